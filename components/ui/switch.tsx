'use client';

import { Switch as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';

/** On or off at once. Give it an `aria-label` or a `<label>` around it. */
export function Switch({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        'inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-subtle/75 bg-muted p-0.5 data-[state=checked]:border-accent data-[state=checked]:bg-accent',
        className,
      )}
      {...props}
    >
      <Primitive.Thumb className="block size-4.5 rounded-full bg-subtle transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent motion-reduce:transition-none" />
    </Primitive.Root>
  );
}
