import { useEffect } from 'react';
import { defineStored, oneOf, useThing } from '../desk/slot.ts';

/** Dark (the default) or bright for daylight. `public/boot.js` reads it before the first paint. */
export const themeChoice = defineStored({ key: 'theme', schema: oneOf('dark', 'bright'), encoding: 'text' });

/** The theme in force and the way to change it. The document carries it as `data-theme`. */
export const useTheme = (): readonly ['dark' | 'bright', (theme: 'dark' | 'bright') => void] => {
  const stored = useThing(themeChoice);
  const theme = stored ?? 'dark';
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return [theme, themeChoice.write];
};
