'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import {
  anyViolation,
  chooseViolations,
  disagreementPoints,
  type ItemFilter,
} from '@/components/data-table/item-filter';
import { writeFilter, type ItemQuery } from '@/components/data-table/item-query';
import type { ItemStore } from '@/components/data-table/item-store';
import { changeQuery } from '@/components/runs/use-open-item';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { usePending } from '@/components/ui/use-pending';
import type { Violation } from '@/lib/judging/verdict';
import type { ItemRow } from '@/lib/runs/item';
import { itemStatuses } from '@/lib/runs/item-state';
import { ChoiceMenu } from './choice-menu';
import { FilterChips } from './filter-chips';
import { columnLooks, itemColumns } from './item-columns';

type Props = { store: ItemStore; version: number; query: ItemQuery; shown: number; searching: boolean };

const readable = (value: string) => ({ value, name: value.replaceAll('_', ' ').toLowerCase() });
const statusChoices = itemStatuses.map(readable);
/** Named here: the list beside the schemas would bring their library along. */
const outcomes: Record<NonNullable<ItemRow['outcome']>, true> = {
  ok: true,
  truncated: true,
  refused: true,
  empty: true,
  generation_error: true,
  judge_error: true,
};
const outcomeChoices = Object.keys(outcomes).map(readable);
const violations: Record<Violation['category'], true> = {
  under_min: true,
  over_max: true,
  format: true,
  missing_field: true,
  other: true,
};
const violationChoices = [anyViolation, ...Object.keys(violations)].map(readable);
const columnChoices = Object.keys(columnLooks).map((id) => ({
  value: id,
  name: String(itemColumns.find((column) => column.id === id)?.header ?? id),
}));

const typingMs = 150;

/** A field whose text reaches the address when typing pauses, and follows the address when it changes by other means. */
function useTyped(value: string, onChange: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState<{ text: string; of: string } | null>(null);
  const timer = useRef<number | null>(null);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  const type = (text: string) => {
    setTyped({ text, of: value });
    clearTimeout(timer.current ?? undefined);
    timer.current = window.setTimeout(() => onChange(text), typingMs);
  };
  return [typed && (typed.of === value || typed.text === value) ? typed.text : value, type];
}

const setFilter = (filter: ItemFilter, how: 'push' | 'replace' = 'push') =>
  changeQuery((query) => writeFilter(query, filter), how);

const readScore = (text: string) =>
  text.trim() === '' || !Number.isFinite(Number(text)) ? null : Math.min(100, Math.max(0, Number(text)));

function ScoreRange({ filter }: { filter: ItemFilter }) {
  const text = (value: number | null) => (value === null ? '' : String(value));
  const [min, typeMin] = useTyped(text(filter.minScore), (typed) =>
    setFilter({ ...filter, minScore: readScore(typed) }),
  );
  const [max, typeMax] = useTyped(text(filter.maxScore), (typed) =>
    setFilter({ ...filter, maxScore: readScore(typed) }),
  );
  return (
    <span className="flex items-center gap-1 text-sm" role="group" aria-label="Score range">
      Score
      <Input
        aria-label="Lowest score"
        inputMode="decimal"
        placeholder="0"
        className="w-14"
        value={min}
        onChange={(e) => typeMin(e.target.value)}
      />
      to
      <Input
        aria-label="Highest score"
        inputMode="decimal"
        placeholder="100"
        className="w-14"
        value={max}
        onChange={(e) => typeMax(e.target.value)}
      />
    </span>
  );
}

function Toggle({
  name,
  on,
  label,
  title,
  onChange,
}: {
  name: string;
  on: boolean;
  label: string;
  title?: string;
  onChange: (on: boolean) => void;
}) {
  const [shown, setShown] = usePending(on);
  return (
    <label className="flex items-center gap-1 text-sm whitespace-nowrap" title={title}>
      <input
        type="checkbox"
        data-filter={name}
        checked={shown}
        onChange={({ target: { checked } }) => {
          setShown(checked);
          onChange(checked);
        }}
      />
      {label}
    </label>
  );
}

function ViewControls({ query }: { query: ItemQuery }) {
  const visible = columnChoices.map(({ value }) => value).filter((id) => !query.hidden.includes(id));
  const setVisible = (chosen: string[]) =>
    changeQuery((params) => {
      params.delete('hide');
      for (const { value } of columnChoices) if (!chosen.includes(value)) params.append('hide', value);
    }, 'replace');
  const tall = query.rowHeight === 'comfortable';
  return (
    <span className="flex gap-2">
      <ChoiceMenu label="Columns" choices={columnChoices} chosen={visible} onChange={setVisible} />
      <Button
        aria-pressed={tall}
        onClick={() =>
          changeQuery(
            (params) => (tall ? params.delete('rows') : params.set('rows', 'comfortable')),
            'replace',
          )
        }
      >
        Tall rows
      </Button>
    </span>
  );
}

export function ItemsToolbar({ store, version, query, shown, searching }: Props) {
  const { filter } = query;
  const [q, typeQ] = useTyped(filter.q, (text) =>
    setFilter({ ...filter, q: text }, filter.q && text ? 'replace' : 'push'),
  );
  const { models, categories } = useMemo(
    () => ({
      models: [...store.targets].map(([value, { provider, model }]) => ({
        value,
        name: `${model} (${provider})`,
      })),
      categories: [...new Set([...store.tasks.values()].map(({ category }) => category))]
        .sort()
        .map((value) => ({ value, name: value })),
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the store is written in place; its version tells
    [store, version],
  );
  const total = store.total ?? store.count;
  const format = (count: number) => count.toLocaleString('en');
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label="Search items"
          placeholder="Search tasks, answers, errors"
          className="w-60"
          maxLength={1000}
          value={q}
          onChange={(change) => typeQ(change.target.value)}
        />
        <ChoiceMenu
          label="Model"
          choices={models}
          chosen={filter.models}
          onChange={(chosen) => setFilter({ ...filter, models: chosen })}
        />
        <ChoiceMenu
          label="Category"
          choices={categories}
          chosen={filter.categories}
          onChange={(chosen) => setFilter({ ...filter, categories: chosen })}
        />
        <ChoiceMenu
          label="Status"
          choices={statusChoices}
          chosen={filter.statuses}
          onChange={(chosen) => setFilter({ ...filter, statuses: chosen })}
        />
        <ChoiceMenu
          label="Outcome"
          choices={outcomeChoices}
          chosen={filter.outcomes}
          onChange={(chosen) => setFilter({ ...filter, outcomes: chosen })}
        />
        <ChoiceMenu
          label="Violation"
          choices={violationChoices}
          chosen={filter.violations ? [anyViolation] : filter.violationCategories}
          onChange={(chosen) => setFilter(chooseViolations(filter, chosen))}
        />
        <ScoreRange filter={filter} />
        <Toggle
          name="disagree"
          on={filter.disagree}
          label="Models disagree"
          title={`Tasks on which the models’ mean scores lie ${disagreementPoints} points or more apart`}
          onChange={(on) => setFilter({ ...filter, disagree: on })}
        />
        <span className="grow" />
        <ViewControls query={query} />
      </div>
      <FilterChips
        filter={filter}
        modelName={(key) => store.targets.get(key)?.model ?? key}
        onChange={(next) => setFilter(next)}
      />
      <p className="text-xs text-subtle" role="status">
        {format(shown)} of {format(total)} items
        {store.complete ? '' : `; ${format(store.count)} loaded so far`}
        {searching ? '; searching in answers' : ''}
        <span className="hidden md:inline"> · j and k move, Enter opens, Esc closes</span>
      </p>
    </div>
  );
}
