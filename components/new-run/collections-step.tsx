import { useState } from 'react';
import { Input } from '@/components/ui/input';
import type { Collection } from '@/lib/tasks/collection';

type Props = { collections: Collection[]; chosen: string[]; onChange: (ids: string[]) => void };

const searchFrom = 6;

export function CollectionsStep({ collections, chosen, onChange }: Props) {
  const [query, setQuery] = useState('');
  const found = collections.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()));
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <>
      {collections.length >= searchFrom ? (
        <div className="border-b p-2">
          <Input
            type="search"
            aria-label="Search collections"
            placeholder="Search collections"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
      ) : null}
      <ul className="max-h-72 overflow-y-auto p-3">
        {found.map(({ id, name, taskCount }) => (
          <li key={id}>
            <label className="flex items-baseline gap-2 rounded px-1 py-0.5 text-sm hover:bg-muted">
              <input
                type="checkbox"
                className="translate-y-0.5 accent-accent"
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
              />
              <span className="min-w-0 grow break-words">{name}</span>
              <span className="text-xs whitespace-nowrap text-subtle">
                {taskCount} {taskCount === 1 ? 'task' : 'tasks'}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="px-4 pb-3 text-sm text-subtle">No collection matches.</p> : null}
    </>
  );
}
