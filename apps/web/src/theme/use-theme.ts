import { useEffect, useSyncExternalStore } from 'react';
import { defineStored, oneOf, useThing } from '../desk/slot.ts';

/** Dark or bright for daylight; the system's until somebody chooses. `public/boot.js` reads it before the first paint. */
export const themeChoice = defineStored({ key: 'theme', schema: oneOf('dark', 'bright'), encoding: 'text' });

/** Absent where there is no page that is drawn. */
const systemLight = globalThis.matchMedia?.('(prefers-color-scheme: light)');
const onSystemChange = (listener: () => void): (() => void) => {
  systemLight?.addEventListener('change', listener);
  return () => systemLight?.removeEventListener('change', listener);
};
const isSystemLight = (): boolean => systemLight?.matches ?? false;

/** The theme in force and the way to change it. The document carries it as `data-theme`. */
export const useTheme = (): readonly ['dark' | 'bright', (theme: 'dark' | 'bright') => void] => {
  const stored = useThing(themeChoice);
  const isLight = useSyncExternalStore(onSystemChange, isSystemLight);
  const theme = stored ?? (isLight ? 'bright' : 'dark');
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return [theme, themeChoice.write];
};
