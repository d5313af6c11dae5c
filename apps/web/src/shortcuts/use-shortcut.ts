import { useActions } from './use-actions.ts';

interface Options {
  /** Listed and acted on only while true. */
  readonly enabled?: boolean;
  readonly group?: string;
}

/** Lets single keys do something while mounted: one action of `useActions` that has no button of its own. */
export const useShortcut = (
  keys: string | readonly string[],
  label: string,
  act: () => void,
  { enabled = true, group = 'Everywhere' }: Options = {},
): void => useActions(group, [{ name: label, keys: typeof keys === 'string' ? [keys] : keys, enabled, perform: act }]);
