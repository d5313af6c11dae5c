import type { stages } from '@windcall/contract';
import { effectiveCrosswind, flyCard, solve, split, windScale } from '@windcall/simulation';
import { radToDeg, wrap360 } from '@windcall/units';
import type { WindState } from '@windcall/wind';
import { bestGroup, rowOf } from '@windcall/wmp';
import { crosswindsOf, readingsOf } from '../../packages/simulation/src/wind-holds/crosswind-bands.ts';
import { freshWinds, windLawOf } from '../../packages/simulation/src/wind-holds/fresh-winds.ts';
import { hitAxesOf, rowOfAxis } from '../../packages/simulation/src/wind-holds/most-hits.ts';
import { stageHolds } from '../../packages/simulation/src/wind-holds/stage-holds.ts';
import { TRIAL_WINDS, type TrialWind, trialCards, trialStage } from '../../packages/simulation/test/trial-cards.ts';
import type { BenchTable } from './bench-table.ts';

const GRID = { maxDistance: 1200, samplingInterval: 100, duration: 240, timeInterval: 5 } as const;
const state: WindState = {
  windSpeed: 5,
  windDirection: '3:00',
  duration: 60,
  durationVariation: 0.1,
  speedVariation: 1,
  directionVariation: 10,
  correlationTime: 10,
  spatialCorrelationDistance: 200,
};
const switching = (name: string, primary: Partial<WindState>, secondary: Partial<WindState>): TrialWind => ({
  name,
  recipe: {
    ...GRID,
    modelComplexity: 'complex',
    stateBasedWind: {
      primary: { ...state, ...primary },
      secondary: { ...state, speedVariation: 1.5, ...secondary },
    },
  },
});
const gusting = (name: string, primary: Partial<WindState>): TrialWind => ({
  name,
  recipe: { ...GRID, modelComplexity: 'stochastic', stateBasedWind: { primary: { ...state, ...primary } } },
});
const natural = (
  name: string,
  surface: Pick<stages.SurfaceWind, 'ground' | 'sky' | 'speed' | 'direction'>,
): TrialWind => ({
  name,
  surface,
  law: 2,
});

const FISHTAIL = switching(
  '11:00 and 1:00, 8 mph',
  { windSpeed: 8, windDirection: '11:00' },
  { windSpeed: 8, windDirection: '1:00' },
);
const TAIL = switching(
  '5:00 and 7:00, 8 mph',
  { windSpeed: 8, windDirection: '5:00' },
  { windSpeed: 8, windDirection: '7:00' },
);
const PRESET = switching('5 mph from 3:00, 9 from 6:00', {}, { windSpeed: 9, windDirection: '6:00' });

/** Stages and winds that need different cards; none was used to choose a constant of the search. */
const CASES: readonly (readonly [template: string, wind: TrialWind])[] = [
  ['multi_dof_array_troop_line', FISHTAIL],
  [
    'multi_dof_array_troop_line',
    switching(
      '3:00 and 12:00, 10 mph',
      { windSpeed: 10 },
      { windSpeed: 10, windDirection: '12:00', speedVariation: 1 },
    ),
  ],
  ['multi_dof_array_troop_line', PRESET],
  ['close_array_troop_line', TAIL],
  ['far_array_troop_line', PRESET],
  ['far_array_troop_line', FISHTAIL],
  [
    'troop_line',
    gusting('12 ± 4 mph from 3:00', { windSpeed: 12, speedVariation: 4, spatialCorrelationDistance: 100 }),
  ],
  [
    'simple_silhouette_1000',
    gusting('9 ± 3 mph from 2:00', { windSpeed: 9, windDirection: '2:00', speedVariation: 3 }),
  ],
  [
    'close_array_troop_line',
    natural('meadow, broken sun, 8 mph', { ground: 'meadow', sky: 'broken', speed: 8, direction: 60 }),
  ],
  ['mid_array_troop_line', natural('desert, sun, 14 mph', { ground: 'desert', sky: 'sun', speed: 14, direction: 60 })],
  [
    'multi_dof_array_troop_line',
    natural('brush, night, 5 mph', { ground: 'brush', sky: 'night', speed: 5, direction: 300 }),
  ],
];
const COUNTS = [2, 3, 4] as const;
const WINDS = 2048;
const SEED = 17;
/** Cuts and steps of the bound: finer than anybody reads or prints. */
const BOUND = { cutMph: 0.1, stepMil: 0.02 } as const;

/** Upper bound of hits: 1 … 4 free holds of each target, chosen in the same winds that measure a promise. */
const boundsOf = (stage: stages.Stage): number[] => {
  const held = stageHolds(stage);
  const law = windLawOf(stage);
  if (held.status !== 'ok' || law === null) throw new Error(`the stage must be solved, got ${held.status}`);
  const fresh = freshWinds(law, WINDS, 'promise');
  if (!fresh) throw new Error('the wind must be drawn by a law');
  const field = held.under(fresh);
  const rows = hitAxesOf(stage, held).map((axis, j) => rowOfAxis(field, j, axis));
  const weight = rows.reduce((sum, row) => sum + (row.weight ?? 1), 0);
  const found = rows.map((row) => ({ row, best: bestGroup([row], 4, BOUND) }));
  return [0, 1, 2, 3].map(
    (k) => found.reduce((sum, { row, best }) => sum + (row.weight ?? 1) * (best[k]?.value ?? 0), 0) / weight,
  );
};

const points = (share: number): string => (100 * share).toFixed(1);
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** Half a label's step: whole mph, half hours of the clock. */
const LABEL = { mph: 0.5, deg: 7.5 } as const;
/** Winds below this have no direction to speak of, mph. */
const CALM_MPH = 2;

/** Whether a column's label covers a wind, given in mph and by the degrees it comes from. */
const isNamed = (label: string, mph: number, fromDeg: number): boolean => {
  const [, low = '0', high = low, from, to = from] =
    /(\d+)(?:-(\d+))? mph(?: from (\d+:\d+)(?: to (\d+:\d+))?)?/.exec(label) ?? [];
  if (mph < Number(low) - LABEL.mph || mph > Number(high) + LABEL.mph) return false;
  if (from === undefined || to === undefined || mph < CALM_MPH) return true;
  const [begin, end] = [from, to].map((clock) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number);
    return 30 * hours + minutes / 2;
  });
  const width = wrap360((end ?? 0) - (begin ?? 0));
  return wrap360(fromDeg - (begin ?? 0) + LABEL.deg) <= width + 2 * LABEL.deg;
};

const FLIGHTS = { seeds: 10, shots: 300 } as const;

/** Accuracy of most-hits cards in unseen winds: labels, ranges from low to high, and 300 flights. */
const gatesOf = ([template, wind]: (typeof CASES)[number]) => {
  const stage = trialStage(template, wind, SEED);
  const held = stageHolds(stage);
  const law = windLawOf(stage);
  const drawn = law && freshWinds(law, WINDS, 'promise');
  if (held.status !== 'ok' || !drawn) throw new Error('the stage must be solved, and its wind drawn by a law');
  const fresh = held.under(drawn);
  return trialCards(stage, 0.1, WINDS, (holds, kind) => holds > 1 && kind === 'hit-probability').map(({ card }) => {
    let [named, needed, n] = [0, 0, 0];
    stage.targets.forEach((target, i) => {
      const [j, row, scale] = [held.axisOf(target), card.rows[i], windScale(stage, target)];
      if (row === undefined || scale === null) throw new Error('every target must have a row');
      const [u, v] = [rowOf(fresh.u, WINDS, j), rowOf(fresh.v, WINDS, j)];
      const { cross } = crosswindsOf(fresh, j);
      const holds = row.holds.toSorted(
        (a, b) => a.crosswind.low + a.crosswind.high - b.crosswind.low - b.crosswind.high,
      );
      readingsOf(fresh, j).forEach((mph, t) => {
        const taken = holds.find(({ crosswind }) => mph <= crosswind.high) ?? holds.at(-1);
        if (taken === undefined) throw new Error('a row must have holds');
        const need = scale.stillAirMil + scale.milPerMph * (cross[t] ?? 0);
        const [along, across] = [v[t] ?? 0, u[t] ?? 0];
        const fromDeg = wrap360(radToDeg(Math.atan2(across, along)));
        n++;
        if (isNamed(card.columns[taken.bracket]?.label ?? '', Math.hypot(across, along), fromDeg)) named++;
        if (need >= taken.low - LINEAR_MIL && need <= taken.high + LINEAR_MIL) needed++;
      });
    });
    const flown = Array.from({ length: FLIGHTS.seeds }, (_, seed) => {
      const options = { reading: 'path', misreadMph: 0, shots: FLIGHTS.shots, seed: seed + 1 } as const;
      return (flyCard(stage, held, card.rows, options)?.hits ?? Number.NaN) / FLIGHTS.shots;
    });
    return { named: named / n, needed: needed / n, off: mean(flown) - card.promise.hitProbability };
  });
};
/** Tolerance of a target's linear answer against the solution, mil. */
const LINEAR_MIL = 0.01;

/** The largest difference between the displayed crosswind and the crosswind in a shot's split, mph. */
const crosswindOff = ([template, wind]: (typeof CASES)[number]): number => {
  const stage = trialStage(template, wind, SEED);
  const offs = stage.targets.flatMap((target) =>
    [0, 60, 120].map((momentS) => {
      const [scale, solved] = [windScale(stage, target), solve(stage, target, momentS)];
      if (scale === null || solved.status !== 'ok') throw new Error('the target must be reached');
      const { solution } = solved;
      const aim = { windDial: 0, windHold: 0, elevationDial: 0, elevationHold: 0 };
      const parts = split(stage, target, { momentS, aim, impactX: 0, impactY: 0 });
      if (parts.status !== 'ok') throw new Error(parts.status);
      return Math.abs(effectiveCrosswind(scale, solution.windDriftMils) - parts.split.wind.atFireMph);
    }),
  );
  return Math.max(...offs);
};

/** Most-hits cards compared with the narrowest brackets and with the upper bound, in unseen winds. */
export const bestCardBench = (): BenchTable => {
  const overNarrowest: number[] = [];
  const underBound: number[] = [];
  const rows = CASES.map(([template, wind]) => {
    const stage = trialStage(template, wind, SEED);
    const made = trialCards(stage, 0.1, WINDS);
    const bounds = boundsOf(stage);
    const cells = COUNTS.map((holds) => {
      const of = (kind: 'minimum-width' | 'hit-probability') =>
        made.find((one) => one.holds === holds && one.kind === kind)?.card.promise.hitProbability ?? 0;
      const [narrowest, most, bound] = [of('minimum-width'), of('hit-probability'), bounds[holds - 1] ?? 0];
      overNarrowest.push(most - narrowest);
      underBound.push(bound - most);
      return `${points(narrowest)}, **${points(most)}**, ${points(bound)}`;
    });
    return [template, wind.name, ...cells];
  });
  return {
    title: 'The holds with the most hits',
    note: `Hits in per cent of a shooter who knows the average crosswind on the way: the narrowest brackets, **the card of most hits**, and a bound that no card can pass by more than chance (free heads and holds for each target, chosen with hindsight on the winds that are flown). ${WINDS} fresh winds a case, ${points(Math.sqrt(0.25 / WINDS))} points of standard error at most; printed to 0.1 mil. Over the narrowest: least ${points(Math.min(...overNarrowest))} (gate −0.3). Under the bound: mean ${points(mean(underBound))} (aim 2.5), most ${points(Math.max(...underBound))}, least ${points(Math.min(...underBound))} (gate −1.5).`,
    columns: ['Template', 'Wind', ...COUNTS.map((holds) => `${holds} holds`)],
    rows,
  };
};

/** Whether a steady wind's card covers the whole wind and hits what its plates allow, by its printed numbers alone. */
const steadyCoverage = (): number => {
  const [steady] = TRIAL_WINDS;
  if (steady === undefined) throw new Error('there must be winds');
  const stage = trialStage('far_array_troop_line', steady, SEED);
  const [made] = trialCards(stage, 0.1, WINDS, (holds, kind) => holds === 1 && kind === 'hit-probability');
  if (made === undefined) throw new Error('a steady wind must have a card');
  const inside = stage.targets.filter((target, i) => {
    const [solved, hold] = [solve(stage, target, 0), made.card.rows[i]?.holds[0]];
    if (solved.status !== 'ok' || hold === undefined) return false;
    return solved.solution.windDriftMils >= hold.low && solved.solution.windDriftMils <= hold.high;
  });
  return inside.length / stage.targets.length;
};

/** Accuracy of a card's words and figures, in winds that no card has seen. */
export const cardGatesBench = (): BenchTable => {
  const all = CASES.flatMap(gatesOf);
  const offs = all.map(({ off }) => off);
  const share = (read: (one: (typeof all)[number]) => number): string =>
    `${points(mean(all.map(read)))} (${points(Math.min(...all.map(read)))})`;
  const row = (what: string, wanted: string, measured: string): string[] => [what, wanted, measured];
  return {
    title: 'What the words and figures of a card of most hits are worth',
    note: `${all.length} cards of 2 to 4 holds for the cases above, in ${WINDS} fresh winds each; ${FLIGHTS.seeds} flights of ${FLIGHTS.shots} shots a card.`,
    columns: ['What', 'Wanted', 'Measured'],
    rows: [
      row(
        'Winds within the label of their column, %, mean (least of a card)',
        '≥ 85',
        share(({ named }) => named),
      ),
      row(
        'Needs between low and high, %, mean (least of a card)',
        '≥ 95',
        share(({ needed }) => needed),
      ),
      row(
        'Hits of flights less the promise, points: pooled; most of a card',
        '± 1.5 pooled',
        `${points(mean(offs))}; ${points(Math.max(...offs.map(Math.abs)))}`,
      ),
      row('A steady wind within its printed hold, % of the targets', '100', points(steadyCoverage())),
      row(
        'Crosswind on the screen less that of the split of a shot, mph, most',
        '0.1',
        Math.max(...CASES.map(crosswindOff)).toFixed(3),
      ),
    ],
  };
};
