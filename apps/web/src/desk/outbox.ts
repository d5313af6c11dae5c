import type { Thing } from './slot.ts';

/** What can wait in this browser for the server. */
export type OutboxKind = 'shot' | 'round' | 'drill-call' | 'drill-shot' | 'review' | 'entry' | 'lesson';

/** Why the server will never take it: what its `ApiError` is made of. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly sentence: string | null;
  readonly data: unknown;
}

/** One thing that waits, under the user who did it: nobody else may send it. */
export interface OutboxItem {
  readonly userId: string;
  readonly kind: OutboxKind;
  readonly id: string;
  /** As it was kept; its kind parses it. */
  readonly value: unknown;
  /** Set once the server refused it: kept until its user has seen why, and not sent again. */
  readonly refused: Refusal | null;
  /** Its key in local storage. */
  readonly key: string;
}

/** Every item has a key of its own: two tabs that write at once take nothing from each other. */
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
/** What was read before, so that an item is the same object until it changes. */
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

/** Everything that waits, of all users of this browser, oldest first. */
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

/** Forgets items: the server has them, or their user saw why it refused them. */
export const dropItems = (gone: readonly OutboxItem[]): void => {
  for (const { key } of gone) localStorage.removeItem(key);
  if (gone.length > 0) tell();
};

/** Keeps something as the last, in place of the same one (by kind and id). False when the browser has no room for it. */
export const putItem = (what: Pick<OutboxItem, 'userId' | 'kind' | 'id' | 'value'>): boolean => {
  const all = read();
  const sequence = 1 + Math.max(0, ...all.map(({ key }) => Number(KEY.exec(key)?.[2] ?? 0)));
  const owner = `${OUTBOX_PREFIX}${encodeURIComponent(what.userId)}:`;
  const key = `${owner}${String(sequence).padStart(SEQUENCE_DIGITS, '0')}:${what.kind}:${what.id}`;
  const isKept = write({ ...what, key, refused: null });
  // a browser short of room deletes what no site asked it to keep
  if (isKept && all.length === 0) navigator.storage?.persist?.().catch(() => undefined);
  if (isKept)
    dropItems(all.filter((one) => one.userId === what.userId && one.kind === what.kind && one.id === what.id));
  return isKept;
};

/** Changes an item in its place. False when the browser has no room for it, or another tab has dropped it. */
export const changeItem = (item: OutboxItem, change: Partial<Pick<OutboxItem, 'value' | 'refused'>>): boolean =>
  localStorage.getItem(item.key) !== null && write({ ...item, ...change });
