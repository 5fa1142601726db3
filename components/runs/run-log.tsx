'use client';

import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { EventLevel, RunEvent } from '@/lib/events/event';
import { formatPayload } from './format';
import { useFeed, useRun } from './run-context';

const rowsAtOnce = 300;

/** As eventLevels has them, which would bring its schemas' library along: 31 KB for four words. */
const levels = ['debug', 'info', 'warn', 'error'] as const satisfies EventLevel[];

const toneOf: Record<EventLevel, string> = {
  debug: 'text-subtle',
  info: 'text-foreground',
  warn: 'text-warning',
  error: 'text-bad',
};

/** Drawn once: entries never change, and the list around them does with each letter and each new one. */
const Row = memo(function Row({ event }: { event: RunEvent }) {
  const line = (
    <span className="inline-flex min-w-0 flex-wrap gap-x-2">
      <time dateTime={event.at} className="text-subtle">
        {event.at.slice(11, 23)}
      </time>
      <span className={`w-10 ${toneOf[event.level]}`}>{event.level}</span>
      <span className="text-subtle">{event.kind}</span>
      <span className="min-w-0 break-words whitespace-pre-wrap">{event.message}</span>
    </span>
  );
  if (Object.keys(event.payload).length === 0) return <li className="py-0.5 pl-4">{line}</li>;
  return (
    <li className="py-0.5">
      <details className="group">
        <summary className="flex cursor-pointer list-none hover:bg-muted">
          <span aria-hidden className="w-4 shrink-0 text-subtle group-open:rotate-90">
            ›
          </span>
          {line}
        </summary>
        <pre className="my-1 ml-4 rounded bg-muted p-2 break-words whitespace-pre-wrap">
          {formatPayload(event.payload)}
        </pre>
      </details>
    </li>
  );
});

/** Made once per event: a search looks through 20,000 of them with every key that is typed. */
const searchTexts = new WeakMap<RunEvent, string>();

function searchTextOf(event: RunEvent): string {
  const known = searchTexts.get(event);
  if (known !== undefined) return known;
  const text = `${event.kind} ${event.message} ${formatPayload(event.payload)}`.toLowerCase();
  searchTexts.set(event, text);
  return text;
}

/** The live log: everything that was loaded can be filtered and searched; only the last rows are in the document. */
export function RunLog() {
  const { loadWholeLog: onLoadAll } = useRun();
  // Typing comes before new entries.
  const events = useDeferredValue(useFeed((state) => state.events));
  const [level, setLevel] = useState<EventLevel>('debug');
  const [typed, setSearch] = useState('');
  const search = useDeferredValue(typed);
  const [follow, setFollow] = useState(true);
  const [rows, setRows] = useState(rowsAtOnce);
  const list = useRef<HTMLDivElement>(null);
  const matching = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    const lowest = levels.indexOf(level);
    return events.filter(
      (event) => levels.indexOf(event.level) >= lowest && (!wanted || searchTextOf(event).includes(wanted)),
    );
  }, [events, level, search]);
  useEffect(() => {
    if (follow && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [matching, follow]);
  const shown = matching.slice(-rows);
  const complete = events.length === 0 || events[0]?.kind === 'run.created';
  const controls = (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <label className="flex items-center gap-1">
        Level
        <select
          className="h-8 rounded-md border bg-surface px-2"
          value={level}
          onChange={(change) => setLevel(change.target.value as EventLevel)}
        >
          {levels.map((name) => (
            <option key={name} value={name}>
              {name === 'error' ? 'error' : `${name} and above`}
            </option>
          ))}
        </select>
      </label>
      <input
        type="search"
        aria-label="Search the log"
        placeholder="Search"
        className="h-8 w-40 rounded-md border bg-surface px-2"
        value={typed}
        onChange={(change) => setSearch(change.target.value)}
      />
      <label className="flex items-center gap-1">
        <input type="checkbox" checked={follow} onChange={(change) => setFollow(change.target.checked)} />
        Follow
      </label>
    </div>
  );
  return (
    <Card title="Log" aside={controls}>
      <div
        ref={list}
        className="h-96 overflow-y-auto p-2 font-mono text-xs"
        role="region"
        aria-label="Log entries"
        tabIndex={0}
      >
        {matching.length > shown.length ? (
          <Button onClick={() => setRows(rows + rowsAtOnce)} className="mb-2">
            Show {Math.min(rowsAtOnce, matching.length - shown.length)} earlier
          </Button>
        ) : null}
        {shown.length === 0 ? (
          <p className="p-2 text-subtle">
            {events.length ? 'Nothing in the log matches.' : 'Nothing has happened yet.'}
          </p>
        ) : null}
        <ul>
          {shown.map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </ul>
      </div>
      <footer className="flex flex-wrap items-center gap-2 border-t px-4 py-2 text-xs text-subtle">
        {matching.length} of {complete ? 'all' : 'the latest'} {events.length} entries
        {onLoadAll && !complete ? <Button onClick={onLoadAll}>Load from the beginning</Button> : null}
      </footer>
    </Card>
  );
}
