import { useSyncExternalStore } from 'react';
import type { Stored } from './define-stored.ts';

/** The value of a stored key, kept up to date, and the way to change it: `const [theme, setTheme] = useStored(themeChoice)`. */
export const useStored = <T>(stored: Stored<T>): readonly [T | null, (value: T | null) => boolean] => [
  useSyncExternalStore(stored.subscribe, stored.read),
  stored.write,
];
