'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { runStatuses } from '@/lib/runs/run-state';
import { runsHref, type RunFilters } from './run-filters';

/** Status and days; each change is a new address, so that back works and a list can be sent. */
export function FilterBar({ filters }: { filters: RunFilters }) {
  const router = useRouter();
  const change = (part: Partial<RunFilters>) => router.push(runsHref({ ...filters, cursor: null, ...part }));
  const isFiltered = filters.status !== null || filters.from !== null || filters.to !== null;
  const dayField = (key: 'from' | 'to', label: string) => (
    <label className="flex items-center gap-2 text-sm">
      {label}
      <Input
        type="date"
        className="w-36"
        // The browser's own picker follows the address also when one goes back.
        key={filters[key] ?? ''}
        defaultValue={filters[key] ?? ''}
        onChange={(event) => change({ [key]: event.target.value || null })}
      />
    </label>
  );
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-3">
      <label className="flex items-center gap-2 text-sm">
        Status
        <Select
          className="w-36"
          value={filters.status ?? ''}
          onChange={(event) =>
            change({ status: runStatuses.find((status) => status === event.target.value) ?? null })
          }
        >
          <option value="">All</option>
          {runStatuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </Select>
      </label>
      {dayField('from', 'From')}
      {dayField('to', 'To')}
      {isFiltered ? (
        <Link href="/runs" className="text-sm text-accent underline">
          Clear filters
        </Link>
      ) : null}
    </div>
  );
}
