import {
  changeBetween,
  handicapOfCalls,
  intervalScore,
  type MeasuredCall,
  moodRoot,
  readerMph,
  sigmaOfScore,
  widenedBy,
} from '@windcall/training';
import type { BenchTable } from '../bench-table.ts';
import { diceOf, HALF_IN_SD, mean, percent, percentText, pick } from './dice.ts';
import type { MetTask } from './draw-tasks.ts';
import { taughtSdOf } from './ladder-gates.ts';

const EYE_MPH = 1.2;
const COUNTS = [20, 40, 60, 80] as const;

interface TestCall extends MeasuredCall {
  readonly widthMph: number;
}

export interface PowerFigures {
  /**
   * How often a change's 95 % interval contains it, %, with independent errors and with errors that correlate by 0.6.
   */
  readonly holds0: number;
  readonly holds6: number;
}

/** The level of a self-test. */
const TEST_LEVEL = 2;

/**
 * Power of two tests: how often a change's interval contains it, and the smallest detected changes. Also the widened
 * handicap.
 */
export const powerGates = (met: readonly MetTask[], seed: number, pairs = 500) => {
  const dice = diceOf(seed, 5);
  const tasks = met.filter(({ level }) => level === TEST_LEVEL);
  const sd = taughtSdOf(met)(TEST_LEVEL);
  const testOf = (calls: number, following: number, gain = 1): TestCall[] => {
    let mood = dice.normal();
    return Array.from({ length: calls }, () => {
      mood = following * mood + Math.sqrt(1 - following ** 2) * dice.normal();
      const task = pick(dice, tasks);
      const errorMph = gain * (task.taughtMph - task.truthMph + EYE_MPH * mood);
      const half = gain * HALF_IN_SD * Math.hypot(sd, EYE_MPH);
      return {
        ...{ scoreMph: intervalScore({ loMph: errorMph - half, hiMph: errorMph + half }, 0), errorMph },
        ...{ readerMph: readerMph(task.parMph), widthMph: 2 * half },
      };
    });
  };
  const rows: string[][] = [];
  const held = { 0: 0, 0.6: 0 };
  for (const calls of COUNTS) {
    for (const following of [0, 0.6] as const) {
      let [holds, third, half] = [0, 0, 0];
      const factors: number[] = [];
      for (let run = 0; run < pairs; run++) {
        const before = testOf(calls, following);
        const [same, better, best] = [1, 0.7, 0.5].map((gain) => changeBetween(before, testOf(calls, following, gain)));
        if (!same || !better || !best) throw new Error('a test must have calls');
        if (same.low <= 1 && 1 <= same.high) holds++;
        if (better.high < 1) third++;
        if (best.high < 1) half++;
        factors.push(Math.log(same.high / same.factor));
      }
      held[following] += holds;
      rows.push([
        `${calls} calls each, moods ${following}: 95 % holds; 30 % better seen; half seen, %`,
        '93 to 98 hold',
        `${percentText(holds, pairs)}; ${percentText(third, pairs)}; ${percentText(half, pairs)}; factor ± ${Math.exp(mean(factors)).toFixed(2)}`,
        `${pairs} pairs`,
      ]);
    }
  }
  const truth = sigmaOfScore(mean(testOf(30_000, 0).map(({ scoreMph }) => scoreMph)));
  for (const calls of [10, 20, 40, 100]) {
    for (const following of [0, 0.6]) {
      let holds = 0;
      const widths: number[] = [];
      for (let run = 0; run < pairs; run++) {
        const test = testOf(calls, following);
        const told = handicapOfCalls(test);
        if (told === null) throw new Error('a test must have calls');
        const { low, high } = widenedBy(told, moodRoot(test));
        if ((low ?? 0) <= truth && truth <= (high ?? 0)) holds++;
        widths.push(((high ?? 0) - (low ?? 0)) / 2);
      }
      rows.push([
        `Handicap ${truth.toFixed(2)}, ${calls} calls, moods ${following}: 95 % holds, %`,
        '93 to 98',
        `${percentText(holds, pairs)}; ± ${mean(widths).toFixed(2)} mph`,
        `${pairs} strings`,
      ]);
    }
  }
  const all = COUNTS.length * pairs;
  const power: PowerFigures = { holds0: percent(held[0], all), holds6: percent(held[0.6], all) };
  const table: BenchTable = {
    title: 'Person: tests and handicap',
    note: `A reader of the taught sum with ${EYE_MPH} mph of eye at level 2; moods: errors that follow one another by so much.`,
    columns: ['What', 'Wanted', 'Measured', 'Of'],
    rows,
  };
  return { power, table };
};
