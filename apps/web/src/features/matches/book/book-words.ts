import type { runs } from '@windcall/contract';
import type { Units } from '../../../units/units.ts';

/** Step of a match book's crosswinds, mph; in other units the nearest whole number. */
const STEP_MPH = 5;

/** The book's crosswinds in the shown unit, + from the right, from left to right: two from each side, and zero. */
export const bookWinds = (units: Units): number[] => {
  const step = Math.max(1, Math.round(units.value('wind', STEP_MPH)));
  return [-2, -1, 0, 1, 2].map((steps) => steps * step);
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

/** Longest briefing on a page of the book, characters. */
const BRIEF_CHARS = 300;

/** A briefing for the book: if too long, its beginning and a note that there is more. */
export const shortBrief = (brief: string): string =>
  brief.length <= BRIEF_CHARS
    ? brief
    : `${brief.slice(0, BRIEF_CHARS).replace(/\s+\S*$/, '')} … The rest is on the page of the stage.`;
