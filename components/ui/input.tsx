import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn';

/** What inputs, selects and text areas look like. The border is darker than others: WCAG asks 3:1 of a control's edge. */
export const control = cva(
  'w-full min-w-0 rounded-md border border-subtle/75 bg-surface px-2 text-sm placeholder:text-subtle disabled:opacity-50 aria-invalid:border-bad',
);

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(control(), 'h-8 read-only:bg-muted', className)} {...props} />;
}
