import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { FileChoice } from '@/lib/tasks/imports/file-choice';
import { idealChecks } from '@/lib/tasks/imports/ideal-check';
import { taskFileFormats, type TaskFileFormat } from '@/lib/tasks/imports/task-file-format';
import type { FileReport } from '@/lib/tasks/parse-task-files';
import { ColumnMapper } from './column-mapper';

type Props = { report: FileReport; choice: FileChoice; onChange: (choice: FileChoice) => void };

const formatNames: Record<TaskFileFormat, string> = {
  tasks: 'Assay tasks (YAML)',
  csv: 'CSV',
  jsonl: 'JSON objects (JSONL)',
  promptfoo: 'promptfoo tests',
  'openai-evals': 'OpenAI evals',
  'mt-bench': 'MT-Bench questions',
};

const checkNames: Record<(typeof idealChecks)[number], string> = {
  equals: 'the answer equals one of them',
  contains: 'the answer contains one of them',
  'starts-with': 'the answer starts with one of them',
};

/** How one file is read: its form, and for foreign forms what its tasks lack. */
export function ImportFileOptions({ report, choice, onChange }: Props) {
  const { fileName, format, columns, tasks } = report;
  return (
    <Card title={<bdi>{fileName}</bdi>} aside={<span className="text-xs text-subtle">{tasks} tasks</span>}>
      <div className="grid gap-4 p-4 sm:grid-cols-3">
        <Field label={`Read ${fileName} as`}>
          {(control) => (
            <Select
              {...control}
              value={format}
              onChange={({ target }) =>
                onChange({ ...choice, format: taskFileFormats.find((known) => known === target.value) })
              }
            >
              {taskFileFormats.map((known) => (
                <option key={known} value={known}>
                  {formatNames[known]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {format === 'tasks' ? null : (
          <Field label="Category of tasks without one">
            {(control) => (
              <Input
                {...control}
                maxLength={255}
                placeholder="Imported"
                value={choice.category ?? ''}
                onChange={({ target }) => onChange({ ...choice, category: target.value || undefined })}
              />
            )}
          </Field>
        )}
        {format === 'openai-evals' ? (
          <Field label="Check the ideal answers by code">
            {(control) => (
              <Select
                {...control}
                value={choice.ideal ?? ''}
                onChange={({ target }) =>
                  onChange({ ...choice, ideal: idealChecks.find((check) => check === target.value) })
                }
              >
                <option value="">no, they are references only</option>
                {idealChecks.map((check) => (
                  <option key={check} value={check}>
                    {checkNames[check]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : null}
      </div>
      {columns && columns.length > 0 ? (
        <ColumnMapper
          fileName={fileName}
          columns={columns}
          mapping={choice.columns ?? {}}
          onChange={(mapping) => onChange({ ...choice, columns: mapping })}
        />
      ) : null}
    </Card>
  );
}
