import { describe, expect, it } from 'vitest';
import { CompletionReader } from './completion-reader';

const read = (...chunks: unknown[]) => {
  const reader = new CompletionReader();
  chunks.forEach((chunk, index) => reader.accept(chunk, index));
  reader.end();
  return reader;
};
const delta = (content: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta: content, finish_reason }],
});

describe('CompletionReader', () => {
  it.each([['reasoning_content'], ['reasoning']])('keeps %s apart and times both', (field) => {
    const reader = read(
      delta({ [field]: 'hm' }),
      delta({ [field]: ' so' }),
      delta({ content: 'yes' }, 'stop'),
    );
    expect(reader).toMatchObject({
      reasoning: 'hm so',
      answer: 'yes',
      firstReasoningMs: 0,
      firstAnswerMs: 2,
      lastTokenMs: 2,
      finishReason: 'stop',
    });
  });

  it('does not take a role, an empty delta or a usage chunk for a token', () => {
    const reader = read(
      delta({ role: 'assistant', content: '' }),
      delta({ content: 'a' }),
      delta({}, 'stop'),
      { choices: [], usage: { prompt_tokens: 3, completion_tokens: 1 } },
    );
    expect(reader).toMatchObject({ firstAnswerMs: 1, lastTokenMs: 1, finishReason: 'stop' });
    expect(reader.usage).toEqual({
      inputTokens: 3,
      outputTokens: 1,
      reasoningTokens: null,
      cachedTokens: null,
      estimated: false,
    });
  });

  it('takes usage details, and no usage for unknown instead of zero', () => {
    const usage = {
      prompt_tokens: 3,
      completion_tokens: 9,
      prompt_tokens_details: { cached_tokens: 2 },
      completion_tokens_details: { reasoning_tokens: 4 },
    };
    expect(read({ choices: [], usage }).usage).toMatchObject({ reasoningTokens: 4, cachedTokens: 2 });
    expect(read(delta({ content: 'a' })).usage.outputTokens).toBeNull();
    expect(read({ usage: { completion_tokens: -1, prompt_tokens: 1e12 } }).usage).toMatchObject({
      outputTokens: null,
      inputTokens: null,
    });
  });

  it('reads whole messages, parts, refusals and filters', () => {
    expect(
      read({
        choices: [
          {
            message: {
              content: [
                { type: 'text', text: 'a' },
                { type: 'text', text: 'b' },
              ],
            },
          },
        ],
      }).answer,
    ).toBe('ab');
    expect(read(delta({ refusal: 'I will not.' }, 'stop'))).toMatchObject({
      refusal: true,
      answer: 'I will not.',
    });
    expect(read(delta({}, 'content_filter')).refusal).toBe(true);
  });

  it('reads what servers report about themselves', () => {
    expect(
      read({ choices: [], timings: { prompt_ms: 12.5, predicted_per_second: 40, model: 'x' } }).serverTiming,
    ).toEqual({
      prompt_ms: 12.5,
      predicted_per_second: 40,
    });
    expect(read({ stats: { tokens_per_second: 51 } }).serverTiming).toEqual({ tokens_per_second: 51 });
    expect(read({ load_duration: 1_500_000, eval_duration: 2e9 }).serverTiming).toEqual({
      load_ms: 1.5,
      eval_ms: 2000,
    });
    expect(read(delta({ content: 'a' })).serverTiming).toBeNull();
  });

  it('notes an error object, with its status where it has one', () => {
    expect(read({ error: { message: 'no', code: 503 } }).error).toEqual({ message: 'no', status: 503 });
    expect(read({ error: 'no' }).error).toEqual({ message: 'no', status: null });
    expect(read({ error: null, choices: [] }).error).toBeNull();
  });

  it.each([['text'], [7], [null], [[]]])('says that %j is no chunk', (chunk) => {
    expect(new CompletionReader().accept(chunk, 0)).toBe(false);
  });
});
