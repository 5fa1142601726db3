import { describe, expect, it } from 'vitest';
import { CallLog } from './call-log';

const call = (callId: string) => ({ callId, model: 'echo', kind: 'answer' as const });

describe('CallLog', () => {
  it('measures idle time between two calls, and none while another is open', () => {
    const log = new CallLog();
    const first = log.begin(log.arrive(), call('a'));
    expect(first.idleMs).toBeNull();
    const parallel = log.begin(log.arrive(), call('b'));
    expect(parallel.idleMs).toBeNull();
    log.end(first, 'completed');
    log.end(parallel, 'completed');
    const next = log.begin(log.arrive(), call('c'));
    expect(next.idleMs).toBeCloseTo(next.receivedAtMs - (parallel.endedAtMs ?? 0), 6);
  });

  it('counts an end once', () => {
    const log = new CallLog();
    const record = log.begin(log.arrive(), call('a'));
    log.end(record, 'completed');
    log.end(record, 'aborted');
    expect(log.summary(10)).toMatchObject({
      calls: 1,
      openNow: 0,
      byModelAndKind: [{ model: 'echo', kind: 'answer', calls: 1, completed: 1, aborted: 0, open: 0 }],
    });
  });

  it('keeps a bounded ring of records and a longer compact list', () => {
    const log = new CallLog();
    for (let i = 0; i < 50_000; i++) log.end(log.begin(log.arrive(), call(String(i))), 'completed');
    const { recent, calls } = log.summary(Infinity);
    expect(calls).toBe(50_000);
    expect(recent).toHaveLength(20_000);
    expect(recent.at(-1)?.callId).toBe('49999');
    expect(log.all().calls).toHaveLength(50_000);
    for (let i = 0; i < 450_010; i++) log.end(log.begin(log.arrive(), call('x')), 'completed');
    expect(log.all()).toMatchObject({ dropped: 10 });
    expect(log.summary(3).recent).toHaveLength(3);
    expect(log.summary(0).recent).toEqual([]);
  });

  it('forgets on reset, and keeps open calls out of the new figures', () => {
    const log = new CallLog();
    const open = log.begin(log.arrive(), call('a'));
    log.reset();
    log.end(open, 'completed');
    expect(log.summary(10)).toEqual({ calls: 0, openNow: 0, byModelAndKind: [], recent: [] });
    expect(log.all()).toEqual({ calls: [], dropped: 0 });
  });
});
