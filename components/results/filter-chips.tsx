'use client';

import { X } from 'lucide-react';
import { noFilter, type ItemFilter } from '@/components/data-table/item-filter';
import { Button } from '@/components/ui/button';

type Props = {
  filter: ItemFilter;
  modelName: (key: string) => string;
  onChange: (filter: ItemFilter) => void;
};

type Chip = { label: string; without: ItemFilter };

function chipsOf(filter: ItemFilter, modelName: Props['modelName']): Chip[] {
  const chips: Chip[] = [];
  const list = (
    field: 'models' | 'categories' | 'statuses' | 'outcomes' | 'violationCategories',
    name: string,
    show: (value: string) => string,
  ) => {
    for (const value of filter[field])
      chips.push({
        label: `${name}: ${show(value)}`,
        without: { ...filter, [field]: filter[field].filter((one) => one !== value) },
      });
  };
  const readable = (value: string) => value.replaceAll('_', ' ').toLowerCase();
  if (filter.q) chips.push({ label: `Text: ${filter.q}`, without: { ...filter, q: '' } });
  list('models', 'Model', modelName);
  list('categories', 'Category', (value) => value);
  list('statuses', 'Status', readable);
  list('outcomes', 'Outcome', readable);
  list('violationCategories', 'Violation', readable);
  if (filter.violations) chips.push({ label: 'Violation: any', without: { ...filter, violations: false } });
  if (filter.minScore !== null)
    chips.push({ label: `Score at least ${filter.minScore}`, without: { ...filter, minScore: null } });
  if (filter.maxScore !== null)
    chips.push({ label: `Score at most ${filter.maxScore}`, without: { ...filter, maxScore: null } });
  if (filter.disagree) chips.push({ label: 'Models disagree', without: { ...filter, disagree: false } });
  return chips;
}

/** What the rows are filtered by; each goes with a click. */
export function FilterChips({ filter, modelName, onChange }: Props) {
  const chips = chipsOf(filter, modelName);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-1">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            aria-label={`Remove the filter ${label}`}
            className="inline-flex max-w-72 items-center gap-1 rounded-full border bg-muted px-2 py-0.5 text-xs hover:border-accent"
            onClick={() => onChange(without)}
          >
            <span className="truncate">{label}</span>
            <X aria-hidden className="size-3 shrink-0" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" className="h-6 px-2 text-xs" onClick={() => onChange(noFilter)}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
