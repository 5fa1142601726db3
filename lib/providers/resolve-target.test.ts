import { expect, test } from 'vitest';
import { findProviderByName, resolveTarget, resolveTargets, slugOf, splitTarget } from './resolve-target';

const providers = [
  { id: '1', name: 'Simulated' },
  { id: '2', name: 'Local Ollama' },
  { id: '3', name: 'OpenRouter' },
];

test.each([
  ['simulated/strong', { providerId: '1', model: 'strong' }],
  ['SIMULATED/strong', { providerId: '1', model: 'strong' }],
  ['local-ollama/llama3:8b', { providerId: '2', model: 'llama3:8b' }],
  ['Local Ollama/llama3:8b', { providerId: '2', model: 'llama3:8b' }],
  ['local_ollama/hf.co/a/b:Q4', { providerId: '2', model: 'hf.co/a/b:Q4' }],
  ['openrouter/meta-llama/llama-3', { providerId: '3', model: 'meta-llama/llama-3' }],
  ['simulated/strong?ttft=5&tps=9', { providerId: '1', model: 'strong?ttft=5&tps=9' }],
])('%s', (reference, expected) => {
  expect(resolveTarget(reference, providers)).toEqual(expected);
});

test.each(['strong', '/strong', 'simulated/', ' /x', '', 'simulated/ '])(
  '"%s" is no provider/model',
  (reference) => {
    expect(() => splitTarget(reference)).toThrow(/is not of the form provider\/model/);
  },
);

test('an unknown provider is refused with the list of those there are', () => {
  expect(() => resolveTarget('nope/m', providers)).toThrow(
    /no provider "nope"[\s\S]*simulated\n[\s\S]*local-ollama {2}\(Local Ollama\)/,
  );
  expect(() => resolveTarget('nope/m', [])).toThrow(/none is stored/);
});

test('a slug that two providers share is refused, a full name still chooses', () => {
  const twins = [
    { id: '1', name: 'My Server' },
    { id: '2', name: 'my-server' },
  ];
  expect(() => findProviderByName('my_server', twins)).toThrow(/"My Server", "my-server"/);
  expect(findProviderByName('my-server', twins).id).toBe('2');
  expect(findProviderByName('MY SERVER', twins).id).toBe('1');
});

test('slugs keep letters of any script', () => {
  expect(slugOf('  Büro (München) № 2 ')).toBe('büro-münchen-2');
  expect(slugOf('模型')).toBe('模型');
});

test('no model is named twice, however its provider is written', () => {
  expect(resolveTargets(['simulated/a', 'simulated/b'], providers)).toHaveLength(2);
  expect(() => resolveTargets(['simulated/a', 'Simulated/a'], providers)).toThrow(/Simulated\/a twice/);
});
