import { useEffect, useSyncExternalStore } from 'react';
import { defineStored, oneOf, useThing } from '../desk/slot.ts';

/** Dark or bright; the system's until chosen. `public/boot.js` reads it before the first paint. */
export const themeChoice = defineStored({ key: 'theme', schema: oneOf('dark', 'bright'), encoding: 'text' });

/** Undefined outside a browser page. */
const systemLight = globalThis.matchMedia?.('(prefers-color-scheme: light)');
const onSystemChange = (listener: () => void): (() => void) => {
  systemLight?.addEventListener('change', listener);
  return () => systemLight?.removeEventListener('change', listener);
};
const isSystemLight = (): boolean => systemLight?.matches ?? false;

/** The current theme and its setter. The document has it as `data-theme`. */
export const useTheme = (): readonly ['dark' | 'bright', (theme: 'dark' | 'bright') => void] => {
  const stored = useThing(themeChoice);
  const isLight = useSyncExternalStore(onSystemChange, isSystemLight);
  const theme = stored ?? (isLight ? 'bright' : 'dark');
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return [theme, themeChoice.write];
};
