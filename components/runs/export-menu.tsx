'use client';

import { DropdownMenu } from 'radix-ui';
import { menuItemLooks, menuLooks } from '@/components/ui/menu-looks';
import { ExportButton } from './export-button';
import { runFiles } from './run-files';

/** The files of a run as items of a menu. */
export const RunFileItems = ({ id }: { id: string }) =>
  runFiles(id).map(({ name, href }) => (
    <DropdownMenu.Item key={href} asChild className={menuItemLooks}>
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
        <DropdownMenu.Content align="start" className={menuLooks}>
          <RunFileItems id={id} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
