'use client';

import { Ellipsis } from 'lucide-react';
import Link from 'next/link';
import { DropdownMenu } from 'radix-ui';
import { RunFileItems } from '@/components/runs/export-menu';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { menuItemLooks, menuLooks } from '@/components/ui/menu-looks';
import type { RunSummary } from '@/lib/runs/run';
import { isActive } from '@/lib/runs/run-state';

type Props = { run: RunSummary; onDelete: (run: RunSummary) => Promise<string | null> };

/** What goes with the run, by name and number. */
const Losses = ({ run }: { run: RunSummary }) => (
  <>
    <p>
      {run.runId} goes with its {run.progress.total.toLocaleString('en')} items, their answers, verdicts and
      attempts, and its log. Tasks, collections and providers stay.
    </p>
    <p>This cannot be undone. Export it first if you may need it.</p>
  </>
);

export function RowMenu({ run, onDelete }: Props) {
  const title = run.name ?? run.runId;
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <Button variant="ghost" className="h-7 px-2" aria-label={`Actions for ${title}`}>
          <Ellipsis aria-hidden size={16} />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" className={menuLooks}>
          <RunFileItems id={run.id} />
          <DropdownMenu.Item asChild className={menuItemLooks}>
            <Link href={`/runs/new?from=${run.id}`}>Run again</Link>
          </DropdownMenu.Item>
          <DropdownMenu.Separator className="my-1 border-t" />
          {isActive(run.status) ? (
            <DropdownMenu.Item disabled className={`${menuItemLooks} text-subtle`}>
              Delete: stop it first
            </DropdownMenu.Item>
          ) : (
            <ConfirmDialog
              title={`Delete ${title}?`}
              confirmLabel="Delete the run"
              onConfirm={() => onDelete(run)}
              trigger={
                // The dialog lives in the menu, which therefore stays until the dialog is done.
                <DropdownMenu.Item
                  className={`${menuItemLooks} text-bad`}
                  onSelect={(event) => event.preventDefault()}
                >
                  Delete
                </DropdownMenu.Item>
              }
            >
              <Losses run={run} />
            </ConfirmDialog>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
