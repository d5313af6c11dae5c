import type { ReplyOf, runs } from '@windcall/contract';
import { moaToMil } from '@windcall/units';
import type { SignedInUser } from '../../accounts/signed-in-user.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Platform } from '../../platform.ts';
import { isClosed, requireRun } from './go-on.ts';
import { aimsJob, replayRunJob, speedScore, splitRunJob } from './jobs.ts';
import { shotToWire } from './present.ts';
import { courseOf, madeOf, movedBefore, standingAt, swayOfRun } from './run-clock.ts';
import { aimOfShot, firedAims, flightOf, roundsToWire, scoreOf } from './settle-run.ts';
import { findMatchOfEntry, findRun, hasFinishedWith, type StoredRun } from './store.ts';

/** Refuses what a run does not show while it is open, or its match, where that reveals at its close. */
const requireOver = async ({ db }: Platform, stored: StoredRun, now: Date): Promise<void> => {
  if (standingAt(stored, now).phase !== 'over') {
    throw new Refusal('sealed', { message: 'The wind stays sealed until the run is over.' });
  }
  const { entryId } = stored.run;
  const match = entryId === null ? undefined : await findMatchOfEntry(db, entryId);
  if (match?.reveal === 'at-close' && !isClosed(match, now)) {
    throw new Refusal('sealed', { message: 'This match shows its winds when it is closed.' });
  }
};

const calledShareOf = (stored: StoredRun, target: number): number | null => {
  const call = stored.speeds.find((speed) => speed.target === target);
  return call && call.truth > 0 ? (call.lo + call.hi) / 2 / call.truth : null;
};

/** What a run came to, every shot taken apart. */
export const resultOf = async (platform: Platform, stored: StoredRun): Promise<ReplyOf<typeof runs.runResult>> => {
  const now = new Date();
  await requireOver(platform, stored, now);
  const { run, shots, speeds } = stored;
  const made = madeOf(run);
  const sway = swayOfRun(run);
  const swayOfShot = shots.map((shot) => sway(shot.position, shot.atS, movedBefore(run, shot.position, shot.atS)));
  const input = {
    made,
    parS: run.document.parS,
    shots: shots.map((shot, i) => ({
      target: shot.target,
      atS: shot.atS,
      aim: aimOfShot(shot),
      impact: shot.impact,
      sway: swayOfShot[i] ?? { rightMil: 0, upMil: 0 },
      leadMil: flightOf(shot).leadMil,
      calledShare: calledShareOf(stored, shot.target),
    })),
  };
  const apart = await platform.pool.run(splitRunJob, input, run.userId);
  const aims = await platform.pool.run(aimsJob, firedAims(stored), run.userId);
  const score = scoreOf(stored);
  const { intervals, handicap } = speedScore(speeds);
  return {
    rounds: roundsToWire(score),
    points: score.points,
    impacts: score.impacts,
    x: score.x,
    time: score.timeS,
    aim: run.aim,
    hits: score.hits,
    shots: shots.flatMap((shot, i) => {
      const parts = apart.shots[i];
      if (!parts) return [];
      const { needed, leadMil, timeOfFlightS } = flightOf(shot);
      const { wind } = parts.split;
      return [
        {
          ...shotToWire(shot, stored, now, false),
          impact: shot.impact,
          isHit: shot.isHit,
          points: shot.points,
          timeOfFlight: timeOfFlightS,
          split: parts.split,
          impliedWind: parts.impliedMph,
          aim: aims[i] ?? null,
          truth: {
            wind: wind.atFireMph,
            milPerMph: wind.milPerMph,
            stillAir: wind.stillAirMil,
            needed: needed.trueWindDriftMils,
            elevation: needed.trueElevationMils,
            lead: leadMil,
            sway: { right: swayOfShot[i]?.rightMil ?? 0, up: swayOfShot[i]?.upMil ?? 0 },
          },
        },
      ];
    }),
    truth: apart.truth,
    speed: {
      calls: speeds.map(({ target, lo, hi, calledAt, truth }, i) => ({
        target,
        lo,
        hi,
        calledAt: calledAt.toISOString(),
        truth,
        interval: intervals[i] ?? 0,
      })),
      handicap,
    },
  };
};

/** A run whose replay the user may see: an own one, or one of a match that they have finished or made. */
export const requireWatchable = async (platform: Platform, user: SignedInUser, id: number): Promise<StoredRun> => {
  const stored = await findRun(platform.db, id);
  const entryId = stored?.run.entryId ?? null;
  if (stored && stored.run.userId !== user.id && entryId !== null) {
    if (await hasFinishedWith(platform.db, user.id, entryId)) return stored;
  }
  return requireRun(platform, user, id);
};

/** How the wind of a run ran at the target of one of its shots. */
export const replayOf = async (
  platform: Platform,
  stored: StoredRun,
  number: number,
): Promise<ReplyOf<typeof runs.replayRun>> => {
  await requireOver(platform, stored, new Date());
  const { run, shots } = stored;
  const shot = shots.find((one) => one.number === number);
  if (shot === undefined) throw new Refusal('not-found', { message: 'This run has no such shot.' });
  const target = courseOf(run).targets.find((one) => one.number === shot.target);
  const input = { made: madeOf(run), target: shot.target, mover: target?.mover ?? null, untilS: run.document.parS };
  const ran = await platform.pool.run(replayRunJob, input, run.userId);
  return {
    ...ran,
    target: shot.target,
    fireS: shot.atS,
    held: shot.dial.right + shot.hold.right,
    halfWidth: moaToMil(target?.targetSize ?? 0) / 2,
    lead: flightOf(shot).leadMil,
  };
};
