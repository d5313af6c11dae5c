import { dropItems, type OutboxItem, outbox, putItem } from './outbox.ts';

/** Release three kept what waited in four lists of their own, and answers to lessons among those that were sent. */
interface OlderOutbox {
  readonly key: string;
  /** What of the stored value waited; null where it is not what release three wrote. */
  readonly elementsOf?: (stored: Element) => Element[] | null;
  /** The stored value without it; the key goes where absent. */
  readonly restOf?: (stored: Element) => unknown;
  readonly kind: OutboxItem['kind'];
  /** Whether its elements name their user: the key is then of the browser, and not put aside with the rest of a user's. */
  readonly namesUser: boolean;
  /** The id of an element, where it has one. */
  readonly idOf: (element: Element) => unknown;
  readonly valueOf: (element: Element) => unknown;
}
// biome-ignore lint/suspicious/noExplicitAny: what a list of an older release holds is parsed by its kind later
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

/** Keys of release three whose elements name their users. */
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
  // No room for both: the list stays as it is until there is.
  dropItems(outbox.read().filter(({ kind, id }) => kept.some((one) => one.kind === kind && one.id === id)));
};

/**
 * Takes over what release three kept, once `userId` is signed in and the keys hold their values. Where
 * the elements name no user they belong to whoever the key belongs to. A list that cannot be read, or moved, stays where it is.
 */
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
