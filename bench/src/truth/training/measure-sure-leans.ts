import { type LeanCall, sureLean } from '../../../../packages/training/src/sure-lean.ts';
import { callsOf, knownSureAt, LEANING, UNBIASED } from '../../../../packages/training/test/leaning-callers.ts';
import type { Dice } from '../../../../packages/training/test/simulated-caller.ts';

const CALLS = 200;

/** The first lean that is told, and the call from which it is; looked at after every second call, from the fiftieth every sixth. */
const firstTold = (calls: readonly LeanCall[]) => {
  for (let n = 20; n <= calls.length; n += n < 50 ? 2 : 6) {
    const lean = sureLean(calls.slice(0, n));
    if (lean !== null) return { where: lean.where, at: n };
  }
  return null;
};

const median = (all: readonly number[]): number => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];

/** What callers with no lean and with one are told within 200 calls, beside a test that knows form and spread. */
export const measureSureLeans = (runs: number, diceOf: (run: number) => Dice): string[][] => {
  const stringsOf = (caller: (typeof UNBIASED)[string]) =>
    Array.from({ length: runs }, (_, run) => callsOf(caller, CALLS, diceOf(run)));
  const percent = (count: number): string => `${((100 * count) / runs).toFixed(1)} %`;
  return [
    ...Object.entries(UNBIASED).map(([name, caller]) => [
      `No lean, ${name}: told one within ${CALLS} calls, ${runs} callers`,
      '≤ 5 %',
      percent(stringsOf(caller).filter((calls) => firstTold(calls) !== null).length),
    ]),
    ...Object.entries(LEANING).flatMap(([form, caller]) => {
      const strings = stringsOf(caller);
      const told = strings.map(firstTold);
      const right = told.flatMap((one) => (one?.where === form ? [one.at] : []));
      const known = median(strings.map((calls) => knownSureAt(form, calls) ?? Number.POSITIVE_INFINITY));
      return [
        [`${form}: named rightly at first`, '', percent(right.length)],
        [`… at call, median; a test that knows it`, '≤ 1.3 ×', `${median(right)}; ${known}`],
      ];
    }),
  ];
};
