import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

type Props = Omit<ComponentProps<'section'>, 'title'> & { title?: ReactNode; aside?: ReactNode };

export function Card({ className, title, aside, children, ...props }: Props) {
  return (
    <section className={cn('min-w-0 rounded-lg border bg-surface', className)} {...props}>
      {title ? (
        <header className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-2">
          <h2 className="text-sm font-semibold">{title}</h2>
          {aside}
        </header>
      ) : null}
      {children}
    </section>
  );
}
