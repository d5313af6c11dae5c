/** What makes a value of what a key holds; throws when it does not fit. A Zod schema is one. */
export interface Schema<T> {
  readonly parse: (value: unknown) => T;
}

/** Any text but an empty one. The keys that the login screen reads bring no schema library. */
export const someText: Schema<string> = {
  parse: (value) => {
    if (typeof value === 'string' && value !== '') return value;
    throw new TypeError('a text is expected');
  },
};

/** One of these words. */
export const oneOf = <const T extends string>(...words: readonly T[]): Schema<T> => ({
  parse: (value) => {
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    throw new TypeError(`one of ${words.join(', ')} is expected`);
  },
});

interface Definition<T> {
  readonly key: string;
  readonly schema: Schema<T>;
  /** `text` keeps the value as it is (ids, tokens); `json` (the default) encodes it. */
  readonly encoding?: 'json' | 'text';
  /** Window event to fire after each change, and to re-read on. */
  readonly windowEvent?: string;
}

/** One key of local storage, typed. Its content is input: whatever does not fit the schema reads as null and is logged. */
export interface Stored<T> {
  readonly key: string;
  /** The stored value; null when absent, corrupt or unreachable. The same object until the stored text changes. */
  readonly read: () => T | null;
  /** Stores a value; false when the browser refused (full or blocked), which is logged. Null removes the key. */
  readonly write: (value: T | null) => boolean;
  readonly remove: () => void;
  /** Calls back after every change, in this tab or another. Returns the way out. */
  readonly subscribe: (listener: () => void) => () => void;
}

const NOT_READ = Symbol('not read');

/** How each key tells its listeners to read again. */
const tellers = new Set<() => void>();

/** Tells everybody who listens to any key to read it again: another user's values stand there now. */
export const rereadAll = (): void => {
  for (const tell of tellers) tell();
};

const readText = (key: string): string | null => {
  // A worker has none, and nothing is wrong with that.
  if (typeof localStorage === 'undefined') return null;
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.error(`local storage cannot be read: ${key}`, error);
    return null;
  }
};

/** Declares the module of one local-storage key. Use it through `useStored` in components, `.read()` elsewhere. */
export const defineStored = <T>({ key, schema, encoding = 'json', windowEvent }: Definition<T>): Stored<T> => {
  const listeners = new Set<() => void>();
  let text: string | null | typeof NOT_READ = NOT_READ;
  let value: T | null = null;

  const parse = (raw: string): T | null => {
    try {
      return schema.parse(encoding === 'text' ? raw : JSON.parse(raw));
    } catch (error) {
      console.error(`local storage holds something unreadable: ${key}`, error);
      return null;
    }
  };
  const read = (): T | null => {
    const raw = readText(key);
    if (raw !== text) {
      text = raw;
      value = raw === null ? null : parse(raw);
    }
    return value;
  };
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const announce = (): void => {
    tell();
    if (windowEvent !== undefined) window.dispatchEvent(new CustomEvent(windowEvent));
  };
  tellers.add(announce);
  const write = (next: T | null): boolean => {
    try {
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, encoding === 'text' ? String(next) : JSON.stringify(next));
    } catch (error) {
      console.error(`local storage cannot keep ${key}`, error);
      return false;
    }
    announce();
    return true;
  };
  const onStorage = (event: StorageEvent): void => {
    // `clear()` in another tab comes as a key of null.
    if (event.key === key || event.key === null) tell();
  };
  const subscribe = (listener: () => void): (() => void) => {
    if (listeners.size === 0) {
      window.addEventListener('storage', onStorage);
      if (windowEvent !== undefined) window.addEventListener(windowEvent, tell);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      window.removeEventListener('storage', onStorage);
      if (windowEvent !== undefined) window.removeEventListener(windowEvent, tell);
    };
  };
  return { key, read, write, remove: () => void write(null), subscribe };
};
