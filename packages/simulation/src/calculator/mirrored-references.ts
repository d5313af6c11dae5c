import { stages, type truing } from '@windcall/contract';
import { inlineStage, unnamed } from '../inline-stage.ts';
import type { Rifle } from '../rifle.ts';
import { solve } from '../solve.ts';
import type { TruingEnvironment } from '../true-rifle.ts';
import { steadyWind } from '../winds/steady.ts';
import { stageOf } from './answer-question.ts';
import { FIRST_QUESTION } from './question.ts';

/** Smaller corrections cannot show a sign: other air or another rifle could reverse them, mil. */
const LEAST_MIL = 0.3;
const MOST_ROWS = 3;

type ReferenceList = 'elevationReferenceData' | 'windageReferenceData';
type ObservedList = 'observedElevation' | 'observedWindage';
type Rows = readonly { readonly range: number; readonly mil: number }[];

/** Whether all significant rows have the opposite sign of the model, and fit it well when reversed. */
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

/** Solves distances with the rifle's own data. */
const solutionsOf = (stage: stages.Stage) => (distance: number) => {
  const outcome = solve(stage, { distance, directionOfFire: stage.directionOfFire, lookAngle: 0 }, 0);
  return outcome.status === 'ok' ? outcome.solution : null;
};
const bare = (rifle: Rifle): Rifle => ({ ...rifle, elevationReferenceData: null, windageReferenceData: null });

/**
 * The reference lists that hold drops instead of corrections: every row is mirrored relative to the rifle's model in
 * standard air. Corrections are mil, + up and + right, windage for 10 mph from 3:00. Empty if the signs are right or
 * unclear.
 */
export const mirroredReferences = (rifle: Rifle): ReferenceList[] => {
  const solutionAt = solutionsOf(stageOf({ ...FIRST_QUESTION, windSpeed: 10, windFrom: 90 }, bare(rifle)));
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

/**
 * The observation columns that are mirrored in the same way, in their own air and wind. Corrections are mil, + up and + right. Empty if the
 * signs are right or unclear.
 */
export const mirroredObservations = (
  rifle: Rifle,
  observations: readonly truing.Observation[],
  { temperature, pressure, humidity, windSpeed, windDirection }: TruingEnvironment,
): ObservedList[] => {
  const solutionAt = solutionsOf(
    inlineStage({
      rifle: unnamed(bare(rifle)),
      air: { temperature, pressure, humidity, latitude: stages.DEFAULT_AIR.latitude },
      wind: steadyWind(windSpeed, windDirection),
      effects: { ...stages.DEFAULT_EFFECTS, coriolis: false },
    }),
  );
  const rowsOf = (list: ObservedList): Rows => observations.map((row) => ({ range: row.range, mil: row[list] ?? 0 }));
  return [
    ...(isMirrored(rowsOf('observedElevation'), (yd) => solutionAt(yd)?.elevationMils ?? null)
      ? (['observedElevation'] as const)
      : []),
    ...(isMirrored(rowsOf('observedWindage'), (yd) => solutionAt(yd)?.windDriftMils ?? null)
      ? (['observedWindage'] as const)
      : []),
  ];
};

const turnedMil = (mil: number): number => -mil + 0;

/** Reverses the signs of some reference lists. Absent fields remain absent. */
export const turnReferences = <T extends Partial<Pick<Rifle, ReferenceList>>>(
  profile: T,
  lists: readonly ReferenceList[],
): T => {
  const { elevationReferenceData: elevations, windageReferenceData: windages } = profile;
  return {
    ...profile,
    ...(elevations != null &&
      lists.includes('elevationReferenceData') && {
        elevationReferenceData: elevations.map((row) => ({
          ...row,
          ...(row.elevation !== undefined && { elevation: turnedMil(row.elevation) }),
          ...(row.drop !== undefined && { drop: turnedMil(row.drop) }),
        })),
      }),
    ...(windages != null &&
      lists.includes('windageReferenceData') && {
        windageReferenceData: windages.map((row) => ({ ...row, windage: turnedMil(row.windage) })),
      }),
  };
};

/** Reverses the signs of some observation columns. */
export const turnObservations = <T extends truing.Observation>(
  observations: readonly T[],
  lists: readonly ObservedList[],
): T[] =>
  observations.map((row) => {
    const turned = { ...row };
    for (const list of lists) if (turned[list] != null) turned[list] = turnedMil(turned[list]);
    return turned;
  });
