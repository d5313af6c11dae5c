import type { runs } from '@windcall/contract';
import type { Units } from '../../../units/units.ts';

/** Crosswinds that a match book has holds for, in the shown unit of wind: about 5 and 10 mph from each side, and none. */
const SPEEDS: Readonly<Record<string, readonly number[]>> = { 'm/s': [2, 4], 'km/h': [8, 16], kn: [4, 8] };
const USUAL = [5, 10] as const;

/** Those winds in the shown unit, + from the right, left to right as they are read. */
export const bookWinds = (units: Units): number[] => {
  const speeds = SPEEDS[units.name('wind')] ?? USUAL;
  return [...speeds.map((speed) => -speed).reverse(), 0, ...speeds];
};

/** A line of the order: `T1, 2 rounds, Prone`. */
export const lineText = (course: runs.SeenCourse, line: runs.SeenCourse['order'][number]): string => {
  const position = course.positions[(line.position ?? 1) - 1]?.name;
  return [
    `T${line.target}`,
    line.sighters
      ? `${line.rounds} ${line.rounds === 1 ? 'sighter' : 'sighters'}`
      : `${line.until === 'hit' ? 'until a hit, at most ' : ''}${line.rounds} ${line.rounds === 1 ? 'round' : 'rounds'}`,
    ...(course.positions.length > 1 && position !== undefined ? [position] : []),
  ].join(', ');
};

/** Characters of a briefing that a page of the book has room for. */
const BRIEF_CHARS = 300;

/** A briefing as the book has it: its beginning where it is long, and then that there is more. */
export const shortBrief = (brief: string): string =>
  brief.length <= BRIEF_CHARS
    ? brief
    : `${brief.slice(0, BRIEF_CHARS).replace(/\s+\S*$/, '')} … The rest is on the page of the stage.`;
