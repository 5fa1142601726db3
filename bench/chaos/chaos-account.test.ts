import { expect, test } from 'vitest';
import { checkAccount, type ChaosAccount } from './chaos-account';

const terms = { items: 2, wantedKills: 1, kills: 1, parallel: 1 };
const at = new Date(0);
const attempt = (
  id: string,
  itemId: string | null,
  kind: 'WARMUP' | 'GENERATION' | 'JUDGE',
  state = 'SUCCEEDED',
) => ({
  id,
  itemId,
  kind,
  state,
  createdAt: at,
  finishedAt: at,
});
const counts = { done: 2, failed: 0, inProgress: 0 };

/** Two items; the worker died during the first one's first generation. */
function account(): ChaosAccount {
  return {
    runStatus: 'FINISHED',
    items: ['1', '2'].map((id) => ({ id, status: 'COMPLETED', verdicts: 1, answered: 1, judged: 1 })),
    ledger: [
      attempt('10', null, 'WARMUP'),
      attempt('11', '1', 'GENERATION', 'UNKNOWN'),
      attempt('12', '1', 'GENERATION'),
      attempt('13', '2', 'GENERATION'),
      attempt('14', '1', 'JUDGE'),
      attempt('15', '2', 'JUDGE'),
    ],
    groups: [{ name: 'm', counted: { ...counts }, real: { ...counts } }],
    served: ['10', '11', '12', '13', '14', '15'].map((callId) => ({ callId, kind: 'answer' })),
  };
}

const failing = (spoil: (account: ChaosAccount) => void, changed = terms) => {
  const spoilt = account();
  spoil(spoilt);
  return checkAccount(spoilt, changed)
    .filter((check) => !check.ok)
    .map((check) => check.name);
};

test('a sound run passes, with its one repeated call', () => {
  expect(failing(() => undefined)).toEqual([]);
  const repeated = checkAccount(account(), terms).find((check) => check.name === 'calls repeated');
  expect(repeated?.value).toBe(1);
});

test.each<[string, (account: ChaosAccount) => void, string[]]>([
  ['an unfinished run', (run) => (run.runStatus = 'INCOMPLETE'), ['run status']],
  [
    'a lost item',
    (run) => (run.items[0]!.status = 'NEW'),
    ['items COMPLETED once', 'items lost (not COMPLETED)'],
  ],
  [
    'an item that is gone',
    (run) => run.items.pop(),
    ['items', 'items COMPLETED once', 'items × steps called at least once'],
  ],
  [
    'an item answered twice',
    (run) => (run.items[0]!.answered = 2),
    ['items COMPLETED once', 'items duplicated (answered or judged again)'],
  ],
  ['a doubled verdict', (run) => (run.items[0]!.verdicts = 2), ['items with more than one verdict']],
  ['a missing verdict', (run) => (run.items[0]!.verdicts = 0), ['items COMPLETED without a verdict']],
  [
    'a call that the ledger does not know',
    (run) => run.served.push({ callId: '99', kind: 'answer' }),
    ['… of them without a row in the ledger'],
  ],
  [
    'a call without an id',
    (run) => run.served.push({ callId: null, kind: 'answer' }),
    ['… of them without a row in the ledger'],
  ],
  [
    'an attempt that was sent twice',
    (run) => run.served.push({ callId: '12', kind: 'answer' }),
    ['… sent twice under one attempt', 'calls repeated'],
  ],
  [
    'an answer from nowhere',
    (run) => (run.served = run.served.filter(({ callId }) => callId !== '15')),
    ['answers in the ledger that nobody served', 'items × steps called at least once'],
  ],
  ['an attempt left open', (run) => (run.ledger[1]!.state = 'IN_FLIGHT'), ['ledger: left open']],
  [
    'a counter that is off',
    (run) => (run.groups[0]!.counted.inProgress = 1),
    ['group m: done/failed/in progress'],
  ],
])('%s is found', (_, spoil, names) => {
  expect(failing(spoil)).toEqual(names);
});

test('more repeats than kills, and fewer kills than ordered, are found', () => {
  expect(failing(() => undefined, { ...terms, kills: 0 })).toEqual(['kills', 'calls repeated']);
});
