import { useSyncExternalStore } from 'react';

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

/** What is kept and may be read. */
export interface Thing<T> {
  /** The same object until what is stored changes. */
  readonly read: () => T;
  /** Calls back when it may have changed, in this tab or another. Returns the way out. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** What a shooter changes. */
export interface Slot<T> extends Thing<T> {
  /** False when the browser refused to keep it (full or blocked), which is logged. */
  readonly write: (value: T) => boolean;
}

/**
 * One key of local storage, typed. Its content is input: what is absent, unreachable or does not fit the schema reads as null,
 * the last is logged. Writing null removes the key.
 */
export interface Stored<T> extends Slot<T | null> {
  readonly remove: () => void;
  /** Whether something stands there that does not fit the schema: it was lost, where an absent one was never made. */
  readonly isUnreadable: () => boolean;
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

/** Declares one key of local storage. Use it through `useThing` in components, `.read()` elsewhere. */
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
  return {
    read,
    write,
    remove: () => void write(null),
    isUnreadable: () => readText(key) !== null && read() === null,
    subscribe,
  };
};

/** A part of what a key holds; null when the key or the part is not there. */
export const part = <T, P>(stored: Thing<T | null>, pick: (value: T) => P | null | undefined): Thing<P | null> => ({
  read: () => {
    const value = stored.read();
    return value === null ? null : (pick(value) ?? null);
  },
  subscribe: stored.subscribe,
});

/** A thing that is read from the first of some places that has it, and is `empty` where none has. */
export const thing = <T>(empty: T, ...places: readonly Thing<T | null>[]): Thing<T> => ({
  read: () => {
    for (const place of places) {
      const value = place.read();
      if (value !== null) return value;
    }
    return empty;
  },
  subscribe: (listener) => {
    const ways = places.map((place) => place.subscribe(listener));
    return () => {
      for (const stop of ways) stop();
    };
  },
});

/** A thing that a shooter changes: read as `thing` reads it. */
export const slot = <T>(empty: T, places: readonly Thing<T | null>[], write: Slot<T>['write']): Slot<T> => ({
  ...thing(empty, ...places),
  write,
});

/** What lies there now. The component renders again when it changes, and only then: `const id = useThing(desk.rifleId)`. */
export const useThing = <T>({ subscribe, read }: Thing<T>): T => useSyncExternalStore(subscribe, read);
