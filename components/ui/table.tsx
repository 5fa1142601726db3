import type { ComponentProps } from 'react';
import { cn } from './cn';

/** Scrolls sideways by itself on a narrow screen, so that the page never does; focusable for keyboards. */
export function Table({ className, label, ...props }: ComponentProps<'table'> & { label: string }) {
  return (
    <div className="overflow-x-auto" role="region" aria-label={label} tabIndex={0}>
      <table
        className={cn('w-full text-left text-sm [&_tbody_tr:last-child_td]:border-0', className)}
        {...props}
      />
    </div>
  );
}

export function Th({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn('border-b px-4 py-2 text-xs font-medium whitespace-nowrap text-subtle', className)}
      {...props}
    />
  );
}

export function Td({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('border-b px-4 py-2 align-top', className)} {...props} />;
}
