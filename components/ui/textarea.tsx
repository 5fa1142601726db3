import type { ComponentProps } from 'react';
import { cn } from './cn';
import { control } from './input';

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn(control(), 'block py-1.5 read-only:bg-muted', className)} {...props} />;
}
