import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A lazy component whose code can be loaded before it is first rendered. */
export interface Preloaded<P extends object> {
  readonly Component: LazyExoticComponent<ComponentType<P>>;
  /** Loads its code; rejects when the code cannot be had. */
  readonly preload: () => Promise<void>;
}

/**
 * React's `lazy`, except that code which has arrived is shown in the same render: a thenable that answers at once counts as
 * loaded, and no fallback is shown for a moment.
 */
export const lazyWithPreload = <P extends object>(load: () => Promise<ComponentType<P>>): Preloaded<P> => {
  let loaded: { default: ComponentType<P> } | null = null;
  const preload = async (): Promise<{ default: ComponentType<P> }> => {
    loaded ??= { default: await load() };
    return loaded;
  };
  const atOnce = (module: { default: ComponentType<P> }) =>
    // biome-ignore lint/suspicious/noThenProperty: React asks a thenable for its answer, and takes one that comes at once
    ({ then: (answer: (module: { default: ComponentType<P> }) => void) => answer(module) }) as never;
  return {
    Component: lazy(() => (loaded === null ? preload() : atOnce(loaded))),
    preload: async () => void (await preload()),
  };
};
