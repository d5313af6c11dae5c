import type { stages } from '@windcall/contract';
import { generateWindField, type WindField, type WindFieldSettings } from '@windcall/wind';
import type { WindSeries } from '@windcall/wmp';
import { digestOf } from '../stage-digest.ts';
import { freshSurfaceSeries } from './surface-series.ts';

type RecipeLaw = Omit<WindFieldSettings, 'seed'>;
/** The law of a wind, for any seed. A surface layer is read up to the farthest target, yd. */
type WindLaw =
  | { kind: 'recipe'; settings: RecipeLaw }
  | { kind: 'surface'; wind: stages.SurfaceWind; farthestYd: number; withSmall?: true };

/** The law of a stage's wind; null if it is not random, or known only from samples. */
export const windLawOf = ({
  wind,
  targets,
  heights,
}: Pick<stages.Stage, 'wind' | 'targets' | 'heights'>): WindLaw | null => {
  if (wind.kind === 'recipe') return { kind: 'recipe', settings: wind.settings };
  if (wind.kind !== 'surface') return null;
  const farthestYd = targets.reduce((most, { distance }) => Math.max(most, distance), 0);
  return { kind: 'surface', wind: { ...wind, seed: '0' }, farthestYd, ...(heights && { withSmall: true }) };
};

/** Whether all seeds give the same wind. */
export const isWithoutChance = (law: WindLaw): boolean =>
  law.kind === 'recipe' && law.settings.modelComplexity === 'deterministic';

/**
 * First seeds of fresh winds, far from seeds that shooters type and the server draws. Each purpose has its own first
 * seed: choosing holds, judging cards, measuring a promise, and flying a card.
 */
const FIRST_SEEDS = {
  choice: 4_000_000_000_000_000,
  judge: 7_000_000_000_000_000,
  promise: 5_000_000_000_000_000,
  flight: 6_000_000_000_000_000,
} as const;
/** A random wind looks alike at every moment, so the first second of a field is as good as any. */
const FIRST_SECOND = { duration: 1, timeInterval: 1 } as const;

/**
 * `count` independent winds of a law, one moment each: other days like this one. A wind without randomness is given
 * once over its own times. Null if the law cannot be drawn.
 * @param skipped number of seeds to leave out first
 */
export const freshWinds = (
  law: WindLaw,
  count: number,
  purpose: keyof typeof FIRST_SEEDS,
  skipped = 0,
): WindSeries | null => {
  const key = digestOf({ law, count, purpose, skipped });
  const known = kept.get(key);
  const winds = known === undefined ? drawWinds(law, count, FIRST_SEEDS[purpose] + skipped) : known;
  kept.delete(key);
  kept.set(key, winds);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return winds;
};

/** Cached winds, because the cards of a run use the same ones (0.2 MB each). */
const KEPT = 6;
const kept = new Map<string, WindSeries | null>();

const drawWinds = (law: WindLaw, count: number, firstSeed: number): WindSeries | null => {
  if (law.kind === 'surface') {
    return freshSurfaceSeries(law.wind, law.farthestYd, count, firstSeed, law.withSmall);
  }
  const { settings } = law;
  if (isWithoutChance(law)) {
    const only = generateWindField({ ...settings, seed: firstSeed });
    return only.status === 'ok' ? joined([only.field], only.field.timeSteps.length) : null;
  }
  const fields: WindField[] = [];
  for (let i = 0; i < count; i++) {
    const made = generateWindField({ ...settings, ...FIRST_SECOND, seed: firstSeed + i });
    if (made.status !== 'ok') return null;
    fields.push(made.field);
  }
  return joined(fields, 1);
};

const joined = (fields: readonly WindField[], times: number): WindSeries => {
  const stationsYd = fields[0]?.distances ?? [];
  const flat = (read: (field: WindField) => readonly (readonly number[])[]) =>
    Float64Array.from(stationsYd.flatMap((_, d) => fields.flatMap((field) => read(field)[d]?.slice(0, times) ?? [])));
  return {
    stationsYd,
    nTimes: fields.length * times,
    stepS: 5,
    speedMph: flat(({ windData }) => windData.speed),
    directionDeg: flat(({ windData }) => windData.direction),
  };
};
