import type { Thing } from './slot.ts';

export type OutboxKind = 'shot' | 'round' | 'drill-call' | 'drill-shot' | 'review' | 'entry' | 'lesson' | 'day';

/** The server's final refusal: the parts of its `ApiError`. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly sentence: string | null;
  readonly data: unknown;
}

/** A waiting item. Only the user who made it may send it. */
export interface OutboxItem {
  readonly userId: string;
  readonly kind: OutboxKind;
  readonly id: string;
  /** The stored value, which the item's kind parses. */
  readonly value: unknown;
  /** Set once the server refused it: kept until the user has seen the reason, and not sent again. */
  readonly refused: Refusal | null;
  readonly key: string;
}

/** Each item has its own key, so two tabs that write at once lose nothing. */
export const OUTBOX_PREFIX = 'outbox:';
const KEY = /^outbox:([^:]*):(\d{12}):/;
const SEQUENCE_DIGITS = 12;

const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of [...listeners]) listener();
};
const onStorage = (event: StorageEvent): void => {
  if (event.key === null || event.key.startsWith(OUTBOX_PREFIX)) tell();
};

let texts = '';
let items: readonly OutboxItem[] = [];
/** Earlier readings, so that an unchanged item is the same object. */
let parsed = new Map<string, { readonly text: string; readonly item: OutboxItem | null }>();

const parse = (key: string, text: string): OutboxItem | null => {
  const userId = KEY.exec(key)?.[1];
  if (userId === undefined) return null;
  try {
    const { kind, id, value, refused = null } = JSON.parse(text) as OutboxItem;
    if (typeof kind !== 'string' || typeof id !== 'string') throw new TypeError('kind or id is missing');
    return { userId: decodeURIComponent(userId), kind, id, value, refused, key };
  } catch (error) {
    console.error(`local storage holds something unreadable: ${key}`, error);
    return null;
  }
};

const read = (): readonly OutboxItem[] => {
  try {
    const keys = Object.keys(localStorage)
      .filter((key) => key.startsWith(OUTBOX_PREFIX))
      .sort();
    const found = keys.map((key) => [key, localStorage.getItem(key) ?? ''] as const);
    const now = JSON.stringify(found);
    if (now === texts) return items;
    const before = parsed;
    parsed = new Map(
      found.map(([key, text]) => {
        const known = before.get(key);
        return [key, known?.text === text ? known : { text, item: parse(key, text) }];
      }),
    );
    texts = now;
    items = [...parsed.values()].flatMap(({ item }) => item ?? []);
  } catch (error) {
    console.error('local storage cannot be read', error);
  }
  return items;
};

export const outbox: Thing<readonly OutboxItem[]> = {
  read,
  subscribe: (listener) => {
    if (listeners.size === 0) window.addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', onStorage);
    };
  },
};

const write = ({ key, kind, id, value, refused }: OutboxItem): boolean => {
  try {
    localStorage.setItem(key, JSON.stringify({ kind, id, value, ...(refused !== null && { refused }) }));
  } catch (error) {
    console.error(`local storage cannot keep ${key}`, error);
    return false;
  }
  tell();
  return true;
};

/** Forgets items that the server has, or whose refusal the user has seen. */
export const dropItems = (gone: readonly OutboxItem[]): void => {
  for (const { key } of gone) localStorage.removeItem(key);
  if (gone.length > 0) tell();
};

/** Keeps an item at the end, replacing an item with this kind and ID. False without storage space. */
export const putItem = (what: Pick<OutboxItem, 'userId' | 'kind' | 'id' | 'value'>): boolean => {
  const all = read();
  const sequence = 1 + Math.max(0, ...all.map(({ key }) => Number(KEY.exec(key)?.[2] ?? 0)));
  const owner = `${OUTBOX_PREFIX}${encodeURIComponent(what.userId)}:`;
  const key = `${owner}${String(sequence).padStart(SEQUENCE_DIGITS, '0')}:${what.kind}:${what.id}`;
  const isKept = write({ ...what, key, refused: null });
  // a browser short of storage deletes data unless the site asked to keep it
  if (isKept && all.length === 0) navigator.storage?.persist?.().catch(() => undefined);
  if (isKept)
    dropItems(all.filter((one) => one.userId === what.userId && one.kind === what.kind && one.id === what.id));
  return isKept;
};

/** Changes an item in place. False without storage space, or if another tab dropped it. */
export const changeItem = (item: OutboxItem, change: Partial<Pick<OutboxItem, 'value' | 'refused'>>): boolean =>
  localStorage.getItem(item.key) !== null && write({ ...item, ...change });
