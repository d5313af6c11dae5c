import type { drills } from '@windcall/contract';
import type { Cause, MissPart, RevealFacts } from '@windcall/training';

/**
 * The parts of a shot's offset from the middle of the plate, each with whether the plate would have been hit without
 * it.
 */
const partsOf = (split: drills.Revealed['split']): MissPart[] =>
  (['right', 'up'] as const).flatMap((axis) => {
    const hits: Readonly<Record<string, boolean>> = split.hitWithout[axis];
    return Object.entries(split[axis]).map(([cause, mil]) => ({
      ...{ axis, cause: cause as Cause, mil },
      hitsWithout: hits[cause] === true,
    }));
  });

export const bestOf = ({ lo, hi, best }: Pick<drills.DrillCall, 'lo' | 'hi' | 'best'>): number => best ?? (lo + hi) / 2;

/** Mils of a shot outside half a plate, sideways and in height; below 0 inside. */
export const outsidePlate = ({ shot, halfWidth }: Pick<drills.Revealed, 'shot' | 'halfWidth'>) => ({
  beside: Math.abs(shot.impact.right) - halfWidth,
  above: Math.abs(shot.impact.up) - halfWidth,
});

/** Index of the half-way focus. */
const HALF_FOCUS = 2;

/** Facts behind headline and advice of a reveal. */
export const factsOf = (revealed: drills.Revealed): RevealFacts => {
  const { call, truth, split, read, forecast } = revealed;
  return {
    loMph: call.lo,
    hiMph: call.hi,
    bestMph: bestOf(call),
    truthMph: truth.atCommit,
    parts: partsOf(split),
    isHit: split.isHit,
    taughtMph: read.together,
    givenMph: [
      forecast ? (forecast.low + forecast.high) / 2 : null,
      read.cues.find(({ kind }) => kind === 'meter')?.over20s ?? null,
    ],
    isHalfFocusUnseen: read.cues.some(({ focus, looked }) => focus === HALF_FOCUS && !looked),
  };
};
