import { useEffect } from 'react';

/** Start of the help: the purpose of this screen in its present state. */
export interface HelpHere {
  readonly title: string;
  readonly words: string;
}

const told: { id: symbol; help: HelpHere }[] = [];
const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of [...listeners]) listener();
};

/** Help of the screen shown last; null if it has none. */
export const currentHelp = (): HelpHere | null => told.at(-1)?.help ?? null;
export const onHelpChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows this text in the help while mounted. `help` is a constant. */
export const useHelpHere = (help: HelpHere): void => {
  useEffect(() => {
    const id = Symbol(help.title);
    told.push({ id, help });
    changed();
    return () => {
      told.splice(
        told.findIndex((one) => one.id === id),
        1,
      );
      changed();
    };
  }, [help]);
};
