'use client';

import { useRef, useState, type SyntheticEvent } from 'react';
import type { FileChoice, FileChoices } from '@/lib/tasks/imports/file-choice';
import type { TaskSample } from '@/lib/tasks/imports/sample-tasks';
import type { ParsedTaskFiles } from '@/lib/tasks/parse-task-files';
import { ask, type Answer } from './answer';

export type ImportCounts = Omit<ParsedTaskFiles, 'tasks'> & {
  created: number;
  updated: number;
  unchanged: number;
  sample: TaskSample[];
  collectionId: string | null;
};

type ImportAction = (form: FormData) => Promise<Answer<ImportCounts>>;
export type ImportProps = { preview: ImportAction; save: ImportAction };

const nameDelayMs = 400;

function toForm(files: readonly File[], collectionName: string, choices: FileChoices): FormData {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  form.set('collectionName', collectionName);
  form.set('choices', JSON.stringify(choices));
  return form;
}

/** Chosen files are looked at on the server at once and saved only on request; the last choice wins. */
export function useImport(actions: ImportProps) {
  const [files, setFiles] = useState<File[]>([]);
  const [collectionName, setCollectionName] = useState('');
  const [choices, setChoices] = useState<FileChoices>({});
  const [preview, setPreview] = useState<ImportCounts | null>(null);
  const [refusal, setRefusal] = useState<Extract<Answer<unknown>, { ok: false }> | null>(null);
  const [done, setDone] = useState<ImportCounts | null>(null);
  const [isReading, setReading] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const latest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const look = async (chosen: File[], name: string, said: FileChoices) => {
    const turn = ++latest.current;
    const answer = await ask(() => actions.preview(toForm(chosen, name, said)));
    if (turn !== latest.current) return;
    setReading(false);
    setRefusal(null);
    if (answer.ok) setPreview(answer.data);
    else setRefusal(answer);
  };
  const choose = (chosen: File[]) => {
    if (chosen.length === 0) return;
    clearTimeout(timer.current);
    setFiles(chosen);
    setChoices({});
    setPreview(null);
    setReading(true);
    void look(chosen, collectionName, {});
  };
  /** Only notes depend on the name, so the preview stays in place (and its button under the pointer) until they come. */
  const nameCollection = (name: string) => {
    setCollectionName(name);
    clearTimeout(timer.current);
    if (files.length > 0) timer.current = setTimeout(() => void look(files, name, choices), nameDelayMs);
  };
  /** The preview stays until the new one is there; a word that is being typed is waited for. */
  const say = (fileName: string, choice: FileChoice) => {
    const said = { ...choices, [fileName]: choice };
    setChoices(said);
    setReading(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void look(files, collectionName, said), nameDelayMs);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSaving || isReading || files.length === 0) return;
    clearTimeout(timer.current);
    latest.current++;
    setSaving(true);
    const answer = await ask(() => actions.save(toForm(files, collectionName, choices)));
    setSaving(false);
    setRefusal(answer.ok ? null : answer);
    if (!answer.ok) return;
    // What was fine in the preview can have been changed on the disk since.
    if (answer.data.errors.length > 0) setPreview(answer.data);
    else setDone(answer.data);
  };
  const collectionFault = refusal?.errors.find(({ path }) => path === 'name')?.message;
  return {
    files,
    choose,
    choices,
    say,
    collectionName,
    nameCollection,
    collectionFault: collectionFault ? `The name ${collectionFault}.` : undefined,
    problem: refusal && !collectionFault ? refusal.message : null,
    preview,
    done,
    isReading,
    isSaving,
    submit: (event: SyntheticEvent) => void submit(event),
    restart: () => {
      setFiles([]);
      setChoices({});
      setPreview(null);
      setDone(null);
    },
  };
}
