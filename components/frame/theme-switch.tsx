'use client';

import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { themeKey } from './theme-script';

export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];
export const themeNames: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

const changed = new EventTarget();

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}

const current = (): Theme =>
  themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(themeKey);
  } else {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(themeKey, theme);
  }
  changed.dispatchEvent(new Event('change'));
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'system' as const);
}

export function ThemeSwitch() {
  const theme = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return (
    <Button
      variant="ghost"
      onClick={() => chooseTheme(next)}
      aria-label={`Theme: ${themeNames[theme]}. Switch to ${themeNames[next]}`}
    >
      Theme: {themeNames[theme]}
    </Button>
  );
}
