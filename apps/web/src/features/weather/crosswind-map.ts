import type { scenarios, WindField } from '@windcall/contract';
import { circularMoments, type LineWind, nearerState, relativeWind, sampleWind, windOnLine } from '@windcall/wind';

interface RangeMean {
  readonly timeS: number;
  readonly mph: number;
  /** Clock degrees the wind comes from. */
  readonly deg: number;
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);

export const overRange = (field: WindField): RangeMean[] =>
  field.timeSteps.map((timeS, t) => ({
    timeS,
    mph: mean(field.windData.speed.map((row) => row[t] ?? 0)),
    deg: circularMoments(field.windData.direction.map((row) => row[t] ?? 0)).meanDeg,
  }));

/** Least and greatest speed of a field, mph. */
export const speedRange = (field: WindField): { readonly min: number; readonly max: number } => {
  const speeds = field.windData.speed.flat();
  return {
    min: speeds.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    max: speeds.reduce((a, b) => Math.max(a, b), 0),
  };
};

/** Narrower bands, mph, would print as one number. */
const BAND_PRINT_MPH = 0.1;

/** True if a field's speeds are too close for four bands: all would print alike. */
export const isOneSpeed = ({ min, max }: ReturnType<typeof speedRange>): boolean => max - min < BAND_PRINT_MPH;

/** Active state at each time step: the one whose direction is nearer to the mean direction. Always the first if the second is null. */
export const activeStates = (
  field: WindField,
  primaryDeg: number,
  secondaryDeg: number | null,
): ('primary' | 'secondary')[] => overRange(field).map(({ deg }) => nearerState(deg, primaryDeg, secondaryDeg));

/** Up to four distances spread over the range, as row indices. */
export const spreadDistances = (field: WindField): number[] => {
  const last = field.distances.length - 1;
  return [...new Set([0, Math.round(last / 3), Math.round((2 * last) / 3), last])];
};

/** A target on the map: distance, yd, and direction of fire, degrees true. */
export interface MapTarget {
  readonly distanceYd: number;
  readonly dofDeg: number;
}

/** Targets of a scenario, one per distance and direction, nearest first. */
export const mapTargets = (scenario: scenarios.Scenario | null): MapTarget[] => {
  const seen = new Map<string, MapTarget>();
  for (const e of scenario?.engagements ?? []) {
    const target = { distanceYd: e.distance, dofDeg: e.directionOfFire ?? scenario?.directionOfFire ?? 0 };
    seen.set(`${target.distanceYd} ${target.dofDeg}`, target);
  }
  return [...seen.values()].sort((a, b) => a.distanceYd - b.distanceYd);
};

/** The target nearest to a distance; of two, the farther one, whose bullet passes there too. */
export const nearestTarget = (targets: readonly MapTarget[], distanceYd: number): MapTarget | null =>
  targets.reduce<MapTarget | null>(
    (best, target) =>
      best === null || Math.abs(target.distanceYd - distanceYd) <= Math.abs(best.distanceYd - distanceYd)
        ? target
        : best,
    null,
  );

/** Crosswind, mph, + from the right, by distance and time: each row against the direction of fire of its nearest target. */
export const crosswindRows = (field: WindField, targets: readonly MapTarget[], scenarioDofDeg: number): number[][] =>
  field.windData.speed.map((row, d) => {
    const targetDofDeg = nearestTarget(targets, field.distances[d] ?? 0)?.dofDeg ?? scenarioDofDeg;
    return row.map(
      (mph, t) =>
        relativeWind(mph, field.windData.direction[d]?.[t] ?? 0, { targetDofDeg, scenarioDofDeg }).crosswindMph,
    );
  });

const rowNear = (field: WindField, distanceYd: number): number =>
  field.distances.reduce(
    (best, yd, i) => (Math.abs(yd - distanceYd) < Math.abs((field.distances[best] ?? 0) - distanceYd) ? i : best),
    0,
  );

/** Rows of a field with targets, nearest first, each with the targets' distances, yd: one map line each. */
export const targetRows = (
  field: WindField,
  targets: readonly MapTarget[],
): { row: number; distancesYd: number[] }[] => {
  const rows = new Map<number, Set<number>>();
  for (const { distanceYd } of targets) {
    const row = rowNear(field, distanceYd);
    rows.set(row, (rows.get(row) ?? new Set()).add(distanceYd));
  }
  return [...rows].map(([row, distances]) => ({ row, distancesYd: [...distances] }));
};

export const windOn = (field: WindField, target: MapTarget, scenarioDofDeg: number, timeS: number): LineWind => {
  const { speedMph, directionDeg } = sampleWind(field, target.distanceYd, timeS);
  return windOnLine(speedMph, directionDeg, { targetDofDeg: target.dofDeg, scenarioDofDeg });
};
