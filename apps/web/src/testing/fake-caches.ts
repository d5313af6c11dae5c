import { vi } from 'vitest';

/** The parts of the browser's Cache API that the app uses; jsdom has none. */
export const fakeCaches = (): Map<string, Map<string, string>> => {
  const stores = new Map<string, Map<string, string>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    return {
      put: async (path: string, answer: Response) => void store.set(path, await answer.text()),
      match: async (path: string) => (store.has(path) ? new Response(store.get(path)) : undefined),
    };
  };
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  });
  return stores;
};
