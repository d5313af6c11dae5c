import { TRACK_STEP_S } from '@windcall/cues';
import { type OverGround, windOverGround } from '@windcall/simulation';
import type { MadeTask } from './task-of-cell.ts';

/** Steps of the grid that the pictures of a task are read on, s since it began: two between two samples of a track. */
const STEP_S = TRACK_STEP_S / 2;
/** A moment this near to one of the grid is that moment, in steps. */
const SAME = 1e-6;
/** Winds, and tasks with their rifles, that a thread keeps (count). */
const MOST_KEPT = 32;
/** Moments that it keeps of one wind: five minutes, some 2 MB. Of a longer one it forgets what it has. */
const MOST_MOMENTS = 1200;

type Reading = ReturnType<OverGround>;
type Place = NonNullable<Parameters<OverGround>[2]>;
type Slices = NonNullable<Place['slices']>;

/** A place of a wind that was asked for, and its readings by moment of the grid. */
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
 * The air over the ground with its readings on the grid of a task kept. A reading depends on place and moment alone, so a kept one is
 * the very number that would be read again. Whatever is asked for a moment that nobody asked for is read for every place known so far:
 * a moment of the field is dear, a place in it is not.
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

/** Things that are dear to make, by key; the least recently used is forgotten. */
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

/** The muzzle, where the meter is read: known from the beginning, so that a picture's moments serve the meter too. */
const MUZZLE_YD = 0;

/**
 * The air over the ground of a task until a moment of its wind. That of a task whose picture is read on a grid is kept by the thread:
 * the students of a class, and the acts of one call, read it once.
 */
export const overGroundOf = ({ stage, beginsS, onGrid }: MadeTask, untilS: number): OverGround => {
  const [line] = stage.targets;
  if (line === undefined) throw new Error('a task must have a target');
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
/** What follows from a task alone, by name: the same for every student with the same rifle. Nothing is kept of tasks of earlier releases. */
export const keptOf = (task: MadeTask): (<T>(name: string, make: () => T) => T) => {
  const own = task.onGrid ? tasks(JSON.stringify(task), () => new Map()) : new Map<string, unknown>();
  return <T>(name: string, make: () => T): T => {
    if (!own.has(name)) own.set(name, make());
    return own.get(name) as T;
  };
};

/** A moment of a task (s since it began) as its picture is read: the last on the grid of samples. Tasks of earlier releases are read at the moment itself. */
export const onGridS = ({ onGrid }: Pick<MadeTask, 'onGrid'>, s: number): number =>
  onGrid ? Math.floor(s / TRACK_STEP_S + SAME) * TRACK_STEP_S : s;
