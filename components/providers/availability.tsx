'use client';

import { Suspense, use, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';

/** What a provider said when it was asked for its models. */
export type Availability = { models: number } | { problem: string };

type Props = { name: string; first: Promise<Availability>; recheck: () => Promise<Availability> };

function Shown({ availability }: { availability: Availability }) {
  if ('problem' in availability)
    return (
      <>
        <Badge tone="bad">✗ Unavailable</Badge>
        <p className="mt-2 text-xs break-words text-subtle">{availability.problem}</p>
      </>
    );
  const { models } = availability;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <Badge tone="good">✓ Reachable</Badge>
      {models === 1 ? '1 model' : `${models.toLocaleString('en')} models`}
    </p>
  );
}

const Settled = ({ promise }: { promise: Promise<Availability> }) => <Shown availability={use(promise)} />;

/** Loaded apart from the page and from the other providers, so that a dead one holds nothing up. */
export function ProviderAvailability({ name, first, recheck }: Props) {
  const [promise, setPromise] = useState(first);
  const again = () =>
    setPromise(
      recheck().catch((): Availability => ({ problem: 'Assay’s own server was not reached. Try again.' })),
    );
  return (
    <div className="relative">
      <div aria-live="polite">
        <Suspense
          key={promise === first ? 'first' : 'again'}
          fallback={
            <Badge className="animate-pulse motion-reduce:animate-none">Asking for its models …</Badge>
          }
        >
          <Settled promise={promise} />
        </Suspense>
      </div>
      <Button
        variant="ghost"
        className="absolute top-0 right-0 h-6 px-2 text-xs"
        aria-label={`Check again: ${name}`}
        onClick={again}
      >
        Check again
      </Button>
    </div>
  );
}
