import type { stages } from '@windcall/contract';
import type { WindState } from '@windcall/wind';
import { bestGroup } from '@windcall/wmp';
import { freshWinds, windLawOf } from '../../packages/simulation/src/wind-holds/fresh-winds.ts';
import { hitAxesOf, rowOfAxis } from '../../packages/simulation/src/wind-holds/most-hits.ts';
import { stageHolds } from '../../packages/simulation/src/wind-holds/stage-holds.ts';
import { type TrialWind, trialCards, trialStage } from '../../packages/simulation/test/trial-cards.ts';
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

/** Stages and winds that ask for different cards; none of them chose a constant of the search. */
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

/** What free heads and holds of each target would hit in the very winds that a promise is measured in, by 1 … 4 holds: nobody can know them. */
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

/** Cards of most hits beside the narrowest brackets and beside what no card can pass, in winds that no card has seen. */
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
