import { type ComponentType, lazy, useState } from 'react';

/** A component whose code is loaded when it is first shown, or before, by `arrive`. */
export interface Arriving<P extends object> {
  /** Loads its code; shown afterwards, it stands there at once. Rejects when the code cannot be had. */
  readonly arrive: () => Promise<void>;
  /** The component itself when its code is there, one that waits for it until then. */
  readonly now: () => ComponentType<P>;
}

export const arriving = <P extends object>(load: () => Promise<ComponentType<P>>): Arriving<P> => {
  let arrived: ComponentType<P> | null = null;
  const awaited = lazy(async () => ({ default: await load() }));
  return {
    arrive: async () => {
      arrived = await load();
    },
    now: () => arrived ?? awaited,
  };
};

/**
 * Like React's `lazy`, but what has arrived is shown at once. React's own shows the fallback for a moment even then, and keeps every
 * fallback that was shown for 300 ms: three of them, one within the other, were most of what a returning user waited for.
 */
export const Arrived = <P extends object>({ it, props }: { readonly it: Arriving<P>; readonly props: P }) => {
  // what it is stays for as long as it stands there: another component in its place would forget what was typed
  const [Component] = useState<ComponentType<P>>(it.now);
  return <Component {...props} />;
};
