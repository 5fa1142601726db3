'use client';

import { useRef, useState, type SyntheticEvent } from 'react';
import type { FileFault } from '@/lib/tasks/parse-task-files';
import { ask, type Answer } from './answer';

export type ImportCounts = {
  created: number;
  updated: number;
  unchanged: number;
  errors: FileFault[];
  notes: string[];
  collectionId: string | null;
};

type ImportAction = (form: FormData) => Promise<Answer<ImportCounts>>;
export type ImportProps = { preview: ImportAction; save: ImportAction };

function toForm(files: readonly File[], collectionName: string): FormData {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  form.set('collectionName', collectionName);
  return form;
}

/** Chosen files are looked at on the server at once and saved only on request; the last choice wins. */
export function useImport(actions: ImportProps) {
  const [files, setFiles] = useState<File[]>([]);
  const [collectionName, setCollectionName] = useState('');
  const [preview, setPreview] = useState<ImportCounts | null>(null);
  const [refusal, setRefusal] = useState<Extract<Answer<unknown>, { ok: false }> | null>(null);
  const [done, setDone] = useState<ImportCounts | null>(null);
  const [isReading, setReading] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const latest = useRef(0);
  const previewed = useRef('');

  const look = async (chosen: File[]) => {
    const turn = ++latest.current;
    previewed.current = collectionName;
    setReading(true);
    setPreview(null);
    setRefusal(null);
    const answer = await ask(() => actions.preview(toForm(chosen, collectionName)));
    if (turn !== latest.current) return;
    setReading(false);
    if (answer.ok) setPreview(answer.data);
    else setRefusal(answer);
  };
  const choose = (chosen: File[]) => {
    setFiles(chosen);
    if (chosen.length > 0) void look(chosen);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSaving || files.length === 0) return;
    setSaving(true);
    const answer = await ask(() => actions.save(toForm(files, collectionName)));
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
    collectionName,
    setCollectionName,
    /** What the preview says of the collection is of the name that stood there. */
    collectionLeft: () => {
      if (files.length > 0 && collectionName !== previewed.current) void look(files);
    },
    collectionFault: collectionFault ? `The name ${collectionFault}.` : undefined,
    problem: refusal && !collectionFault ? refusal.message : null,
    preview,
    done,
    isReading,
    isSaving,
    submit: (event: SyntheticEvent) => void submit(event),
    restart: () => {
      setFiles([]);
      setPreview(null);
      setDone(null);
    },
  };
}
