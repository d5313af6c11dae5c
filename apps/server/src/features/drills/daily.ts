import { drills as contract, type games, type ReplyOf } from '@windcall/contract';
import { isDailyNear, NEAR_DAILY, sigmaOfScore } from '@windcall/training';
import { lockAccounts, type SignedInUser } from '../../accounts/index.ts';
import { keyOfName } from '../../accounts/username-key.ts';
import { dayIn, utcDay } from '../../calendar.ts';
import { type Db, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal, refuseField } from '../../refusal.ts';
import { oldestOpenDay } from '../../sealed/gate.ts';
import { findJudged, findPictures } from './call-store.ts';
import {
  countFired,
  findDailyBefore,
  findFinished,
  findOtherNames,
  findOwnDaily,
  findShotDailies,
  findTableName,
  storeTableName,
} from './daily-store.ts';
import type { DrillRow } from './store.ts';
import { tellLadder } from './tell-ladder.ts';

const MS_A_DAY = 86_400_000;

/** Whether a person shoots the near daily, which has its own table. */
export const isRookie = async (db: Db, userId: number, now = new Date()): Promise<boolean> => {
  const { calls, last } = await countFired(db, userId);
  const awayDays = last ? (now.getTime() - last.getTime()) / MS_A_DAY : null;
  // the ladder matters only after the first call, and before a daily is always full
  const { ladder } =
    calls > 0 && calls < NEAR_DAILY.calls ? tellLadder(await findPictures(db, userId), now) : { ladder: [] };
  return isDailyNear(calls, awayDays, ladder);
};

const MOST_ROWS = 100;
/** Scores closer than this are equal, mph: the rest is rounding. */
const SAME_MPH = 1e-6;

/** A finished daily: its UTC day, and the shooter's local day. */
interface Shot {
  readonly day: string;
  readonly local: string;
}

const daysBetween = (before: string, after: string): number => (Date.parse(after) - Date.parse(before)) / MS_A_DAY;
/** Whether two dailies are on consecutive days, by the shooter's days or by the dailies'. */
const follows = (before: Shot, after: Shot): boolean =>
  daysBetween(before.local, after.local) <= 1 || daysBetween(before.day, after.day) <= 1;

/** Length of the streak up to today or yesterday, and of the longest one. `shot`: oldest first. */
export const streakOf = (shot: readonly Shot[], now: Shot): { streak: number; best: number } => {
  let [row, best] = [0, 0];
  for (const [i, one] of shot.entries()) {
    const before = shot[i - 1];
    row = before && follows(before, one) ? row + 1 : 1;
    best = Math.max(best, row);
  }
  const last = shot.at(-1);
  const isOpen = last !== undefined && follows(last, now);
  return { streak: isOpen ? row : 0, best };
};

/** Places of scores, best first; ties share a place. */
export const placesOf = (rows: readonly { interval: number }[]): number[] => {
  const places: number[] = [];
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1];
    places.push(before && row.interval - before.interval < SAME_MPH ? (places[i - 1] ?? i) : i + 1);
  }
  return places;
};

/** The table of a day. Until 00:10 UTC after the day, only for users who finished its daily. */
export const tellDaily = async (
  { db }: Platform,
  user: SignedInUser,
  asked: { day?: string | undefined; level?: number | undefined; zone: string },
): Promise<ReplyOf<typeof games.getDaily>> => {
  const now = new Date();
  const today = utcDay(now);
  const day = asked.day ?? today;
  if (day > today) throw new Refusal('validation-failed', { message: 'This day has not come yet.' });
  const own = await findOwnDaily(db, user.id, day);
  const shot = (await findShotDailies(db, user.id)).flatMap(({ day, createdAt }) =>
    day === null ? [] : [{ day, local: dayIn(asked.zone, createdAt) }],
  );
  const isDone = shot.some((one) => one.day === day);
  if (day >= oldestOpenDay(now) && !isDone) {
    throw new Refusal('sealed', {
      message: 'This table opens after your own fifth call, or at 00:10 UTC after its day.',
    });
  }
  const level = contract.drillLevel.parse(asked.level ?? own?.level ?? contract.FIRST_LEVEL);
  // other users see the table that they would be in
  const isNear = own ? own.distances !== null : await isRookie(db, user.id, now);
  const finished = await findFinished(db, day, level, isNear);
  const places = placesOf(finished);
  const lines = finished.map(({ userId, drillId, name, interval, held, hits }, i) => ({
    drillId,
    name,
    line: { place: places[i] ?? i + 1, you: userId === user.id, interval, sigma: sigmaOfScore(interval), held, hits },
  }));
  const listed = lines.flatMap(({ name, line }) => (name ? [{ ...line, name }] : []));
  const rows = listed.filter(({ you }, i) => you || i < MOST_ROWS);
  const mine = lines.find(({ line }) => line.you);
  const calls = mine ? await findJudged(db, [mine.drillId]) : [];
  const shown = rows.length + (mine && !rows.some(({ you }) => you) ? 1 : 0);
  return {
    day,
    level,
    near: isNear,
    done: isDone,
    mine: mine
      ? {
          ...mine.line,
          drillId: mine.drillId,
          calls: calls.map(({ call, best, truth, isHit }) => ({
            held: call.lo <= truth && truth <= call.hi,
            hit: isHit === true,
            off: Math.abs(best - truth),
          })),
        }
      : null,
    rows,
    others: finished.length - shown,
    ...streakOf(shot, { day: today, local: dayIn(asked.zone, now) }),
    name: await findTableName(db, user.id),
  };
};

/** A user's last finished daily before this one, call by call; null if none, and for other drills. */
export const findGhost = async (db: Db, { id, kind, userId }: DrillRow): Promise<contract.Drill['ghost']> => {
  if (kind !== 'daily') return null;
  const last = await findDailyBefore(db, userId, id);
  if (last === undefined) return null;
  const calls = await findJudged(db, [last.id]);
  return calls.map(({ best, truth, isHit }) => ({ off: Math.abs(best - truth), hit: isHit === true }));
};

/** Sets the name in the tables; refuses a name that looks like another user's. */
export const setTableName = (db: Db, userId: number, name: string | null): Promise<{ name: string | null }> =>
  transaction(db, async (tx) => {
    await lockAccounts(tx);
    const listed = await findOtherNames(tx, userId);
    // a name stored by an earlier release stays, even if it is shared
    const isNew = name !== null && name !== (await findTableName(tx, userId));
    if (isNew && listed.some((other) => keyOfName(other) === keyOfName(name))) {
      throw refuseField('name', 'Somebody is listed under this name, or one that looks like it. Take another.');
    }
    await storeTableName(tx, userId, name);
    return { name };
  });
