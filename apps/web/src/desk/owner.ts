import { OLDER_KEYS_OF_ALL } from './older-outboxes.ts';
import { OUTBOX_PREFIX } from './outbox.ts';
import { defineStored, rereadAll, someText } from './slot.ts';

const DEVICE_KEY = 'windcall.device';

/** ID of this browser: the stored one, else `drawn`. A class limits the seats per device. */
export const thisDevice = (drawn: string): string => {
  try {
    const kept = localStorage.getItem(DEVICE_KEY) ?? drawn;
    localStorage.setItem(DEVICE_KEY, kept);
    return kept;
  } catch {
    return drawn;
  }
};

/** The sign-in token (JWT). Only `api/session.ts` writes it. */
export const authToken = defineStored({ key: 'auth_token', schema: someText, encoding: 'text' });

/** ID of the user whose values the keys hold; other users' values are put aside. */
export const storedOwner = defineStored({ key: 'storedOwner', schema: someText, encoding: 'text' });

/** Keys of this browser, not of a user: the sign-in, the look, and lists that name their users. */
const OF_THE_BROWSER = new Set([
  'auth_token',
  'storedOwner',
  'theme',
  'shortcuts',
  'asksForReleases',
  DEVICE_KEY,
  ...OLDER_KEYS_OF_ALL,
]);
const ASIDE = 'aside';
const namesItsUser = (key: string): boolean => key.startsWith(`${ASIDE}:`) || key.startsWith(OUTBOX_PREFIX);

const asideKey = (userId: string, key: string): string => `${ASIDE}:${userId}:${key}`;

/** Moves a value to another key. Removes first, because a full store has no room for two copies. */
const move = (from: string, to: string): void => {
  const text = localStorage.getItem(from);
  if (text === null) return;
  localStorage.removeItem(from);
  try {
    localStorage.setItem(to, text);
  } catch (error) {
    console.error(`local storage has no room for ${to}`, error);
    // losing a value is better than showing it to another user
  }
};

/** Call when `userId` signs in, or null after signing out: the keys then hold this user's values, and other users' values are put aside. */
export const keepApart = (userId: string | null): void => {
  try {
    const owner = storedOwner.read();
    if (owner === userId) return;
    const keys = Object.keys(localStorage);
    const isTheirs = (key: string): boolean => !OF_THE_BROWSER.has(key) && !namesItsUser(key);
    const theirs = owner === null ? [] : keys.filter(isTheirs);
    for (const key of theirs) move(key, asideKey(owner ?? '', key));
    const prefix = userId === null ? null : asideKey(userId, '');
    const own = prefix === null ? [] : keys.filter((key) => key.startsWith(prefix));
    for (const key of own) move(key, key.slice(prefix?.length));
    storedOwner.write(userId);
    if (theirs.length + own.length > 0) rereadAll();
  } catch (error) {
    console.error('local storage cannot be kept apart by user', error);
  }
};
