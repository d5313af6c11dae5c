import { stages, type truing } from '@windcall/contract';
import { inlineStage, unnamed } from '../inline-stage.ts';
import type { Rifle } from '../rifle.ts';
import { solve } from '../solve.ts';
import type { TruingEnvironment } from '../true-rifle.ts';
import { steadyWind } from '../winds/steady.ts';
import { stageOf } from './answer-question.ts';
import { FIRST_QUESTION } from './question.ts';

/** Rows below this say nothing about a sign: other air or another rifle could turn them, mil. */
const LEAST_MIL = 0.3;
/** Rows that are compared, the farthest ones: they say the most. */
const MOST_ROWS = 3;

type ReferenceList = 'elevationReferenceData' | 'windageReferenceData';
type ObservedList = 'observedElevation' | 'observedWindage';
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

/** What the rifle needs at a distance by its own figures, without what was observed before. */
const solutionsOf = (stage: stages.Stage) => (distance: number) => {
  const outcome = solve(stage, { distance, directionOfFire: stage.directionOfFire, lookAngle: 0 }, 0);
  return outcome.status === 'ok' ? outcome.solution : null;
};
const bare = (rifle: Rifle): Rifle => ({ ...rifle, elevationReferenceData: null, windageReferenceData: null });

/**
 * The lists of reference data that are drops, not corrections: every row mirrored against what the rifle needs by its own figures in
 * standard air. Corrections are mil, + up and + right, windage for 10 mph from 3:00. Empty where the signs are right or not known.
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
 * The columns of truing's observations that are mirrored in the same way, in the air and wind they were made in. Corrections are mil,
 * + up and + right. Empty where the signs are right or not known.
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

/** The same lists with the signs of some of them turned; fields that are not there stay away. */
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

/** Observations with the signs of some columns turned. */
export const turnObservations = <T extends truing.Observation>(
  observations: readonly T[],
  lists: readonly ObservedList[],
): T[] =>
  observations.map((row) => {
    const turned = { ...row };
    for (const list of lists) if (turned[list] != null) turned[list] = turnedMil(turned[list]);
    return turned;
  });
