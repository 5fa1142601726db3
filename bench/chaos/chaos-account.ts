import type { ServedCall } from './served-calls';

export type LedgerRow = {
  id: string;
  itemId: string | null;
  kind: 'WARMUP' | 'GENERATION' | 'JUDGE';
  state: string;
  createdAt: Date;
  finishedAt: Date | null;
};

export type ItemRow = { id: string; status: string; verdicts: number; answered: number; judged: number };

export type GroupRow = {
  name: string;
  counted: { done: number; failed: number; inProgress: number };
  real: { done: number; failed: number; inProgress: number };
};

/** Everything that is held against each other when a run has ended. */
export type ChaosAccount = {
  runStatus: string;
  items: ItemRow[];
  ledger: LedgerRow[];
  groups: GroupRow[];
  served: ServedCall[];
};

export type Check = { name: string; value: string | number; wanted: string; ok: boolean };

type Terms = { items: number; wantedKills: number; kills: number; parallel: number };

const exactly = (name: string, value: number, wanted: number): Check => ({
  name,
  value,
  wanted: `= ${wanted}`,
  ok: value === wanted,
});

function checkItems({ items }: ChaosAccount, wanted: number): Check[] {
  const count = (is: (item: ItemRow) => boolean) => items.filter(is).length;
  const completed = (item: ItemRow) => item.status === 'COMPLETED';
  return [
    exactly('items', items.length, wanted),
    exactly(
      'items COMPLETED once',
      count((item) => completed(item) && item.answered === 1 && item.judged === 1),
      wanted,
    ),
    exactly(
      'items lost (not COMPLETED)',
      count((item) => !completed(item)),
      0,
    ),
    exactly(
      'items duplicated (answered or judged again)',
      count((item) => item.answered > 1 || item.judged > 1),
      0,
    ),
    exactly(
      'items with more than one verdict',
      count((item) => item.verdicts > 1),
      0,
    ),
    exactly(
      'items COMPLETED without a verdict',
      count((item) => completed(item) && item.verdicts === 0),
      0,
    ),
  ];
}

function checkCalls({ ledger, served, items }: ChaosAccount, { kills, parallel }: Terms): Check[] {
  const rows = new Map(ledger.map((row) => [row.id, row]));
  const ids = served.map(({ callId }) => callId);
  const known = served.flatMap(({ callId }) => (callId === null ? [] : (rows.get(callId) ?? [])));
  const perStep = new Map<string, number>();
  for (const { itemId, kind } of known)
    if (itemId !== null) perStep.set(`${kind} ${itemId}`, (perStep.get(`${kind} ${itemId}`) ?? 0) + 1);
  const itemCalls = [...perStep.values()].reduce((sum, calls) => sum + calls, 0);
  const repeated = itemCalls - perStep.size;
  const allowed = kills * parallel;
  const servedIds = new Set(ids);
  const unserved = ledger.filter((row) => row.state === 'SUCCEEDED' && !servedIds.has(row.id)).length;
  return [
    { name: 'calls the simulator served, warm-ups included', value: served.length, wanted: '', ok: true },
    exactly('… of them without a row in the ledger', served.length - known.length, 0),
    exactly('… sent twice under one attempt', ids.length - servedIds.size, 0),
    exactly('answers in the ledger that nobody served', unserved, 0),
    exactly('items × steps called at least once', perStep.size, 2 * items.length),
    {
      name: 'calls repeated',
      value: repeated,
      wanted: `≤ ${allowed} (kills × parallel)`,
      ok: repeated <= allowed,
    },
  ];
}

function checkLedger({ ledger }: ChaosAccount): Check[] {
  const states = Map.groupBy(ledger, (row) => `${row.kind} ${row.state}`);
  const figures = [...states].sort(([a], [b]) => a.localeCompare(b));
  const open = ledger.filter((row) => row.state === 'IN_FLIGHT').length;
  return [
    ...figures.map(([name, rows]) => ({ name: `ledger: ${name}`, value: rows.length, wanted: '', ok: true })),
    exactly('ledger: left open', open, 0),
  ];
}

const written = ({ done, failed, inProgress }: GroupRow['real']) => `${done}/${failed}/${inProgress}`;

/** Holds the run's rows, its ledger and the model server's account against each other. */
export function checkAccount(account: ChaosAccount, terms: Terms): Check[] {
  return [
    exactly('kills', terms.kills, terms.wantedKills),
    {
      name: 'run status',
      value: account.runStatus,
      wanted: 'FINISHED',
      ok: account.runStatus === 'FINISHED',
    },
    ...checkItems(account, terms.items),
    ...checkCalls(account, terms),
    ...checkLedger(account),
    ...account.groups.map(({ name, counted, real }) => ({
      name: `group ${name}: done/failed/in progress`,
      value: written(counted),
      wanted: written(real),
      ok: written(counted) === written(real),
    })),
  ];
}
