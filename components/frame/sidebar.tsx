'use client';

import { Keyboard, Menu, PanelLeft, Search } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { isAt, places } from './places';
import { openKeys, openPalette } from './shortcuts';
import { store, useStored } from './stored-flag';
import { sidebarKey } from './theme-script';
import { ThemeSwitch } from './theme-switch';

/** Hidden in the collapsed sidebar, which is one of wide screens alone. */
const wordy = 'md:[[data-sidebar=collapsed]_&]:hidden';
/** Where only the icon is seen, the word is still read out. */
const readOut = 'sr-only md:not-sr-only md:[[data-sidebar=collapsed]_&]:sr-only';
const footButton = 'justify-start px-2 font-normal';

function Places({ onChosen }: { onChosen: () => void }) {
  const path = usePathname();
  return places.map((place) => (
    <Link
      key={place.href}
      href={place.href}
      // Every page is made anew: prefetching seven of them at each visit would be work for nothing.
      prefetch={false}
      onClick={onChosen}
      title={place.name}
      aria-current={isAt(path, place) ? 'page' : undefined}
      className={cn(
        'flex h-9 items-center gap-2 rounded-md px-2 text-sm hover:bg-muted md:h-8',
        isAt(path, place) && 'bg-muted font-medium',
      )}
    >
      <place.icon aria-hidden size={16} className="shrink-0" />
      {/* Read out also where only the icon is seen. */}
      <span className="md:[[data-sidebar=collapsed]_&]:sr-only">{place.name}</span>
    </Link>
  ));
}

function toggleSidebar(): void {
  const { dataset } = document.documentElement;
  const collapse = dataset.sidebar !== 'collapsed';
  if (collapse) dataset.sidebar = 'collapsed';
  else delete dataset.sidebar;
  store(sidebarKey, collapse ? 'collapsed' : null);
}

export function Sidebar() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isCollapsed = useStored(sidebarKey) === 'collapsed';
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-2 border-b bg-surface px-4 py-2 md:sticky md:top-0 md:h-dvh md:w-48 md:flex-col md:flex-nowrap md:items-stretch md:border-r md:border-b-0 md:px-3 md:py-4 md:[[data-sidebar=collapsed]_&]:w-14">
      <div className="flex grow items-center justify-between md:mb-3 md:grow-0">
        <Link
          href="/"
          prefetch={false}
          className={cn('text-base font-semibold tracking-tight md:px-2', wordy)}
        >
          Assay
        </Link>
        <Button
          variant="ghost"
          className="hidden px-2 md:inline-flex"
          aria-label={isCollapsed ? 'Expand the sidebar' : 'Collapse the sidebar'}
          aria-expanded={!isCollapsed}
          onClick={toggleSidebar}
        >
          <PanelLeft aria-hidden size={16} />
        </Button>
      </div>
      <Button
        variant="ghost"
        className="px-2 md:hidden"
        aria-expanded={isMenuOpen}
        aria-controls="main-menu"
        onClick={() => setMenuOpen(!isMenuOpen)}
      >
        <Menu aria-hidden size={16} />
        Menu
      </Button>
      <nav
        id="main-menu"
        aria-label="Main"
        className={cn(
          'order-last w-full flex-col gap-1 py-2 md:order-none md:flex md:grow md:py-0',
          isMenuOpen ? 'flex' : 'hidden',
        )}
      >
        <Places onChosen={() => setMenuOpen(false)} />
      </nav>
      <div className="flex md:flex-col md:items-stretch">
        <Button variant="ghost" className={footButton} onClick={openPalette}>
          <Search aria-hidden size={16} className="shrink-0" />
          <span className={readOut}>Search</span>
          <kbd className={cn('ml-auto hidden font-mono text-xs text-subtle md:inline', wordy)}>⌘K</kbd>
        </Button>
        <Button variant="ghost" className={cn(footButton, 'hidden md:inline-flex')} onClick={openKeys}>
          <Keyboard aria-hidden size={16} className="shrink-0" />
          <span className={readOut}>Keys</span>
          <kbd className={cn('ml-auto font-mono text-xs text-subtle', wordy)}>?</kbd>
        </Button>
        <ThemeSwitch />
      </div>
    </header>
  );
}
