import type { days, games, ParsedBodyOf, ReplyOf } from '@windcall/contract';
import type { StageParts } from '@windcall/simulation';
import { fieldFigures, inferredWind } from '@windcall/training';
import { degToRad } from '@windcall/units';
import type { SignedInUser } from '../../accounts/index.ts';
import { type Db, fieldEntries, lockAndCount, transaction } from '../../db/index.ts';
import { restSince } from '../../http/large-turns.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { rifleAnswersJob } from '../../rifle-answers.ts';
import {
  countEntries,
  type EntryRow,
  type EntryValues,
  findEntries,
  findEntry,
  findKnownIds,
  insertEntries,
  insertEntry,
  updateEntry,
} from './store.ts';

/** Finds a profile; refuses one that the user may not use. */
export type FindProfile = (db: Db, user: SignedInUser, id: number) => Promise<StageParts['profile']>;
export type NewEntry = ParsedBodyOf<typeof games.addFieldEntry>;

export const MOST_ENTRIES = 10_000;

const NOT_FOUND = { message: 'This entry was not found.' };

const inferredOf = ({ held, impact, rifle }: EntryRow): games.FieldEntry['inferred'] => {
  if (held === null || impact === null || rifle === null) return null;
  const { windMph, errorMph } = inferredWind({ heldMil: held, impactMil: impact, ...rifle });
  return { wind: windMph, error: errorMph };
};

export const entryToWire = (row: EntryRow): games.FieldEntry => {
  const { userId: _, rifle: __, at, impact, impactUp, dialedUp, dayId, metered, ...rest } = row;
  return {
    ...rest,
    at: at.toISOString(),
    metered,
    meteredCross: metered && metered.speed * Math.sin(degToRad(metered.from)),
    impact: impact === null ? null : { right: impact, up: impactUp },
    dialed: dialedUp === null ? null : { up: dialedUp },
    day: dayId,
    inferred: inferredOf(row),
  };
};

export interface RifleAt {
  readonly name: string;
  readonly at: ReadonlyMap<number, EntryRow['rifle']>;
}

/** A rifle's wind effect at the distances, yards; refuses another user's rifle. */
export const rifleAt = async (
  { db, pool }: Platform,
  findProfile: FindProfile,
  user: SignedInUser,
  profileId: number,
  distances: readonly number[],
): Promise<RifleAt> => {
  const profile = await findProfile(db, user, profileId);
  const answers = await pool.run(rifleAnswersJob, { profile, distances }, user.id);
  const at = distances.map((distance, i): [number, EntryRow['rifle']] => {
    const answer = answers[i];
    if (!answer) return [distance, null];
    return [distance, { milPerMph: answer.gunMilPerMph, stillAirMil: answer.stillAirMil, sdMil: answer.sdMil }];
  });
  return { name: profile.name, at: new Map(at) };
};

/** The row of an entry; `rifle` is null if the rifle is deleted. */
export const valuesOf = (userId: number, body: NewEntry, rifle: RifleAt | null): EntryValues => ({
  id: body.id,
  userId,
  at: new Date(body.at),
  profileId: rifle === null ? null : (body.profileId ?? 0),
  profileName: rifle?.name ?? '',
  distance: body.distance,
  called: { lo: body.called.lo, hi: body.called.hi, best: body.called.best ?? null },
  metered: body.metered ?? null,
  held: body.held ?? null,
  hit: body.hit ?? null,
  impact: body.impact?.right ?? null,
  impactUp: body.impact?.up ?? null,
  dialedUp: body.dialed?.up ?? null,
  dayId: body.day ?? null,
  stage: body.stage ?? null,
  target: body.target ?? null,
  note: body.note ?? '',
  rifle: rifle?.at.get(body.distance) ?? null,
});

const refuseBeyond = (entries: number): void => {
  if (entries <= MOST_ENTRIES) return;
  throw new Refusal('quota-reached', { message: `The limit of ${MOST_ENTRIES} field log entries is reached.` });
};

/** Stores an entry within the limit; undefined if it exists. */
const storeEntry = (db: Db, userId: number, values: EntryValues): Promise<EntryRow | undefined> =>
  transaction(db, async (tx) => {
    const kept = await lockAndCount(tx, userId, fieldEntries);
    const added = await insertEntry(tx, values);
    refuseBeyond(kept + (added === undefined ? 0 : 1));
    return added;
  });

/** Entries per transaction: the embedded database has one session, and others wait for it. */
const ENTRIES_AT_ONCE = 25;
/** Longest rest after a transaction, as a multiple of its length. */
const REST = 20;
/** Share of the time over which a large log is spread; the rest is for slower batches. */
const SPREAD = 0.8;
/** Longest time of one import, ms: the reply must come before the server's timeout. */
const LONGEST_MS = 45_000;

/** Refusal after a partial import, with advice to send it again; a reached limit keeps its code. */
const brokeOff = (error: unknown, stored: number, asked: number): Refusal => {
  const said = error instanceof Refusal ? `${error.message} ` : '';
  const again = `${stored} of ${asked} entries are stored. Send the same file again: it goes on where it ended, and none is stored twice.`;
  return new Refusal(error instanceof Refusal ? error.code : 'busy', { message: `${said}${again}`, retryAfterS: 5 });
};

/**
 * Stores many entries in batches with rests; returns the number of new ones. All must fit the limit. A failure, or more than
 * `longestMs`, reports how many are stored; a repeat skips them.
 */
export const storeEntries = async (
  { db, log }: Pick<Platform, 'db' | 'log'>,
  userId: number,
  values: readonly EntryValues[],
  longestMs: number = LONGEST_MS,
): Promise<number> => {
  const ids = new Set(values.map(({ id }) => id.toLowerCase()));
  const known = await findKnownIds(db, userId, [...ids]);
  refuseBeyond((await countEntries(db, userId)) + ids.size - known.size);
  const unknown = values.filter(({ id }) => !known.has(id.toLowerCase()));
  const until = performance.now() + longestMs;
  const planned = performance.now() + SPREAD * longestMs;
  let added = 0;
  for (let i = 0; i < unknown.length; i += ENTRIES_AT_ONCE) {
    const begun = performance.now();
    if (i > 0 && begun > until) throw brokeOff(null, known.size + added, ids.size);
    try {
      added += await transaction(db, async (tx) => {
        const kept = await lockAndCount(tx, userId, fieldEntries);
        const now = await insertEntries(tx, unknown.slice(i, i + ENTRIES_AT_ONCE));
        // another device may have stored some meanwhile
        refuseBeyond(kept + now);
        return now;
      });
    } catch (error) {
      if (known.size + added === 0) throw error;
      if (!(error instanceof Refusal)) log.error({ event: 'server-error', code: 'busy', err: error });
      throw brokeOff(error, known.size + added, ids.size);
    }
    // spread over the remaining time, at most REST times the batch's length
    const tookMs = performance.now() - begun;
    const left = Math.ceil((unknown.length - i) / ENTRIES_AT_ONCE) - 1;
    const sharedMs = left === 0 ? 0 : (planned - performance.now()) / left - tookMs;
    await restSince(begun, Math.min(REST, sharedMs / tookMs));
  }
  return added;
};

/** Stores an entry; a known one is returned unchanged. */
export const addEntry = async (
  platform: Platform,
  findProfile: FindProfile,
  user: SignedInUser,
  body: NewEntry,
): Promise<{ isNew: boolean; row: EntryRow }> => {
  const known = await findEntry(platform.db, user.id, body.id);
  if (known) return { isNew: false, row: known };
  const rifle = await rifleAt(platform, findProfile, user, body.profileId ?? 0, [body.distance]);
  const added = await storeEntry(platform.db, user.id, valuesOf(user.id, body, rifle));
  const row = added ?? (await findEntry(platform.db, user.id, body.id));
  if (row === undefined) throw new Error('an entry must be there after it was stored');
  return { isNew: added !== undefined, row };
};

/** Changes an entry: missing fields stay, null clears. */
export const changeEntry = async (
  platform: Platform,
  findProfile: FindProfile,
  user: SignedInUser,
  id: string,
  body: ParsedBodyOf<typeof games.changeFieldEntry>,
): Promise<EntryRow> => {
  const row = await findEntry(platform.db, user.id, id);
  if (row === undefined) throw new Refusal('not-found', NOT_FOUND);
  const profileId = (body.profileId === undefined ? row.profileId : body.profileId) ?? 0;
  const distance = body.distance ?? row.distance;
  const isOther = profileId !== (row.profileId ?? 0) || distance !== row.distance;
  const other = isOther ? await rifleAt(platform, findProfile, user, profileId, [distance]) : null;
  const changed = await updateEntry(platform.db, user.id, id, {
    distance,
    profileId,
    ...(other && { profileName: other.name, rifle: other.at.get(distance) ?? null }),
    ...(body.at !== undefined && { at: new Date(body.at) }),
    ...(body.called && { called: { lo: body.called.lo, hi: body.called.hi, best: body.called.best ?? null } }),
    ...(body.metered !== undefined && { metered: body.metered }),
    ...(body.held !== undefined && { held: body.held }),
    ...(body.hit !== undefined && { hit: body.hit }),
    ...(body.impact !== undefined && { impact: body.impact?.right ?? null, impactUp: body.impact?.up ?? null }),
    ...(body.dialed !== undefined && { dialedUp: body.dialed?.up ?? null }),
    ...(body.day !== undefined && { dayId: body.day }),
    ...(body.stage !== undefined && { stage: body.stage }),
    ...(body.target !== undefined && { target: body.target }),
    ...(body.note !== undefined && { note: body.note }),
  });
  if (changed === undefined) throw new Refusal('not-found', NOT_FOUND);
  return changed;
};

/** Largest number of entries in the figures; older ones are history. */
const MOST_COUNTED = 1000;

/** Calls whose shot revealed the wind. */
const callsOf = (rows: readonly EntryRow[]) =>
  rows.flatMap((row) => {
    const inferred = inferredOf(row);
    const { lo, hi, best } = row.called;
    return inferred === null ? [] : [{ lo, hi, best: best ?? (lo + hi) / 2, windMph: inferred.wind }];
  });

/** Figures of a field log, by the inferred wind; null below ten such calls. */
export const tellFigures = async (db: Db, userId: number): Promise<ReplyOf<typeof games.listFieldLog>['figures']> => {
  const calls = callsOf(await findEntries(db, userId, MOST_COUNTED));
  const figures = fieldFigures(calls);
  return (
    figures && {
      entries: calls.length,
      handicap: figures.handicap?.value ?? null,
      handicapError: figures.handicap?.error ?? null,
      bias: figures.bias?.foldedMph ?? null,
      biasError: figures.bias?.foldedErrorMph ?? null,
      coverage: figures.coverage,
    }
  );
};

/** The handicap before a day, and with the day; null below ten calls. */
export const numberOfDay = async (db: Db, userId: number, rows: readonly EntryRow[]): Promise<days.Night['number']> => {
  if (rows[0] === undefined) return null;
  const before = callsOf(await findEntries(db, userId, MOST_COUNTED, rows[0].at));
  const after = fieldFigures([...callsOf(rows.toReversed()), ...before].slice(0, MOST_COUNTED))?.handicap;
  return after
    ? { before: fieldFigures(before)?.handicap?.value ?? null, after: after.value, error: after.error }
    : null;
};
