import type { stages, WindField } from '@windcall/contract';
import { moaToMil } from '@windcall/units';
import { readZones, zoneAt } from '@windcall/wind';
import {
  type Engagement,
  fieldOfVectors,
  type HoldField,
  holdField,
  readWindSeries,
  type WindProblem,
  type WindSeries,
  windKernel,
} from '@windcall/wmp';
import { liftsOnWay } from '../heights.ts';
import { type BallisticKernel, kernelFor } from '../kernel-for.ts';
import { type CannotSolve, cannotSolve } from '../reasons.ts';
import { fieldSettings, SHARED_FIELDS } from '../wind-fields.ts';
import { type Reading, readCrosswinds } from './card-solver.ts';
import { type SeriesWithSmall, surfaceSeries } from './surface-series.ts';

/** Holds of a rifle in a stage's wind, at every target and time. */
export interface StageHolds {
  status: 'ok';
  /** One axis for each distance and direction of fire among the targets. */
  field: HoldField;
  kernel: BallisticKernel;
  axisOf: (target: Pick<stages.StageTarget, 'distance' | 'directionOfFire'>) => number;
  /** The axes in another wind, with a given reading, for the same rifle, air and targets. */
  under: (wind: WindSeries, reading?: Reading) => HoldField;
  /** `field` with a shooter's reading; cached. */
  own: (reading?: Reading) => HoldField;
  isStill: boolean;
  advice: string[];
}

export type StageHoldsOutcome = StageHolds | { status: 'validation_failed'; problems: WindProblem[] } | CannotSolve;

/** Times of a still wind's series, and s between them. */
const STILL_TIMES = { nTimes: 20, stepS: 5 } as const;
/** Distance between stations of zones, yd; it also blurs the zones' borders. */
const ZONE_STEP_YD = 10;

const still = (stationsYd: readonly number[], at: (yd: number) => { speedMph: number; directionDeg: number }) => {
  const rows = stationsYd.map(at);
  const spread = (read: (row: (typeof rows)[number]) => number) =>
    Float64Array.from(rows.flatMap((row) => new Array<number>(STILL_TIMES.nTimes).fill(read(row))));
  const wind: WindSeries = {
    stationsYd,
    ...STILL_TIMES,
    speedMph: spread((row) => row.speedMph),
    directionDeg: spread((row) => row.directionDeg),
  };
  return { status: 'ok' as const, wind, advice: [] as string[] };
};

const invalid = (message: string) => ({
  status: 'validation_failed' as const,
  problems: [{ code: 'INVALID_SAMPLE' as const, message }],
});

const seriesOfField = ({ distances, timeSteps, windData }: WindField) =>
  readWindSeries(
    Object.fromEntries(
      distances.map((yd, d) => [
        String(yd),
        timeSteps.map((time, t) => ({
          time,
          speed: windData.speed[d]?.[t] ?? Number.NaN,
          direction: windData.direction[d]?.[t] ?? Number.NaN,
        })),
      ]),
    ),
  );

const seriesOf = ({ wind, heights }: stages.Stage, farthestYd: number) => {
  switch (wind.kind) {
    case 'steady':
      return still([0], () => ({ speedMph: wind.speed, directionDeg: wind.direction }));
    case 'zones': {
      const read = readZones(wind.zones);
      if (read.status === 'invalid') return invalid(`This wind cannot be used: ${read.message}.`);
      const steps = Math.ceil(farthestYd / ZONE_STEP_YD);
      const stations = Array.from({ length: steps + 1 }, (_, i) => i * ZONE_STEP_YD);
      return still(stations, (yd) => zoneAt(read.zones, yd));
    }
    case 'recipe':
      return seriesOfField(SHARED_FIELDS.get(fieldSettings(wind, farthestYd, 0, wind.settings.duration)));
    case 'samples':
      return seriesOfField(wind.field);
    case 'surface':
      return {
        status: 'ok' as const,
        wind: surfaceSeries(wind, farthestYd, SHARED_FIELDS, heights !== undefined),
        advice: [] as string[],
      };
  }
};

/**
 * The holds of a stage with heights. Each target's bullet meets the mean and the large eddies of its heights, but unchanged small eddies:
 * lift·all + (1 − lift)·small at each station.
 */
const atHeights = (stage: stages.Stage, engagements: readonly Engagement[], all: SeriesWithSmall): HoldField => {
  if (stage.wind.kind !== 'surface') throw new Error(`heights must be in natural air, got ${stage.wind.kind}`);
  const { law } = SHARED_FIELDS.surface(stage.wind).waves;
  const weighted = (of: (lift: number) => number): Engagement[] =>
    engagements.map((engagement) => {
      const { distanceYd: distance, stationWeights, fireDeg } = engagement;
      const line = { distance, directionOfFire: stage.directionOfFire + fireDeg, lookAngle: 0 };
      const lifts = liftsOnWay(stage, law, line, all.stationsYd);
      return {
        ...engagement,
        stationWeights: all.stationsYd.map((_, i) => (stationWeights[i] ?? 0) * of(lifts?.[i] ?? 1)),
      };
    });
  const up = holdField(
    weighted((lift) => lift),
    all,
  );
  const still = holdField(
    weighted((lift) => 1 - lift),
    all.small,
  );
  const sum = (a: Float64Array, b: Float64Array): Float64Array => a.map((x, i) => x + (b[i] ?? 0));
  return fieldOfVectors(engagements, { ...up, u: sum(up.u, still.u), v: sum(up.v, still.v) });
};

/** Holds that differ by less over time are equal, mil. */
const SAME_HOLD_MIL = 1e-9;

const doesNotChange = ({ holdMil, nTimes }: HoldField): boolean =>
  holdMil.every((hold, i) => Math.abs(hold - (holdMil[i - (i % nTimes)] ?? hold)) <= SAME_HOLD_MIL);

const withReading = (field: HoldField, wind: WindSeries, reading: Reading): HoldField =>
  reading === 'path' ? field : { ...field, reading: readCrosswinds(field, wind, reading) };

/** Distance and direction of fire of the axes, near to far; the key names a second direction at the same distance. */
const axesOf = (stage: stages.Stage) => {
  const axes: { distanceYd: number; fireDeg: number; key: string; sizeMoa: number }[] = [];
  for (const { distance, directionOfFire, targetSize } of stage.targets.toSorted((a, b) => a.distance - b.distance)) {
    const same = axes.find(
      (one) => one.distanceYd === distance && one.fireDeg === directionOfFire - stage.directionOfFire,
    );
    if (same) {
      same.sizeMoa = Math.max(same.sizeMoa, targetSize);
      continue;
    }
    const isFirst = axes.every((one) => one.distanceYd !== distance);
    axes.push({
      distanceYd: distance,
      fireDeg: directionOfFire - stage.directionOfFire,
      key: isFirst ? String(distance) : `${distance}@${directionOfFire}`,
      sizeMoa: targetSize,
    });
  }
  return axes;
};

/**
 * The holds for a stage's wind at its targets: the wind along the way is weighted by each yard's effect on this bullet. Holds in mil, +
 * right.
 */
export const stageHolds = (stage: stages.Stage): StageHoldsOutcome => {
  const axes = axesOf(stage);
  const farthest = axes.at(-1);
  if (farthest === undefined) return { status: 'cannot-solve', reason: 'There are no targets to find holds for.' };
  const read = seriesOf(stage, farthest.distanceYd);
  if (read.status !== 'ok') return read;
  const kernel = kernelFor(
    stage.rifle,
    stage.air,
    axes.map((axis) => axis.distanceYd),
    stage.effects,
  );
  if (kernel.status !== 'ok') return kernel;
  const under = (wind: WindSeries): HoldField | null => {
    const engagements: Engagement[] = [];
    for (const [i, axis] of axes.entries()) {
      const weights = windKernel(kernel.velocityProfile, axis.distanceYd, wind.stationsYd);
      if (weights.status !== 'ok') return null;
      engagements.push({
        distanceYd: axis.distanceYd,
        key: axis.key,
        fireDeg: axis.fireDeg,
        milPerMph: weights.milPerMph,
        headMilPerMph: kernel.headMilPerMph[i] ?? 0,
        crossUpMilPerMph: kernel.crossUpMilPerMph[i] ?? 0,
        stationWeights: weights.stationWeights,
        targetRadiusMil: moaToMil(axis.sizeMoa) / 2,
      });
    }
    return 'small' in wind ? atHeights(stage, engagements, wind as SeriesWithSmall) : holdField(engagements, wind);
  };
  const field = under(read.wind);
  const own = new Map<Reading, HoldField>();
  if (field === null) {
    return cannotSolve({ code: 'target-out-of-reach', values: { distanceYd: farthest.distanceYd } });
  }
  return {
    status: 'ok',
    field,
    kernel,
    axisOf: ({ distance, directionOfFire }) =>
      axes.findIndex((a) => a.distanceYd === distance && a.fireDeg === directionOfFire - stage.directionOfFire),
    under: (wind, reading = 'path') => {
      const held = under(wind);
      if (held === null) throw new Error('a wind under the same axes must be reached like the first');
      return withReading(held, wind, reading);
    },
    own: (reading = 'path') => {
      const known = own.get(reading) ?? withReading(field, read.wind, reading);
      own.set(reading, known);
      return known;
    },
    isStill: doesNotChange(field),
    advice: read.advice,
  };
};
