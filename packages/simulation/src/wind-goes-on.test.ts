import { scenarios, stages } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { buildStage } from './build-stage.ts';
import { DEFAULT_PROFILE } from './rifle.ts';
import { draftScenario } from './scenario-from-template.ts';
import { solve } from './solve.ts';
import { digestOf, stageDifferences, stageDigest } from './stage-digest.ts';
import { TEMPLATES } from './templates.ts';
import { windAt, windOverGround } from './wind-at.ts';

const HOURS = 6;
/** Distance between the sampled moments, s. */
const STEP_S = 10;
const MOMENTS = (HOURS * 3600) / STEP_S;
/** Moments farther apart are independent: ten minutes. */
const APART = 600 / STEP_S;

const STATE = {
  windSpeed: 8,
  windDirection: '2:00',
  duration: 60,
  durationVariation: 0.3,
  speedVariation: 2,
  directionVariation: 12,
  correlationTime: 10,
  spatialCorrelationDistance: 200,
};
const settings = {
  maxDistance: 500,
  samplingInterval: 100,
  duration: 240,
  timeInterval: 5,
  modelComplexity: 'stochastic' as const,
  stateBasedWind: { primary: STATE },
};
const TWO = { primary: STATE, secondary: { ...STATE, windSpeed: 4, windDirection: '9:00', duration: 20 } };
type Recipe = Partial<Omit<stages.RecipeWind['settings'], 'stateBasedWind'>> & { stateBasedWind?: object };
const recipe = (seed: number, more: Recipe = {}, generator?: 1 | 2) =>
  stages.stageWindChoice.parse({ kind: 'recipe', seed, settings: { ...settings, ...more }, generator });
const stageOf = (wind: stages.StageWindChoice, clock: stages.Stage['clock'] = 'by-shot'): stages.Stage => {
  const drafted = TEMPLATES[0] && draftScenario(TEMPLATES[0], {}, scenarios.DEFAULT_ENVIRONMENT);
  if (drafted?.status !== 'ok' || wind.kind === 'saved') throw new Error('the template must make a scenario');
  const built = buildStage({ profile: DEFAULT_PROFILE, scenario: { ...drafted.draft, id: 5 }, wind, clock });
  if (built.status !== 'ok') throw new Error(built.message);
  return built.stage;
};
const LINE = { distance: 500, directionOfFire: 90, lookAngle: 0 };
const POINTS_YD = [0, 100, 200, 300, 400, 500];

/** Mean crosswind on the way to the target over the hours, mph. */
const crosswinds = (stage: stages.Stage): Float64Array => {
  const over = stage.clock === 'live' ? windOverGround(stage, LINE, 0) : null;
  return Float64Array.from({ length: MOMENTS }, (_, k) => {
    const { along } = over ? { along: (yd: number) => over(yd, k * STEP_S) } : windAt(stage, LINE, k * STEP_S);
    return POINTS_YD.reduce((sum, yd) => sum + along(yd).crosswindMph, 0) / POINTS_YD.length;
  });
};

const standardized = (values: Float64Array): Float64Array => {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length;
  return values.map((x) => (x - mean) / Math.sqrt(variance));
};

/**
 * Similarity of the wind of an hour or more to another time, forward or mirrored: the largest correlation in standard
 * errors (Bartlett), and the number of comparisons.
 */
const likeness = (values: Float64Array): { z: number; looks: number } => {
  const x = standardized(values);
  let spread = 1;
  for (let lag = 1; lag < APART; lag++) {
    let sum = 0;
    for (let i = lag; i < x.length; i++) sum += x[i]! * x[i - lag]!;
    spread += 2 * (sum / x.length) ** 2;
  }
  let [z, looks] = [0, 0];
  const look = (sum: number, n: number): void => {
    if (n < 3600 / STEP_S) return;
    z = Math.max(z, Math.abs(sum) / Math.sqrt(spread * n));
    looks++;
  };
  for (let lag = APART; lag < x.length; lag++) {
    let sum = 0;
    for (let i = lag; i < x.length; i++) sum += x[i]! * x[i - lag]!;
    look(sum, x.length - lag);
  }
  for (let twice = 0; twice < 2 * x.length; twice++) {
    const first = Math.ceil((twice + APART) / 2);
    const last = Math.min(twice, x.length - 1);
    let sum = 0;
    for (let i = first; i <= last; i++) sum += x[i]! * x[twice - i]!;
    look(sum, last - first + 1);
  }
  return { z, looks };
};
/** Bound for the largest of `looks` standard normals, exceeded once in 1000 times (Bonferroni, tail bound). */
const chance = (looks: number): number => Math.sqrt(2 * Math.log(looks / 0.001));

describe('the wind of a stage over six hours', () => {
  it('meets no stretch again, forward or mirrored, whatever the seed and the clock', () => {
    const hour = { duration: 3600 };
    const carried = { primary: { ...STATE, windDirection: 85 }, taylorAdvection: true };
    const found = [
      stageOf(recipe(1)),
      stageOf(recipe(42, hour)),
      stageOf(recipe(7, { ...hour, modelComplexity: 'complex', stateBasedWind: TWO }), 'live'),
      stageOf(recipe(3, { ...hour, stateBasedWind: carried })),
    ].map((stage) => likeness(crosswinds(stage)));
    for (const { z, looks } of found) {
      expect(looks).toBeGreaterThan(2000);
      expect(z).toBeLessThan(chance(looks));
    }
  });
});

/** The wind at the muzzle, where the bullet has no flight time. */
const atMuzzle = (stage: stages.Stage, momentS: number): number => windAt(stage, LINE, momentS).along(0).crosswindMph;

describe('a moment of a stage', () => {
  it('is seconds since the wind began, whatever the step of the field and the clock', () => {
    for (const momentS of [0, 60, 230, 1930, 3600, 9000]) {
      const winds = [2, 5, 10].flatMap((timeInterval) =>
        (['by-shot', 'live'] as const).map((clock) => atMuzzle(stageOf(recipe(42, { timeInterval }), clock), momentS)),
      );
      for (const wind of winds) expect(wind).toBeCloseTo(winds[0]!, 9);
    }
  });

  it('is seconds in a recorded wind too, and halfway between two samples is the wind between them', () => {
    for (const stepS of [2, 4, 10]) {
      const timeSteps = Array.from({ length: 60 }, (_, k) => k * stepS);
      const rows = [timeSteps.map((t) => t / 10), timeSteps.map((t) => t / 10)];
      const field = {
        distances: [0, 1000],
        timeSteps,
        windData: { speed: rows, direction: rows.map((row) => row.map(() => 90)) },
      };
      const stage = stageOf({ kind: 'samples', field });
      for (const momentS of [0, 5, 55, 110]) expect(atMuzzle(stage, momentS + 4.9)).toBeCloseTo(momentS / 10, 9);
      expect(atMuzzle({ ...stage, clock: 'live' }, 55)).toBeCloseTo(atMuzzle(stage, 55), 9);
    }
  });

  it('meets the wind of the generated field wherever the field has it, by shot and live', () => {
    const stage = stageOf(recipe(42));
    const live = stageOf(recipe(42), 'live');
    const over = windOverGround(live, LINE, 100);
    for (const momentS of [35, 3595, 3605, 7205, 3605, 20_000]) {
      const { along } = windAt(stage, LINE, momentS);
      for (const yd of [0, 150, 500]) {
        expect(over(yd, momentS).crosswindMph).toBeCloseTo(along(yd).crosswindMph, 9);
        expect(over(yd, momentS).headwindMph).toBeCloseTo(along(yd).headwindMph, 9);
      }
    }
  });

  it('is answered for fields too fine to be made an hour long', () => {
    const fine = { timeInterval: 0.5, samplingInterval: 10, maxDistance: 900, duration: 300 };
    const [stage, plain] = [stageOf(recipe(42, fine), 'live'), stageOf(recipe(42, { maxDistance: 900 }), 'live')];
    for (const momentS of [610, 3700]) {
      expect(atMuzzle(stage, momentS)).toBeCloseTo(atMuzzle(plain, momentS), 9);
    }
  });
});

/** Answers of release two at 333 yd: crosswind, mph, at each moment, s. */
const OLD_SETTINGS = { maxDistance: 600 };
const OLD_MOMENTS = [0, 62, 245, 1930, 2500, 20_000];
const OLD_RECIPE = {
  'by-shot 2': [
    4.966134207218232, 6.675073601564468, 3.0825472110286114, 8.10478909781238, 7.918928992835234, 9.510418093122828,
  ],
  'by-shot 5': [
    4.966134207218232, 3.5229294834102722, 6.849346044202345, 9.266059244171064, 9.943466150091611, 7.686363547924918,
  ],
  'by-shot 10': [
    4.966134207218232, 7.101009098597477, 5.659929282153001, 5.284319663013318, 6.830958626049258, 6.962432292809758,
  ],
  'live 5': [
    5.166975153862805, 3.854049035925664, 6.816529361070635, 9.131574520480275, 9.9123385205345, 7.7007919095118025,
  ],
} as const;

describe('a stage of an earlier release', () => {
  it('keeps its wind and its digest: what was shot on it stays what it was', () => {
    for (const [name, winds] of Object.entries(OLD_RECIPE)) {
      const [clock, timeInterval] = name.split(' ');
      const stage = stageOf(
        recipe(42, { ...OLD_SETTINGS, timeInterval: Number(timeInterval) }, 1),
        clock === 'live' ? 'live' : 'by-shot',
      );
      const found = OLD_MOMENTS.map((momentS) => windAt(stage, LINE, momentS).along(333).crosswindMph);
      found.forEach((mph, i) => {
        expect(mph, `${name} at ${OLD_MOMENTS[i]} s`).toBeCloseTo(winds[i]!, 9);
      });
    }
    const stage = stageOf(recipe(42, OLD_SETTINGS, 1));
    expect(digestOf(stage.wind)).toMatch(/^47b38b71e1ca/);
    expect(windOverGround({ ...stage, clock: 'live' }, LINE, 2500)(210, 2400).headwindMph).toBeCloseTo(
      5.589454387154708,
      9,
    );
    const solved = solve(stage, LINE, 2500);
    expect(solved.status === 'ok' && solved.solution.windDriftMils).toBeCloseTo(0.47602974162205897, 9);
  });

  it('is told apart by what it says of itself', () => {
    const [old, now] = [stageOf(recipe(42, OLD_SETTINGS, 1)), stageOf(recipe(42, OLD_SETTINGS))];
    expect(stageDigest(old)).not.toBe(stageDigest(now));
    expect(stages.stage.parse(JSON.parse(JSON.stringify(old)))).toEqual(old);
    expect(stageDifferences(old, now)).toEqual(['wind']);
  });

  it('with a recorded wind goes on a step of it every 5 s', () => {
    const rows = [0, 1].map(() => [0, 10, 20]);
    const field = {
      distances: [0, 1000],
      timeSteps: [0, 10, 20],
      windData: { speed: rows, direction: rows.map((row) => row.map(() => 90)) },
    };
    const stage = stageOf({ kind: 'samples', field, pace: 'steps' });
    expect(stage.wind).toEqual({ kind: 'samples', field });
    expect(digestOf(stage.wind)).toMatch(/^5ef06476f846/);
    expect([0, 7, 12, 23, 300].map((momentS) => atMuzzle(stage, momentS))).toEqual([0, 10, 20, 20, 20]);
  });
});
