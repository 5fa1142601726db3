import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn';

const variants = cva('rounded-md border px-3 py-2 text-sm break-words', {
  variants: {
    tone: {
      neutral: 'bg-muted',
      good: 'border-good text-good',
      warning: 'border-warning text-warning',
      bad: 'border-bad text-bad',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

/** What happened, on the page. Screen readers hear it: at once when it is bad. */
export function Notice({ className, tone, ...props }: ComponentProps<'div'> & VariantProps<typeof variants>) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cn(variants({ tone }), className)}
      {...props}
    />
  );
}
