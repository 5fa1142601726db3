'use client';

import { Dialog } from 'radix-ui';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/switch';
import { places } from './places';
import { singleKeysKey, store, useStored } from './stored-flag';

const groups: { title: string; keys: [string, string][] }[] = [
  {
    title: 'Anywhere',
    keys: [
      ['⌘K or Ctrl+K', 'Search, go to, control the active run'],
      ['?', 'This list'],
      ...places.map(({ key, name }): [string, string] => [`g ${key}`, `Go to ${name}`]),
    ],
  },
  {
    title: 'In lists of runs and items',
    keys: [
      ['j', 'Next row'],
      ['k', 'Previous row'],
      ['Enter', 'Open the row'],
      ['x', 'Select the run for a comparison'],
      ['Esc', 'Close what is open'],
    ],
  },
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const areOn = useStored(singleKeysKey) !== 'off';
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/50" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 space-y-4 overflow-y-auto rounded-lg border bg-surface p-4 shadow-lg"
        >
          <Dialog.Title className="font-semibold">Keyboard shortcuts</Dialog.Title>
          {groups.map(({ title, keys }) => (
            <section key={title} aria-label={title}>
              <h3 className="mb-1 text-xs font-medium text-subtle">{title}</h3>
              <dl className="grid grid-cols-[8rem_1fr] gap-y-1 text-sm">
                {keys.map(([key, meaning]) => (
                  <div key={key} className="contents">
                    <dt>
                      <kbd className="rounded border bg-muted px-1.5 py-0.5 font-mono text-xs">{key}</kbd>
                    </dt>
                    <dd>{meaning}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <label className="flex items-center gap-2 text-sm">
            <Switch checked={areOn} onCheckedChange={(on) => store(singleKeysKey, on ? null : 'off')} />
            Shortcuts of a single key (turn them off when you speak to your computer)
          </label>
          <div className="flex justify-end">
            <Dialog.Close asChild>
              <Button>Close</Button>
            </Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
