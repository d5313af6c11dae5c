import type { stages } from '@windcall/contract';
import { type Correction, correctionAt, prepare, type SharedParts } from './prepare.ts';
import { solve } from './solve.ts';
import { windAt } from './wind-at.ts';
import type { WindFields } from './wind-fields.ts';
import type { LineOfFire, WindOnPath } from './winds/wind-kind.ts';

/** The wind along a line at a moment, and its correction; null if there is no hold. */
interface CorrectionThen {
  readonly correction: Pick<Correction, 'windMil' | 'elevationMil' | 'row'> | null;
  readonly along: WindOnPath['along'];
}

/**
 * The corrections of `solve` by moment (s since the wind began), without scatter and certainty: a replay needs a
 * hundred. Parts that depend only on rifle and air are solved once.
 */
export const correctionsOverTime = (
  stage: stages.Stage,
  line: LineOfFire,
  fields?: WindFields,
): ((momentS: number) => CorrectionThen) => {
  let shared: SharedParts | undefined;
  return (momentS) => {
    const prepared = prepare(stage, line, momentS, fields, shared);
    if (prepared.status !== 'ok') return { correction: null, along: windAt(stage, line, momentS, fields).along };
    shared ??= prepared;
    const found = correctionAt(prepared, line.distance);
    return { correction: found.status === 'ok' ? found : null, along: prepared.wind.along };
  };
};

/** A wind far above the solver's noise and far below nonlinear effects, mph. */
const TRIAL_MPH = 10;

/**
 * Share of the drift from each third of the way, near first, summing to 1: solved with wind in one third at a time. Null if out of reach.
 */
export const driftShares = (
  stage: stages.Stage,
  target: stages.StageTarget,
): readonly [number, number, number] | null => {
  const driftIn = (third: number): number | null => {
    const zones = [0, 1, 2].map((i) => ({
      startDistance: (i * target.distance) / 3,
      endDistance: ((i + 1) * target.distance) / 3,
      windSpeed: i === third ? TRIAL_MPH : 0,
      windDirection: 90,
    }));
    const [calm, blown] = [0, 1].map((share) =>
      solve(
        {
          ...stage,
          wind: { kind: 'zones', zones: zones.map((zone) => ({ ...zone, windSpeed: share * zone.windSpeed })) },
        },
        target,
        0,
      ),
    );
    if (calm?.status !== 'ok' || blown?.status !== 'ok') return null;
    return blown.solution.windDriftMils - calm.solution.windDriftMils;
  };
  const [near, middle, far] = [driftIn(0), driftIn(1), driftIn(2)];
  if (near == null || middle == null || far == null) return null;
  const all = near + middle + far;
  return [near / all, middle / all, far / all];
};
