'use client';

import Link from 'next/link';
import { useId } from 'react';
import { Button, buttonVariants } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { CheckHint, type CheckAction } from './check-hint';
import { FileDrop } from './file-drop';
import { ImportFileOptions } from './import-file-options';
import { countTasks, ImportPreview } from './import-preview';
import { useImport, type ImportCounts, type ImportProps } from './use-import';

const maxSaidFiles = 20;

/** Files that one may want to say something about: Assay's own need no word unless they were taken for them wrongly. */
const saidFiles = ({ files, errors }: ImportCounts) => {
  const faulty = new Set(errors.map(({ fileName }) => fileName));
  return files
    .filter(({ fileName, format }) => format !== 'tasks' || faulty.has(fileName))
    .slice(0, maxSaidFiles);
};

export function ImportForm({
  collectionNames,
  check,
  ...actions
}: ImportProps & { collectionNames: string[]; check: CheckAction }) {
  const state = useImport(actions);
  const { files, preview, done } = state;
  const listId = useId();
  if (done)
    return (
      <Card className="space-y-4 p-6">
        <Notice tone="good">
          Imported: {done.created} created, {done.updated} changed, {done.unchanged} unchanged.
        </Notice>
        <CheckHint collectionId={done.collectionId} check={check} />
        <div className="flex flex-wrap gap-2">
          <Link href="/tasks" className={buttonVariants({ variant: 'default' })}>
            All tasks
          </Link>
          {done.collectionId ? (
            <Link href={`/collections/${done.collectionId}`} className={buttonVariants()}>
              Open the collection
            </Link>
          ) : null}
          <Button onClick={state.restart}>Import more</Button>
        </div>
      </Card>
    );
  const count = preview && preview.errors.length === 0 ? countTasks(preview) : 0;
  return (
    <form noValidate aria-label="Import" className="space-y-4" onSubmit={state.submit}>
      <FileDrop files={files} onFiles={state.choose} />
      <Field
        label="Collection (optional)"
        hint="All tasks of the files go into it; it is created if there is none of that name."
        error={state.collectionFault}
        className="max-w-md"
      >
        {(control) => (
          <>
            <Input
              {...control}
              list={listId}
              maxLength={255}
              value={state.collectionName}
              onChange={(event) => state.nameCollection(event.target.value)}
            />
            <datalist id={listId}>
              {collectionNames.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      {state.isReading ? <p role="status">Reading the files …</p> : null}
      {state.problem ? <Notice tone="bad">{state.problem}</Notice> : null}
      {preview ? (
        <>
          {saidFiles(preview).map((report) => (
            <ImportFileOptions
              key={report.fileName}
              report={report}
              choice={state.choices[report.fileName] ?? {}}
              onChange={(choice) => state.say(report.fileName, choice)}
            />
          ))}
          <ImportPreview preview={preview} />
        </>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="default"
          disabled={count === 0 || state.isReading}
          aria-disabled={state.isSaving}
        >
          {state.isSaving
            ? 'Importing …'
            : count === 0
              ? 'Import'
              : `Import ${count === 1 ? '1 task' : `${count} tasks`}`}
        </Button>
        <Link href="/tasks" className="px-2 text-sm text-accent underline">
          Cancel
        </Link>
      </div>
    </form>
  );
}
