import type { lives } from '@windcall/contract';
import { isWrongSide } from '@windcall/training';
import { saidWords } from '../../../units/said-words.ts';
import type { Units } from '../../../units/units.ts';

type Review = Pick<lives.ClassReview, 'tasks' | 'said'>;

/** The first sentence: a certain statement about the class, or else the number of brackets that held. */
export const leadWords = (units: Units, { tasks, said }: Review): string => {
  if (said !== null) {
    const { is, order, gain } = saidWords(units, said, 'class');
    return `${is} ${order} ${gain}`;
  }
  const calls = tasks.flatMap((task) => task.calls);
  const caught = `${calls.filter(({ held }) => held).length} of ${calls.length} brackets caught it.`;
  const across = calls.filter(({ best, truth }) => isWrongSide({ bestMph: best, truthMph: truth })).length;
  return 2 * across > calls.length ? `${across} of ${calls.length} calls were on the other side. ${caught}` : caught;
};

/** Words for a review without notable misses: hits, and lucky hits. */
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

/** Names of absent students, and of present students who missed calls. */
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
