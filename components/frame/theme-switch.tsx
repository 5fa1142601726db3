'use client';

import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { themeKey } from './theme-script';

const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];
const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

const changed = new EventTarget();

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}

const current = (): Theme =>
  themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';

function choose(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(themeKey);
  } else {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(themeKey, theme);
  }
  changed.dispatchEvent(new Event('change'));
}

export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribe, current, () => 'system' as const);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return (
    <Button
      variant="ghost"
      onClick={() => choose(next)}
      aria-label={`Theme: ${names[theme]}. Switch to ${names[next]}`}
    >
      Theme: {names[theme]}
    </Button>
  );
}
