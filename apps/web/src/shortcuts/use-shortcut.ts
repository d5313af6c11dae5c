import { useActions } from './use-actions.ts';

interface Options {
  readonly enabled?: boolean;
  readonly group?: string;
}

/** Binds single keys while mounted: one action of `useActions` without a button. */
export const useShortcut = (
  keys: string | readonly string[],
  label: string,
  act: () => void,
  { enabled = true, group = 'Everywhere' }: Options = {},
): void => useActions(group, [{ name: label, keys: typeof keys === 'string' ? [keys] : keys, enabled, perform: act }]);
