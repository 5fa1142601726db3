import type { ComponentProps } from 'react';
import { cn } from './cn';
import { control } from './input';

/** The browser's own select: keyboards, screen readers and phones know it. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <select className={cn(control(), 'h-8', className)} {...props} />;
}
