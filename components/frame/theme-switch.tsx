'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { store, useStored } from './stored-flag';
import { themeKey } from './theme-script';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export const themeNames: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };
const icons = { system: Monitor, light: Sun, dark: Moon };

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  store(themeKey, theme === 'system' ? null : theme);
}

export function useTheme(): Theme {
  const stored = useStored(themeKey);
  return themes.find((theme) => theme === stored) ?? 'system';
}

export function ThemeSwitch() {
  const theme = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  const Icon = icons[theme];
  return (
    <Button
      variant="ghost"
      className="justify-start px-2 font-normal"
      onClick={() => chooseTheme(next)}
      aria-label={`Theme: ${themeNames[theme]}. Switch to ${themeNames[next]}`}
    >
      <Icon aria-hidden size={16} className="shrink-0" />
      <span className="hidden md:inline md:[[data-sidebar=collapsed]_&]:hidden">
        Theme: {themeNames[theme]}
      </span>
    </Button>
  );
}
