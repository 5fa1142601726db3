import { createColumnHelper, columnVisibilityFeature, tableFeatures } from '@tanstack/react-table';
import { formatDuration, formatNumber, noData } from '@/components/runs/format';
import { cn } from '@/components/ui/cn';
import type { ItemView } from '@/components/data-table/item-store';
import type { SortKey } from '@/components/data-table/sort-items';
import { formatUsd } from '@/lib/costs/format-cost';
import { visibleText } from '@/lib/runs/visible-text';

export const itemTableFeatures = tableFeatures({ columnVisibilityFeature });

const helper = createColumnHelper<typeof itemTableFeatures, ItemView>();

const toneOf: Partial<Record<ItemView['status'], string>> = {
  FAILED: 'text-bad',
  IN_PROGRESS: 'text-accent',
  JUDGING: 'text-accent',
  COMPLETED: 'text-foreground',
};

type Look = {
  /** Least width in rem, and the share of what is left over that it takes. */
  rem: number;
  grow?: number;
  right?: true;
  sort: SortKey;
};

/** Widths and sides of the columns, which the grid of the header and of each row share. */
export const columnLooks: Record<string, Look> = {
  task: { rem: 15, grow: 3, sort: 'task' },
  category: { rem: 8, grow: 1, sort: 'category' },
  model: { rem: 7, grow: 1, sort: 'model' },
  repetition: { rem: 3, right: true, sort: 'repetition' },
  status: { rem: 6.5, sort: 'status' },
  outcome: { rem: 5.5, sort: 'outcome' },
  score: { rem: 4.75, right: true, sort: 'score' },
  violations: { rem: 5.25, right: true, sort: 'violations' },
  time: { rem: 4.75, right: true, sort: 'timeTakenMs' },
  ttft: { rem: 4.75, right: true, sort: 'ttftMs' },
  tokens: { rem: 4.5, right: true, sort: 'tokensGenerated' },
  speed: { rem: 5, right: true, sort: 'tokensPerSecond' },
  cost: { rem: 5.5, right: true, sort: 'costUsd' },
  attempts: { rem: 5, right: true, sort: 'attempts' },
  error: { rem: 9, grow: 2, sort: 'error' },
};

/** The grid of the columns that are shown, and the width below which the table scrolls sideways. */
export function columnGrid(ids: string[]): { gridTemplateColumns: string; minWidth: string } {
  const looks = ids.map((id) => columnLooks[id]).filter((look) => look !== undefined);
  return {
    gridTemplateColumns: looks
      .map(({ rem, grow }) => (grow ? `minmax(${rem}rem, ${grow}fr)` : `${rem}rem`))
      .join(' '),
    minWidth: `${looks.reduce((sum, { rem }) => sum + rem, 0)}rem`,
  };
}

function Score({ score }: { score: number | null }) {
  if (score === null) return <span className="text-subtle">{noData}</span>;
  return (
    <span
      className="rounded px-2 py-0.5 font-medium"
      style={{ background: `color-mix(in srgb, var(--accent) ${Math.round(score * 0.3)}%, var(--surface))` }}
    >
      {formatNumber(score, 1)}
    </span>
  );
}

/** Of the candidate's calls; a call whose cost is not known comes on top and is not 0. */
function ItemCost({ usd, unknownCalls }: { usd: number | null; unknownCalls: number }) {
  if (usd === null) return <span className="text-subtle">{unknownCalls > 0 ? 'unknown' : noData}</span>;
  return (
    <span title={unknownCalls > 0 ? 'calls of unknown cost come on top' : undefined}>{formatUsd(usd)}</span>
  );
}

const outcomeText = (outcome: string | null) => outcome?.replace('_', ' ') ?? noData;

export const itemColumns = helper.columns([
  helper.accessor('taskId', {
    id: 'task',
    header: 'Task',
    cell: ({ row: { original } }) =>
      original.input === null ? (
        original.taskId
      ) : (
        <>
          {original.taskId} <span className="text-subtle">input {original.input}</span>
        </>
      ),
  }),
  helper.accessor('category', { id: 'category', header: 'Category' }),
  helper.accessor('model', {
    id: 'model',
    header: 'Model',
    cell: ({ row }) => (
      <span title={`${row.original.provider} / ${row.original.model}`}>{row.original.model}</span>
    ),
  }),
  helper.accessor('repetition', { id: 'repetition', header: 'Rep' }),
  helper.accessor('status', {
    id: 'status',
    header: 'Status',
    cell: ({ getValue }) => (
      <span className={cn('text-xs', toneOf[getValue()] ?? 'text-subtle')}>
        {getValue().replaceAll('_', ' ').toLowerCase()}
      </span>
    ),
  }),
  helper.accessor('outcome', {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ getValue }) => (
      <span className={getValue() === 'ok' || getValue() === null ? 'text-subtle' : 'text-warning'}>
        {outcomeText(getValue())}
      </span>
    ),
  }),
  helper.accessor('score', {
    id: 'score',
    header: 'Score',
    cell: ({ getValue }) => <Score score={getValue()} />,
  }),
  helper.accessor('violations', {
    id: 'violations',
    header: 'Violations',
    cell: ({ getValue }) => getValue() || <span className="text-subtle">0</span>,
  }),
  helper.accessor('timeTakenMs', {
    id: 'time',
    header: 'Time',
    cell: ({ getValue }) => formatDuration(getValue()),
  }),
  helper.accessor('ttftMs', {
    id: 'ttft',
    header: 'TTFT',
    cell: ({ getValue }) => formatDuration(getValue()),
  }),
  helper.accessor('tokensGenerated', {
    id: 'tokens',
    header: 'Tokens',
    cell: ({ getValue }) => formatNumber(getValue()),
  }),
  helper.accessor('tokensPerSecond', {
    id: 'speed',
    header: 'Tokens/s',
    cell: ({ getValue }) => formatNumber(getValue(), 1),
  }),
  helper.accessor('costUsd', {
    id: 'cost',
    header: 'Cost',
    cell: ({ getValue, row }) => <ItemCost usd={getValue()} unknownCalls={row.original.unknownCostCalls} />,
  }),
  helper.accessor('attempts', { id: 'attempts', header: 'Attempts' }),
  helper.accessor('errorMsg', {
    id: 'error',
    header: 'Error',
    cell: ({ row }) =>
      row.original.errorMsg ? (
        <bdi title={visibleText(row.original.errorMsg)}>
          <span className="text-bad">{row.original.errorKind}</span> {visibleText(row.original.errorMsg)}
        </bdi>
      ) : null,
  }),
]);
