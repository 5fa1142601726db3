import Link from 'next/link';
import { visibleText } from '@/components/results/visible-text';
import { formatTime } from '@/components/runs/format';
import { Badge } from '@/components/ui/badge';
import { Table, Td, Th } from '@/components/ui/table';
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
      <Td className="w-8 pr-0">
        <input
          type="checkbox"
          aria-label={`Choose ${row.taskId}`}
          checked={isChosen}
          onChange={(event) => onChoose([row], event.target.checked)}
          className="relative z-10 size-6 accent-accent md:size-4"
        />
      </Td>
      <Td className="md:w-1/4 md:min-w-48">
        <Link
          href={`/tasks/${row.id}`}
          className="font-medium wrap-anywhere text-accent underline-offset-2 after:absolute after:inset-0 hover:underline"
        >
          <bdi>{row.taskId}</bdi>
        </Link>
        {row.archivedAt ? (
          <Badge className="ml-2" tone="warning">
            Archived
          </Badge>
        ) : null}
        <div className="text-xs break-words text-subtle md:hidden">
          <bdi>{row.category}</bdi>
        </div>
        <p dir="auto" className="line-clamp-2 text-xs break-words md:hidden">
          {visibleText(row.questionStart)}
        </p>
      </Td>
      <Td className="hidden max-w-48 md:table-cell md:min-w-32">
        <bdi className="block break-words">{row.category}</bdi>
        {row.subcategory ? (
          <bdi className="block text-xs break-words text-subtle">{row.subcategory}</bdi>
        ) : null}
      </Td>
      <Td className="hidden md:table-cell">
        <p dir="auto" className="line-clamp-2 break-words">
          {visibleText(row.questionStart)}
        </p>
      </Td>
      <Td className="hidden whitespace-nowrap md:table-cell">{row.references} of 4</Td>
      <Td className="hidden md:table-cell">{row.version}</Td>
      <Td className="hidden whitespace-nowrap text-subtle 2xl:table-cell">
        {formatTime(row.updatedAt).slice(0, 16)}
      </Td>
    </tr>
  );
}

export function TaskTable({ rows, chosen, onChoose }: Props) {
  const chosenHere = rows.filter(({ id }) => chosen.has(id)).length;
  return (
    <Table label="Tasks">
      <thead>
        <tr>
          <Th className="w-8 pr-0">
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
          <Th>Task</Th>
          <Th className="hidden md:table-cell">Category</Th>
          <Th className="hidden md:table-cell">Question</Th>
          <Th className="hidden md:table-cell">References</Th>
          <Th className="hidden md:table-cell">Version</Th>
          <Th className="hidden 2xl:table-cell">Changed (UTC)</Th>
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
