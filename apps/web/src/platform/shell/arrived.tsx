import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';

/** A component whose code is loaded when it is first shown, or before, by `arrive`. */
export interface Arriving<P extends object> {
  /** Loads its code; shown afterwards, it stands there at once. Rejects when the code cannot be had. */
  readonly arrive: () => Promise<void>;
  /** The component, when its code is there. */
  readonly now: () => ComponentType<P> | null;
}

export const arriving = <P extends object>(load: () => Promise<ComponentType<P>>): Arriving<P> => {
  let arrived: ComponentType<P> | null = null;
  return {
    arrive: async () => {
      arrived ??= await load();
    },
    now: () => arrived,
  };
};

/** How the loading of one ended. */
interface Ended<P extends object> {
  readonly one: Arriving<P>;
  readonly Component: ComponentType<P> | null;
  /** Why it did not come. */
  readonly failure?: unknown;
}

interface ArrivedProps<P extends object> {
  readonly it: Arriving<P>;
  readonly props: P;
  /** What stands there until it has come. */
  readonly meanwhile: ReactNode;
}

/**
 * Like React's `lazy`, but what has arrived is shown at once: React's own shows its fallback for a moment even then, and keeps each
 * that was shown for 300 ms, which were most of what a returning user waited for. Throws, for the boundary around it, when the
 * code cannot be had.
 */
export const Arrived = <P extends object>({ it, props, meanwhile }: ArrivedProps<P>) => {
  const [ended, setEnded] = useState<Ended<P> | null>(null);
  const Component = ended?.one === it ? ended.Component : it.now();
  useEffect(() => {
    if (Component !== null) return;
    it.arrive().then(
      // what stands there already goes before what comes
      () => startTransition(() => setEnded({ one: it, Component: it.now() })),
      (failure: unknown) => setEnded({ one: it, Component: null, failure }),
    );
  }, [it, Component]);
  if (Component !== null) return <Component {...props} />;
  if (ended?.one === it) throw ended.failure;
  return meanwhile;
};
