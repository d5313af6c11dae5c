import { and, ne, type SQL, sql } from 'drizzle-orm';
import { type Db, users } from '../db/index.ts';
import { Refusal } from '../refusal.ts';

/** Key for comparing usernames: NFKC, trimmed, lower-cased, so that look-alikes are equal. */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();

/**
 * Pairs of letters: the first looks like the second. Greek and Cyrillic letters are also listed by their capitals,
 * because names are shown as typed. Source: Unicode 16, confusables.txt (UTS 39), in the scripts allowed for names.
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

/** A name's key reduced to its look, without marks: equal for names that a reader confuses. */
export const looksOf = (key: string): string =>
  [...key.normalize('NFD').replace(/[\u0300-\u036f]/g, '')]
    .map((letter) => PASSES_FOR.find(([from]) => from === letter)?.[1] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/\s+/g, ' ');

/** Key for comparing names in a class, a match or the daily's table. */
export const keyOfName = (name: string): string => looksOf(usernameKey(name));
/** A name that is still free: "Kim 2" if Kim is taken. `taken`: keys of names. */
export const freeName = (wanted: string, taken: ReadonlySet<string>): string => {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted} ${n}`;
    if (!taken.has(keyOfName(name))) return name;
  }
};

/** Marks on letters, as a PostgreSQL regular expression. */
const MARKS = '[\\u0300-\\u036f]';

/** `looksOf` in SQL, applied to the stored key. */
const storedLooks: SQL = sql`regexp_replace(replace(replace(translate(regexp_replace(normalize(${users.usernameKey}, NFD), ${MARKS}, '', 'g'), ${FROM}, ${TO}), 'rn', 'm'), 'vv', 'w'), '\\s+', ' ', 'g')`;

/** Refuses another account's name and look-alikes. Call it with the accounts locked. `ownId`: the account to rename. */
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
