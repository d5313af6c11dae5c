import type { scenarios, WindField } from '@windcall/contract';
import { type LineWind, relativeWind, sampleWind, windOnLine } from '@windcall/wind';

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

/** Wind at a target and a moment, on its line of fire. */
export const windOn = (field: WindField, target: MapTarget, scenarioDofDeg: number, timeS: number): LineWind => {
  const { speedMph, directionDeg } = sampleWind(field, target.distanceYd, timeS);
  return windOnLine(speedMph, directionDeg, { targetDofDeg: target.dofDeg, scenarioDofDeg });
};
