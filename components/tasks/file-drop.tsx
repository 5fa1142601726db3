'use client';

import { useId, useState } from 'react';
import { cn } from '@/components/ui/cn';

type Props = { files: readonly File[]; onFiles: (files: File[]) => void };

const formatSize = (bytes: number) =>
  bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toLocaleString('en', { maximumFractionDigits: 1 })} KB`;

/** A file input that is also a place to drop files. The input itself keeps keyboards and screen readers at home. */
export function FileDrop({ files, onFiles }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={cn('space-y-2 rounded-lg border border-dashed border-subtle p-6', isOver && 'bg-muted')}
    >
      <label htmlFor={id} className="block text-sm font-medium">
        Task files
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept=".yaml,.yml,.csv,.tsv,.jsonl,.ndjson,.json,application/yaml,text/yaml,text/csv"
        aria-describedby={`${id}-hint`}
        // The browser's own words for the choice are hidden: they forget it, the list below does not.
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file, corrected, has to count as a new choice.
          event.target.value = '';
        }}
        className="block w-full text-sm text-transparent file:mr-3 file:h-8 file:rounded-md file:border file:border-solid file:bg-surface file:px-3 file:text-sm file:font-medium file:text-foreground hover:file:bg-muted"
      />
      <p id={`${id}-hint`} className="text-xs text-subtle">
        YAML, CSV, JSONL and the forms of other tools. Drop files here or choose them; 10 MB at most together.
        You see what they hold before anything is saved.
      </p>
      {files.length > 0 ? (
        <ul aria-label="Chosen files" className="gap-6 text-sm sm:columns-2 xl:columns-3">
          {files.map((file) => (
            <li key={file.name} className="break-all">
              <bdi>{file.name}</bdi> <span className="text-subtle">{formatSize(file.size)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
