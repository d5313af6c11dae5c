import type { drills, lives } from '@windcall/contract';
import { bias, isWrongSide } from '@windcall/training';
import { cellWords } from '../../../units/cell-words.ts';
import type { Units } from '../../../units/units.ts';
import { foldedOf, type ReviewTask, sureCells } from './review-words.ts';

type Review = Pick<lives.ClassReview, 'tasks' | 'cells' | 'rows'>;

const keyOf = ({ range, value, gust }: drills.DrillCell): string => `${range} ${value} ${gust}`;

const amount = (units: Units, mph: number): string => units.text('wind', Math.abs(mph), 1);
const side = (mph: number): string => (mph < 0 ? 'too little' : 'too much');

/** How many who called it leaned to the same side as the class. */
const didWords = (tasks: readonly ReviewTask[], isUnder: boolean): string | null => {
  const sums = new Map<number, number[]>();
  for (const { calls } of tasks) {
    for (const call of calls) {
      if (call.memberId === null) return null;
      sums.set(call.memberId, [...(sums.get(call.memberId) ?? []), foldedOf(call).best]);
    }
  }
  const means = [...sums.values()].map((of) => of.reduce((sum, x) => sum + x, 0) / of.length);
  const did = means.filter((mean) => (isUnder ? mean < 0 : mean > 0)).length;
  return means.length > 1 ? `${did} of ${means.length} did.` : null;
};

/** Calls of a wind below which nothing is said of the class. */
const FEWEST = 4;

/** One sentence first: what the class missed, by the surest kind of wind, or else by what all calls lean to. */
export const leadWords = (units: Units, { tasks, cells }: Review): string => {
  const [surest] = sureCells(cells);
  if (surest) {
    const of = tasks.filter(({ cell }) => keyOf(cell) === keyOf(surest.cell));
    const did = didWords(of, surest.bias < 0);
    return [
      `The class called ${cellWords(units, surest.cell)} ${amount(units, surest.bias)} ${side(surest.bias)}.`,
      did,
    ]
      .filter(Boolean)
      .join(' ');
  }
  const calls = tasks.flatMap((task) => task.calls);
  const lean = bias(calls.map(({ best, truth }) => ({ bestMph: best, truthMph: truth })));
  if (calls.length < FEWEST || lean === null || lean.foldedErrorMph === null) {
    return calls.length === 1 ? 'One call was made.' : `${calls.length} calls were made.`;
  }
  const caught = `${calls.filter(({ held }) => held).length} of ${calls.length} brackets caught it.`;
  const across = calls.filter(({ best, truth }) => isWrongSide({ bestMph: best, truthMph: truth })).length;
  if (2 * across > calls.length) return `${across} of ${calls.length} calls were on the other side. ${caught}`;
  if (Math.abs(lean.foldedMph) < 2 * lean.foldedErrorMph) {
    return `On average the class was right on (± ${units.figure('wind', lean.foldedErrorMph, 1)}). ${caught}`;
  }
  return `The class called the wind ${amount(units, lean.foldedMph)} ${side(lean.foldedMph)}. ${caught}`;
};

/** Where nothing was missed to speak of, hits, and those that were lucky. */
export const hitWords = ({ tasks }: Pick<Review, 'tasks'>): string | null => {
  const calls = tasks.flatMap((task) => task.calls);
  if (tasks.some(({ hits }) => hits !== undefined)) {
    const told = tasks.flatMap(({ hits }) => hits ?? []);
    return told.length === 0 ? null : `Hits ${told.reduce((sum, n) => sum + n, 0)}.`;
  }
  const hits = calls.filter(({ isHit, held }) => isHit === true && held).length;
  const lucky = calls.filter(({ isHit, held }) => isHit === true && !held).length;
  return lucky === 0 ? `Hits ${hits}.` : `Hits ${hits}, and ${lucky} more ${lucky === 1 ? 'was' : 'were'} lucky.`;
};

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

type Attendance = lives.ClassReview['attendance'];

/** Who did not come, and who was there and called less than all, by name. */
export const absenceWords = (attendance: Attendance): string[] => {
  const absent = attendance.filter(({ winds }) => winds === 0).map(({ name }) => name);
  const silent = attendance.filter(({ winds, called }) => winds > 0 && called === 0);
  const half = attendance.filter(({ winds, called }) => called > 0 && called < winds);
  const unfired = attendance.filter((one) => one.unfired.length > 0);
  return [
    ...(absent.length > 0 ? [`Absent: ${absent.join(', ')}.`] : []),
    ...(silent.length > 0
      ? [`${list(silent.map(({ name }) => name))} ${silent.length === 1 ? 'was' : 'were'} there and called nothing.`]
      : []),
    ...half.map(({ name, winds, called }) => `${name} called ${called} of ${winds}.`),
    ...unfired.map(
      ({ name, unfired: at }) => `${name} did not fire at wind${at.length === 1 ? '' : 's'} ${list(at.map(String))}.`,
    ),
  ];
};
