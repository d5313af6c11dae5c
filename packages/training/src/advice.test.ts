import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviceFor, type Cause, causeOf, isInside, type MissPart, type RevealFacts } from './advice.ts';

const HALF = 0.2;
const K = 0.13;

const UP: readonly Cause[] = ['range'];
/** A reveal with these parts, which decide whether removing one of them saves a square plate. */
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
    ...{ parts, isHit: on(sum(false), sum(true)) },
    ...{ taughtMph: null, givenMph: [], isHalfFocusUnseen: false },
    ...change,
  };
};

describe('the cause of a miss', () => {
  it('is none if no part alone is enough', () => {
    expect(causeOf(factsWith({ read: 0.3, setting: 0.25, rifle: 0.01 }))).toBeNull();
  });

  it('blames the largest of the changes that would have hit, the rifle too', () => {
    expect(causeOf(factsWith({ read: 0.05, rifle: 0.2 }))).toBe('rifle');
    expect(causeOf(factsWith({ read: 0.15, rifle: 0.1 }))).toBe('read');
  });
});

describe('what to do next', () => {
  /** Called 6 in a bracket of 4 to 8; the wind was 10. The same bracket about the taught reading, 9, would hold it. */
  const miss = (change: Partial<RevealFacts>): RevealFacts =>
    factsWith({ read: -0.5 }, { truthMph: 10, taughtMph: 9, ...change });

  it.each<[string, RevealFacts, object | null]>([
    ['a wrong setting, inside or not', factsWith({ setting: 0.3 }), { do: 'fix', what: 'setting' }],
    ['a late shot', factsWith({ waited: 0.3 }, { truthMph: 9 }), { do: 'fix', what: 'waited' }],
    [
      'a setting that is one of two things',
      factsWith({ read: 0.3, setting: 0.25, rifle: 0.01 }),
      { do: 'fix', what: 'setting' },
    ],
    ['two things that cannot be undone', factsWith({ read: 0.3, rifle: 0.25 }), null],
    ['a hit, whatever canceled', factsWith({ read: 0.4, setting: -0.3 }), null],
    ['inside, but the given elevation missed', factsWith({ range: -1.1 }), null],
    ['the mirror image of the cues', miss({ truthMph: -3, taughtMph: -5 }), { do: 'say-side' }],
    ['the forecast on the other side', miss({ truthMph: -3, taughtMph: -5, givenMph: [7, null] }), null],
    ['the other side of a wind too light to see', miss({ truthMph: -3, taughtMph: -3.9 }), null],
    ['the other side, far from the mirror image', miss({ truthMph: -3, taughtMph: -9 }), null],
    ['the middle focus not looked at', miss({ isHalfFocusUnseen: true }), { do: 'use-half-focus' }],
    ['nor told of it if the taught reading missed', miss({ isHalfFocusUnseen: true, taughtMph: 7.5 }), null],
    ['nor told of it if the bracket held', factsWith({ read: 0.1 }, { isHalfFocusUnseen: true, taughtMph: 6 }), null],
    ['read as taught', miss({ taughtMph: 6.9 }), null],
    ['nothing of these', miss({}), null],
    ['nothing shown', miss({ taughtMph: null, isHalfFocusUnseen: true }), null],
    ['inside', factsWith({ read: 0.1 }), null],
  ])('%s', (_, facts, advice) => expect(adviceFor(facts)).toEqual(advice));
});

it('gives any reveal advice only for what was done', () => {
  const mil = fc.double({ min: -0.6, max: 0.6, noNaN: true });
  const mph = fc.double({ min: -15, max: 15, noNaN: true });
  const facts = fc
    .tuple(
      fc.record({ read: mil, arithmetic: mil, setting: mil, rounding: mil, waited: mil, rifle: mil, range: mil }),
      fc.tuple(mph, mph, mph, mph),
      fc.option(mph),
      fc.boolean(),
    )
    .map(([mils, [a, b, c, truthMph], taughtMph, isHalfFocusUnseen]) => {
      const [loMph, bestMph, hiMph] = [a, b, c].sort((x, y) => x - y) as [number, number, number];
      return factsWith(mils, { loMph, hiMph, bestMph, truthMph, isHalfFocusUnseen, taughtMph });
    });
  fc.assert(
    fc.property(facts, (reveal) => {
      const advice = adviceFor(reveal);
      return (
        advice === null ||
        (advice.do === 'fix'
          ? !reveal.isHit
          : advice.do === 'say-side'
            ? reveal.bestMph * (reveal.taughtMph ?? 0) < 0
            : isHalfUnseenMiss(reveal))
      );
    }),
    { numRuns: 10_000 },
  );
});
const isHalfUnseenMiss = (reveal: RevealFacts): boolean => reveal.isHalfFocusUnseen && !isInside(reveal);
