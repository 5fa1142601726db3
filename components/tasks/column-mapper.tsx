import { visibleText } from '@/lib/runs/visible-text';
import { Select } from '@/components/ui/select';
import { Table, Td, Th } from '@/components/ui/table';
import {
  taskFields,
  type ColumnMapping,
  type TaskColumn,
  type TaskField,
} from '@/lib/tasks/imports/task-columns';

type Props = {
  fileName: string;
  columns: readonly TaskColumn[];
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
};

const names: Record<TaskField, string> = {
  taskId: 'Task id',
  category: 'Category',
  subcategory: 'Subcategory',
  question: 'Question',
  excellent: 'Excellent answer',
  good: 'Good answer',
  pass: 'Answer that still passes',
  incorrectAnswerDirection: 'Incorrect answer direction',
};

/** The column that fills a field: the one chosen, else the one the server found by name. */
function columnOf(field: TaskField, { columns, mapping }: Pick<Props, 'columns' | 'mapping'>): string {
  const chosen = mapping[field];
  if (chosen !== undefined) return chosen ?? '';
  return columns.find((column) => column.field === field)?.name ?? '';
}

/** Assigns the columns of a file of rows to the fields of a task, with what stands in the first rows. */
export function ColumnMapper({ fileName, columns, mapping, onChange }: Props) {
  return (
    <Table label={`Columns of ${fileName}`}>
      <thead>
        <tr>
          <Th>Field</Th>
          <Th>Column</Th>
          <Th>First values</Th>
        </tr>
      </thead>
      <tbody>
        {taskFields.map((field) => {
          const column = columnOf(field, { columns, mapping });
          const samples = columns.find(({ name }) => name === column)?.samples ?? [];
          return (
            <tr key={field}>
              <Td className="whitespace-nowrap">{names[field]}</Td>
              <Td>
                <Select
                  aria-label={`Column of ${fileName} for ${names[field]}`}
                  className="max-w-56 min-w-32"
                  value={column}
                  onChange={({ target }) => onChange({ ...mapping, [field]: target.value || null })}
                >
                  <option value="">none</option>
                  {columns.map(({ name }) => (
                    <option key={name} value={name}>
                      {visibleText(name)}
                    </option>
                  ))}
                </Select>
              </Td>
              <Td className="max-w-md min-w-48 text-xs break-words text-subtle">
                <span dir="auto" className="line-clamp-2">
                  {visibleText(samples.filter(Boolean).join(' · '))}
                </span>
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
