import type { runs } from '@windcall/contract';
import type { Units } from '../../../units/units.ts';

/** Step of the crosswinds that a match book has holds for, mph; in other units the whole number next to it. */
const STEP_MPH = 5;

/** Those winds in the shown unit, + from the right, left to right as they are read: two from each side, and none. */
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

/** Characters of a briefing that a page of the book has room for. */
const BRIEF_CHARS = 300;

/** A briefing as the book has it: its beginning where it is long, and then that there is more. */
export const shortBrief = (brief: string): string =>
  brief.length <= BRIEF_CHARS
    ? brief
    : `${brief.slice(0, BRIEF_CHARS).replace(/\s+\S*$/, '')} … The rest is on the page of the stage.`;
