import type { runs } from '@windcall/contract';
import { type CourseScore, scoreCourse } from '@windcall/training';
import { transaction } from '../../db/transaction.ts';
import type { Platform } from '../../platform.ts';
import { aimsJob, type FiredAim, type Flight } from './jobs.ts';
import { courseOf, endOf, movedBefore, standingAt, swayOfRun } from './run-clock.ts';
import { changeRun, findRun, finishEntry, type ShotRow, type StoredRun } from './store.ts';

export const flightOf = (shot: ShotRow): Flight => shot.outcome as Flight;

/** What was set, as the functions that fire take it. */
export const aimOfShot = ({ dial, hold }: Pick<ShotRow, 'dial' | 'hold'>) => ({
  windDial: dial.right,
  elevationDial: dial.up,
  windHold: hold.right,
  elevationHold: hold.up,
});

/** What the rifle of each shot was off by, with its sway and the lead. */
export const firedAims = ({ run, shots }: StoredRun): FiredAim[] => {
  const sway = swayOfRun(run);
  return shots.map((shot) => {
    const { needed, leadMil } = flightOf(shot);
    const off = sway(shot.position, shot.atS, movedBefore(run, shot.position, shot.atS));
    return {
      target: shot.target,
      needed,
      windErrorMil: shot.dial.right + shot.hold.right + off.rightMil - leadMil - needed.trueWindDriftMils,
      elevationErrorMil: shot.dial.up + shot.hold.up + off.upMil - needed.trueElevationMils,
    };
  });
};

/** What a run comes to by its shots. */
export const scoreOf = ({ run, shots }: StoredRun): CourseScore => scoreCourse(courseOf(run), shots);

export const roundsToWire = ({ rounds }: CourseScore): runs.RunRound[] =>
  rounds.map(({ atS, ring, ...round }) => ({ ...round, ...(ring && { ring }), at: atS }));

const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** Works out what a run that is over came to, once, and keeps it; answers the run as it is then. */
export const settleRun = async (platform: Platform, stored: StoredRun, now: Date): Promise<StoredRun> => {
  const { run } = stored;
  const { phase, end } = standingAt(stored, now);
  if (phase !== 'over' || run.rounds !== null) return stored;
  const aims = await platform.pool.run(aimsJob, firedAims(stored), run.userId);
  const score = scoreOf(stored);
  await transaction(platform.db, async (tx) => {
    await changeRun(tx, run.id, {
      endedAt: endOf(stored, end),
      endReason: end,
      rounds: roundsToWire(score),
      points: score.points,
      impacts: score.impacts,
      x: score.x,
      timeS: score.timeS,
      aim: meanOf(aims),
    });
    if (run.entryId !== null) await finishEntry(tx, run.entryId);
  });
  return (await findRun(platform.db, run.id)) ?? stored;
};
