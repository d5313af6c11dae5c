import { dropItems, type OutboxItem, outbox, putItem } from './outbox.ts';

/** Release three kept what waited in four keys, one list each. */
interface OlderOutbox {
  readonly key: string;
  readonly kind: OutboxItem['kind'];
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
    idOf: ({ body }) => body?.shotId,
    valueOf: ({ sessionId, body, stage = null }) => ({ sessionId, body, stage }),
  },
  {
    key: 'unsentReviews',
    kind: 'review',
    idOf: ({ review }) => review?.id,
    valueOf: ({ review, isGood }) => ({ review, isGood }),
  },
  { key: 'unsentEntries', kind: 'entry', idOf: ({ entry }) => entry?.id, valueOf: ({ entry }) => entry },
  {
    key: 'unsentRunShots',
    kind: 'round',
    idOf: ({ shot }) => shot?.shotId,
    valueOf: ({ run, shot }) => ({ run, shot }),
  },
];

export const OLDER_KEYS = OLDER.map(({ key }) => key);

const take = (older: OlderOutbox, storedAt: string, userId: string): void => {
  const text = localStorage.getItem(storedAt);
  if (text === null) return;
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw new TypeError('a list is expected');
  const elements: Element[] = list.filter((one) => typeof one === 'object' && one !== null);
  const kept = elements.map((element, i) => ({
    userId: String(element.userId || userId),
    kind: older.kind,
    id: String(older.idOf(element) ?? `unnamed-${i}`),
    value: older.valueOf(element),
  }));
  if (kept.every((one) => putItem(one))) {
    localStorage.removeItem(storedAt);
    return;
  }
  // No room for both: the list stays as it is until there is.
  dropItems(outbox.read().filter(({ kind, id }) => kept.some((one) => one.kind === kind && one.id === id)));
};

/**
 * Takes over what release three kept, once `userId` is signed in and the keys hold their values. Rounds of matches named no
 * user: they belong to whoever the key belongs to. A list that cannot be read, or moved, stays where it is.
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
