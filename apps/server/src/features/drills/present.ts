import { drills, type history, seals, stages } from '@windcall/contract';
import { METER_ERROR_MPH } from '@windcall/simulation';
import { moaToMil } from '@windcall/units';
import type { Db } from '../../db/index.ts';
import { isReadable, type Standing } from '../../sealed/sealed-task.ts';
import { findJudged, type JudgedRow } from './call-store.ts';
import type { Outcome, SeenTask } from './jobs.ts';
import { type MadeTask, targetOf } from './kept-air.ts';
import { type DrillRow, findDrills, isDayOver, type ListedDrill, type TaskRow } from './store.ts';

const airOf = ({ temperature, pressure, humidity }: stages.StageAir): drills.Drill['air'] => ({
  temperature,
  pressure,
  humidity,
});

export const drillToWire = (row: ListedDrill, done: number): drills.Drill => ({
  id: row.id,
  kind: row.kind,
  level: row.level,
  tasks: row.tasks,
  done,
  over: row.isOver || done >= row.tasks || isDayOver(row, new Date()),
  profileName: row.profileName,
  air: airOf(row.base.air),
  createdAt: row.createdAt.toISOString(),
});

/** Half of the plate's width, mil. */
export const halfWidthOf = ({ stage }: MadeTask): number => moaToMil(targetOf(stage).targetSize ?? 0) / 2;
export const madeOf = (row: TaskRow): MadeTask => row.made as MadeTask;
const outcomeIn = (row: TaskRow): Outcome | null => row.outcome as Outcome | null;
export const outcomeOf = (row: TaskRow): Outcome => {
  const outcome = outcomeIn(row);
  if (outcome === null) throw new Error('a fired task must have its outcome');
  return outcome;
};

export const callToWire = ({ call, committedAt }: TaskRow): drills.DrillCall | null =>
  call && committedAt ? { ...call, committedAt: committedAt.toISOString() } : null;

/** A call that arrived after its class's calls had ended. */
export const lateToWire = ({ late }: Pick<TaskRow, 'late'>): NonNullable<drills.DrillTask['late']> | null =>
  late && { s: late.afterS, counts: late.counts, call: { ...late.call, committedAt: late.claimedAt } };

/** Whether a drill with `fired` shots still hides its results. */
export const isWithheld = ({ kind, tasks }: Pick<DrillRow, 'kind' | 'tasks'>, fired: number): boolean =>
  seals.KINDS[kind].withheld === 'last-call' && fired < tasks;

/** A shot with its visible results. */
export const shotToWire = (row: TaskRow, standing: Standing): drills.DrillShot | null => {
  const outcome = outcomeIn(row);
  if (!outcome || !row.firedAt || !row.dial || !row.hold || !row.shotUuid) return null;
  const { impact, isHit, timeOfFlight, seen } = outcome;
  return {
    shotId: row.shotUuid,
    dial: row.dial,
    hold: row.hold,
    firedAt: row.firedAt.toISOString(),
    ...(isReadable(standing, 'shot') && { impact, isHit, timeOfFlight }),
    ...(isReadable(standing, 'trace') && seen && { seen }),
  };
};

/** A task as its level shows it now; of the wind it shows only the cues. */
export const taskToWire = (
  row: TaskRow,
  standing: Standing,
  level: drills.Level,
  seen: SeenTask,
  elapsedS: number,
): drills.DrillTask => {
  const made = madeOf(row);
  const { distance, directionOfFire, targetType, targetSize } = targetOf(made.stage);
  const { gives } = drills.LEVELS[level];
  return {
    number: row.number,
    distance,
    directionOfFire,
    targetType,
    targetSize,
    elevation: made.elevationMil,
    windScale: gives.windScale ? { milPerMph: made.milPerMph, stillAir: made.stillAirMil } : null,
    ...(gives.forecast && { forecast: made.forecast }),
    ...(seen.meter !== null && { meter: { ...seen.meter, error: METER_ERROR_MPH } }),
    cues: seen.cues,
    startedAt: row.startedAt.toISOString(),
    elapsed: elapsedS,
    call: callToWire(row),
    shot: shotToWire(row, standing),
    pointed: row.pointed,
    revealed: row.revealedAt !== null,
    ...(row.late && { late: lateToWire(row) ?? undefined }),
  };
};

/** Everything about a fired task, for its reveal. */
export const revealedToWire = (
  row: TaskRow,
  standing: Standing,
  meter: SeenTask['meter'] | null,
  handicap: drills.Revealed['handicap'],
  read: drills.PictureRead,
  isForecastShown: boolean,
): drills.Revealed => {
  const made = madeOf(row);
  const { wind } = made.stage;
  const air = stages.naturalAir(wind);
  const [target] = made.stage.targets;
  const [outcome, call, shot] = [outcomeIn(row), callToWire(row), shotToWire(row, standing)];
  if (!target || !outcome || !call || !shot) throw new Error('a task must be fired before it is revealed');
  return {
    number: row.number,
    cell: made.cell,
    air: air && { ground: air.ground, sky: air.sky },
    distance: target.distance,
    targetType: target.targetType,
    targetSize: target.targetSize,
    halfWidth: halfWidthOf(made),
    truth: { atCommit: outcome.atCommit, atFire: outcome.atFire },
    k: made.milPerMph,
    stillAir: made.stillAirMil,
    path: outcome.path,
    call,
    shot: { ...shot, impact: outcome.impact, isHit: outcome.isHit, timeOfFlight: outcome.timeOfFlight },
    pointed: row.pointed,
    score: { ...outcome.score, chance: outcome.score.chance ?? null },
    par: outcome.par ?? null,
    split: outcome.split,
    handicap,
    meter,
    read,
    ...(isForecastShown && { forecast: made.forecast }),
  };
};

/** Judged calls with a shot: in a class a call counts without one. */
export const firedOf = (rows: readonly JudgedRow[]): number => rows.filter(({ isHit }) => isHit !== null).length;

export const judgedToWire = (row: JudgedRow): drills.JudgedCall => ({
  number: row.number,
  distance: row.distance,
  lo: row.call.lo,
  hi: row.call.hi,
  best: row.best,
  truth: row.truth,
  interval: row.interval,
  isHit: row.isHit,
  firedAt: row.firedAt.toISOString(),
});

/** Drills for the history, newest first. Hits appear once the drill shows its shots. */
export const findDrillEntries = async (
  db: Db,
  userId: number,
  { before, limit, find }: { before: Date | null; limit: number; find: string | undefined },
): Promise<history.HistoryEntry[]> => {
  const rows = await findDrills(db, userId, limit, { before, find });
  const judged = await findJudged(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = judged.filter(({ drillId }) => drillId === row.id);
    const { kind, air: _air, ...drill } = drillToWire(row, firedOf(own));
    const hits = isWithheld(row, own.length) ? 0 : own.filter(({ isHit }) => isHit).length;
    return { ...drill, kind: 'drill', drillKind: kind, hits };
  });
};
