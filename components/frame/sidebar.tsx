'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { cn } from '@/components/ui/cn';
import { ThemeSwitch } from './theme-switch';

const places = [
  { href: '/runs', name: 'Runs' },
  { href: '/providers', name: 'Providers' },
  { href: '/settings', name: 'Settings' },
  { href: '/docs', name: 'API' },
];

export function Sidebar() {
  const path = usePathname();
  const isHere = (href: string) => path.startsWith(href) || (path === '/' && href === '/runs');
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b bg-surface px-4 py-2 md:sticky md:top-0 md:h-dvh md:w-48 md:flex-col md:flex-nowrap md:items-stretch md:border-r md:border-b-0 md:py-4">
      <Link href="/" className="text-base font-semibold tracking-tight md:px-2">
        Assay
      </Link>
      <nav aria-label="Main" className="flex grow flex-wrap gap-1 md:flex-col md:flex-nowrap">
        {places.map(({ href, name }) => (
          <Link
            key={href}
            href={href}
            aria-current={isHere(href) ? 'page' : undefined}
            className={cn(
              'rounded-md px-2 py-1 text-sm hover:bg-muted',
              isHere(href) && 'bg-muted font-medium',
            )}
          >
            {name}
          </Link>
        ))}
      </nav>
      <ThemeSwitch />
    </header>
  );
}
