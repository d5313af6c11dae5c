import { type days, type games, scenarios, type truing } from '@windcall/contract';
import { degToRad, ftToM, radToDeg, stationPressure, wrap360 } from '@windcall/units';

type Shot = games.FieldEntry;
type Stage = Pick<days.DayStage, 'n' | 'plan' | 'called'>;
type StageNight = days.Night['stages'][number];

/** Calm air for observations whose line has none. */
export const DAY_AIR = { ...scenarios.DEFAULT_ENVIRONMENT, windSpeed: 0 };
const FEWEST_DISTANCES = 3;
/** Most observations of one truing; the newest count. */
const MOST_OBSERVATIONS = 60;
/** Least sine of a wind's direction for computing its speed from the crosswind. */
const LEAST_SINE = 0.25;
const HALF_HOUR_DEG = 15;

/** Independent winds joined by inverse variance, mph; null without one. */
const joinWinds = (winds: readonly NonNullable<Shot['inferred']>[]): StageNight['was'] => {
  const weighed = winds.map(({ wind, error }) => ({ wind, weight: error ** -2 }));
  const sum = weighed.reduce((total, { weight }) => total + weight, 0);
  if (!(sum > 0 && sum < Number.POSITIVE_INFINITY)) return null;
  return { wind: weighed.reduce((total, { wind, weight }) => total + wind * weight, 0) / sum, error: sum ** -0.5 };
};

/** A call as crosswind, mph, + from the right. */
export const crossCall = ({ lo, hi, from }: NonNullable<Stage['called']>): { lo: number; hi: number } => {
  const ends = [lo, hi].map((speed) => speed * Math.sin(degToRad(from)));
  return { lo: Math.min(...ends), hi: Math.max(...ends) };
};

const missOf = ({ impact }: Shot): keyof StageNight['misses'] => {
  if (impact === null) return 'unseen';
  const up = impact.up ?? 0;
  return Math.abs(impact.right) >= Math.abs(up) ? 'wind' : up < 0 ? 'low' : 'high';
};

/** Hits, misses and wind of each stage; also of stages that only shots name. `shots` oldest first. */
export const nightStages = (stages: readonly Stage[], shots: readonly Shot[]): StageNight[] => {
  const numbers = new Set([...stages.map(({ n }) => n), ...shots.flatMap(({ stage }) => stage ?? [])]);
  return [...numbers]
    .sort((a, b) => a - b)
    .map((n) => {
      const fired = shots.filter(({ stage }) => stage === n);
      const called = stages.find((stage) => stage.n === n)?.called;
      const misses = { wind: 0, low: 0, high: 0, unseen: 0 };
      for (const shot of fired) if (shot.hit === false) misses[missOf(shot)] += 1;
      return {
        n,
        shots: fired.length,
        hits: fired.filter(({ hit }) => hit).length,
        called: called ? crossCall(called) : (fired[0]?.called ?? null),
        was: joinWinds(fired.flatMap(({ inferred }) => inferred ?? [])),
        misses,
      };
    });
};

/** Level shots with a seen height as observations, in the air of their stage; null below three distances. */
export const dayObservations = (
  { stages, profileId }: Pick<days.DayDocument, 'stages' | 'profileId'>,
  shots: readonly Shot[],
): truing.Observation[] | null => {
  const seen = shots.flatMap(({ distance, dialed, impact, stage, profileId: own }): truing.Observation[] => {
    const plan = stages.find(({ n }) => n === stage)?.plan;
    const { temperature, densityAltitude, altitude = null } = plan ?? {};
    const isOther = plan && (plan.incline !== 0 || (plan.muzzle ?? plan.zero ?? plan.cant) !== undefined);
    if (own !== profileId || dialed === null || impact?.up == null || isOther) return [];
    const height = altitude === null ? null : stationPressure(DAY_AIR.pressure, ftToM(altitude));
    const pressure = densityAltitude == null ? (plan?.pressure ?? height) : null;
    return [{ range: distance, observedElevation: dialed.up - impact.up, temperature, pressure, densityAltitude }];
  });
  return new Set(seen.map(({ range }) => range)).size < FEWEST_DISTANCES ? null : seen.slice(-MOST_OBSERVATIONS);
};

/** Speeds called or planned for a stage, and its actual wind; null if no wind is known. */
const windOfStage = (stage: Stage | undefined, was: StageNight['was']) => {
  const { called, plan } = stage ?? {};
  const winds = plan?.winds ?? [];
  const from = called?.from ?? winds[(winds.length - 1) >> 1]?.from ?? (was && (was.wind < 0 ? 270 : 90));
  if (from === null) return null;
  const sine = Math.sin(degToRad(from));
  const full = was !== null && Math.abs(sine) >= LEAST_SINE ? was.wind / sine : -1;
  const said = called ? [called.lo, called.hi] : winds.map(({ speed }) => speed);
  return { from, speeds: full < 0 ? said : [...said, full] };
};

/** Ranges and wind of the two stages with most misses by wind; null without one. */
export const nightPractice = (
  stages: readonly Stage[],
  shots: readonly Shot[],
  night: readonly StageNight[],
): days.Night['practice'] => {
  const worst = night
    .filter(({ misses }) => misses.wind > 0)
    .sort((a, b) => b.misses.wind - a.misses.wind || a.n - b.n)
    .slice(0, 2);
  const stageOf = (n: number): Stage | undefined => stages.find((stage) => stage.n === n);
  const winds = worst.flatMap(({ n, was }) => windOfStage(stageOf(n), was) ?? []);
  const speeds = winds.flatMap((wind) => wind.speeds).map(Math.round);
  if (speeds.length === 0) return null;
  const sum = (of: (angle: number) => number): number => winds.reduce((all, { from }) => all + of(degToRad(from)), 0);
  // winds from opposite sides have no middle, so the worst stage's direction is used
  const isOne = Math.hypot(sum(Math.sin), sum(Math.cos)) > winds.length * LEAST_SINE;
  const from = isOne ? radToDeg(Math.atan2(sum(Math.sin), sum(Math.cos))) : (winds[0]?.from ?? 0);
  const distances = worst.flatMap(({ n }) => [
    ...(stageOf(n)?.plan?.distances ?? shots.flatMap(({ stage, distance }) => (stage === n ? distance : []))),
  ]);
  return {
    distances: [...new Set(distances)].sort((a, b) => a - b),
    from: wrap360(Math.round(from / HALF_HOUR_DEG) * HALF_HOUR_DEG),
    speeds: [...new Set([Math.min(...speeds), Math.max(...speeds)])],
  };
};
