'use client';

import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';

/** More rows than these are drawn on request: a task may have a thousand inputs. */
const shownAtFirst = 25;

type Props<T extends { key: string }> = {
  title: string;
  hint: ReactNode;
  rows: readonly T[];
  /** What one row is, small: "criterion". */
  one: string;
  /** What was refused in a row has to be seen. */
  hasFault: (row: T) => boolean;
  onAdd: () => void;
  onRemove: (key: string) => void;
  onMove: (key: string, by: -1 | 1) => void;
  /** The fields of a row; `name` is what it is called now, such as "Criterion 2". */
  children: (row: T, name: string) => ReactNode;
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Rows that are added, removed and put in order by buttons, so by keyboard and touch too; focus stays with what was done. */
export function EditableList<T extends { key: string }>(props: Props<T>) {
  const { title, hint, rows, one, hasFault, onAdd, onRemove, onMove, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  // What gets the focus once the rows have changed: a selector in the list, or '' for the Add button.
  const next = useRef<string | null>(null);
  const [isWhole, setWhole] = useState(false);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (next.current === null) return;
    const wanted = next.current ? list.current?.querySelector<HTMLElement>(next.current) : null;
    (wanted ?? addButton.current)?.focus();
    next.current = null;
  }, [rows]);
  const shown = isWhole || rows.slice(shownAtFirst).some(hasFault) ? rows : rows.slice(0, shownAtFirst);
  const move = (index: number, by: -1 | 1) => {
    const to = index + by;
    if (to < 0 || to >= rows.length) return;
    const key = rows[index]!.key;
    next.current = `[data-row="${key}"] [data-move="${by}"]`;
    setSaid(`${capital(one)} ${index + 1} is now ${to + 1} of ${rows.length}.`);
    onMove(key, by);
  };
  const remove = (index: number) => {
    const neighbour = rows[index + 1] ?? rows[index - 1];
    next.current = neighbour ? `[data-row="${neighbour.key}"] [data-remove]` : '';
    setSaid(`${capital(one)} ${index + 1} removed.`);
    onRemove(rows[index]!.key);
  };
  const add = () => {
    next.current = '[data-row]:last-child :is(input, select, textarea)';
    if (rows.length >= shownAtFirst) setWhole(true);
    setSaid('');
    onAdd();
  };
  return (
    <Card title={rows.length > 0 ? `${title} (${rows.length})` : title}>
      <div className="space-y-3 p-4">
        <p className="text-xs text-subtle">{hint}</p>
        <ul ref={list} aria-label={title} className="space-y-3 empty:hidden">
          {shown.map((row, index) => (
            <li key={row.key} data-row={row.key} className="flex items-start gap-2">
              <div className="min-w-0 grow">{children(row, `${capital(one)} ${index + 1}`)}</div>
              <div className="flex flex-col pt-6 sm:flex-row">
                <Button
                  variant="ghost"
                  className="w-8 px-0"
                  data-move="-1"
                  aria-label={`Move ${one} ${index + 1} up`}
                  aria-disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <ArrowUp aria-hidden className="size-4" />
                </Button>
                <Button
                  variant="ghost"
                  className="w-8 px-0"
                  data-move="1"
                  aria-label={`Move ${one} ${index + 1} down`}
                  aria-disabled={index === rows.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDown aria-hidden className="size-4" />
                </Button>
                <Button
                  variant="ghost"
                  className="w-8 px-0"
                  data-remove
                  aria-label={`Remove ${one} ${index + 1}`}
                  onClick={() => remove(index)}
                >
                  <X aria-hidden className="size-4" />
                </Button>
              </div>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button ref={addButton} onClick={add}>{`Add ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`}</Button>
          {shown.length < rows.length ? (
            <Button onClick={() => setWhole(true)}>{`Show the other ${rows.length - shown.length}`}</Button>
          ) : null}
        </div>
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </Card>
  );
}
