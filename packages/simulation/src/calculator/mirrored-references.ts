import type { Rifle } from '../rifle.ts';
import { solve } from '../solve.ts';
import { stageOf } from './answer-question.ts';
import { FIRST_QUESTION } from './question.ts';

/** Rows that say nothing of a sign: what another air or another rifle could turn, mil. */
const LEAST_MIL = 0.3;
/** Rows that are looked at, the farthest ones: they say the most. */
const MOST_ROWS = 3;

type Rows = readonly { readonly range: number; readonly mil: number }[];

/** Whether all rows that say something have the other sign than the model has, and would fit it well with their own turned. */
const isMirrored = (rows: Rows, modelOf: (rangeYd: number) => number | null): boolean => {
  const compared = rows
    .filter(({ mil }) => Math.abs(mil) >= LEAST_MIL)
    .toSorted((one, other) => other.range - one.range)
    .slice(0, MOST_ROWS)
    .flatMap(({ range, mil }) => {
      const model = modelOf(range);
      return model === null || Math.abs(model) < LEAST_MIL ? [] : [{ mil, model }];
    });
  return (
    compared.length > 0 &&
    compared.every(({ mil, model }) => mil * model < 0 && Math.abs(mil + model) < Math.abs(model))
  );
};

/**
 * The lists of reference data that are drops, not corrections: every row mirrored against what the rifle needs by its own figures in
 * standard air. Corrections are mil, + up and + right, windage for 10 mph from 3:00. Empty where the signs are right or not known.
 */
export const mirroredReferences = (rifle: Rifle): ('elevationReferenceData' | 'windageReferenceData')[] => {
  const bare: Rifle = { ...rifle, elevationReferenceData: null, windageReferenceData: null };
  const stage = stageOf({ ...FIRST_QUESTION, windSpeed: 10, windFrom: 90 }, bare);
  const solutionAt = (distance: number) => {
    const outcome = solve(stage, { distance, directionOfFire: stage.directionOfFire, lookAngle: 0 }, 0);
    return outcome.status === 'ok' ? outcome.solution : null;
  };
  const elevations = (rifle.elevationReferenceData ?? []).map((row) => ({
    range: row.range,
    mil: row.elevation ?? row.drop ?? 0,
  }));
  const windages = (rifle.windageReferenceData ?? []).map((row) => ({ range: row.range, mil: row.windage }));
  return [
    ...(isMirrored(elevations, (yd) => solutionAt(yd)?.elevationMils ?? null)
      ? (['elevationReferenceData'] as const)
      : []),
    ...(isMirrored(windages, (yd) => solutionAt(yd)?.windDriftMils ?? null) ? (['windageReferenceData'] as const) : []),
  ];
};
