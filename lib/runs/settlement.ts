import type { NewRunEvent } from '@/lib/events/event';
import type { Verdict } from '@/lib/judging/verdict';
import type { CallResult } from '@/lib/providers/model-call';
import type { CheckResult } from '@/lib/tasks/check-result';
import type { TaskStructure } from '@/lib/tasks/task-structure';
import type { ItemStatus } from './item-state';
import type { RunPhase } from './run-state';

/** An item a worker holds, with what it needs to make the call. */
export type Claim = {
  itemId: string;
  attemptId: string;
  taskId: string;
  repetition: number;
  /** Attempts of this step that counted so far, without this one. */
  attempts: number;
  question: string;
  /** Null for a plain task. */
  structure: Omit<TaskStructure, 'inputs'> | null;
  /** The input data of this item; null when the task has none. */
  input: string | null;
  /** The answers to the turns before this one, oldest first; in judging, to all. Null for a task of one turn. */
  turns: string[] | null;
};

/** A claim of the judging phase: the answer to judge and what it is judged by. */
export type JudgeClaim = Claim & {
  excellent: string | null;
  good: string | null;
  pass: string | null;
  incorrectAnswerDirection: string | null;
  answer: string;
  /** What code found in the answer; null where it checked nothing. */
  checks: CheckResult[] | null;
  /** What the judge said before that was not a verdict, oldest first, with the faults found (J5). */
  previous: { output: string; errors: string[] }[];
};

/** How the ledger closes a call. */
export type AttemptEnd = {
  state: 'SUCCEEDED' | 'FAILED' | 'CANCELLED';
  errorKind: string | null;
  errorMsg: string | null;
  retryAfterMs: number | null;
  result: CallResult;
};

/** What one settled call does to its item, decided before anything is written. */
export type Settlement = {
  itemId: string;
  attemptId: string;
  status: ItemStatus;
  failedPhase: RunPhase | null;
  /**
   * 1 when the attempt counts towards the limit of its step, else 0 (renegotiated, aborted). Below 0 when a turn ends
   * that is not the last: the next turn has all its attempts again.
   */
  counted: number;
  retryInMs: number | null;
  errorKind: string | null;
  errorMsg: string | null;
  /** Set when this attempt is the item's answer. */
  answer: AnswerFacts | null;
  verdict: Verdict | null;
  /** Categories of all violations known after this call; null leaves them as they are. */
  violationCategories: string[] | null;
  attempt: AttemptEnd;
  events: NewRunEvent[];
  /** Set when the failure condemns the whole group, not only this item. */
  failGroup: { errorKind: string; errorMsg: string } | null;
};

export type AnswerFacts = {
  outcome: string;
  timeTakenMs: number | null;
  ttftMs: number | null;
  tokensGenerated: number | null;
  tokensPerSecond: number | null;
  checks: CheckResult[] | null;
};

/** The result with what it had waited for its provider's rate limit, which is queueing and part of no latency. */
export function withPacedMs(result: CallResult, { waitedMs }: { waitedMs: number }): CallResult {
  return waitedMs > 0 ? { ...result, timing: { ...result.timing, pacedMs: waitedMs } } : result;
}

/** Milliseconds from the request's departure to its end; waiting before it is not the model's time. */
export function callMs(timing: { sentMs: number | null; endMs: number | null }): number | null {
  return timing.sentMs === null || timing.endMs === null ? null : timing.endMs - timing.sentMs;
}
