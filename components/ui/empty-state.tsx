import type { ReactNode } from 'react';
import { Card } from './card';

type Props = { title: string; children: ReactNode; action?: ReactNode };

/** What the thing is for, and the next step. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <Card className="p-6">
      <h2 className="font-semibold">{title}</h2>
      <div className="mt-2 max-w-prose text-subtle">{children}</div>
      {action ? <div className="mt-4 flex flex-wrap gap-2">{action}</div> : null}
    </Card>
  );
}
