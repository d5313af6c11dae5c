import { seededUniform, type Uniform } from '../src/clusters/k-means.ts';
import { type Engagement, fieldOfVectors, type HoldField, windVector } from '../src/field/hold-field.ts';

export interface FieldPlan {
  seed: number;
  distancesYd?: number[];
  /** Direction of fire per distance; 0 everywhere if absent. */
  fireDeg?: number[];
  nTimes?: number;
  /** Two winds between which the field switches: mph, degrees, share of the second. */
  primary?: [number, number];
  secondary?: [number, number];
  secondaryShare?: number;
  /** Standard deviations: mph, degrees. */
  speedSd?: number;
  directionSd?: number;
}

/** mil per mph of a 6.5 mm rifle, about linear in TOF lag: .0782/.1062/.1368/.1705/.2080 at 500/650/800/950/1100 yd. */
const milPerMphAt = (distanceYd: number): number => 0.000112 * distanceYd + 7e-8 * distanceYd ** 2;

export const engagementAt = (distanceYd: number, fireDeg = 0): Omit<Engagement, 'stationWeights'> => ({
  distanceYd,
  fireDeg,
  milPerMph: milPerMphAt(distanceYd),
  headMilPerMph: 0.15 * milPerMphAt(distanceYd),
  crossUpMilPerMph: -0.01,
  targetRadiusMil: 0.436,
});

const normalFrom = (uniform: Uniform): number =>
  Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());

/** Wind correlated over 2 steps and 200 yd about one of two alternating states. Seeded. */
export const randomField = (plan: FieldPlan): HoldField => {
  const {
    distancesYd = [500, 650, 800, 950, 1100],
    nTimes = 49,
    primary = [5, 90],
    secondary = [9, 180],
    secondaryShare = 0.15,
    speedSd = 1,
    directionSd = 10,
  } = plan;
  const uniform = seededUniform(plan.seed);
  const nDistances = distancesYd.length;
  const u = new Float64Array(nDistances * nTimes);
  const v = new Float64Array(nDistances * nTimes);
  const switchAt = Math.floor(nTimes * (1 - secondaryShare) * uniform());
  const switchBack = switchAt + Math.round(nTimes * secondaryShare);
  const memory = Math.exp(-0.5);
  let speeds = new Array<number>(nDistances).fill(0).map(() => normalFrom(uniform));
  let turns = speeds.map(() => normalFrom(uniform));
  const along = (fresh: number[]) =>
    fresh.reduce<number[]>((line, x, j) => {
      const r = j === 0 ? 0 : Math.exp(-Math.abs(distancesYd[j] - distancesYd[j - 1]) / 200);
      line.push(j === 0 ? x : r * line[j - 1] + Math.sqrt(1 - r * r) * x);
      return line;
    }, []);
  for (let t = 0; t < nTimes; t++) {
    const [mph, deg] = t >= switchAt && t < switchBack ? secondary : primary;
    const step = (old: number[]) => {
      const fresh = along(old.map(() => normalFrom(uniform)));
      return old.map((z, j) => memory * z + Math.sqrt(1 - memory * memory) * fresh[j]);
    };
    speeds = step(speeds);
    turns = step(turns);
    for (let j = 0; j < nDistances; j++) {
      const vector = windVector(Math.max(0, mph + speedSd * speeds[j]), deg + directionSd * turns[j]);
      u[j * nTimes + t] = vector.u;
      v[j * nTimes + t] = vector.v;
    }
  }
  return fieldOfVectors(
    distancesYd.map((distanceYd, j) => engagementAt(distanceYd, plan.fireDeg?.[j] ?? 0)),
    { u, v, nTimes, stepS: 5, spanYd: distancesYd[nDistances - 1] - distancesYd[0] },
  );
};
