'use client';

import { chooseTheme, themeNames, themes, useTheme } from '@/components/frame/theme-switch';

const explanations = { system: 'as this computer has it', light: '', dark: '' };

/** Kept in this browser; the switch of the frame shows the same. */
export function ThemeChoice() {
  const chosen = useTheme();
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => (
        <label key={theme} className="flex items-center gap-2 text-sm">
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={theme === chosen}
            className="size-4 accent-accent"
            onChange={() => chooseTheme(theme)}
          />
          {themeNames[theme]}
          {explanations[theme] ? <span className="text-subtle">{explanations[theme]}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
