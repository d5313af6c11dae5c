import { isDeepStrictEqual } from 'node:util';
import type { days as calls, truing } from '@windcall/contract';
import { dayObservations, nightPractice, nightStages } from '@windcall/simulation';
import type { SignedInUser } from '../../accounts/index.ts';
import { type Db, days, lockAndCount, transaction } from '../../db/index.ts';
import { Refusal } from '../../refusal.ts';
import { entryToWire, numberOfDay } from './entries.ts';
import { type DayRow, findDay, findEntries, keepDay } from './store.ts';

export const MOST_DAYS = 1000;
/** Largest number of a day's shots that its night counts. */
const MOST_SHOTS = 2000;

export const dayToWire = ({ id, document, updatedAt }: DayRow): calls.Day => ({
  ...document,
  id,
  updatedAt: updatedAt.toISOString(),
});

export const dayOf = async (db: Db, userId: number, id: string): Promise<DayRow> => {
  const row = await findDay(db, userId, id);
  if (row === undefined) throw new Refusal('not-found');
  return row;
};

/**
 * Makes a day, or replaces the version named by `If-Match`. A repeated document is answered as stored: its first answer
 * may have been lost. A day deleted meanwhile is made again, because its sender has changed it.
 */
export const saveDay = (
  db: Db,
  userId: number,
  id: string,
  document: calls.DayDocument,
  ifMatch: string | undefined,
): Promise<DayRow> =>
  transaction(db, async (tx) => {
    const count = await lockAndCount(tx, userId, days);
    const row = await findDay(tx, userId, id);
    if (row === undefined && count >= MOST_DAYS) {
      throw new Refusal('quota-reached', { message: `The limit of ${MOST_DAYS} days is reached. Delete some first.` });
    }
    if (row !== undefined) {
      if (isDeepStrictEqual(row.document, document)) return row;
      if (ifMatch?.replaceAll('"', '') !== row.updatedAt.toISOString()) throw new Refusal('day-changed');
    }
    // two changes never share a time
    const now = Math.max(Date.now(), (row?.updatedAt.getTime() ?? 0) + 1);
    return keepDay(tx, { id, userId, onDay: document.on, name: document.name, document, updatedAt: new Date(now) });
  });

export type TrueRifle = (
  user: SignedInUser,
  profileId: number,
  observations: truing.Observation[],
) => Promise<truing.TruingResult>;

/** Findings of a day's shots about each wind, the caller and the rifle, and what to practice. */
export const nightOf = async (
  db: Db,
  trueRifle: TrueRifle,
  user: SignedInUser,
  { id, document }: DayRow,
): Promise<calls.Night> => {
  const rows = (await findEntries(db, user.id, MOST_SHOTS, null, id)).reverse();
  const shots = rows.map(entryToWire);
  const stages = nightStages(document.stages, shots);
  const observations = document.profileId ? dayObservations(document, shots) : null;
  // no velocity without Truing in the plan, for a deleted rifle, or from impossible drops
  const fit =
    observations &&
    (await trueRifle(user, document.profileId ?? 0, observations).catch((error: unknown) => {
      if (error instanceof Refusal && error.status < 429) return null;
      throw error;
    }));
  return {
    stages,
    number: await numberOfDay(db, user.id, rows),
    truing: fit && {
      muzzleVelocity: { before: fit.originalMV, after: fit.truedMV },
      observations: observations?.length ?? 0,
      rms: fit.rmsError,
    },
    practice: nightPractice(document.stages, shots, stages),
  };
};
