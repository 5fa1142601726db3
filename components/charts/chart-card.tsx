'use client';

import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';

type Props = {
  /** Says what it shows. */
  title: string;
  /** Population and units. */
  note: ReactNode;
  chart: ReactNode;
  table: ReactNode;
  className?: string;
};

/** A chart with its table: the same numbers, for whoever cannot or does not want to read them off a drawing. */
export function ChartCard({ title, note, chart, table, className }: Props) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      className={className}
      title={title}
      aside={
        <Button
          variant="ghost"
          aria-label={`${asTable ? 'Chart' : 'Table'} of: ${title}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Chart' : 'Table'}
        </Button>
      }
    >
      {asTable ? (
        table
      ) : (
        <div className="overflow-x-auto p-4" tabIndex={0} role="region" aria-label={title}>
          {chart}
        </div>
      )}
      <p className="px-4 pb-3 text-xs text-subtle">{note}</p>
    </Card>
  );
}
