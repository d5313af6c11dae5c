import { createRandomStream, type RandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { CELLS } from './ladder.ts';
import { isMirrored, lastLook, obeyed, type Said, type SaidCall, saidOf } from './said.ts';

type Wind = Omit<SaidCall, 'loMph' | 'hiMph' | 'bestMph'>;
type Called = Pick<SaidCall, 'loMph' | 'hiMph' | 'bestMph'>;

/** Crosswind share of a wind, by its class. */
const VALUE = { full: 0.95, half: 0.7, low: 0.3 } as const;
/** A wind and its data: thirds about a mean, cues off by about par, a clock to misuse, a forecast and a meter. */
const wind = (dice: RandomStream): Wind => {
  const cell = CELLS[Math.floor(dice.uniform() * CELLS.length)]!;
  const sd = 1.5 + 1.5 * dice.uniform();
  const forecastMph = 6 * dice.normal();
  const mean = forecastMph + sd * dice.normal();
  const air = [0, 1, 2].map(() => mean + 1.6 * dice.normal()) as [number, number, number];
  const thirdsMph = air.map((mph) => mph + 0.6 * dice.normal()) as [number, number, number];
  const sum = ([near, middle, far]: readonly [number, number, number]): number => (3 * near + 2 * middle + far) / 6;
  const taughtMph = sum(thirdsMph);
  const value = VALUE[cell.value];
  return {
    ...{ cell, parMph: 0.8, truthMph: sum(air), thirdsMph, taughtMph },
    ...{ forecastMph, forecastSdMph: sd, meterMph: thirdsMph[0] + 1.2 * dice.normal() },
    takes: { 'left-out': taughtMph / value, twice: taughtMph * value, moment: taughtMph + 1.5 * dice.normal() },
  };
};
/** Half of a bracket that holds 8 in 10 calls with 1 mph of eye error. */
const HALF_MPH = 1.28 * Math.hypot(1, 0.4);
const about = (bestMph: number, half = HALF_MPH): Called => ({ loMph: bestMph - half, hiMph: bestMph + half, bestMph });
type Caller = (wind: Wind, dice: RandomStream) => Called;
const eye =
  (mph: number, change: (called: number, wind: Wind) => number = (called) => called): Caller =>
  (shown, dice) =>
    about(change(shown.taughtMph + mph * dice.normal(), shown), 1.28 * Math.hypot(mph, 0.4));
const callsBy = (caller: Caller, count: number, seed: number): SaidCall[] => {
  const dice = createRandomStream(seed, 61);
  return Array.from({ length: count }, () => {
    const shown = wind(dice);
    return { ...shown, ...caller(shown, dice) };
  });
};
const STRINGS = 20;
const LOOKS = [20, 40, 80, 200];
/** Statements about series of 200 calls, at each look. */
const told = (caller: Caller): (Said | null)[][] =>
  Array.from({ length: STRINGS }, (_, run) => {
    const calls = callsBy(caller, 200, 500 + run);
    return LOOKS.map((look) => saidOf(calls.slice(0, look)));
  });

/** The statement about bias, ignoring width. */
const leanOf = (calls: readonly SaidCall[]): Said | null => {
  const said = saidOf(calls);
  return said?.kind === 'width' ? null : said;
};

describe('a sentence about a caller', () => {
  it.each<[string, Caller]>([
    ['calls exactly as taught', ({ taughtMph }) => about(taughtMph, 0.48)],
    ['reads with 1 mph of eye', eye(1)],
    ['reads with 2 mph of eye', eye(2)],
    [
      'leans on the forecast as doubt asks for',
      ({ taughtMph, forecastMph }, dice) =>
        about(0.6 * (taughtMph + 1.5 * dice.normal()) + 0.4 * (forecastMph ?? 0), 1.9),
    ],
  ])('is not said to somebody who %s', (_, caller) => {
    expect(told(caller).filter((said) => said.some(Boolean)).length).toBeLessThanOrEqual(1);
  });

  it('is not said to somebody whose reading is lucky or unlucky by moods', () => {
    const strings = Array.from({ length: STRINGS }, (_, run) => {
      let mood = 0;
      const moody: Caller = ({ taughtMph }, dice) => {
        mood = 0.6 * mood + 1.6 * dice.normal();
        return about(taughtMph + mood, 1.28 * Math.hypot(2, 0.4));
      };
      const calls = callsBy(moody, 200, 900 + run);
      return LOOKS.map((look) => saidOf(calls.slice(0, look)));
    });
    expect(strings.filter((said) => said.some(Boolean)).length).toBeLessThanOrEqual(2);
  });

  it.each<[string, Caller, string, string, number]>([
    ['2 mph to the right', eye(1, (called) => called + 2), 'side', 'side', 2],
    ['0.8 × what is shown', eye(1, (called) => 0.8 * called), 'scale', 'scale', -0.2],
    [
      '1.5 × at full value',
      eye(1, (called, { cell }) => (cell.value === 'full' ? 1.5 : 1) * called),
      'part',
      'full',
      0.5,
    ],
    ['the far third alone', ({ thirdsMph }, dice) => about((thirdsMph[2] ?? 0) + dice.normal()), 'place', 'far', 1],
    [
      'flags and meter whole',
      ({ takes }, dice) => about((takes['left-out'] ?? 0) + dice.normal()),
      'clock',
      'left-out',
      1,
    ],
    ['with the clock used twice', ({ takes }, dice) => about((takes.twice ?? 0) + dice.normal()), 'clock', 'twice', 1],
    [
      'the forecast',
      ({ forecastMph }, dice) => about((forecastMph ?? 0) + 0.5 * dice.normal(), 3),
      'follows',
      'forecast',
      1,
    ],
    ['brackets of 0.4 of their width', eye(1, (called) => called), 'width', 'narrow', 2.5],
  ])('is said to somebody who calls %s', (name, caller, kind, form, size) => {
    const factor = kind === 'width' ? 0.4 : 1;
    const own: Caller = (shown, dice) => {
      const { bestMph, hiMph } = caller(shown, dice);
      return about(bestMph, factor * (hiMph - bestMph));
    };
    const said = told(own).map((all) => all.findLast(Boolean) ?? null);
    const right = said.filter((one) => one?.kind === kind && one.form === form);
    expect(right.length, name).toBeGreaterThanOrEqual(0.9 * STRINGS);
    const mean = right.reduce((sum, one) => sum + (one?.size ?? 0), 0) / right.length;
    expect(Math.abs(mean - size)).toBeLessThan(0.25 * Math.abs(size));
  });

  it('is obeyed by calls that then score better', () => {
    const all = callsBy(
      eye(1, (called) => 0.8 * called),
      300,
      3,
    );
    const said = saidOf(all.slice(0, 200));
    if (said === null) throw new Error('a scale of 0.8 must be said');
    const scoreOf = ({ loMph, hiMph }: { loMph: number; hiMph: number }, truthMph: number): number =>
      hiMph - loMph + 10 * Math.max(0, loMph - truthMph, truthMph - hiMph);
    const gain = all
      .slice(200)
      .map((call) => scoreOf(call, call.truthMph) - scoreOf(obeyed(said, call) ?? call, call.truthMph));
    expect(gain.reduce((sum, x) => sum + x, 0)).toBeGreaterThan(0);
    expect(said.gainMph).toBeGreaterThan(2.33 * said.gainErrorMph);
    expect(said.low < said.size && said.size < said.high).toBe(true);
  });

  it('is a lean rather than a width, even if the width gains more', () => {
    const calls = callsBy(({ taughtMph }, dice) => about(taughtMph + 0.85 + 1.5 * dice.normal(), 0.15), 200, 7);
    const said = saidOf(calls);
    expect(said).toMatchObject({ kind: 'side' });
    const wider = { kind: 'width', form: 'narrow', size: 2.8 } as const;
    const scoreOf = ({ loMph, hiMph }: Called, { truthMph }: SaidCall): number =>
      (hiMph - loMph + 10 * Math.max(0, loMph - truthMph, truthMph - hiMph)) / 3.51;
    const gained = calls.reduce(
      (sum, call) => sum + scoreOf(call, call) - scoreOf(obeyed(wider, call) ?? call, call),
      0,
    );
    expect(gained / calls.length).toBeGreaterThan(said?.gainMph ?? 0);
  });

  /** Forty calls that are `lean` right of the shown wind and alternately off. */
  const offBy = (sideMph: number, offMph: (i: number) => number): SaidCall[] =>
    Array.from({ length: 40 }, (_, i) => {
      const taughtMph = ((7 * i) % 11) - 5;
      const cell = CELLS[(5 * i) % CELLS.length]!;
      const nothing = { forecastMph: null, forecastSdMph: null, meterMph: null } as const;
      return {
        ...{ cell, parMph: 0.8, taughtMph, truthMph: taughtMph, thirdsMph: [null, null, null], ...nothing },
        ...{ takes: { 'left-out': null, twice: null, moment: null }, ...about(taughtMph + sideMph + offMph(i), 1.3) },
      };
    });
  const byTurns = (i: number): number => (i % 2 === 0 ? 1.27 : -1.27);
  const byMoods = (i: number): number => (Math.floor(i / 10) % 2 === 0 ? 1.27 : -1.27);

  it('waits for more than three errors, and for more of them if errors follow one another', () => {
    expect(leanOf(offBy(0.95, byTurns))?.kind).toBe('side');
    expect(leanOf(offBy(0.6, byTurns))).toBeNull();
    expect(leanOf(offBy(0.95, byMoods))).toBeNull();
  });

  it('is not said of an error whose correction pays in one call of forty', () => {
    const calls = offBy(0.95, byTurns).map((call, i) => ({
      ...{ ...call, ...about(call.bestMph, 4) },
      truthMph: call.taughtMph - (i === 0 ? 3 : 0),
    }));
    const gain = calls.map((call) => {
      const { loMph } = obeyed({ kind: 'side', form: 'side', size: 0.95 }, call) ?? call;
      return Math.max(0, call.loMph - call.truthMph) - Math.max(0, loMph - call.truthMph);
    });
    expect(gain.filter((mph) => mph > 0)).toHaveLength(1);
    expect(gain.filter((mph) => mph < 0)).toEqual([]);
    expect(leanOf(calls)).toBeNull();
  });

  it('is not said of an error that is sure, but whose correction does not pay', () => {
    // the cues show a quarter too much, and this caller corrects it
    const calls = callsBy(
      eye(0.5, (called) => 0.8 * called),
      200,
      11,
    );
    expect(saidOf(calls)).toMatchObject({ kind: 'scale' });
    expect(leanOf(calls.map((call) => ({ ...call, truthMph: 0.8 * call.taughtMph })))).toBeNull();
  });

  it('is not said of a call that leans on the forecast, however much less it says', () => {
    const calls = callsBy(eye(0.3), 200, 12).map((call, i) => {
      const forecastMph = 0.5 * call.taughtMph + ((i % 5) - 2) / 2;
      const mph = 0.4 * (forecastMph - call.taughtMph);
      const [loMph, hiMph, bestMph] = [call.loMph + mph, call.hiMph + mph, call.bestMph + mph];
      return { ...call, loMph, hiMph, bestMph, forecastMph, forecastSdMph: 2, truthMph: call.taughtMph };
    });
    expect(saidOf(calls.map((call) => ({ ...call, forecastMph: null, forecastSdMph: null })))).toMatchObject({
      kind: 'scale',
    });
    expect(leanOf(calls)).toBeNull();
  });

  it('comes from the last look and the 200 calls before it, whatever number of older calls there is', () => {
    const caller = eye(0.5, (called) => called + 4);
    const calls = callsBy(caller, 59, 5);
    expect(saidOf(calls.slice(0, 19))).toBeNull();
    expect(saidOf(calls)).toEqual(saidOf(calls.slice(0, 40)));
    expect(saidOf(calls)?.calls).toBe(40);
    const cured = callsBy(eye(1), 200, 6);
    expect(saidOf([...callsBy(caller, 200, 5), ...cured])).toBeNull();
    expect(saidOf([...callsBy(caller, 200, 5), ...cured.slice(0, 99)])?.calls).toBe(200);
    const late = callsBy(caller, 250, 8);
    expect(saidOf(late, 1010)).toEqual({ ...saidOf(late.slice(0, 190), 10), calls: 1200 });
    expect([0, 19, 20, 199, 200, 299, 300, 1234].map(lastLook)).toEqual([0, 0, 20, 180, 200, 200, 300, 1200]);
  });
});

describe('a call that obeys', () => {
  const call: SaidCall = { ...wind(createRandomStream(1, 61)), loMph: 2, hiMph: 8, bestMph: 4 };
  const shown: SaidCall = { ...call, taughtMph: 6, forecastMph: 5, meterMph: null, thirdsMph: [9, 6, 3] };
  const clocked: SaidCall = { ...shown, takes: { 'left-out': 8, twice: null, moment: null } };
  it.each<[Pick<Said, 'kind' | 'form' | 'size'>, SaidCall, readonly [number, number, number] | null]>([
    [{ kind: 'side', form: 'side', size: 1.5 }, shown, [0.5, 2.5, 6.5]],
    [{ kind: 'scale', form: 'scale', size: -0.2 }, shown, [3, 5, 9]],
    [{ kind: 'part', form: shown.cell.gust, size: -0.2 }, shown, [3, 5, 9]],
    [{ kind: 'part', form: 'another', size: -0.2 }, shown, [2, 4, 8]],
    [{ kind: 'place', form: 'near', size: 1 }, shown, [-1, 1, 5]],
    [{ kind: 'clock', form: 'left-out', size: 1 }, clocked, [0, 2, 6]],
    [{ kind: 'clock', form: 'twice', size: 1 }, clocked, [2, 4, 8]],
    [{ kind: 'width', form: 'narrow', size: 2 }, shown, [0, 4, 12]],
    [{ kind: 'follows', form: 'forecast', size: 1 }, shown, null],
    [{ kind: 'follows', form: 'meter', size: 1 }, shown, [2, 4, 8]],
  ])('%j', (said, of, want) => {
    const got = obeyed(said, of);
    expect(got && [got.loMph, got.bestMph, got.hiMph]).toEqual(want);
  });
});

it('calls mirrored what is the cues’ sum on the other side, from 4 mph on', () => {
  const calls = [
    [-4, 4],
    [-6, 4],
    [-6.1, 4],
    [-4, 3.9],
    [6, 6],
  ] as const;
  expect(calls.map(([best, taught]) => isMirrored(best, taught, []))).toEqual([true, true, false, false, false]);
});

it('does not call mirrored what is within 2 mph of a number that was given', () => {
  const given = [
    [null, 3],
    [-6.1, null],
    [-6, null],
    [null, -2],
  ];
  expect(given.map((all) => isMirrored(-4, 4, all))).toEqual([true, true, false, false]);
});
