import { slope } from '../../../../packages/training/src/calibration.ts';
import { type LeanCall, sureLean } from '../../../../packages/training/src/sure-lean.ts';
import {
  callsOf,
  knownSureAt,
  LEANING,
  UNBIASED,
  UNTRIED,
} from '../../../../packages/training/test/leaning-callers.ts';
import type { Dice } from '../../../../packages/training/test/simulated-caller.ts';

const CALLS = 200;
/** Calls before which nothing is said. */
const FEWEST = 20;

/** The first look at which something is said, looking after every call; null within these calls. */
const firstAt = <T>(calls: readonly LeanCall[], said: (part: readonly LeanCall[]) => T | null) => {
  for (let n = FEWEST; n <= calls.length; n++) {
    const one = said(calls.slice(0, n));
    if (one !== null) return { at: n, said: one };
  }
  return null;
};
const leanOf = (calls: readonly LeanCall[]) => sureLean(calls)?.where ?? null;
const slopeOf = (calls: readonly LeanCall[]) => (slope(calls)?.sure ? 'slope' : null);

const median = (all: readonly number[]): number =>
  [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

type DiceOf = (run: number) => Dice;

/** What callers without a habit are told of one within 200 calls: a lean, a slope, either. */
const measureUnbiased = (name: string, strings: readonly LeanCall[][]): string[] => {
  const told = strings.map((calls) => [firstAt(calls, leanOf), firstAt(calls, slopeOf)]);
  const share = (isTold: (one: (typeof told)[number]) => boolean): string =>
    ((100 * told.filter(isTold).length) / strings.length).toFixed(1);
  return [
    `No habit, ${name}: told of one within ${CALLS} calls`,
    '≤ 5 %',
    `${share((one) => one.some((said) => said !== null))} % (a lean ${share(([lean]) => lean !== null)}, a slope ${share(([, sloped]) => sloped !== null)})`,
    String(strings.length),
  ];
};

/** What simulated callers with no habit and with one are told after each of their calls, beside a test that knows which it is. */
export const measureHabits = (runs: number, diceOf: DiceOf): string[][] => {
  const fewer = Math.ceil(runs / 3);
  return [
    ...Object.entries(UNBIASED).map(([name, caller]) =>
      measureUnbiased(
        name,
        Array.from({ length: runs }, (_, run) => callsOf(caller, CALLS, diceOf(run))),
      ),
    ),
    ...Object.entries(UNTRIED).map(([name, [caller, winds]]) =>
      measureUnbiased(
        `${name}, not tuned to`,
        Array.from({ length: fewer }, (_, run) => callsOf(caller, CALLS, diceOf(run), winds)),
      ),
    ),
    ...Object.entries(LEANING).flatMap(([form, caller]) => {
      const strings = Array.from({ length: fewer }, (_, run) => callsOf(caller, CALLS, diceOf(run)));
      const told = strings.map((calls) => firstAt(calls, leanOf));
      const right = told.flatMap((one) => (one?.said === form ? [one.at] : []));
      const known = median(strings.map((calls) => knownSureAt(form, calls) ?? Number.POSITIVE_INFINITY));
      return [
        [`${form}: named rightly at first`, '', `${((100 * right.length) / fewer).toFixed(0)} %`, String(fewer)],
        ['… at call, median; a test that knows it', '≤ 1.3 ×', `${median(right)}; ${known}`, ''],
      ];
    }),
    ...[0.8, 1.25].map((multiple) => {
      const at = Array.from({ length: fewer }, (_, run) =>
        callsOf(({ truthMph }, n) => multiple * (truthMph + 2 * n), CALLS, diceOf(run)),
      ).map((calls) => firstAt(calls, slopeOf)?.at ?? Number.POSITIVE_INFINITY);
      return [`Calls ${multiple} × the wind: told of a slope at call, median`, '', String(median(at)), String(fewer)];
    }),
  ];
};
