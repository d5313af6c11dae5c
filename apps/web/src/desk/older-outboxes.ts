import { dropItems, type OutboxItem, outbox, putItem } from './outbox.ts';

/** Release 3 kept waiting items in four lists, and waiting answers to lessons among the sent ones. */
interface OlderOutbox {
  readonly key: string;
  /** The waiting part of the stored value; null if release 3 did not write it. */
  readonly elementsOf?: (stored: Element) => Element[] | null;
  /** The stored value without the waiting part; by default the key is removed. */
  readonly restOf?: (stored: Element) => unknown;
  readonly kind: OutboxItem['kind'];
  /** True if the elements name their user: the key then belongs to the browser and is not put aside with a user's keys. */
  readonly namesUser: boolean;
  /** The element's ID, if it has one. */
  readonly idOf: (element: Element) => unknown;
  readonly valueOf: (element: Element) => unknown;
}
// biome-ignore lint/suspicious/noExplicitAny: the element's kind parses it later
type Element = any;

const OLDER: readonly OlderOutbox[] = [
  {
    key: 'unsentShots',
    kind: 'shot',
    namesUser: true,
    idOf: ({ body }) => body?.shotId,
    valueOf: ({ sessionId, body, stage = null }) => ({ sessionId, body, stage }),
  },
  {
    key: 'unsentReviews',
    kind: 'review',
    namesUser: true,
    idOf: ({ review }) => review?.id,
    valueOf: ({ review, isGood }) => ({ review, isGood }),
  },
  {
    key: 'unsentEntries',
    kind: 'entry',
    namesUser: true,
    idOf: ({ entry }) => entry?.id,
    valueOf: ({ entry }) => entry,
  },
  {
    key: 'unsentRunShots',
    kind: 'round',
    namesUser: false,
    idOf: ({ shot }) => shot?.shotId,
    valueOf: ({ run, shot }) => ({ run, shot }),
  },
  {
    key: 'learnProgress',
    kind: 'lesson',
    namesUser: false,
    elementsOf: ({ events, unsent = [] }) => events.filter(({ id }: Element) => unsent.includes(id)),
    restOf: ({ events, unsent = [], known }) => ({
      events: events.filter(({ id }: Element) => !unsent.includes(id)),
      known,
    }),
    idOf: ({ id }) => id,
    valueOf: (event) => event,
  },
];

/** Keys of release 3 whose elements name their users. */
export const OLDER_KEYS_OF_ALL = OLDER.flatMap(({ key, namesUser }) => (namesUser ? [key] : []));

const take = (older: OlderOutbox, storedAt: string, userId: string): void => {
  const text = localStorage.getItem(storedAt);
  if (text === null) return;
  const stored: unknown = JSON.parse(text);
  const list: unknown = older.elementsOf === undefined ? stored : older.elementsOf(stored);
  if (!Array.isArray(list)) throw new TypeError('a list is expected');
  const elements: Element[] = list.filter((one) => typeof one === 'object' && one !== null);
  const kept = elements.map((element, i) => ({
    userId: String(element.userId || userId),
    kind: older.kind,
    id: String(older.idOf(element) ?? `unnamed-${i}`),
    value: older.valueOf(element),
  }));
  if (kept.every((one) => putItem(one))) {
    if (older.restOf === undefined) localStorage.removeItem(storedAt);
    else if (kept.length > 0) localStorage.setItem(storedAt, JSON.stringify(older.restOf(stored)));
    return;
  }
  // no space for both copies: the old list stays until there is
  dropItems(outbox.read().filter(({ kind, id }) => kept.some((one) => one.kind === kind && one.id === id)));
};

/** Takes over the lists of release 3. Elements without a user belong to the key's owner; an unreadable list stays. */
export const takeOverOlder = (userId: string): void => {
  for (const older of OLDER) {
    const aside = new RegExp(`^aside:(.*):${older.key}$`);
    const places = Object.keys(localStorage).flatMap((key) => {
      const owner = key === older.key ? userId : aside.exec(key)?.[1];
      return owner === undefined ? [] : [[key, owner] as const];
    });
    for (const [key, owner] of places) {
      try {
        take(older, key, owner);
      } catch (error) {
        console.error(`local storage holds something unreadable: ${key}`, error);
      }
    }
  }
};
