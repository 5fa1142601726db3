import { describe, expect, it } from 'vitest';
import { readModelList } from './model-list';
import { readRefusal } from './read-refusal';
import { redactor } from './redact';

describe('readModelList', () => {
  it.each([
    [
      'OpenAI',
      { data: [{ id: 'gpt', created: 1767225600, owned_by: 'openai' }] },
      { id: 'gpt', ownedBy: 'openai', createdAt: '2026-01-01T00:00:00.000Z' },
    ],
    ['OpenRouter', { data: [{ id: 'a/b', context_length: 8192 }] }, { id: 'a/b', contextLength: 8192 }],
    ['vLLM', { data: [{ id: 'm', max_model_len: 4096 }] }, { contextLength: 4096 }],
    [
      'LM Studio',
      { data: [{ id: 'm', publisher: 'x', quantization: 'Q4_K_M', max_context_length: 32768 }] },
      { quantization: 'Q4_K_M', contextLength: 32768, ownedBy: 'x' },
    ],
    [
      'Ollama',
      {
        models: [
          {
            name: 'llama:8b',
            digest: 'abc',
            size: 5e9,
            details: { quantization_level: 'Q4_0', parameter_size: '8B' },
          },
        ],
      },
      { id: 'llama:8b', digest: 'abc', sizeBytes: 5e9, quantization: 'Q4_0', parameterSize: '8B' },
    ],
    ['a bare array of names', ['m'], { id: 'm', contextLength: null, createdAt: null }],
  ])('reads the form of %s', (_name, json, expected) => {
    expect(readModelList(json)?.[0]).toMatchObject(expected);
  });

  it('skips entries without a name, and says when there is no list', () => {
    expect(readModelList({ data: [null, {}, { id: 'm', created: 1e300 }] })).toHaveLength(1);
    for (const json of [null, 'x', {}, { data: 'x' }]) expect(readModelList(json)).toBeNull();
  });
});

describe('readRefusal', () => {
  it.each([
    ['{"error":{"message":"no","param":"seed","code":"c"}}', { message: 'no', param: 'seed', code: 'c' }],
    ['{"error":{"message":"no","type":"t"}}', { message: 'no', param: null, code: 't' }],
    ['{"error":"model not found"}', { message: 'model not found', param: null }],
    ['{"detail":"Not Found"}', { message: 'Not Found' }],
    ['{"detail":[{"loc":["body","seed"],"msg":"Extra"}]}', { param: 'seed', message: 'Extra' }],
    ['{"message":"no"}', { message: 'no' }],
    ['plain\n  text', { message: 'plain text' }],
    ['<!DOCTYPE html><h1>x</h1>', { message: 'a web page instead of JSON' }],
    ['', { message: 'nothing' }],
  ])('%s', (body, expected) => {
    expect(readRefusal(400, body)).toMatchObject(expected);
  });

  it('keeps a long message short', () => {
    expect(readRefusal(400, 'x'.repeat(10_000)).message.length).toBeLessThan(510);
  });
});

describe('redactor', () => {
  it('takes out a header and its token, longest first', () => {
    const redact = redactor(['Bearer sk-123456', 'abcd']);
    expect(redact('You sent "Bearer sk-123456", that is sk-123456; abcd, abcd')).toBe(
      'You sent "[secret]", that is [secret]; [secret], [secret]',
    );
  });
  it('leaves words alone when a secret is as short as one', () => {
    expect(redactor(['no'])('no, none')).toBe('no, none');
  });
});
