import { type Habit, type HabitCall, sureHabit } from '@windcall/training';
import type { RandomStream } from '@windcall/wind';
import type { BenchTable } from '../bench-table.ts';
import { diceOf, percent, percentText, pick } from './dice.ts';
import type { MetTask } from './draw-tasks.ts';

interface Mood {
  mph: number;
}
type Caller = (task: MetTask, dice: RandomStream, mood: Mood) => number;

/** What is believed of a wind that was read with an error of `sd`, beside the forecast; at level 3 beside 0 ± 7 mph. */
const doubted = ({ forecastMph, forecastSdMph }: MetTask, readMph: number, sd: number): number =>
  forecastMph === null || forecastSdMph === null
    ? (readMph * 49) / (49 + sd ** 2)
    : (readMph * forecastSdMph ** 2 + forecastMph * sd ** 2) / (forecastSdMph ** 2 + sd ** 2);
const halfway = ({ forecastMph, taughtMph }: MetTask): number =>
  forecastMph === null ? taughtMph : (forecastMph + taughtMph) / 2;
const nearest = ({ reading, taughtMph }: MetTask, order: readonly (0 | 1 | 2)[]): number =>
  order.map((third) => reading.thirdsMph[third]).find((mph) => mph !== null) ?? taughtMph;
const rough = ({ cell }: MetTask): number => (cell.gust === 'rough' ? 1.35 : 1);

/** Callers without a habit. */
const HONEST: Record<string, Caller> = {
  'copies the forecast': ({ forecastMph }) => forecastMph ?? 0,
  'half forecast, half as taught': halfway,
  'the same + 1 mph of eye': (task, dice) => halfway(task) + dice.normal(),
  'exactly as taught': ({ taughtMph }) => taughtMph,
  'as taught, to half a mph': ({ taughtMph }) => Math.round(2 * taughtMph) / 2,
  'as taught + 1': ({ taughtMph }, dice) => taughtMph + dice.normal(),
  'as taught + 2': ({ taughtMph }, dice) => taughtMph + 2 * dice.normal(),
  'copies the meter': ({ reading, taughtMph }) => reading.meterMph ?? taughtMph,
  'doubts the truth + 1 as it should be': (task, dice) => doubted(task, task.truthMph + dice.normal(), 1),
  'doubts the truth + 2': (task, dice) => doubted(task, task.truthMph + 2 * dice.normal(), 2),
  'doubts the truth + 4': (task, dice) => doubted(task, task.truthMph + 4 * dice.normal(), 4),
  'doubts the taught + 1.5': (task, dice) => doubted(task, task.taughtMph + 1.5 * dice.normal(), 1.9),
  'wild, 1 to 5 mph': ({ truthMph }, dice) => truthMph + (1 + 4 * dice.uniform()) * dice.normal(),
  'lazy: 4 in 10 copied': (task, dice) =>
    dice.uniform() < 0.4 ? (task.forecastMph ?? 0) : doubted(task, task.taughtMph + dice.normal(), 1.5),
  'rounds to 5': ({ taughtMph }, dice) => Math.round((taughtMph + dice.normal()) / 5) * 5,
  'as of the moment': ({ reading, taughtMph }, dice) => (reading.momentMph ?? taughtMph) + 0.5 * dice.normal(),
};
/** Errors that follow one another by 0.6, 2 mph: judged apart. */
const moody: Caller = ({ taughtMph }, dice, mood) => {
  mood.mph = 0.6 * mood.mph + 0.8 * 2 * dice.normal();
  return taughtMph + mood.mph;
};

const isPlace =
  (place: string) =>
  ({ form }: Habit): boolean =>
    form.kind === 'place' && form.place === place;
const isRough = ({ form }: Habit): boolean => form.kind === 'part' && form.part.gust === 'rough';

type FaultName = 'right' | 'scale' | 'rough' | 'far' | 'near';
/** Callers with a habit, and what they are rightly told. */
const FAULTY: readonly (readonly [FaultName, string, Caller, (habit: Habit) => boolean])[] = [
  [
    'right',
    '1.5 mph right',
    ({ taughtMph }, dice) => taughtMph + 1.5 + 1.8 * dice.normal(),
    ({ form }) => form.kind === 'side',
  ],
  [
    'scale',
    '0.8 × the truth',
    ({ truthMph }, dice) => 0.8 * truthMph + 1.5 * dice.normal(),
    ({ form }) => form.kind === 'scale',
  ],
  [
    'scale',
    '0.8 × the taught',
    ({ taughtMph }, dice) => 0.8 * (taughtMph + dice.normal()),
    ({ form }) => form.kind === 'scale',
  ],
  ['rough', '+ 35 % of the truth in rough', (task, dice) => rough(task) * task.truthMph + 1.5 * dice.normal(), isRough],
  ['rough', '+ 35 % of the taught in rough', (task, dice) => rough(task) * task.taughtMph + dice.normal(), isRough],
  ['far', 'far third, true air', ({ airMph }, dice) => airMph[2] + 1.2 * dice.normal(), isPlace('far')],
  ['far', 'far third, shown', (task, dice) => nearest(task, [2, 1, 0]) + dice.normal(), isPlace('far')],
  ['near', 'near third, true air', ({ airMph }, dice) => airMph[0] + 1.2 * dice.normal(), isPlace('near')],
  ['near', 'near third, shown', (task, dice) => nearest(task, [0, 1, 2]) + dice.normal(), isPlace('near')],
];

const CALLS = 200;
const habitCallOf = (task: MetTask, bestMph: number): HabitCall => ({
  ...{ bestMph, truthMph: task.truthMph, parMph: task.parMph, taughtMph: task.taughtMph },
  ...{ thirdsMph: task.reading.thirdsMph, airMph: task.airMph, cell: task.cell },
  ...{ forecastMph: task.forecastMph, forecastSdMph: task.forecastSdMph, meterMph: task.reading.meterMph },
});

/** Looks: from call 20 after every second call, from 40 every fourth, from 100 every tenth. */
const looksAfter = (n: number): boolean => n >= 20 && n % (n <= 40 ? 2 : n <= 100 ? 4 : 10) === 0;

/** What a string of calls is first told of, and when; null if of nothing. */
const firstTold = (tasks: readonly MetTask[], caller: Caller, dice: RandomStream) => {
  const calls: HabitCall[] = [];
  const mood = { mph: 0 };
  for (let n = 1; n <= CALLS; n++) {
    const task = pick(dice, tasks);
    calls.push(habitCallOf(task, caller(task, dice, mood)));
    const habit = looksAfter(n) ? sureHabit(calls) : null;
    if (habit !== null) return { habit, n };
  }
  return null;
};

export interface HabitFigures {
  readonly honestWorst: number;
  readonly moods: number;
  readonly rightly: Record<FaultName, number>;
}

/** What callers with and without a habit are told within 200 calls: half of the strings at levels 1 and 2, half at all three. */
export const habitGates = (met: readonly MetTask[], seed: number, strings = 100) => {
  const dice = diceOf(seed, 2);
  const mixes = [met.filter(({ forecast }) => forecast !== null), met];
  const toldOf = (caller: Caller) =>
    mixes.flatMap((tasks) => Array.from({ length: strings }, () => firstTold(tasks, caller, dice)));
  const n = mixes.length * strings;
  const rows: string[][] = [];
  const accused = (name: string, caller: Caller): number => {
    const some = toldOf(caller).filter((told) => told !== null).length;
    rows.push([`No habit, ${name}: told of one, %`, '≤ 5', percentText(some, n), String(n)]);
    return percent(some, n);
  };
  const honestWorst = Math.max(...Object.entries(HONEST).map(([name, caller]) => accused(name, caller)));
  const moods = accused('moods (0.6, 2 mph; an aim)', moody);
  const rightly: Record<FaultName, number> = { right: 100, scale: 100, rough: 100, far: 100, near: 100 };
  for (const [fault, name, caller, isRight] of FAULTY) {
    const right = toldOf(caller).flatMap((told) => (told !== null && isRight(told.habit) ? [told.n] : []));
    rightly[fault] = Math.min(rightly[fault], percent(right.length, n));
    const middle = right.sort((a, b) => a - b)[Math.floor(right.length / 2)];
    rows.push([
      `Habit, ${name}: rightly named, % (median call)`,
      '≥ 80',
      `${percentText(right.length, n)} (${middle ?? '–'})`,
      String(n),
    ]);
  }
  const habits: HabitFigures = { honestWorst, moods, rightly };
  const table: BenchTable = {
    title: 'Person: habits',
    note: 'Simulated callers on drawn tasks, looked at 36 times in 200 calls, half of the strings at levels 1 and 2, half at all three. An honest caller copies what is given, reads as taught, or doubts.',
    columns: ['What', 'Wanted', 'Measured', 'Strings'],
    rows,
  };
  return { habits, table };
};
