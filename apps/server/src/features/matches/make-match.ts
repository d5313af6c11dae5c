import { randomBytes } from 'node:crypto';
import { matches as contract, courses, type ParsedBodyOf, stages } from '@windcall/contract';
import type { StageParts } from '@windcall/simulation';
import type { SignedInUser } from '../../accounts/index.ts';
import { freeName, keyOfName } from '../../accounts/username-key.ts';
import {
  type Db,
  databaseNow,
  lockAndCount,
  type matchEntries,
  matches as matchRows,
  transaction,
} from '../../db/index.ts';
import type { MatchDocument } from '../../db/match-tables.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal, refuseField } from '../../refusal.ts';
import { inUse, isClosed, isShotOff, stateOfMatch, stopClocks } from '../../sealed/gate.ts';
import { refusedAs } from '../../sealed/sealed-task.ts';
import { drawSeed, lawOfRow, seedFor } from '../../sealed/seeds.ts';
import {
  changeEntry,
  changeMatch,
  countEntries,
  countSetAside,
  type EntryRow,
  findEntries,
  findEntry,
  findMatch,
  findRulings,
  insertEntry,
  insertMatch,
  isOpen,
  lockMatch,
  type MatchRow,
  removeEntry,
  removeMatch,
  wasShotByOthers,
} from './store.ts';

/** Functions of other features. */
export interface MatchParts {
  findUsableProfile(db: Db, user: SignedInUser, id: number): Promise<StageParts['profile']>;
  /** Refuses a rifle that does not reach every target of a course, and a course beyond a demo user's limits. */
  refuseOutOfReach(user: SignedInUser, course: courses.Course, rifle: stages.StageRifle): Promise<void>;
}

const shut = (): Refusal => new Refusal('match-closed');
/** Refusal of a change to final results. */
export const isFinal = (): Refusal => new Refusal('match-closed', { message: 'The results of this match are final.' });

/** A copy of a rifle in its current state. */
const copyOf = ({ updatedAt, ...rifle }: StageParts['profile']): stages.StageRifle =>
  stages.stageRifle.parse({
    ...rifle,
    updatedAt: updatedAt instanceof Date ? updatedAt.toISOString() : (updatedAt ?? null),
  });

/** A match by its code, or `not-found`. */
export const requireMatch = async (db: Db, code: string): Promise<MatchRow> => {
  const row = await findMatch(db, code);
  if (row === undefined) throw notFound('match');
  return row;
};

/** The user's match by its code, or `not-found`. */
export const requireOwn = async (db: Db, code: string, user: SignedInUser): Promise<MatchRow> => {
  const row = await requireMatch(db, code);
  if (row.userId !== user.id) throw notFound('match');
  return row;
};

/** A match as stored, from its draft. */
const madeOf = async (db: Db, parts: MatchParts, user: SignedInUser, body: contract.MatchDraft) => {
  const { name, courses: list, tiebreak, wind, divisions, reveal, entries, opensAt, closesAt } = body;
  const rifle = body.rifle === 'own' ? null : copyOf(await parts.findUsableProfile(db, user, body.rifle.profileId));
  const rule = courses.STAGE_RULES[list[0]?.rule ?? 'impacts'].score;
  const document: MatchDocument = { courses: list, rule, wind, rifle, divisions, reveal, tiebreak, entries };
  return {
    name,
    document,
    opensAt: opensAt ? new Date(opensAt) : null,
    closesAt: closesAt ? new Date(closesAt) : null,
  };
};

export const createMatch = async (
  { db }: Platform,
  parts: MatchParts,
  user: SignedInUser,
  body: ParsedBodyOf<typeof contract.createMatch>,
): Promise<MatchRow> => {
  const made = await madeOf(db, parts, user, body);
  return transaction(db, async (tx) => {
    if ((await lockAndCount(tx, user.id, matchRows, isOpen)) >= contract.MATCH_LIMITS.open) {
      throw new Refusal('quota-reached', { message: `You may have ${contract.MATCH_LIMITS.open} open matches.` });
    }
    return insertMatch(tx, {
      userId: user.id,
      code: randomBytes(12).toString('base64url'),
      seed: drawSeed(),
      ...made,
    });
  });
};

/** Changes anything in a match without entries. The wind comes from the existing seed. */
export const editMatch = async (
  { db }: Platform,
  parts: MatchParts,
  user: SignedInUser,
  row: MatchRow,
  body: ParsedBodyOf<typeof contract.editMatch>,
): Promise<void> => {
  const made = await madeOf(db, parts, user, body);
  await transaction(db, async (tx) => {
    const locked = await lockMatch(tx, row.id);
    if (locked === undefined || isClosed(locked, await databaseNow(tx))) throw shut();
    if (((await countEntries(tx, [row.id])).get(row.id)?.entered ?? 0) > 0) {
      throw new Refusal('in-use', { message: 'Somebody has entered: the match stays as it is.' });
    }
    await changeMatch(tx, row.id, made);
  });
};

/** The draft of a match, for changing it. */
export const draftOf = ({ name, document, opensAt, closesAt }: MatchRow): contract.MatchDraft => {
  const { rule: _, rifle, ...rest } = document;
  return {
    ...rest,
    entries: rest.entries ?? 'link',
    name,
    rifle: rifle ? { profileId: rifle.id } : 'own',
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
  };
};

export const patchMatch = async (
  { db }: Platform,
  row: MatchRow,
  { name, closesAt, closed, stopClocks: stop, final, hidden, entries }: ParsedBodyOf<typeof contract.changeMatch>,
): Promise<void> =>
  transaction(db, async (tx) => {
    // waits for begins under way: after a close nobody begins
    const locked = await lockMatch(tx, row.id);
    if (locked === undefined) throw notFound('match');
    const now = await databaseNow(tx);
    // a user who saw the table of a closed match must not find it open again
    if (closesAt !== undefined && isClosed(locked, now)) throw shut();
    const closes = (closed && locked.closedAt === null) || (hidden && !isClosed(locked, now));
    const changes = {
      ...(name !== undefined && { name }),
      ...(entries !== undefined && { document: { ...locked.document, entries } }),
      ...(closesAt !== undefined && { closesAt: closesAt === null ? null : new Date(closesAt) }),
      ...(closes && { closedAt: now }),
      ...(hidden !== undefined && { hidden }),
    };
    if (Object.keys(changes).length > 0) await changeMatch(tx, row.id, changes);
    if (!stop && !final) return;
    const after = { ...locked, ...changes };
    if (stop && !isClosed(after, now))
      throw refuseField('stopClocks', 'needs the match to be closed: send closed with it');
    if (stop) await stopClocks(tx, row.id, now);
    const { state } = await stateOfMatch(tx, after, now);
    if (!final || state === 'final') return;
    if (state === 'open') throw refuseField('final', 'needs the match to be closed');
    const use = await inUse(tx, row.id, now, null);
    if (use.shooting > 0) throw refusedAs({ kind: 'run', number: 1, ...use }, 'closing');
    await changeMatch(tx, row.id, { finalAt: now });
  });

/** Deletes a match that only its maker has shot; refuses any other, which can be closed. */
export const deleteMatch = ({ db }: Platform, row: MatchRow): Promise<void> =>
  transaction(db, async (tx) => {
    await lockMatch(tx, row.id);
    if (await wasShotByOthers(tx, row)) {
      throw new Refusal('in-use', {
        message: 'Others have shot this match. Close it and take it off your list instead.',
      });
    }
    await removeMatch(tx, row.id);
  });

const used = (): Refusal => new Refusal('one-try', { message: 'You have entered this match, or opened its table.' });
/** User, rifle and seed of an entry. */
type Own = Pick<typeof matchEntries.$inferInsert, 'userId' | 'profileName' | 'base' | 'seed'>;

/** Lets somebody into a match, once, with a copy of the rifle. A match that its maker changes meanwhile is checked again. */
const admit = async (
  { db }: Pick<Platform, 'db'>,
  parts: MatchParts,
  user: SignedInUser,
  match: MatchRow,
  profileId: number,
  write: (tx: Db, locked: MatchRow, own: Own) => Promise<EntryRow | undefined>,
): Promise<EntryRow> => {
  const { document } = match;
  const profile = document.rifle ? null : await parts.findUsableProfile(db, user, profileId);
  if (isClosed(match, await databaseNow(db))) throw shut();
  if (await findEntry(db, match.id, user.id)) throw used();
  const base = document.rifle ?? copyOf(profile as StageParts['profile']);
  for (const course of document.courses) await parts.refuseOutOfReach(user, course, base);
  const entered = await transaction(db, async (tx) => {
    const locked = await lockMatch(tx, match.id);
    if (locked === undefined || isClosed(locked, await databaseNow(tx))) throw shut();
    if (JSON.stringify(locked.document) !== JSON.stringify(document)) return { changed: locked };
    if ((locked.userId === user.id && locked.makerSawTableAt) || (await findEntry(tx, match.id, user.id))) throw used();
    const row = await write(tx, locked, { userId: user.id, profileName: base.name, base, seed: drawSeed() });
    if (row === undefined) throw used();
    return { row };
  });
  return 'row' in entered ? entered.row : admit({ db }, parts, user, entered.changed, profileId, write);
};

/** Refuses more entries than a match takes. */
export const refuseTooMany = (entries: number): void => {
  if (entries > contract.MATCH_LIMITS.entries)
    throw new Refusal('quota-reached', { message: `A match takes ${contract.MATCH_LIMITS.entries} entries.` });
};

export const enterMatch = (
  platform: Pick<Platform, 'db'>,
  parts: MatchParts,
  user: SignedInUser,
  match: MatchRow,
  { name, division, profileId }: ParsedBodyOf<typeof contract.enterMatch>,
): Promise<EntryRow> =>
  admit(platform, parts, user, match, profileId, async (tx, { id, document }, own) => {
    if (document.entries === 'list')
      throw new Refusal('forbidden', { message: 'This match takes only the names on its list.' });
    if (!document.divisions.includes(division))
      throw refuseField('division', `must be one of ${document.divisions.join(', ')}`);
    const entries = await findEntries(tx, id);
    refuseTooMany(entries.length + 1);
    const taken = new Set(entries.map((entry) => keyOfName(entry.name)));
    return insertEntry(tx, { ...own, matchId: id, name: freeName(name, taken), division });
  });

/** Takes a name on the list that nobody has. */
export const takeEntry = (
  platform: Pick<Platform, 'db'>,
  parts: MatchParts,
  user: SignedInUser,
  match: MatchRow,
  id: number,
  profileId: number,
): Promise<EntryRow> =>
  admit(platform, parts, user, match, profileId, async (tx, locked, own) => {
    const listed = (await findEntries(tx, locked.id)).find((entry) => entry.id === id);
    if (listed === undefined) throw notFound('entry');
    if (listed.userId !== null || listed.struckReason !== null)
      throw new Refusal('in-use', { message: 'Somebody else has taken this name. Ask the match director.' });
    return changeEntry(tx, locked.id, id, own);
  });

/** Opens the table for a maker who has not entered, and ends their right to enter. False if they entered meanwhile. */
export const openAsMaker = ({ db }: Platform, match: MatchRow, now: Date): Promise<boolean> =>
  transaction(db, async (tx) => {
    await lockMatch(tx, match.id);
    if (match.userId === null || (await findEntry(tx, match.id, match.userId))) return false;
    await changeMatch(tx, match.id, { makerSawTableAt: now });
    return true;
  });

/** Withdraws the user's entry before its first run begins. */
export const leaveMatch = async ({ db }: Platform, user: SignedInUser, match: MatchRow): Promise<void> => {
  const entry = await findEntry(db, match.id, user.id);
  if (entry === undefined) throw new Refusal('not-found', { message: 'You have not entered this match.' });
  const isGone = await transaction(db, async (tx) => {
    await lockMatch(tx, match.id);
    return removeEntry(tx, entry);
  });
  if (!isGone) throw new Refusal('one-try', { message: 'Your first stage has begun: the entry stays.' });
};

/** A match's course for an entrant's run: in the shared wind, or in the entry's own. */
export const findEntered = async (db: Db, userId: number, code: string, course: number) => {
  const match = await requireMatch(db, code);
  const entry = await findEntry(db, match.id, userId);
  if (entry === undefined) throw new Refusal('not-found', { message: 'You have not entered this match.' });
  const { length } = match.document.courses;
  const shootOff = course > length ? (await findRulings(db, match.id)).find((row) => row.go === course) : undefined;
  const document = match.document.courses[(shootOff?.course ?? course) - 1];
  if (document === undefined || (shootOff && !shootOff.among?.includes(entry.id)))
    throw new Refusal('not-found', { message: 'This match has no such stage.' });
  const now = await databaseNow(db);
  const isOver = shootOff ? await isShotOff(db, match, course) : isClosed(match, now);
  if (isOver || (match.opensAt && match.opensAt > now)) throw shut();
  const attempt = 1 + (await countSetAside(db, entry.id, course));
  const go = attempt === 1 ? `course ${course}` : `course ${course} attempt ${attempt}`;
  // an entrant who shoots again has seen the shared wind, so they get another wind
  const isShared = (match.document.wind === 'same' || shootOff !== undefined) && attempt === 1;
  const about = isShared ? go : `${go} entry ${entry.id}`;
  return {
    entryId: entry.id,
    attempt,
    course: document,
    rifle: entry.base as stages.StageRifle,
    profileName: entry.profileName,
    windSeed: seedFor('drills', match.seed, about),
    law: lawOfRow(match),
    seed: seedFor('drills', entry.seed ?? '', go),
  };
};
