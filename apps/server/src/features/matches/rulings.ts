import { type matches as contract, courses, type ParsedBodyOf } from '@windcall/contract';
import { heldRulings, type ShootOff } from '@windcall/training';
import type { SignedInUser } from '../../accounts/index.ts';
import { type Db, databaseNow, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal, refuseField } from '../../refusal.ts';
import { isClosed } from '../../sealed/gate.ts';
import { isFinal } from './make-match.ts';
import {
  changeEntry,
  type EntryRow,
  findEntries,
  findEntryOfRun,
  findRulings,
  insertRuling,
  lockMatch,
  type MatchRow,
  type RulingRow,
} from './store.ts';
import { ruledEntries, type TableRun } from './table.ts';

/** Functions on runs that rulings need. */
export interface RulingParts {
  /** Runs of entries; scores those that are over. */
  settledRuns(platform: Platform, entryIds: readonly number[]): Promise<readonly TableRun[]>;
  setAside(tx: Db, entryId: number, id: number, reason: string, now: Date): Promise<contract.Reshoot>;
  countAgain(tx: Db, entryId: number, id: number): Promise<void>;
}

/** Most rulings of a match. */
const MOST_RULINGS = 2000;

export const rulingToWire = (row: RulingRow, shootOff: ShootOff | null): contract.Ruling => {
  const { points, entryId, runId, at, ...rest } = row;
  return {
    ...rest,
    entry: entryId,
    run: runId,
    points: row.kind === 'penalty' ? points : null,
    time: row.kind === 'tiebreak' ? points : null,
    results:
      row.kind === 'shoot-off' && shootOff
        ? [...shootOff].map(([entry, result]) => ({ entry, points: result.points, time: result.timeS }))
        : null,
    at: at.toISOString(),
  };
};

/** Locks a match's rulings, and gives a way to add one. Final results allow none. */
const rule = <T>(
  { db }: Platform,
  user: SignedInUser,
  { id }: MatchRow,
  work: (on: {
    readonly tx: Db;
    readonly match: MatchRow;
    readonly now: Date;
    readonly rows: readonly RulingRow[];
    add(values: Pick<RulingRow, 'kind' | 'reason'> & Partial<RulingRow>): Promise<RulingRow>;
  }) => Promise<T>,
): Promise<T> =>
  transaction(db, async (tx) => {
    const match = await lockMatch(tx, id);
    if (match === undefined) throw notFound('match');
    if (match.finalAt !== null) throw isFinal();
    const rows = await findRulings(tx, id);
    if (rows.length >= MOST_RULINGS)
      throw new Refusal('quota-reached', { message: `A match takes ${MOST_RULINGS} rulings.` });
    const now = await databaseNow(tx);
    return work({
      ...{ tx, match, now, rows },
      add: async (values) => {
        const takes = values.kind === 'disqualify' || values.kind === 'withdraw';
        if (takes && values.entryId != null) await changeEntry(tx, id, values.entryId, { struckReason: values.reason });
        return insertRuling(tx, { ...values, matchId: id, userId: user.id, at: now });
      },
    });
  });
type On = Parameters<Parameters<typeof rule>[3]>[0];

const heldOut = (rows: readonly RulingRow[], entryId: number): RulingRow | undefined =>
  heldRulings(rows).findLast(
    (row) => row.entryId === entryId && (row.kind === 'disqualify' || row.kind === 'withdraw'),
  );

/** Undoes a ruling and its effect, and records that. */
const undo = async (on: On, parts: Pick<RulingParts, 'countAgain'> | null, row: RulingRow, reason: string) => {
  const { kind, entryId, runId, course, number } = row;
  if (kind === 'reshoot' && entryId !== null && runId !== null) await parts?.countAgain(on.tx, entryId, runId);
  if ((kind === 'disqualify' || kind === 'withdraw') && entryId !== null)
    await changeEntry(on.tx, row.matchId, entryId, { struckReason: null });
  return on.add({ kind: 'undo', entryId, course, runId, reason, undoes: number });
};

/** The round's outcome before the ruling; refuses an outcome that the round cannot have. */
const requireRound = (
  { document }: MatchRow,
  entry: ReturnType<typeof ruledEntries>[number],
  { course, round, outcome }: { course: number; round: number; outcome: NonNullable<contract.Ruling['outcome']> },
) => {
  const shot = entry.courses[course - 1];
  if (shot === undefined || shot.run === null)
    throw new Refusal('not-started', { message: 'This stage was not shot: there is no score to correct.' });
  const was = shot.rounds[shot.order[round - 1] ?? -1];
  if (was === undefined || was.outcome === 'not-needed') throw refuseField('round', 'must be a round that was needed');
  const { hasRings } = courses.STAGE_RULES[document.courses[course - 1]?.rule ?? 'impacts'];
  if (hasRings === (outcome === 'hit' || outcome === 'miss'))
    throw refuseField('outcome', hasRings ? 'must be a ring: this stage counts rings' : 'must be hit or miss');
  return was.outcome === 'not-taken' ? null : (was.ring ?? was.outcome);
};

/** The director rules on an entry, or gives a shoot-off. */
export const makeRuling = async (
  platform: Platform,
  parts: RulingParts,
  user: SignedInUser,
  match: MatchRow,
  body: ParsedBodyOf<typeof contract.makeRuling>,
): Promise<RulingRow> => {
  const { kind, reason, course, round, outcome } = body;
  const { length } = match.document.courses;
  const isShootOff = kind === 'shoot-off';
  const named = [...new Set(isShootOff ? body.among : [body.entry ?? 0])].filter((one) => one != null);
  const entries = (await findEntries(platform.db, match.id)).filter(({ id }) => named.includes(id));
  if (entries.length < named.length) throw notFound('entry');
  if (course != null && course > length) throw refuseField('course', `must be a stage of this match, 1 to ${length}`);
  // records all rounds fired so far
  const runs = await parts.settledRuns(platform, named);
  const made = await rule(platform, user, match, async (on) => {
    const base = { kind, reason, ...(course != null && { course }) };
    const shot = ruledEntries(match, entries, runs, on.rows);
    if (isShootOff) {
      const pointsOf = (one: (typeof shot)[number]) => one.courses.reduce((sum, { points }) => sum + points, 0);
      if (named.length < 2 || new Set(shot.map(pointsOf)).size > 1)
        throw refuseField('among', 'must be two or more entries with equal points');
      const go = length + 1 + on.rows.filter((row) => row.kind === kind).length;
      if (go > 99) throw new Refusal('quota-reached');
      return on.add({ ...base, among: named, go });
    }
    const [entry] = shot;
    if (entry === undefined) throw notFound('entry');
    const own = runs.find(({ courseNumber, setAsideReason }) => courseNumber === course && setAsideReason === null);
    const values = { ...base, entryId: entry.id, ...(own?.rounds && { runId: own.id }) };
    switch (kind) {
      case 'reshoot': {
        if (isClosed(on.match, on.now)) throw new Refusal('match-closed');
        if (own === undefined) throw new Refusal('not-started', { message: 'This stage can still be shot.' });
        await parts.setAside(on.tx, entry.id, own.id, reason, on.now);
        return on.add({ ...values, runId: own.id });
      }
      case 'disqualify':
      case 'withdraw':
        if (heldOut(on.rows, entry.id))
          throw new Refusal('in-use', { message: 'This entry is out already. Take that ruling back first.' });
        return on.add(values);
      case 'score': {
        const of = { course: course ?? 0, round: round ?? 0, outcome: outcome ?? 'miss' };
        return on.add({ ...values, round: of.round, outcome: of.outcome, was: requireRound(match, entry, of) });
      }
      default:
        return on.add({ ...values, points: body.points ?? body.time ?? 0 });
    }
  });
  // records the result of the run that was set aside
  if (kind === 'reshoot') await parts.settledRuns(platform, named);
  return made;
};

export const undoRuling = async (
  platform: Platform,
  parts: RulingParts,
  user: SignedInUser,
  match: MatchRow,
  id: number,
  reason: string,
): Promise<RulingRow> =>
  rule(platform, user, match, async (on) => {
    const row = on.rows.find((one) => one.id === id);
    if (row === undefined) throw notFound('ruling');
    if (!heldRulings(on.rows).includes(row))
      throw new Refusal('in-use', { message: 'This ruling does not hold any more.' });
    return undo(on, parts, row, reason);
  });

/** Reason for undoing a ruling through a call without a reason. */
const NO_REASON = 'Taken back';

/** Strikes an entry; undoes that if the reason is null. A repeat adds no second ruling. */
export const strikeEntry = (
  platform: Platform,
  user: SignedInUser,
  match: MatchRow,
  entryId: number,
  reason: string | null,
): Promise<EntryRow> =>
  rule(platform, user, match, async (on) => {
    const find = async () => (await findEntries(on.tx, match.id)).find(({ id }) => id === entryId);
    if ((await find()) === undefined) throw notFound('entry');
    const held = heldOut(on.rows, entryId);
    if (held && held.reason !== reason) await undo(on, null, held, reason ?? NO_REASON);
    if (reason !== null && held?.reason !== reason) await on.add({ kind: 'disqualify', entryId, reason });
    return (await find()) as EntryRow;
  });

/**
 * Gives a reshoot of a run; undoes that if the reason is null. A closed match gives none, because nobody could shoot
 * it. Undoing is still possible, so that a run without a reshoot can count.
 */
export const giveReshoot = async (
  platform: Platform,
  parts: RulingParts,
  user: SignedInUser,
  match: MatchRow,
  runId: number,
  reason: string | null,
): Promise<contract.Reshoot | null> => {
  const entryId = await findEntryOfRun(platform.db, match.id, runId);
  if (entryId === undefined) throw notFound('run');
  const given = await rule(platform, user, match, async (on) => {
    const held = heldRulings(on.rows).find((row) => row.kind === 'reshoot' && row.runId === runId);
    if (reason === null) {
      if (held) await undo(on, parts, held, NO_REASON);
      return null;
    }
    if (isClosed(on.match, on.now)) throw new Refusal('match-closed');
    const reshoot = await parts.setAside(on.tx, entryId, runId, reason, on.now);
    const { course } = reshoot;
    if (held === undefined) await on.add({ kind: 'reshoot', entryId, runId, course, reason });
    return reshoot;
  });
  await parts.settledRuns(platform, [entryId]);
  return given;
};
