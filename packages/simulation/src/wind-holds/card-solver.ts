import type { cards, stages } from '@windcall/contract';
import { degToRad } from '@windcall/units';
import { type HoldField, sampleAt, type WindSeries } from '@windcall/wmp';
import { correctionAt, prepare, type SharedParts } from '../prepare.ts';
import { solve } from '../solve.ts';
import type { Answer, CardTarget, Corrected, SteadyWind } from './card-rows.ts';
import { windAcross } from './crosswind-bands.ts';

export type Reading = cards.Reading;

/** A shooter's looks, as shares of the way with weights. Thirds are read in their middles: near weighs 3, middle 2, far 1. */
const LOOKS: Readonly<Record<Exclude<Reading, 'path'>, readonly (readonly [share: number, weight: number])[]>> = {
  thirds: [
    [1 / 6, 1 / 2],
    [1 / 2, 1 / 3],
    [5 / 6, 1 / 6],
  ],
  muzzle: [[0, 1]],
  target: [[1, 1]],
};

type Axis = HoldField['axes'][number];

/** Adds the crosswind at a place on the way, mph, by moment: linear between the stations of the series, constant beyond them. */
const addCrosswindAt = (series: WindSeries, axis: Axis, yd: number, weight: number, into: Float64Array): void => {
  const { stationsYd, nTimes, speedMph, directionDeg } = series;
  const across = windAcross(axis);
  const last = stationsYd.length - 1;
  let i = 0;
  while (i < last - 1 && (stationsYd[i + 1] ?? Infinity) < yd) i++;
  const [near, next] = [stationsYd[i] ?? 0, stationsYd[Math.min(last, i + 1)] ?? 0];
  const far = next > near ? Math.min(1, Math.max(0, (yd - near) / (next - near))) : 0;
  const at = (station: number, t: number) => {
    const n = sampleAt(nTimes, station, t);
    const [mph, rad] = [speedMph[n] ?? 0, degToRad(directionDeg[n] ?? 0)];
    return across(mph * Math.sin(rad), mph * Math.cos(rad)).cross;
  };
  for (let t = 0; t < nTimes; t++) {
    into[t] = (into[t] ?? 0) + weight * ((1 - far) * at(i, t) + far * at(Math.min(last, i + 1), t));
  }
};

/** A shooter's reading for each engagement of a field in a wind, mph, + from the right. Row-major, engagements × times. */
export const readCrosswinds = ({ axes, nTimes }: HoldField, series: WindSeries, reading: Exclude<Reading, 'path'>) => {
  const out = new Float64Array(axes.length * nTimes);
  axes.forEach((axis, j) => {
    const row = new Float64Array(nTimes);
    for (const [share, weight] of LOOKS[reading]) addCrosswindAt(series, axis, share * axis.distanceYd, weight, row);
    out.set(row, sampleAt(nTimes, j, 0));
  });
  return out;
};

/** A target of the stage is out of reach. The message is for the shooter. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

const inWind = (stage: stages.Stage, wind: SteadyWind | 'own'): stages.Stage =>
  wind === 'own' ? stage : { ...stage, wind: { kind: 'steady', speed: wind.speedMph, direction: wind.directionDeg } };

/** Solves a target of a stage, in its own wind or in one uniform wind, with all effects of its shots. */
export const cardSolver =
  (stage: stages.Stage) =>
  (target: CardTarget, wind: SteadyWind | 'own'): Answer => {
    const outcome = solve(inWind(stage, wind), target, 0);
    if (outcome.status !== 'ok') {
      throw new Unreachable(outcome.status === 'cannot-solve' ? outcome.reason : 'The stage lacks wind or air.');
    }
    const { windDriftMils, elevationMils, timeOfFlight, dispersion, certainty, details } = outcome.solution;
    return {
      windageMil: windDriftMils,
      elevationMil: elevationMils,
      timeOfFlightS: timeOfFlight,
      dispersion,
      certainty,
      jumpMil: details.aerodynamicJumpMils,
      isSubsonic: details.mach < 1,
    };
  };

/** Only the correction of `cardSolver`, at a fraction of its time: a card needs one per hold. */
export const correctionSolver = (stage: stages.Stage) => {
  let shared: SharedParts | undefined;
  return (target: CardTarget, wind: SteadyWind | 'own'): Corrected => {
    const prepared = prepare(inWind(stage, wind), target, 0, undefined, shared);
    if (prepared.status !== 'ok') throw new Unreachable(prepared.reason);
    shared = prepared;
    const correction = correctionAt(prepared, target.distance);
    if (correction.status !== 'ok') throw new Unreachable(correction.reason);
    return { windageMil: correction.windMil, elevationMil: correction.elevationMil };
  };
};
