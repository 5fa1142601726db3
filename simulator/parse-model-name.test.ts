import { describe, expect, it } from 'vitest';
import { parseModelName } from './parse-model-name';

const scriptOf = (name: string) => {
  const parsed = parseModelName(name);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.script;
};

describe('parseModelName', () => {
  it('takes a bare name: its own pace, no fault; a named time replaces the pace', () => {
    expect(scriptOf('strong')).toEqual({
      base: 'strong',
      ttftMs: 80,
      tokensPerSecond: 400,
      tokens: 16,
      fault: null,
      times: null,
      rate: 1,
      retryAfter: null,
      redirectTo: null,
    });
  });

  it.each([
    ['strong?ttft=200&tps=50', { base: 'strong', ttftMs: 200, tokensPerSecond: 50 }],
    ['echo?tokens=20&ttft=0', { base: 'echo', tokens: 20, ttftMs: 0 }],
    ['judge-text?fault=http500&times=2', { base: 'judge-text', fault: { status: 500 }, times: 2 }],
    [
      'weak?fault=http429&retryAfter=2',
      { fault: { status: 429 }, retryAfter: { form: 'seconds', seconds: 2 } },
    ],
    ['weak?fault=http429&retryAfter=date', { retryAfter: { form: 'date', seconds: 1 } }],
    ['weak?fault=http503&retryAfter=date5', { retryAfter: { form: 'date', seconds: 5 } }],
    ['weak?fault=cut&rate=0.1', { fault: 'cut', rate: 0.1 }],
    [
      'weak?fault=redirect&to=http://127.0.0.1:1/x?y=1',
      { fault: 'redirect', redirectTo: 'http://127.0.0.1:1/x?y=1' },
    ],
  ])('reads %s', (name, expected) => {
    expect(scriptOf(name)).toMatchObject(expected);
  });

  it.each([
    ['gpt-4', true, /no model "gpt-4"; it has strong/],
    ['', true, /no model ""/],
    ['strong?fault=explode', false, /fault=explode must be/],
    ['strong?fault=http200', false, /fault=http200 must be/],
    ['strong?ttft=fast', false, /ttft=fast must be a number/],
    ['strong?ttft=', false, /ttft= must be a number/],
    ['strong?tps=-1', false, /tps=-1/],
    ['strong?rate=1.5', false, /rate=1.5 must be a number from 0 to 1/],
    ['strong?latency=3', false, /Unknown option latency; the options are ttft/],
    ['strong?retryAfter=soon', false, /retryAfter=soon/],
    ['strong?fault=redirect', false, /needs to=URL/],
  ])('refuses %s', (name, unknownModel, error) => {
    expect(parseModelName(name)).toEqual({
      ok: false,
      unknownModel,
      error: expect.stringMatching(error) as string,
    });
  });
});
