import { useEffect } from 'react';

/** What the help says first: what this screen is for, in its present state. */
export interface HelpHere {
  readonly title: string;
  readonly words: string;
}

const told: { id: symbol; help: HelpHere }[] = [];
const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of [...listeners]) listener();
};

/** The help of what was shown last; null where no screen has said any. */
export const currentHelp = (): HelpHere | null => told.at(-1)?.help ?? null;
export const onHelpChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Lets the help open on this state while mounted. `help` is a constant. */
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
