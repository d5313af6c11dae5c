import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface Preloaded<P extends object> {
  readonly Component: LazyExoticComponent<ComponentType<P>>;
  /** Rejects if the code cannot be loaded. */
  readonly preload: () => Promise<void>;
}

/**
 * React's `lazy`, but loaded code renders at once, without a flash of the fallback: React accepts a thenable that answers
 * synchronously.
 */
export const lazyWithPreload = <P extends object>(load: () => Promise<ComponentType<P>>): Preloaded<P> => {
  let loaded: { default: ComponentType<P> } | null = null;
  const preload = async (): Promise<{ default: ComponentType<P> }> => {
    loaded ??= { default: await load() };
    return loaded;
  };
  const atOnce = (module: { default: ComponentType<P> }) =>
    // biome-ignore lint/suspicious/noThenProperty: React calls a thenable, which may answer at once
    ({ then: (answer: (module: { default: ComponentType<P> }) => void) => answer(module) }) as never;
  return {
    Component: lazy(() => (loaded === null ? preload() : atOnce(loaded))),
    preload: async () => void (await preload()),
  };
};
