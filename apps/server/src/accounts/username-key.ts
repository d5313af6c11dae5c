import { and, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { users } from '../db/tables.ts';
import { Refusal } from '../refusal.ts';

/** What two usernames are compared by: NFKC, trimmed, lower-cased, so that names that look alike are one. */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();

/**
 * Letters that pass for another one, each before what it passes for. Greek and Cyrillic letters are listed by their
 * capitals too, for a name is shown as it was typed. Source: Unicode 16, confusables.txt (UTS 39), of the scripts that
 * names may be in.
 */
const PASSES_FOR = [
  'аa вb еe кk мm нh оo рp сc тt уy хx іl јj ѕs һh ԁd ԛq ԝw ёe їl єe үy',
  'αa βb εe ζz ηh ιl κk μm νn οo ρp τt υy χx ςc',
  'ıl ɡg 1l |l il 0o',
]
  .flatMap((pairs) => pairs.split(' '))
  .map((pair) => [...pair]);
const FROM = PASSES_FOR.map(([from]) => from).join('');
const TO = PASSES_FOR.map(([, to]) => to).join('');

/** A name's key reduced to what it looks like, without marks: equal for two names that a reader takes for each other. */
export const looksOf = (key: string): string =>
  [...key.normalize('NFD').replace(/[\u0300-\u036f]/g, '')]
    .map((letter) => PASSES_FOR.find(([from]) => from === letter)?.[1] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/\s+/g, ' ');

/** What the names of a class, of a match and of the daily's table are compared by. */
export const keyOfName = (name: string): string => looksOf(usernameKey(name));
/** A name that nobody there has yet: "Kim 2" where Kim is taken. `taken`: keys of names. */
export const freeName = (wanted: string, taken: ReadonlySet<string>): string => {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted} ${n}`;
    if (!taken.has(keyOfName(name))) return name;
  }
};

/** Marks on letters, as a regular expression of PostgreSQL. */
const MARKS = '[\\u0300-\\u036f]';

/** `looksOf` in SQL, of the stored key. */
const storedLooks: SQL = sql`regexp_replace(replace(replace(translate(regexp_replace(normalize(${users.usernameKey}, NFD), ${MARKS}, '', 'g'), ${FROM}, ${TO}), 'rn', 'm'), 'vv', 'w'), '\\s+', ' ', 'g')`;

/**
 * Refuses a name that is another account's or passes for it. Call it with the accounts locked, in the transaction that
 * stores the name; `ownId` is the account to be renamed.
 */
export const refuseTakenName = async (tx: Db, username: string, ownId?: number): Promise<void> => {
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`${storedLooks} = ${looksOf(usernameKey(username))}`,
        ownId === undefined ? undefined : ne(users.id, ownId),
      ),
    )
    .limit(1);
  if (taken !== undefined) throw new Refusal('username-taken');
};
