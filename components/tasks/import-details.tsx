import { visibleText } from '@/lib/runs/visible-text';
import { Card } from '@/components/ui/card';
import { Table, Td, Th } from '@/components/ui/table';
import type { TaskSample } from '@/lib/tasks/imports/sample-tasks';
import type { ImportCounts } from './use-import';

const maxShown = 100;

/** What stands in the files and no field of a task takes. */
export function UnmappedTable({ unmapped }: Pick<ImportCounts, 'unmapped'>) {
  if (unmapped.length === 0) return null;
  return (
    <Card
      title={`Not mapped: ${unmapped.length}`}
      aside={<span className="text-xs text-subtle">The tasks are imported without it</span>}
    >
      <Table label="Not mapped">
        <thead>
          <tr>
            <Th>File</Th>
            <Th>Line</Th>
            <Th>Place</Th>
            <Th>Value</Th>
            <Th>Times</Th>
            <Th>Reason</Th>
          </tr>
        </thead>
        <tbody>
          {unmapped.slice(0, maxShown).map(({ fileName, line, path, value, reason, count }) => (
            <tr key={`${fileName} ${path} ${reason}`}>
              <Td className="max-w-48 min-w-32 break-words">
                <bdi>{fileName}</bdi>
              </Td>
              <Td>{line}</Td>
              <Td className="max-w-48 min-w-32 font-mono text-xs break-words">{visibleText(path)}</Td>
              <Td className="max-w-56 min-w-32 text-xs break-words">
                <span dir="auto" className="line-clamp-3">
                  {visibleText(value)}
                </span>
              </Td>
              <Td>{count}</Td>
              <Td className="min-w-40 break-words">{visibleText(reason)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {unmapped.length > maxShown ? (
        <p className="px-4 py-2 text-xs text-subtle">
          {unmapped.length - maxShown} more; <code>npx assay import --dry-run --json</code> lists all.
        </p>
      ) : null}
    </Card>
  );
}

function SampleStructure({ structure }: { structure: NonNullable<TaskSample['structure']> }) {
  const { parts, constraints, moreConstraints } = structure;
  return (
    <>
      <p>{parts.join(', ') || 'Nothing beside the question'}</p>
      {constraints.length > 0 ? (
        <ul className="list-disc pl-5 text-xs">
          {constraints.map((text, index) => (
            <li key={index} dir="auto">
              {visibleText(text)}
            </li>
          ))}
          {moreConstraints > 0 ? <li>and {moreConstraints} more</li> : null}
        </ul>
      ) : null}
    </>
  );
}

/** The first tasks as they would be stored. */
export function SampleTable({ sample }: Pick<ImportCounts, 'sample'>) {
  const isStructured = sample.some(({ structure }) => structure !== null);
  return (
    <Card title="The first tasks">
      <Table label="The first tasks">
        <thead>
          <tr>
            <Th>Task id</Th>
            <Th>Category</Th>
            <Th>Question</Th>
            <Th>Excellent answer</Th>
            {isStructured ? <Th>Structure</Th> : null}
          </tr>
        </thead>
        <tbody>
          {sample.map(({ taskId, category, question, excellent, structure }) => (
            <tr key={taskId}>
              <Td className="max-w-48 min-w-32 font-mono text-xs break-words">{visibleText(taskId)}</Td>
              <Td className="max-w-40 break-words">{visibleText(category)}</Td>
              {[question, excellent ?? ''].map((text, index) => (
                <Td key={index === 0 ? 'question' : 'excellent'} className="max-w-72 min-w-48 break-words">
                  <span dir="auto" className="line-clamp-3">
                    {visibleText(text)}
                  </span>
                </Td>
              ))}
              {isStructured ? (
                <Td className="max-w-96 min-w-64 break-words">
                  {structure ? <SampleStructure structure={structure} /> : 'Plain question'}
                </Td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
