'use client';

import { AlertDialog } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { Button } from './button';
import { Notice } from './notice';

type Props = {
  trigger: ReactNode;
  title: string;
  /** Names what goes. */
  children: ReactNode;
  confirmLabel: string;
  /** Returns why it was refused, which the dialog then shows, or null when it is done. */
  onConfirm: () => Promise<string | null>;
};

/** Asks before something goes; a refusal is shown where the question was. */
export function ConfirmDialog({ trigger, title, children, confirmLabel, onConfirm }: Props) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      const refused = await onConfirm();
      setRefusal(refused);
      if (refused === null) setOpen(false);
    } catch {
      setRefusal('The server was not reached. Look whether it was done before you try again.');
    } finally {
      setBusy(false);
    }
  };
  const change = (next: boolean) => {
    setOpen(next);
    setRefusal(null);
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/50" />
        <AlertDialog.Content className="fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 space-y-3 overflow-y-auto rounded-lg border bg-surface p-4 shadow-lg">
          <AlertDialog.Title className="font-semibold break-words">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="space-y-2 text-sm text-subtle">{children}</div>
          </AlertDialog.Description>
          {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
          <div className="flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>Cancel</Button>
            </AlertDialog.Cancel>
            <Button variant="danger" aria-disabled={busy} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
