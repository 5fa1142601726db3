'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { places } from './places';
import { singleKeysKey, useStored } from './stored-flag';
import type { SearchEverything } from './search-result';

// Loaded when first opened: no page needs them to be read.
const Palette = dynamic(() => import('./palette').then((module) => module.Palette), { ssr: false });
const KeysDialog = dynamic(() => import('./keys-dialog').then((module) => module.KeysDialog), { ssr: false });

type Opened = 'palette' | 'keys';
const requests = new EventTarget();
const ask = (what: Opened) => requests.dispatchEvent(new CustomEvent('open', { detail: what }));

export const openPalette = () => ask('palette');
export const openKeys = () => ask('keys');

const sequenceMs = 1000;

/** Keys belong to the field that is typed in, and to an open dialog. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return (
    target.isContentEditable ||
    ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) ||
    document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null
  );
}

/** What a key asks for; `g` waits a second for the letter of a place. */
function useKeys(onOpen: (what: Opened) => void): void {
  const router = useRouter();
  const areSingleKeysOff = useStored(singleKeysKey) === 'off';
  const lastG = useRef(-sequenceMs);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (key === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        onOpen('palette');
        return;
      }
      if (areSingleKeysOff || event.metaKey || event.ctrlKey || event.altKey || isTaken(event)) return;
      if (key === '?') onOpen('keys');
      const place = event.timeStamp - lastG.current < sequenceMs && places.find((one) => one.key === key);
      if (place) router.push(place.href);
      lastG.current = key === 'g' ? event.timeStamp : -sequenceMs;
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [router, onOpen, areSingleKeysOff]);
}

/** The palette and the list of keys, and the keys that open them. */
export function Shortcuts({ search }: { search: SearchEverything }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  useKeys(setOpened);
  // For what drives the page, our browser tests among it: effects run in order and this part comes last, so all of them have run.
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
  useEffect(() => {
    const open = (event: Event) => setOpened((event as CustomEvent<Opened>).detail);
    requests.addEventListener('open', open);
    return () => requests.removeEventListener('open', open);
  }, []);
  const close = () => setOpened(null);
  if (opened === 'palette') return <Palette search={search} onClose={close} />;
  if (opened === 'keys') return <KeysDialog onClose={close} />;
  return null;
}
