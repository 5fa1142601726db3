import type { ReactNode } from 'react';

/** Names and values, side by side where there is room. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="divide-y text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-subtle">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
