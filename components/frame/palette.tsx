'use client';

import { Dialog } from 'radix-ui';
import { useRouter } from 'next/navigation';
import { useId, useState, type KeyboardEvent } from 'react';
import { cn } from '@/components/ui/cn';
import { useActiveRun } from './active-run-provider';
import { paletteCommands, type Command } from './palette-commands';
import type { SearchEverything } from './search-result';
import { useSearch } from './use-search';

type OptionProps = {
  command: Command;
  id: string;
  isCurrent: boolean;
  onRun: () => void;
  onPoint: () => void;
};

const Option = ({ command, id, isCurrent, onRun, onPoint }: OptionProps) => (
  <li
    id={id}
    role="option"
    aria-selected={isCurrent}
    onClick={onRun}
    onMouseMove={onPoint}
    className={cn(
      'flex cursor-pointer items-center justify-between gap-3 rounded-md px-3 py-1.5 text-sm',
      isCurrent && 'bg-muted outline outline-1 outline-accent',
    )}
  >
    <span className="truncate">{command.label}</span>
    <span className="shrink-0 text-xs text-subtle">{command.hint}</span>
  </li>
);

/** Everything that can be gone to or done, found by typing; the arrow keys choose, Enter does it. */
export function Palette({ search, onClose }: { search: SearchEverything; onClose: () => void }) {
  const router = useRouter();
  const { run } = useActiveRun();
  const [text, setText] = useState('');
  const [current, setCurrent] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { found, isSearching, problem } = useSearch(search, text);
  const id = useId();
  const commands = paletteCommands({ text, found, run });
  const at = Math.min(current, commands.length - 1);

  const perform = async (command: Command | undefined) => {
    if (!command) return;
    if (command.href) {
      router.push(command.href);
      onClose();
      return;
    }
    const refused = (await command.act?.()) ?? null;
    setRefusal(refused);
    if (refused === null) onClose();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && commands.length) {
      event.preventDefault();
      const next = (at + step + commands.length) % commands.length;
      setCurrent(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      void perform(commands[at]);
    }
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/50" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[70dvh] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 flex-col rounded-lg border bg-surface shadow-lg"
        >
          <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
          <input
            role="combobox"
            aria-label="Search tasks and runs, or type a command"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={commands.length ? `${id}-${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            value={text}
            placeholder="Search tasks and runs, or type a command"
            onChange={(event) => {
              setText(event.target.value);
              setCurrent(0);
            }}
            onKeyDown={press}
            className="m-2 rounded-md bg-surface px-3 py-2 text-base placeholder:text-subtle"
          />
          <ul id={`${id}-list`} role="listbox" aria-label="Results" className="overflow-y-auto border-t p-2">
            {commands.map((command, index) => (
              <Option
                key={command.id}
                command={command}
                id={`${id}-${index}`}
                isCurrent={index === at}
                onRun={() => void perform(command)}
                onPoint={() => setCurrent(index)}
              />
            ))}
          </ul>
          <p role="status" className="px-4 py-2 text-xs text-subtle empty:hidden">
            {refusal ?? problem ?? (isSearching ? 'Searching …' : commands.length ? '' : 'Nothing found.')}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
