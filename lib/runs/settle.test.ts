import { describe, expect, test } from 'vitest';
import { failureOf, renegotiation } from '@/lib/providers/failure';
import type { CallResult } from '@/lib/providers/model-call';
import { callResult } from '@/lib/testing/seed-run';
import { settleGeneration } from './settle-generation';
import { settleJudging } from './settle-judging';
import type { JudgeClaim } from './settlement';

const claim: JudgeClaim = {
  itemId: '1',
  attemptId: '2',
  taskId: 'task',
  repetition: 1,
  attempts: 0,
  question: 'q',
  structure: null,
  input: null,
  turns: null,
  checks: null,
  excellent: null,
  good: null,
  pass: null,
  incorrectAnswerDirection: null,
  answer: 'a',
  previous: [],
};

const generate = (result: CallResult, attempts = 0, judged = true) =>
  settleGeneration({ ...claim, attempts }, result, { model: 'm', judged, random: 0 });
const judge = (result: CallResult, attempts = 0) =>
  settleJudging({ ...claim, attempts }, result, { model: 'j', material: 'the material', random: 0 });
const failed = (failure: CallResult['failure']) => callResult({ failure });
const verdictText = JSON.stringify({
  accuracy_score: 70,
  format_score: 80,
  compliance_score: 90,
  overall_score: 75.5,
  violations: [],
  reasoning: 'because',
});

describe('a candidate call', () => {
  test('that answered waits for the judge, or completes without one; waiting is not in its time', () => {
    expect(generate(callResult())).toMatchObject({
      status: 'WAITING_FOR_JUDGE',
      answer: { timeTakenMs: 30, ttftMs: 6 },
    });
    expect(generate(callResult(), 0, false).status).toBe('COMPLETED');
  });

  test.each([
    ['truncated', { finishReason: 'length' }],
    ['refused', { refusal: true }],
    ['refused', { finishReason: 'content_filter' }],
    ['empty', { answer: ' ' }],
  ])('that came out %s is kept apart from good answers', (outcome, overrides) => {
    expect(generate(callResult(overrides)).answer?.outcome).toBe(outcome);
  });

  test('that failed in passing is tried again, and fails with its last attempt', () => {
    const failure = failed(failureOf('server', 'HTTP 500', 500));
    expect(generate(failure)).toMatchObject({ status: 'NEW', counted: 1, retryInMs: 500 });
    expect(generate(failure, 1)).toMatchObject({ status: 'NEW', retryInMs: 1_000 });
    const last = generate(failure, 2);
    expect(last).toMatchObject({ status: 'FAILED', failedPhase: 'BENCHMARKING', retryInMs: null });
    expect(last.answer).toMatchObject({
      outcome: 'generation_error',
      timeTakenMs: null,
      tokensGenerated: null,
    });
  });

  test('that cannot go better is not tried again', () => {
    expect(generate(failed(failureOf('bad_request', 'no', 400)))).toMatchObject({
      status: 'FAILED',
      failGroup: null,
    });
  });

  test('that was refused for its key condemns the group', () => {
    expect(generate(failed(failureOf('auth', 'no', 401)))).toMatchObject({
      status: 'FAILED',
      failGroup: { errorKind: 'auth' },
    });
  });

  test('that was aborted changes nothing and costs no attempt', () => {
    expect(generate(failed(failureOf('cancelled', 'stop')))).toMatchObject({
      status: 'NEW',
      counted: 0,
      retryInMs: null,
      errorKind: null,
      attempt: { state: 'CANCELLED' },
    });
  });

  test('whose option was rejected goes again at once, for free, even on the last attempt', () => {
    expect(generate(failed(renegotiation('stream_options', 'unknown', 400)), 2)).toMatchObject({
      status: 'NEW',
      counted: 0,
      retryInMs: 0,
    });
  });
});

describe('a judge call', () => {
  test('with a valid verdict completes the item', () => {
    expect(judge(callResult({ answer: verdictText }))).toMatchObject({
      status: 'COMPLETED',
      verdict: { overallScore: 75.5, accuracyScore: 70 },
      answer: null,
      events: [{ kind: 'judge.verdict', payload: { prompt: { text: 'the material', cut: false } } }],
    });
  });

  test('with anything else keeps the reasons for the next try, then fails without a score', () => {
    const invalid = callResult({ answer: 'I give it 80.' });
    const again = judge(invalid);
    expect(again).toMatchObject({
      status: 'WAITING_FOR_JUDGE',
      counted: 1,
      errorKind: 'invalid_verdict',
      verdict: null,
    });
    expect(again.attempt.errorMsg).toBe(again.errorMsg);
    expect(judge(invalid, 2)).toMatchObject({
      status: 'FAILED',
      failedPhase: 'JUDGING',
      verdict: null,
      answer: null,
    });
  });
});
