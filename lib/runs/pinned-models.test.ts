import { expect, test } from 'vitest';
import { noFacts } from '@/lib/providers/model-facts';
import { modelDifferences, pinModel } from './pinned-models';

const reference = { providerId: '1', model: 'llama3' };
const digest = `sha256:${'a'.repeat(64)}`;
const other = `sha256:${'b'.repeat(64)}`;

test('what no server told is left out, what changed in the course of a run is a list', () => {
  expect(pinModel(reference, [{ ...noFacts, digest, contextLength: 8192 }])).toEqual({
    ...reference,
    digest,
    contextLength: 8192,
  });
  const changed = [
    { ...noFacts, systemFingerprint: 'fp_2' },
    { ...noFacts, systemFingerprint: 'fp_1' },
    { ...noFacts, systemFingerprint: 'fp_2' },
  ];
  expect(pinModel(reference, changed)).toEqual({ ...reference, systemFingerprint: ['fp_1', 'fp_2'] });
  expect(pinModel(reference, [noFacts])).toEqual(reference);
});

test('other weights under the same name are found', () => {
  const before = [pinModel(reference, [{ ...noFacts, digest, serverVersion: '0.12.6' }])];
  const after = [pinModel(reference, [{ ...noFacts, digest: other, serverVersion: '0.12.6' }])];
  expect(modelDifferences(before, after)).toEqual([
    'llama3 is not what it was: digest of the weights aaaaaaaaaaaa → bbbbbbbbbbbb.',
  ]);
  expect(modelDifferences(before, before)).toEqual([]);
});

test('each fact is named, and what one run was not told is not taken for equal', () => {
  const before = [pinModel(reference, [{ ...noFacts, loadedContextLength: 4096 }])];
  const after = [
    pinModel(reference, [
      { ...noFacts, quantization: 'Q4_0', systemFingerprint: 'x' },
      { ...noFacts, quantization: 'Q4_0', systemFingerprint: 'y' },
    ]),
  ];
  expect(modelDifferences(before, after)).toEqual([
    'llama3 is not what it was: quantisation not told → Q4_0, loaded context length 4096 → not told, system fingerprint not told → x and y.',
  ]);
});

test('models of only one run, or of another provider, are not compared', () => {
  const before = [pinModel(reference, [{ ...noFacts, digest }])];
  const after = [pinModel({ ...reference, providerId: '2' }, [{ ...noFacts, digest: other }])];
  expect(modelDifferences(before, after)).toEqual([]);
});
