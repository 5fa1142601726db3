'use client';

import { useRouter } from 'next/navigation';
import { SimulatedBadge } from '@/components/runs/status-badge';
import { Card } from '@/components/ui/card';
import { ActionButton, type Action } from './action-button';

/** The shortest way from nothing to a result. */
export function TrySimulated({ start }: { start: Action<{ id: string }> }) {
  const router = useRouter();
  return (
    <Card className="space-y-3 p-4">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        See it work first <SimulatedBadge />
      </h2>
      <p className="max-w-prose text-sm text-subtle">
        One click imports the starter dataset and runs three simulated models over its 75 tasks: strong,
        medium and weak, with a simulated judge. It is a real run with made-up answers; it takes about a
        minute and needs no model.
      </p>
      <ActionButton
        action={start}
        variant="default"
        busyText="Importing and starting …"
        onDone={({ id }) => {
          router.push(`/runs/${id}`);
          return true;
        }}
      >
        Try it with the simulated provider
      </ActionButton>
    </Card>
  );
}
