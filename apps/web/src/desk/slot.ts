import { useSyncExternalStore } from 'react';

/** Parses a key's content; throws if it does not fit. Zod schemas qualify. */
export interface Schema<T> {
  readonly parse: (value: unknown) => T;
}

/** Any non-empty text. The login screen's keys load no schema library. */
export const someText: Schema<string> = {
  parse: (value) => {
    if (typeof value === 'string' && value !== '') return value;
    throw new TypeError('a text is expected');
  },
};

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
  /** `text` stores the value unchanged (IDs, tokens); `json`, the default, encodes it. */
  readonly encoding?: 'json' | 'text';
  /** Window event fired after each change; also triggers a re-read. */
  readonly windowEvent?: string;
}

export interface Thing<T> {
  /** Returns one object until the stored value changes. */
  readonly read: () => T;
  /** Calls back after a possible change, in this tab or another. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Slot<T> extends Thing<T> {
  /** False if the browser refused (full or blocked), which is logged. */
  readonly write: (value: T) => boolean;
}

/** One typed key of local storage. Invalid content is logged and reads as null; writing null removes the key. */
export interface Stored<T> extends Slot<T | null> {
  readonly remove: () => void;
  /** True if the content does not fit the schema: a value was lost. */
  readonly isUnreadable: () => boolean;
}

const NOT_READ = Symbol('not read');

const tellers = new Set<() => void>();

/** Makes all listeners read again: the keys hold another user's values now. */
export const rereadAll = (): void => {
  for (const tell of tellers) tell();
};

const readText = (key: string): string | null => {
  // workers have no local storage
  if (typeof localStorage === 'undefined') return null;
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.error(`local storage cannot be read: ${key}`, error);
    return null;
  }
};

/** Declares one key of local storage. Components use `useThing`, other code `.read()`. */
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
    // `clear()` in another tab arrives as a null key
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

/** A part of a key's content; null if either is absent. */
export const part = <T, P>(stored: Thing<T | null>, pick: (value: T) => P | null | undefined): Thing<P | null> => ({
  read: () => {
    const value = stored.read();
    return value === null ? null : (pick(value) ?? null);
  },
  subscribe: stored.subscribe,
});

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

/** A `thing` that can be written. */
export const slot = <T>(empty: T, places: readonly Thing<T | null>[], write: Slot<T>['write']): Slot<T> => ({
  ...thing(empty, ...places),
  write,
});

/** The current value: `const id = useThing(desk.rifleId)`. Rerenders only when it changes. */
export const useThing = <T>({ subscribe, read }: Thing<T>): T => useSyncExternalStore(subscribe, read);
