import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviceFor, type Cause, causeOf, headlineOf, isInside, type MissPart, type RevealFacts } from './advice.ts';

const HALF = 0.2;
const K = 0.13;

const UP: readonly Cause[] = ['range'];
/** A reveal of parts along their axes; whether each alone saves the plate follows from them, as for a square plate. */
const factsWith = (mils: Partial<Record<Cause, number>>, change: Partial<RevealFacts> = {}): RevealFacts => {
  const all = Object.entries(mils).map(([cause, mil]) => ({ cause: cause as Cause, mil }));
  const sum = (isUp: boolean): number =>
    all.filter(({ cause }) => UP.includes(cause) === isUp).reduce((total, { mil }) => total + mil, 0);
  const on = (right: number, up: number): boolean => Math.abs(right) <= HALF && Math.abs(up) <= HALF;
  const parts = all.map(({ cause, mil }): MissPart => {
    const isUp = UP.includes(cause);
    return {
      cause,
      mil,
      axis: isUp ? 'up' : 'right',
      hitsWithout: on(sum(false) - (isUp ? 0 : mil), sum(true) - (isUp ? mil : 0)),
    };
  });
  return {
    ...{ loMph: 4, hiMph: 8, bestMph: 6, truthMph: 6 - (mils.read ?? 0) / K },
    ...{ parts, isHit: on(sum(false), sum(true)), milPerMph: K, halfWidthMil: HALF, enoughReadMil: null },
    ...{ taughtMph: null, fault: null, isHalfFocusUnseen: false },
    ...change,
  };
};
const inside = { loMph: -40, hiMph: 40 } as const;

describe('the headline', () => {
  it.each<[string, RevealFacts, object]>([
    ['inside, hit, best within half a mph', factsWith({ read: 0.05 }), { is: 'right-on' }],
    ['inside, hit', factsWith({ read: 0.1 }), { is: 'good-hit' }],
    ['inside, the rifle', factsWith({ rifle: 0.3 }), { is: 'inside-miss', by: 'rifle' }],
    ['inside, the best', factsWith({ read: 0.25 }), { is: 'inside-miss', by: 'read' }],
    ['inside, the setting', factsWith({ setting: -0.3 }), { is: 'inside-miss', by: 'setting' }],
    ['inside, the math', factsWith({ arithmetic: 0.3 }), { is: 'inside-miss', by: 'arithmetic' }],
    ['inside, rounding', factsWith({ rounding: 0.21 }), { is: 'inside-miss', by: 'rounding' }],
    ['inside, the wait', factsWith({ waited: 0.3, rifle: 0.02 }), { is: 'inside-miss', by: 'waited' }],
    ['inside, the elevation', factsWith({ range: -1.1 }), { is: 'inside-miss', by: 'range' }],
    ['outside, the elevation', factsWith({ range: -1.1 }, { truthMph: 9 }), { is: 'outside-range' }],
    [
      'outside, hit by the call alone',
      factsWith({ read: 0.1 }, { hiMph: 5, bestMph: 4.5 }),
      { is: 'lucky', why: 'forgiving' },
    ],
    ['outside, hit by two errors', factsWith({ read: 0.4, setting: -0.3 }), { is: 'lucky', why: 'canceled' }],
    ['outside, too little', factsWith({ read: -0.4 }), { is: 'under' }],
    ['outside, too much', factsWith({ read: 0.4 }), { is: 'over' }],
    ['outside, the other side', factsWith({ read: 1.2 }), { is: 'wrong-side' }],
    ['outside, the wait', factsWith({ waited: 0.3 }, { truthMph: 9 }), { is: 'outside-other', by: 'waited' }],
  ])('%s', (_, facts, headline) => expect(headlineOf(facts)).toEqual(headline));

  it('names the two largest parts where none alone is enough', () => {
    const facts = factsWith({ read: 0.3, setting: 0.25, rifle: 0.01 });
    expect(causeOf(facts)).toBeNull();
    expect(headlineOf(facts)).toMatchObject({ is: 'two-things', parts: [{ cause: 'read' }, { cause: 'setting' }] });
  });

  it('blames the largest of the changes that would have hit, the rifle too', () => {
    expect(causeOf(factsWith({ read: 0.05, rifle: 0.2 }))).toBe('rifle');
    expect(causeOf(factsWith({ read: 0.15, rifle: 0.1 }))).toBe('read');
  });

  it('from the left reads as from the right', () => {
    const left = factsWith({ read: 0.4 }, { loMph: -8, hiMph: -4, bestMph: -6, truthMph: -9 });
    expect(headlineOf(left)).toEqual({ is: 'under' });
  });
});

describe('what to do next', () => {
  /** Called 6, bracket 4 to 8, and it was 10; the taught reading, 9, holds it. */
  const miss = (change: Partial<RevealFacts>): RevealFacts =>
    factsWith({ read: -0.5 }, { truthMph: 10, taughtMph: 9, ...change });

  it.each<[string, RevealFacts, object]>([
    ['a wrong setting, inside or not', factsWith({ setting: 0.3 }), { do: 'fix', what: 'setting' }],
    ['a late shot', factsWith({ waited: 0.3 }, { truthMph: 9 }), { do: 'fix', what: 'waited' }],
    ['inside, but the given elevation missed: nothing to do', factsWith({ range: -1.1 }), { do: 'same-again' }],
    ['read as taught: the wind did that', miss({ taughtMph: 6.9 }), { do: 'wind' }],
    ['read as taught, whatever else it looks like', miss({ taughtMph: 6.9, fault: 'meter' }), { do: 'wind' }],
    ['the taught reading would have missed too', miss({ taughtMph: 7.5, fault: 'meter' }), { do: 'cues-off' }],
    ['a fault that the calls show', miss({ fault: 'far-only' }), { do: 'fault', fault: 'far-only' }],
    ['the wrong side, where the cues had it right', miss({ truthMph: -3, taughtMph: -2 }), { do: 'say-side' }],
    ['the wrong side, where they had not', miss({ truthMph: -3, taughtMph: 3 }), { do: 'cues-off' }],
    ['the middle focus not looked at', miss({ isHalfFocusUnseen: true }), { do: 'use-half-focus' }],
    [
      'nor told of it where the taught reading missed',
      miss({ isHalfFocusUnseen: true, taughtMph: 7.5 }),
      { do: 'cues-off' },
    ],
    ['nothing of these', miss({}), { do: 'read-first' }],
    ['nothing shown', miss({ taughtMph: null }), { do: 'read-first' }],
    ['inside', factsWith({ read: 0.1 }), { do: 'same-again' }],
    ['inside and wide', factsWith({ read: 0.1 }, inside), { do: 'tighter' }],
  ])('%s', (_, facts, advice) => expect(adviceFor(facts, 0.8)).toEqual(advice));

  it('says nothing of a width it cannot judge', () => {
    expect(adviceFor(factsWith({ read: 0.1 }, inside), null)).toEqual({ do: 'same-again' });
  });
});

it('gives any reveal one headline that agrees with bracket and plate, and one thing to do', () => {
  const mil = fc.double({ min: -0.6, max: 0.6, noNaN: true });
  const mph = fc.double({ min: -15, max: 15, noNaN: true });
  const maybe = fc.option(mph);
  const facts = fc
    .tuple(
      fc.record({ read: mil, arithmetic: mil, setting: mil, rounding: mil, waited: mil, rifle: mil, range: mil }),
      fc.tuple(mph, mph, mph, mph),
      fc.tuple(maybe, maybe, maybe, maybe),
      fc.boolean(),
    )
    .map(([mils, [a, b, c, truthMph], [near, middle, far, all], isHalfFocusUnseen]) => {
      const [loMph, bestMph, hiMph] = [a, b, c].sort((x, y) => x - y) as [number, number, number];
      return factsWith(mils, {
        ...{ loMph, hiMph, bestMph, truthMph, isHalfFocusUnseen },
        taughtMph: all,
        fault: near === null || middle === null || far === null ? null : 'moment',
      });
    });
  fc.assert(
    fc.property(facts, (reveal) => {
      const headline = headlineOf(reveal);
      const outcomes = {
        'right-on': 'inside hit',
        'good-hit': 'inside hit',
        'inside-miss': 'inside miss',
        lucky: 'outside hit',
        under: 'outside miss',
        over: 'outside miss',
        'wrong-side': 'outside miss',
        'outside-other': 'outside miss',
        'outside-range': 'outside miss',
      };
      const outcome = `${isInside(reveal) ? 'inside' : 'outside'} ${reveal.isHit ? 'hit' : 'miss'}`;
      const fits = headline.is === 'two-things' ? outcome.endsWith('miss') : outcome === outcomes[headline.is];
      const advice = adviceFor(reveal, 1);
      const praises = advice.do === 'tighter' || advice.do === 'same-again';
      // Who was outside gets something to do; who was inside is only left alone, or told what went wrong besides.
      return fits && (isInside(reveal) ? praises || advice.do === 'fix' : !praises);
    }),
    { numRuns: 10_000 },
  );
});
