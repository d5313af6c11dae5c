import { runs } from '@windcall/contract';
import { moverAt, swayOf } from '@windcall/simulation';
import { parseSeed } from '@windcall/wind';
import type { AimMotion } from '../../../scope/range/range-view.ts';

/** For users who want no motion: sway and mover advance in steps of this length, and a shot counts from its step, s. */
const STILL_STEP_S = 0.5;

/** A moment as shown and shot at, s since the signal. */
export const shownMoment = (runS: number, still: boolean): number =>
  still ? Math.floor(runS / STILL_STEP_S) * STILL_STEP_S : runS;

/** Start of the sway, s since the signal: no preparation is longer. */
const FIRST_S = -900;

/** Mil of one yard sideways at a distance in yards. */
const milOfYard = (distanceYd: number): number => 1000 / distanceYd;

/** Seen places of a mover of unknown speed, yd from the middle of its path, beginning at a second of the run. */
export interface SeenWay {
  readonly startS: number;
  readonly yd: readonly number[];
}

const seenAt = ({ startS, yd }: SeenWay, runS: number): number => {
  const at = Math.min(yd.length - 1, Math.max(0, (runS - startS) / runs.WAY.stepS));
  const before = yd[Math.floor(at)] ?? 0;
  return before + (at - Math.floor(at)) * ((yd[Math.ceil(at)] ?? before) - before);
};

/** The position's sway, as in the server's shot, and the plate's path, which the scope follows; s since the signal. */
export const aimMotion = (
  run: runs.Run,
  targetNumber: number,
  distanceYd: number,
  way: SeenWay | null = null,
): ((runS: number) => AimMotion) => {
  const position = run.course.positions[run.position - 1];
  const seed = run.swaySeed === null ? null : parseSeed(run.swaySeed);
  const sway = seed?.status === 'ok' ? swayOf(seed.seed) : null;
  const { mover, phase } = run.targets.find(({ number }) => number === targetNumber) ?? {};
  return (runS) => {
    const held =
      sway === null || position === undefined || runS < FIRST_S
        ? { rightMil: 0, upMil: 0 }
        : sway({ position: run.position, sdMil: position.sway }, runS, run.movedAt);
    // an unknown speed stays unknown: the plate follows its seen places
    const plateYd =
      mover?.speed != null && phase !== undefined
        ? moverAt({ ...mover, speed: mover.speed }, phase, runS)
        : way === null
          ? 0
          : seenAt(way, runS);
    return { right: held.rightMil, up: held.upMil, plate: plateYd * milOfYard(distanceYd) };
  };
};
