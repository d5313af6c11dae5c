import type { cards, stages } from '@windcall/contract';
import {
  type CardContent,
  type CardsForEye,
  type ChooseBrackets,
  cardMaker,
  cardsForEye,
  DEFAULT_PROFILE,
  flyCard,
  stageHolds,
} from '@windcall/simulation';
import { createRandomStream } from '@windcall/wind';
import { analyzeWind, buildBrackets, selectBrackets } from '@windcall/wmp';
import { type TrialWind, trialStage } from '../../packages/simulation/test/trial-cards.ts';
import type { BenchTable } from './bench-table.ts';

const GRID = { maxDistance: 1200, samplingInterval: 100, duration: 240, timeInterval: 5 } as const;
const STATE = {
  windSpeed: 8,
  windDirection: '3:00',
  duration: 60,
  durationVariation: 0.1,
  speedVariation: 1,
  directionVariation: 10,
  correlationTime: 10,
  spatialCorrelationDistance: 200,
} as const;
type Recipe = Extract<TrialWind, { recipe: unknown }>['recipe'];
type State = Recipe['stateBasedWind']['primary'];
type More = Partial<Omit<Recipe['stateBasedWind'], 'primary' | 'secondary'>>;
const generated = (primary: Partial<State>, secondary: Partial<State> | null = null, more: More = {}): TrialWind => ({
  name: '',
  recipe: {
    ...GRID,
    modelComplexity: secondary === null ? 'stochastic' : 'complex',
    stateBasedWind: {
      primary: { ...STATE, ...primary },
      ...(secondary && { secondary: { ...STATE, ...secondary } }),
      ...more,
    },
  },
});
const natural = (
  ground: stages.SurfaceWind['ground'],
  sky: stages.SurfaceWind['sky'],
  speed: number,
  direction: number,
): TrialWind => ({ name: '', surface: { ground, sky, speed, direction } });
const heated = (dailyPhase: 'midday' | 'morning'): More => ({
  thermal: { enabled: true, dailyPhase, stabilityOverride: 'default' },
});

const R308 = {
  ...DEFAULT_PROFILE,
  ...{ name: '308 match', bulletBC: 0.243, muzzleVelocity: 2650, bulletWeight: 175, bulletDiameter: 0.308 },
  ...{ twistRate: 11, rifleAccuracy: 0.5 },
};
const AIR = { temperature: 72, humidity: 50, pressure: 29.92, latitude: 36 } as const;

type Case = readonly [name: string, template: string, wind: TrialWind, seed: number, rifle?: typeof R308];
/** Ten templates in winds of every kind, thermals and terrain among them; five in natural air; two rifles. */
const CASES: readonly Case[] = [
  [
    'A1 array, 3:00 and 12:00, 10 mph',
    'multi_dof_array_troop_line',
    generated({ windSpeed: 10 }, { windSpeed: 10, windDirection: '12:00' }),
    5,
  ],
  [
    'A2 array, 5 from 3:00, 9 from 6:00',
    'multi_dof_array_troop_line',
    generated(
      { windSpeed: 5, duration: 300 },
      { windSpeed: 9, windDirection: '6:00', duration: 50, speedVariation: 1.5 },
    ),
    42,
  ],
  [
    'A3 far, 11:00 and 1:00, midday',
    'far_array_troop_line',
    generated({ windSpeed: 9, windDirection: '11:00' }, { windDirection: '1:00' }, heated('midday')),
    11,
  ],
  ['A4 close, meadow broken 8', 'close_array_troop_line', natural('meadow', 'broken', 8, 90), 21],
  ['A5 mid, desert sun 14', 'mid_array_troop_line', natural('desert', 'sun', 14, 120), 22],
  [
    'A6 troop line, 12 ± 4, urban',
    'troop_line',
    generated(
      {
        ...{ windSpeed: 12, speedVariation: 4, directionVariation: 15, duration: 300 },
        ...{ correlationTime: 6, spatialCorrelationDistance: 100 },
      },
      null,
      { terrain: 'urban' },
    ),
    7,
  ],
  [
    'A7 .308, two targets, morning',
    'multiple_engagement',
    generated(
      { windSpeed: 7, duration: 120 },
      { windSpeed: 12, windDirection: '6:00', duration: 90, speedVariation: 1.5 },
      heated('morning'),
    ),
    5,
    R308,
  ],
  [
    'A8 silhouette 1000, 9 ± 3',
    'simple_silhouette_1000',
    generated({ windSpeed: 9, speedVariation: 3, windDirection: '2:00', duration: 300 }),
    8,
  ],
  ['A9 diamond 800, brush night 5', 'simple_diamond_800', natural('brush', 'night', 5, 270), 23],
  [
    'A10 troop lines, 3:00 and 9:00',
    'multiple_engagement_troop_line',
    generated({}, { windDirection: '9:00', speedVariation: 1.5 }),
    9,
  ],
  [
    'A11 far, 60 s each',
    'far_array_troop_line',
    generated({ windSpeed: 5 }, { windSpeed: 9, windDirection: '6:00', speedVariation: 1.5 }),
    10,
  ],
  ['A12 .308, steel 500, overcast 18', 'simple_steel_500', natural('meadow', 'overcast', 18, 60), 24, R308],
  [
    'A13 mid, 5:00 and 7:00',
    'mid_array_troop_line',
    generated(
      { windDirection: '5:00', duration: 40, directionVariation: 20 },
      { windDirection: '7:00', duration: 40, directionVariation: 20, speedVariation: 1.5 },
    ),
    13,
  ],
  ['A14 far, meadow sun 12', 'far_array_troop_line', natural('meadow', 'sun', 12, 30), 25],
  [
    'A15 close, 15 ± 6',
    'close_array_troop_line',
    generated(
      {
        ...{ windSpeed: 15, speedVariation: 6, directionVariation: 30, duration: 300 },
        ...{ correlationTime: 18, spatialCorrelationDistance: 400 },
      },
      null,
      { terrain: 'open-plains' },
    ),
    15,
  ],
];
const EYES: readonly (readonly [name: string, reading: cards.Reading, misreadMph: number])[] = [
  ['± 0', 'path', 0],
  ['± 1 mph', 'path', 1],
  ['± 2 mph', 'path', 2],
  ['target’s flag, ± 0', 'target', 0],
];
const SHOTS = 1200;
const FLIGHT_SEED = 77;
const LEAST_COVERAGES = [0.9, 0.8, 0.7, 0.6, 0.5];

const stageOf = ([, template, wind, seed, rifle]: Case): stages.Stage => ({
  ...trialStage(template, wind, seed, rifle),
  air: AIR,
});
export const eyeStages = (): [name: string, stage: stages.Stage][] => CASES.map((one) => [one[0], stageOf(one)]);

const setUp = (one: Case) => {
  const stage = stageOf(one);
  const held = stageHolds(stage);
  if (held.status !== 'ok') throw new Error(`the stage must be solved, got ${held.status}`);
  const { field, kernel } = held;
  const analysis = analyzeWind(field, { targetClusterCount: 4 });
  if (analysis.status !== 'success') throw new Error(`the wind must vary, got ${analysis.status}`);
  const driftMil = (j: number, mph: number) => kernel.driftMil(field.axes[j]?.distanceYd ?? 0, mph);
  const { candidateBrackets } = buildBrackets(field, analysis.distanceWindStates.globalClusters, {}, { driftMil });
  const narrowest = [1, 2, 3, 4].flatMap((U): ChooseBrackets[] => {
    for (const p_min of LEAST_COVERAGES) {
      const { brackets } = selectBrackets(field, candidateBrackets, { U, delta: 0.05, p_min, beta: 1 });
      if (brackets.length > 0) return [() => brackets];
    }
    return [];
  });
  return { stage, held, narrowest };
};

/** Difference of two paired flights and its standard error, hits per 100. */
const versus = (a: readonly number[], b: readonly number[]): { points: number; error: number } => {
  let [more, less] = [0, 0];
  a.forEach((hit, n) => {
    if (hit > (b[n] ?? 0)) more++;
    if (hit < (b[n] ?? 0)) less++;
  });
  return { points: (100 * (more - less)) / a.length, error: (100 * Math.sqrt(more + less)) / a.length };
};

/** Whether a choice's figures obey its rules: no row less than the row above, and the fewest holds within 1 in 100. */
const keepsRules = ({ choices, recommended, card }: CardsForEye): boolean => {
  const hits = choices.map(({ forEye }) => forEye);
  const first = hits.findIndex((share) => share >= (hits[3] ?? 0) - 0.01);
  return (
    hits.every((share, k) => share >= (hits[k - 1] ?? 0)) &&
    recommended === first + 1 &&
    card(recommended).columns.length === choices[recommended - 1]?.holds
  );
};

interface Measured {
  readonly name: string;
  readonly recommended: number;
  readonly stated: number;
  readonly flown: number;
  readonly isRuled: boolean;
  /** Worst result, in standard errors, against the cards of fewer holds and the narrowest ones. */
  readonly worst: { points: number; error: number } | null;
}

const measure = (one: Case, [, reading, misreadMph]: (typeof EYES)[number]): Measured => {
  const { stage, held, narrowest } = setUp(one);
  const made = cardsForEye(stage, held, 0.1, { reading, misreadMph }, { narrowest });
  const print = cardMaker(stage, held, 0.1, { reading, winds: 16 });
  const fly = ({ rows }: Pick<CardContent, 'rows'>): number[] => {
    const flown = flyCard(stage, held, rows, { reading, misreadMph, shots: SHOTS, seed: FLIGHT_SEED });
    if (flown === null) throw new Error('the card must be flown');
    const { targets } = flown;
    return Array.from({ length: SHOTS }, (_, n) =>
      Number(targets[n % targets.length]?.marks[Math.floor(n / targets.length)]?.cause === null),
    );
  };
  const own = made.card(made.recommended);
  const hits = fly(own);
  const rivals = [
    ...Array.from({ length: made.recommended - 1 }, (_, k) => made.card(k + 1)),
    ...narrowest.map((choose) => print(choose).content()),
  ];
  const against = rivals.map((card) => versus(hits, fly(card)));
  const ratio = ({ points, error }: { points: number; error: number }) => points / Math.max(error, 1e-9);
  return {
    name: one[0],
    recommended: made.recommended,
    stated: 100 * (own.promise.forEye ?? Number.NaN),
    flown: (100 * hits.reduce((a, b) => a + b, 0)) / SHOTS,
    isRuled: keepsRules(made),
    worst: against.length === 0 ? null : against.reduce((a, b) => (ratio(b) < ratio(a) ? b : a)),
  };
};

/** Number of rifles and days for a card's first round, and of shots of each. */
const RIFLES = 60;
const SHOTS_EACH = 60;
/** One standard deviation of each unknown, as the card states it: fps, share of the BC, °F, inHg, share of the spin drift, mil. */
const UNKNOWN = {
  velocity: 15,
  bc: 0.05,
  temperature: 5,
  pressure: 0.1,
  spin: Math.hypot(0.1, 0.15),
  zero: 0.03,
} as const;

/** Stated and flown hits per 100 first rounds. Each rifle differs from the card's and was sighted in by itself. */
const firstRoundOf = (one: Case): { readonly stated: number; readonly flown: number } => {
  const { stage, held } = setUp(one);
  const eye = { reading: 'path', misreadMph: 0 } as const;
  const made = cardsForEye(stage, held, 0.1, eye);
  const card = made.card(made.recommended);
  const dice = createRandomStream(FLIGHT_SEED, 1);
  const flown = Array.from({ length: RIFLES }, (_, seed) => {
    const off = <K extends keyof typeof UNKNOWN>(name: K): number => UNKNOWN[name] * dice.normal();
    const { rifle, air } = stage;
    const real: stages.Stage = {
      ...stage,
      rifle: {
        ...rifle,
        muzzleVelocity: rifle.muzzleVelocity + off('velocity'),
        bulletBC: rifle.bulletBC * (1 + off('bc')),
        spinFactor: 1 + off('spin'),
      },
      air: { ...air, temperature: air.temperature + off('temperature'), pressure: air.pressure + off('pressure') },
    };
    const [right, up] = [off('zero'), off('zero')];
    const rows = card.rows.map((row) => ({
      ...row,
      elevation: row.elevation + up,
      holds: row.holds.map((hold) => ({
        ...hold,
        windage: hold.windage + right,
        elevation: hold.elevation + up,
      })),
    }));
    const shot = flyCard(real, held, rows, { ...eye, shots: SHOTS_EACH, seed: FLIGHT_SEED + 1 + seed });
    if (shot === null) throw new Error('the card must be flown');
    return shot.hits / SHOTS_EACH;
  });
  return { stated: 100 * (card.promise.firstRound ?? Number.NaN), flown: 100 * mean(flown) };
};

const figure = (value: number): string => value.toFixed(1);
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/**
 * Cards for their shooter's reading error, flown in unseen winds, beside smaller and narrowest cards of the same run.
 * All meet the same winds, errors and scatter.
 * @param names beginnings of the cases to measure, `A9`; all when absent
 */
export const cardForEyeBench = (names: readonly string[] = []): BenchTable => {
  const some = CASES.filter(([name]) => names.length === 0 || names.some((begin) => name.startsWith(`${begin} `)));
  const byEye = EYES.map((eye) => ({ eye, all: some.map((one) => measure(one, eye)) }));
  const first = some.map(firstRoundOf);
  const firstOffs = first.map(({ stated, flown }) => stated - flown);
  const every = byEye.flatMap(({ all }) => all);
  const worst = every.flatMap((one) => one.worst ?? []);
  // all eyes of a stage meet the same winds and scatter, so a stage counts once
  const offs = some.map((_, i) => mean(byEye.map(({ all }) => (all[i]?.stated ?? 0) - (all[i]?.flown ?? 0))));
  const errorOf = (all: readonly number[]): number =>
    Math.sqrt(mean(all.map((off) => (off - mean(all)) ** 2)) / all.length);
  const pooledError = Math.sqrt(worst.reduce((sum, { error }) => sum + error ** 2, 0)) / Math.max(1, worst.length);
  return {
    title: 'The card for the shooter',
    note: `Per cell: holds recommended, hits in 100 stated for the eye, hits of ${SHOTS} flights, and the flown difference from the worst rival (fewer holds, or narrowest) ± one standard error. Rules kept (no row less than the row above, fewest holds within 1 in 100): ${every.filter(({ isRuled }) => isRuled).length} of ${every.length}. Against the worst rival, pooled: ${figure(mean(worst.map(({ points }) => points)))} ± ${figure(pooledError)} (gate −1); under one by three standard errors: ${worst.filter(({ points, error }) => points < -3 * error && points < 0).length} (gate 0). Stated less flown, pooled: ${figure(mean(offs))} ± ${figure(errorOf(offs))} (gate 1.5). First round, ± 0: ${RIFLES} rifles, each off in velocity, BC, spin, zero and air by what the card takes for unknown; stated less flown, pooled: ${figure(mean(firstOffs))} ± ${figure(errorOf(firstOffs))} (gate 2).`,
    columns: ['Stage', ...EYES.map(([name]) => name), 'First round, ± 0'],
    rows: some.map(([name], i) => [
      name,
      ...byEye.map(({ all }) => {
        const one = all[i];
        if (one === undefined) throw new Error('every case must be measured');
        const over = one.worst === null ? '–' : `${figure(one.worst.points)} ± ${figure(one.worst.error)}`;
        return `${one.recommended}: ${figure(one.stated)}, ${figure(one.flown)}, ${over}`;
      }),
      `${figure(first[i]?.stated ?? Number.NaN)}, ${figure(first[i]?.flown ?? Number.NaN)}`,
    ]),
  };
};
