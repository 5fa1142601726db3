import { visibleText } from '@/lib/runs/visible-text';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { Table, Td, Th } from '@/components/ui/table';
import { SampleTable, UnmappedTable } from './import-details';
import type { ImportCounts } from './use-import';

export const countTasks = ({ created, updated, unchanged }: ImportCounts): number =>
  created + updated + unchanged;

function Faults({ preview }: { preview: ImportCounts }) {
  const { errors } = preview;
  const files = new Set(errors.map(({ fileName }) => fileName)).size;
  return (
    <>
      <Notice tone="bad">
        {errors.length === 1 ? '1 fault' : `${errors.length} faults`} in{' '}
        {files === 1 ? '1 file' : `${files} files`}. Nothing is saved, of the other tasks neither: correct the
        files and choose them again.
      </Notice>
      <Card title="Faults">
        <Table label="Faults">
          <thead>
            <tr>
              <Th>File</Th>
              <Th>Line</Th>
              <Th>Column</Th>
              <Th>Fault</Th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ fileName, line, column, path, message }) => (
              <tr key={`${fileName} ${line} ${column} ${path} ${message}`}>
                <Td className="max-w-48 break-all">
                  <bdi>{fileName}</bdi>
                </Td>
                <Td>{line}</Td>
                <Td>{column}</Td>
                <Td className="min-w-48 break-words">
                  {path ? (
                    <code className="mr-2 font-mono text-xs text-subtle">{visibleText(path)}</code>
                  ) : null}
                  <span dir="auto">{visibleText(message)}</span>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </>
  );
}

/** What an import would do; nothing of it is saved yet. */
export function ImportPreview({ preview }: { preview: ImportCounts }) {
  const { created, updated, unchanged, errors, notes } = preview;
  const counts: [string, number, string][] = [
    ['New', created, 'will be created'],
    ['Changed', updated, 'will get a new version; runs keep the old one'],
    ['Unchanged', unchanged, 'stay as they are'],
  ];
  return (
    <section aria-label="Preview" className="space-y-4">
      {errors.length > 0 ? (
        <Faults preview={preview} />
      ) : (
        <Card title="Nothing is saved yet">
          <dl className="grid gap-4 p-4 sm:grid-cols-3">
            {counts.map(([name, count, meaning]) => (
              <div key={name}>
                <dt className="text-xs font-medium text-subtle">{name}</dt>
                <dd>
                  <span className="text-xl font-semibold">{count.toLocaleString('en')}</span>{' '}
                  <span className="text-xs text-subtle">{meaning}</span>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      {preview.sample.length > 0 ? <SampleTable sample={preview.sample} /> : null}
      <UnmappedTable unmapped={preview.unmapped} />
      {notes.length > 0 ? (
        <Notice>
          <ul className="list-disc space-y-1 pl-5">
            {notes.map((note) => (
              <li key={note}>{visibleText(note)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </section>
  );
}
