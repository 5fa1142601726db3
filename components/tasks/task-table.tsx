import Link from 'next/link';
import { visibleText } from '@/lib/runs/visible-text';
import { formatTime } from '@/components/runs/format';
import { Badge } from '@/components/ui/badge';
import { breakable } from '@/components/ui/breakable';
import { Table, Td, Th } from '@/components/ui/table';
import { structureCounts } from './structure-counts';
import type { TaskName, TaskRow } from '@/lib/tasks/task-row';

type Props = {
  rows: TaskRow[];
  chosen: ReadonlyMap<string, TaskName>;
  onChoose: (tasks: readonly TaskName[], isChosen: boolean) => void;
};

type RowProps = { row: TaskRow; isChosen: boolean; onChoose: Props['onChoose'] };

/** The link covers the row, so a click anywhere opens the task; the checkbox lies above it. */
function Row({ row, isChosen, onChoose }: RowProps) {
  return (
    <tr className="relative hover:bg-muted">
      <Td className="pr-0">
        <input
          type="checkbox"
          aria-label={`Choose ${row.taskId}`}
          checked={isChosen}
          onChange={(event) => onChoose([row], event.target.checked)}
          className="relative z-10 size-6 accent-accent md:size-4"
        />
      </Td>
      <Td>
        <Link
          href={`/tasks/${row.id}`}
          className="font-medium wrap-anywhere text-accent underline-offset-2 after:absolute after:inset-0 hover:underline"
        >
          <bdi>{breakable(row.taskId)}</bdi>
        </Link>
        {row.archivedAt ? (
          <Badge className="ml-2" tone="warning">
            Archived
          </Badge>
        ) : null}
        {row.constraints === null ? null : (
          <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-subtle">
            <Badge tone="accent">Structured</Badge>
            {structureCounts(row.constraints, row.inputs ?? 0)}
          </p>
        )}
        <div className="text-xs wrap-anywhere text-subtle md:hidden">
          <bdi>{row.category}</bdi>
        </div>
        <p dir="auto" className="line-clamp-2 text-xs wrap-anywhere md:hidden">
          {visibleText(row.questionStart)}
        </p>
      </Td>
      <Td className="hidden md:table-cell">
        <bdi className="block wrap-anywhere">{row.category}</bdi>
        {row.subcategory ? (
          <bdi className="block text-xs wrap-anywhere text-subtle">{row.subcategory}</bdi>
        ) : null}
      </Td>
      <Td className="hidden md:table-cell">
        <p dir="auto" className="line-clamp-2 wrap-anywhere">
          {visibleText(row.questionStart)}
        </p>
      </Td>
      <Td className="hidden whitespace-nowrap xl:table-cell">{row.references} of 4</Td>
      <Td className="hidden xl:table-cell">{row.version}</Td>
      <Td className="hidden whitespace-nowrap text-subtle 2xl:table-cell">
        {formatTime(row.updatedAt).slice(0, 16)}
      </Td>
    </tr>
  );
}

export function TaskTable({ rows, chosen, onChoose }: Props) {
  const chosenHere = rows.filter(({ id }) => chosen.has(id)).length;
  return (
    // Fixed: a long id or an endless word in one row must not widen the columns of all.
    <Table label="Tasks" className="table-fixed">
      <thead>
        <tr>
          <Th className="w-12 pr-0">
            <input
              type="checkbox"
              aria-label="Choose all on this page"
              checked={chosenHere === rows.length}
              ref={(box) => {
                if (box) box.indeterminate = chosenHere > 0 && chosenHere < rows.length;
              }}
              onChange={(event) => onChoose(rows, event.target.checked)}
              className="size-6 accent-accent md:size-4"
            />
          </Th>
          <Th className="md:w-[26%]">Task</Th>
          <Th className="hidden md:table-cell md:w-[18%]">Category</Th>
          <Th className="hidden md:table-cell">Question</Th>
          <Th className="hidden w-26 xl:table-cell">References</Th>
          <Th className="hidden w-20 xl:table-cell">Version</Th>
          <Th className="hidden w-40 2xl:table-cell">Changed (UTC)</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} isChosen={chosen.has(row.id)} onChoose={onChoose} />
        ))}
      </tbody>
    </Table>
  );
}
