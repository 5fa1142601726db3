'use client';

import { DropdownMenu } from 'radix-ui';
import { ExportButton } from './export-button';
import { runFiles } from './run-files';

const itemClass =
  'flex w-full cursor-pointer items-center rounded px-2 py-1.5 text-left text-sm outline-none data-highlighted:bg-muted';

/** The files of a run as items of a menu. */
export const RunFileItems = ({ id }: { id: string }) =>
  runFiles(id).map(({ name, href }) => (
    <DropdownMenu.Item key={href} asChild className={itemClass}>
      <a href={href} download>
        {name}
      </a>
    </DropdownMenu.Item>
  ));

/** Open at first: it is loaded by the press that asks for it. */
export function ExportMenu({ id }: { id: string }) {
  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger asChild>
        <ExportButton />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          className="z-30 min-w-44 rounded-lg border bg-surface p-1 shadow-lg"
        >
          <RunFileItems id={id} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
