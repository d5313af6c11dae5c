import type { drills, stages } from '@windcall/contract';
import { type Cell, gustClassOf, valueClassOf } from '@windcall/training';
import { toWholeSteps } from '@windcall/units';
import { windOverGround } from '../wind-at.ts';
import { PATH_SHARE } from './draw-air.ts';

type Samples = Extract<drills.OwnWind, { kind: 'samples' }>;

/** Moments and places at which a measured wind is read. */
const MOMENTS = 400;
const PLACES = [0, 0.25, 0.5, 0.75, 1] as const;
/** Least width of a forecast, mph: no meter knows the wind better. */
const LEAST_WIDTH_MPH = 1;

export interface MeasuredWind {
  /** 10–90 % of the crosswind over the whole record, mph. */
  readonly forecast: { readonly low: number; readonly high: number };
  readonly value: Cell['value'];
  readonly gust: Cell['gust'];
  readonly lengthS: number;
}

const meanOf = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0) / list.length;

/** A record's statistics at any moment, because a task begins at a random one. */
export const measuredWind = (
  stage: stages.Stage & { readonly wind: Samples },
  target: stages.StageTarget,
): MeasuredWind => {
  const { timeSteps } = stage.wind.field;
  const lengthS = (timeSteps.at(-1) ?? 0) - (timeSteps[0] ?? 0);
  const over = windOverGround(stage, target, lengthS);
  const winds = Array.from({ length: MOMENTS }, (_, i) => {
    const there = PLACES.map((share) => over(share * target.distance, (lengthS * (i + 0.5)) / MOMENTS));
    return {
      cross: meanOf(there.map(({ crosswindMph }) => crosswindMph)),
      head: meanOf(there.map(({ headwindMph }) => headwindMph)),
    };
  });
  const crosswinds = winds.map(({ cross }) => cross).sort((a, b) => a - b);
  const [cross, head] = [meanOf(crosswinds), meanOf(winds.map((wind) => wind.head))];
  const speed = meanOf(winds.map((wind) => Math.hypot(wind.cross, wind.head)));
  const sd = Math.sqrt(meanOf(crosswinds.map((one) => (one - cross) ** 2)));
  const [low, high] = [0.1, 0.9].map((share) => toWholeSteps(crosswinds[share * MOMENTS] ?? 0, 0.5)) as [
    number,
    number,
  ];
  const spare = Math.max(0, LEAST_WIDTH_MPH - (high - low)) / 2;
  return {
    forecast: { low: low - spare, high: high + spare },
    value: valueClassOf(Math.abs(cross) / Math.max(Math.hypot(cross, head), Number.MIN_VALUE)),
    gust: gustClassOf(speed > 0 ? sd / speed / PATH_SHARE : 0),
    lengthS,
  };
};
