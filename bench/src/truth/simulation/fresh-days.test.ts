// @module-tag long
import { createRandomStream } from '@windcall/wind';
import { expect, it } from 'vitest';
import { type RecipeTrial, TRIAL_WINDS, trialStage } from '../../../../packages/simulation/test/trial-cards.ts';
import { freshDay } from './fresh-days.ts';

const LAWS = 12;
const DAYS = 5;

/** Winds drawn by chance; none was used to choose the constants of the range. */
const drawnLaw = (n: number): RecipeTrial => {
  const dice = createRandomStream(909, n);
  const between = (low: number, high: number) => low + (high - low) * dice.uniform();
  const state = () => ({
    windSpeed: between(3, 12),
    windDirection: `${1 + Math.floor(between(0, 11))}:00`,
    duration: between(30, 90),
    durationVariation: between(0.1, 0.5),
    speedVariation: between(0.5, 3),
    directionVariation: between(5, 25),
    correlationTime: between(6, 25),
    spatialCorrelationDistance: between(100, 400),
  });
  const [first] = TRIAL_WINDS;
  if (first === undefined) throw new Error('there must be winds');
  const isTwo = n % 2 === 0;
  const stateBasedWind = { primary: state(), ...(isTwo && { secondary: state() }) };
  const modelComplexity = isTwo ? 'complex' : 'stochastic';
  return {
    name: `drawn ${n}`,
    recipe: { ...first.recipe, duration: 600, modelComplexity, stateBasedWind } as RecipeTrial['recipe'],
  };
};

it('the range of a card from one record holds what happens on nine of ten other days, and is no empty word', () => {
  const days = Array.from({ length: LAWS }, (_, n) => drawnLaw(n)).flatMap((law, n) => {
    const stage = trialStage('far_array_troop_line', law, 1);
    return Array.from({ length: DAYS }, (_, day) => freshDay(stage, law.recipe, 1 + (day % 4), 100 * n + day));
  });
  const held = (read: (one: (typeof days)[number]) => { range: { low: number; high: number }; happened: number }) =>
    days.filter((day) => {
      const { range, happened } = read(day);
      return happened >= range.low && happened <= range.high;
    }).length / days.length;
  const shares = [
    held(({ range, happened }) => ({ range: range.coverage, happened: happened.coverage })),
    held(({ range, happened }) => ({ range: range.hitProbability, happened: happened.hitProbability })),
    ...(['1', '2'] as const).map((mph) =>
      held(({ range, happened }) => ({
        range: range.hitProbabilityMisread[mph],
        happened: happened.hitProbabilityMisread[mph],
      })),
    ),
  ];
  // 60 days: 0.9 less 1.6 standard errors of 60 draws
  for (const share of shares) expect(share).toBeGreaterThan(0.84);
  const widths = days.map(({ range: { hitProbability: h } }) => h.high - h.low).sort((a, b) => a - b);
  expect(widths[Math.floor(widths.length / 2)]).toBeLessThan(0.4);
});
