import { describe, expect, it } from 'vitest';
import { classifyAnswer } from './classify-answer';

describe('classifyAnswer', () => {
  it.each([
    ['a finished answer', { answer: '4', finishReason: 'stop', refusal: null }, 'ok'],
    ['an unknown finish reason', { answer: '4', finishReason: 'eos', refusal: null }, 'ok'],
    ['no finish reason', { answer: '4', finishReason: null, refusal: null }, 'ok'],
    ['a cut answer', { answer: 'The', finishReason: 'length', refusal: null }, 'truncated'],
    ['all tokens spent on reasoning', { answer: '', finishReason: 'length', refusal: null }, 'truncated'],
    ['white space only', { answer: ' \n\t', finishReason: 'stop', refusal: null }, 'empty'],
    ['the content filter', { answer: 'The', finishReason: 'content_filter', refusal: null }, 'refused'],
    ['a refusal field', { answer: '', finishReason: 'stop', refusal: 'No.' }, 'refused'],
    ['an empty refusal field', { answer: '4', finishReason: 'stop', refusal: '' }, 'ok'],
    ['the wording of a refusal', { answer: 'I cannot do that.', finishReason: 'stop', refusal: null }, 'ok'],
  ] as const)('%s', (_case, result, outcome) => {
    expect(classifyAnswer(result)).toBe(outcome);
  });
});
