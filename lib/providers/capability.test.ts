import { describe, expect, it } from 'vitest';
import { buildRequest } from './build-request';
import { optionalFeatures, refusedFeature, type OptionalFeature } from './capability';
import type { ModelCall } from './model-call';

const all = [...optionalFeatures];
const refused = (message: string, param: string | null = null, code: string | null = null, status = 400) =>
  refusedFeature({ status, param, code, message }, all);

describe('refusedFeature', () => {
  it.each([
    ['temperature', 'only 1 is supported', 'temperature'],
    ['response_format.type', 'wrong', 'json_schema'],
    ['stop', 'not with this model', 'stop'],
    ['stream_options.include_usage', 'no', 'stream_options'],
    ['messages', 'temperature is not supported', null],
  ] as const)('goes by the parameter: %s', (param, message, expected) => {
    expect(refused(message, param)).toBe(expected);
  });

  it.each([
    ["Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", 'max_tokens'],
    ['Unknown field "seed"', 'seed'],
    ["'response_format.type' must be 'json_schema' or 'text'", 'json_schema'],
    ['stop sequences are not supported', 'stop'],
    ['the prompt is too long, stop sending such', null],
    ['only models with a licence: stop', null],
    ['invalid model name', null],
    ['temperature 0 and seed in your text', null],
  ] as const)('or else by the words: %s', (message, expected) => {
    expect(refused(message)).toBe(expected);
  });

  it('does not hide a bad value, another status, or an option that was not sent', () => {
    expect(refused('too high', 'temperature', 'decimal_above_max_value')).toBeNull();
    expect(refused('not supported', 'temperature', null, 500)).toBeNull();
    expect(
      refusedFeature({ status: 400, param: 'seed', code: null, message: 'no' }, ['temperature']),
    ).toBeNull();
  });
});

const call: ModelCall = {
  callId: 'c',
  messages: [{ role: 'user', content: 'Hi' }],
  parameters: { temperature: 0.5, topP: 0.9, seed: 3, stop: ['END'], maxTokens: 10 },
  output: { name: 'verdict', schema: { type: 'object' } },
  stream: true,
};
const build = (type: 'OPENAI' | 'OLLAMA', rejected: OptionalFeature[], change: Partial<ModelCall> = {}) =>
  buildRequest(type, 'm', { ...call, ...change }, new Set(rejected));

describe('buildRequest', () => {
  it('sends everything that is not known to be refused', () => {
    expect(build('OLLAMA', []).body).toEqual({
      model: 'm',
      messages: call.messages,
      temperature: 0.5,
      top_p: 0.9,
      seed: 3,
      stop: ['END'],
      max_tokens: 10,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'verdict', strict: true, schema: { type: 'object' } },
      },
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it('chooses the token limit by provider and by what is refused', () => {
    expect(build('OPENAI', []).body).toHaveProperty('max_completion_tokens', 10);
    expect(build('OPENAI', ['max_completion_tokens']).body).toHaveProperty('max_tokens', 10);
    expect(build('OLLAMA', ['max_tokens', 'max_completion_tokens']).sent).not.toContain('max_tokens');
  });

  it('falls from a schema to JSON to text, and ends with a bare request', () => {
    expect(build('OLLAMA', ['json_schema']).outputMode).toBe('json_object');
    expect(build('OLLAMA', ['json_schema', 'json_object']).outputMode).toBe('text');
    const bare = build('OLLAMA', all);
    expect(bare).toMatchObject({ sent: [], body: { model: 'm', messages: call.messages, stream: true } });
    expect(Object.keys(bare.body)).toHaveLength(3);
  });

  it('sends no absent parameter and no stream options without a stream', () => {
    const { body } = build('OLLAMA', [], { parameters: {}, output: 'text', stream: false });
    expect(body).toEqual({ model: 'm', messages: call.messages, stream: false });
  });
});
