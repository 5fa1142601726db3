import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn';

export const buttonVariants = cva(
  'inline-flex h-8 items-center justify-center gap-2 rounded-md border px-3 text-sm font-medium whitespace-nowrap disabled:opacity-50 aria-disabled:opacity-50',
  {
    variants: {
      variant: {
        default: 'border-transparent bg-accent text-on-accent hover:opacity-90',
        outline: 'bg-surface hover:bg-muted',
        danger: 'bg-surface text-bad hover:bg-muted',
        ghost: 'border-transparent hover:bg-muted',
      },
    },
    defaultVariants: { variant: 'outline' },
  },
);

export function Button({
  className,
  variant,
  ...props
}: ComponentProps<'button'> & VariantProps<typeof buttonVariants>) {
  return <button type="button" className={cn(buttonVariants({ variant }), className)} {...props} />;
}
