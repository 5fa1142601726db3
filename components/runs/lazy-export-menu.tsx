'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { ExportButton } from './export-button';

const ExportMenu = dynamic(() => import('./export-menu').then((module) => module.ExportMenu), {
  ssr: false,
  loading: () => <ExportButton aria-haspopup="menu" aria-expanded={false} />,
});

/** The menu's library loads when it is first opened: no run's page needs it to be read. */
export function LazyExportMenu({ id }: { id: string }) {
  const [isWanted, setIsWanted] = useState(false);
  if (isWanted) return <ExportMenu id={id} />;
  const open = () => setIsWanted(true);
  return (
    <ExportButton
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') open();
      }}
    />
  );
}
