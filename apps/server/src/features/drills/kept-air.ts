import type { stages } from '@windcall/contract';
import { type FlagsFor, TRACK_STEP_S } from '@windcall/cues';
import { type OverGround, windOverGround } from '@windcall/simulation';
import type { Cell } from '@windcall/training';

/** Content of a task, stored with it. Secret until the task is over. */
export interface MadeTask {
  readonly stage: stages.Stage;
  readonly cell: Cell;
  /** The announced 10–90 % band of the effective crosswind, mph. */
  readonly forecast: { readonly low: number; readonly high: number };
  /** Elevation in still air, mil, + up, as a turret can be set. */
  readonly elevationMil: number;
  readonly milPerMph: number;
  readonly stillAirMil: number;
  /** Moment of the wind at which the task begins, s. */
  readonly beginsS: number;
  readonly meterOffMph: number;
  readonly heat: 'light' | 'moderate' | 'heavy';
  /** Arrangement of flags: around one plate. Tasks of earlier releases have them for a pair of targets. */
  readonly flagsFor?: FlagsFor;
  /**
   * The task's picture is read at whole half seconds (`onGridS`). Absent in tasks of earlier releases, which are read
   * at any moment.
   */
  readonly onGrid?: true;
  /**
   * Whether plate and stakes were shown before the wind, as in know-your-limit; absent elsewhere and in earlier
   * releases.
   */
  readonly platedFirst?: true;
  /** Score for leaving after a look, mph: the mean score of its forecast. Absent in tasks of earlier releases. */
  readonly leftMph?: number;
}

export const targetOf = (stage: stages.Stage): stages.StageTarget => {
  const [target] = stage.targets;
  if (target === undefined) throw new Error('a task must have a target');
  return target;
};

/** Step of the grid of moments, s since the task began: two per sample of a track. */
const STEP_S = TRACK_STEP_S / 2;
/** Moments this close to the grid count as on it, in steps. */
const SAME = 1e-6;
/** Largest number of winds, and of tasks with their rifles, cached per thread. */
const MOST_KEPT = 32;
/** Largest number of moments cached per wind: five minutes, some 2 MB. Beyond, the cache restarts. */
const MOST_MOMENTS = 1200;

type Reading = ReturnType<OverGround>;
type Place = NonNullable<Parameters<OverGround>[2]>;
type Slices = NonNullable<Place['slices']>;

/** A requested place in a wind, and its readings by moment. */
interface Known {
  readonly yd: number;
  readonly place: Place;
  readonly slicesKey: string | null;
  readonly readings: Map<number, Reading>;
}

const keysOfSlices = new WeakMap<Slices, string>();
const keyOfSlices = (slices: Slices): string => {
  const key = keysOfSlices.get(slices) ?? JSON.stringify(slices);
  keysOfSlices.set(slices, key);
  return key;
};

/**
 * Caches readings of the air on a task's grid. A reading depends only on place and moment, so it never changes. A new
 * moment is read for all known places, because computing a moment of the field is costly and a place in it is not.
 */
const keepReadings = (over: OverGround, beginsS: number): OverGround => {
  const byDistance = new Map<number, Known[]>();
  const all: Known[] = [];
  const find = (yd: number, place: Place): Known => {
    const { asideM = 0, poleM, slices } = place;
    const there = byDistance.get(yd) ?? [];
    for (const known of there) {
      if ((known.place.asideM ?? 0) !== asideM || known.place.poleM !== poleM) continue;
      if (slices === undefined ? known.slicesKey === null : known.slicesKey === keyOfSlices(slices)) return known;
    }
    const known = { yd, place, slicesKey: slices ? keyOfSlices(slices) : null, readings: new Map<number, Reading>() };
    there.push(known);
    byDistance.set(yd, there);
    all.push(known);
    return known;
  };
  return (yd, momentS, place = {}) => {
    const steps = (momentS - beginsS) / STEP_S;
    const step = Math.round(steps);
    if (Math.abs(steps - step) > SAME) return over(yd, momentS, place);
    const asked = find(yd, place);
    const kept = asked.readings.get(step);
    if (kept !== undefined) return kept;
    const gridS = beginsS + step * STEP_S;
    if (asked.readings.size >= MOST_MOMENTS) for (const { readings } of all) readings.clear();
    for (const known of all) {
      if (!known.readings.has(step)) known.readings.set(step, over(known.yd, gridS, known.place));
    }
    return asked.readings.get(step) as Reading;
  };
};

const createKept = <T>() => {
  const kept = new Map<string, T>();
  return (key: string, make: () => T): T => {
    const thing = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, thing);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return thing;
  };
};
const airs = createKept<OverGround>();

/** The muzzle, where the meter is read. Each new moment is read for it too, because it is known from the start. */
const MUZZLE_YD = 0;

/**
 * The air over a task's ground until `untilS`. Tasks on a grid share the thread's cache, so that a class, and the steps
 * of one call, read it once.
 */
export const overGroundOf = ({ stage, beginsS, onGrid }: MadeTask, untilS: number): OverGround => {
  const line = targetOf(stage);
  const { wind, heights, directionOfFire } = stage;
  if (!onGrid || wind.kind !== 'surface') return windOverGround(stage, line, untilS);
  const at = [line.distance, line.directionOfFire, line.lookAngle];
  const key = JSON.stringify([wind, heights, directionOfFire, at, beginsS]);
  return airs(key, () => {
    const over = keepReadings(windOverGround(stage, line, untilS), beginsS);
    over(MUZZLE_YD, beginsS);
    return over;
  });
};

const tasks = createKept<Map<string, unknown>>();
/**
 * A cache of values that depend on the task alone, by name, shared by students with the same rifle. Tasks of earlier
 * releases are not cached.
 */
export const keptOf = (task: MadeTask): (<T>(name: string, make: () => T) => T) => {
  const own = task.onGrid ? tasks(JSON.stringify(task), () => new Map()) : new Map<string, unknown>();
  return <T>(name: string, make: () => T): T => {
    if (!own.has(name)) own.set(name, make());
    return own.get(name) as T;
  };
};

/** Rounds a moment (s since the task began) down to the grid of samples. Tasks of earlier releases have no grid. */
export const onGridS = ({ onGrid }: Pick<MadeTask, 'onGrid'>, s: number): number =>
  onGrid ? Math.floor(s / TRACK_STEP_S + SAME) * TRACK_STEP_S : s;
