import { createRandomStream, type RandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { CELLS } from './cells.ts';
import { type HabitCall, sureHabit } from './habits.ts';

/** A wind and what was shown of it, by a simple law: thirds about a mean, cues off by about par, a forecast and a meter. */
const wind = (dice: RandomStream): Omit<HabitCall, 'bestMph'> => {
  const cell = CELLS[Math.floor(dice.uniform() * CELLS.length)]!;
  const sd = 1.5 + 1.5 * dice.uniform();
  const forecastMph = 6 * dice.normal();
  const mean = forecastMph + sd * dice.normal();
  const air = [0, 1, 2].map(() => mean + 1.6 * dice.normal()) as [number, number, number];
  const thirdsMph = air.map((mph) => mph + 0.6 * dice.normal()) as [number, number, number];
  const sum = ([near, middle, far]: readonly [number, number, number]): number => (3 * near + 2 * middle + far) / 6;
  return {
    ...{ cell, parMph: 0.8, truthMph: sum(air), airMph: air, thirdsMph, taughtMph: sum(thirdsMph) },
    ...{ forecastMph, forecastSdMph: sd, meterMph: air[0] + 0.5 * dice.normal() },
  };
};
type Caller = (call: Omit<HabitCall, 'bestMph'>, dice: RandomStream) => number;
const callsBy = (caller: Caller, count: number, seed: number): HabitCall[] => {
  const dice = createRandomStream(seed, 61);
  return Array.from({ length: count }, () => {
    const call = wind(dice);
    return { ...call, bestMph: caller(call, dice) };
  });
};
const RUNS = 40;
const told = (caller: Caller) =>
  Array.from({ length: RUNS }, (_, run) => sureHabit(callsBy(caller, 200, 500 + run))?.form ?? null);
const halfway = ({ forecastMph, taughtMph }: Omit<HabitCall, 'bestMph'>): number =>
  ((forecastMph ?? 0) + taughtMph) / 2;

describe('a habit', () => {
  it.each<[string, Caller]>([
    ['copies the forecast', ({ forecastMph }) => forecastMph ?? 0],
    ['copies the meter', ({ meterMph }) => meterMph ?? 0],
    ['goes halfway between forecast and cues', (call, dice) => halfway(call) + dice.normal()],
    ['calls exactly as taught', ({ taughtMph }) => taughtMph],
    ['calls as taught with 2 mph of eye', ({ taughtMph }, dice) => taughtMph + 2 * dice.normal()],
    [
      'doubts',
      ({ taughtMph, forecastMph }, dice) => 0.6 * (taughtMph + 1.5 * dice.normal()) + 0.4 * (forecastMph ?? 0),
    ],
  ])('is not said of who %s', (_, caller) => {
    expect(told(caller).filter((form) => form !== null).length).toBeLessThanOrEqual(2);
  });

  it('is not said of who sees no forecast and doubts what they see, which no cue could have told them', () => {
    const unannounced = Array.from({ length: RUNS }, (_, run) => {
      const dice = createRandomStream(700 + run, 61);
      return Array.from({ length: 200 }, () => {
        const call = { ...wind(dice), forecastMph: null, forecastSdMph: null, meterMph: null };
        return { ...call, bestMph: (45 / 54) * (call.truthMph + 3 * dice.normal()) };
      });
    });
    expect(unannounced.filter((calls) => sureHabit(calls) !== null).length).toBeLessThanOrEqual(2);
  });

  it.each<[string, Caller, object]>([
    ['1.5 mph to the right', ({ taughtMph }, dice) => taughtMph + 1.5 + 1.5 * dice.normal(), { kind: 'side' }],
    ['0.8 × what was shown', ({ taughtMph }, dice) => 0.8 * (taughtMph + dice.normal()), { kind: 'scale' }],
    [
      '1.4 × in rough air',
      ({ taughtMph, cell }, dice) => (cell.gust === 'rough' ? 1.4 : 1) * taughtMph + dice.normal(),
      { kind: 'part', part: { gust: 'rough' } },
    ],
    [
      'the far third alone',
      ({ thirdsMph }, dice) => (thirdsMph[2] ?? 0) + dice.normal(),
      { kind: 'place', place: 'far' },
    ],
    ['the near air alone', ({ airMph }, dice) => (airMph?.[0] ?? 0) + dice.normal(), { kind: 'place', place: 'near' }],
  ])('is found in who calls %s', (_, caller, form) => {
    const right = told(caller).filter((one) => JSON.stringify(one) === JSON.stringify(form));
    expect(right.length).toBeGreaterThanOrEqual(0.8 * RUNS);
  });

  it('has its size with its margin, + to the right or too much', () => {
    const right = sureHabit(callsBy(({ taughtMph }, dice) => taughtMph + 1.6 + dice.normal(), 200, 3));
    expect(right?.size).toBeCloseTo(1.6, 0);
    expect(right!.low < right!.size && right!.size < right!.high).toBe(true);
    expect(sureHabit(callsBy(({ taughtMph }) => 0.7 * taughtMph, 200, 4))?.size).toBeCloseTo(-0.3, 1);
  });

  it('is not said before twenty calls, and goes by the last two hundred', () => {
    const caller: Caller = ({ taughtMph }) => taughtMph + 4;
    expect(sureHabit(callsBy(caller, 19, 5))).toBeNull();
    expect(sureHabit(callsBy(caller, 20, 5))).not.toBeNull();
    const cured = callsBy(({ taughtMph }) => taughtMph, 200, 6);
    expect(sureHabit([...callsBy(caller, 200, 5), ...cured])).toBeNull();
  });
});
