'use client';

import { Popover } from 'radix-ui';
import { Button } from '@/components/ui/button';
import { usePending } from '@/components/ui/use-pending';

export type Choice = { value: string; name: string };

type Props = {
  label: string;
  choices: Choice[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
};

/** A list of checkboxes behind a button: several may be chosen at once, and nothing closes on the way. */
export function ChoiceMenu({ label, choices, chosen: given, onChange }: Props) {
  const [chosen, setChosen] = usePending(given);
  const toggle = (value: string, on: boolean) => {
    const next = on ? [...chosen, value] : chosen.filter((one) => one !== value);
    setChosen(next);
    onChange(next);
  };
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button>
          {label}
          {chosen.length ? <span className="text-subtle">{chosen.length}</span> : null}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          aria-label={label}
          className="z-30 max-h-80 w-64 overflow-y-auto rounded-lg border bg-surface p-2 shadow-lg"
        >
          {choices.length === 0 ? <p className="p-1 text-sm text-subtle">Nothing to choose from.</p> : null}
          {choices.map(({ value, name }) => (
            <label key={value} className="flex items-center gap-2 rounded p-1 text-sm hover:bg-muted">
              <input
                type="checkbox"
                data-choice={value}
                checked={chosen.includes(value)}
                onChange={(change) => toggle(value, change.target.checked)}
              />
              <span className="min-w-0 break-words">{name}</span>
            </label>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
