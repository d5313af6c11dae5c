import { PAPERS, type Paper } from '../../../kit/paper.ts';
import type { ResultRow } from './read-results.ts';

const PT_PER_IN = 72;
const MARGIN_IN = 0.5;
/** Heights on a sheet, pt, as match-paper.css sets them. */
const ROW_PT = { usual: 20, low: 13.5 } as const;
const FRAME_PT = 226;
const TABLE_PT = 92;
const NOTE_PT = 11;
/** Characters of a note that a line takes, at 7.5 pt over the narrower paper. */
const NOTE_LINE = 150;

/** Some rows under a title: a division, or all of them. */
export interface Group {
  readonly title: string;
  readonly about: string;
  readonly rows: readonly ResultRow[];
}
interface Sheet {
  readonly groups: readonly Group[];
  readonly row: keyof typeof ROW_PT;
}

/** What is left for tables on a sheet that has these notes, pt. */
const roomPt = (paper: Paper, notes: readonly string[]): number => {
  const lines = notes.reduce((sum, note) => sum + Math.ceil(note.length / NOTE_LINE), 0);
  return (PAPERS[paper].heightIn - 2 * MARGIN_IN) * PT_PER_IN - FRAME_PT - NOTE_PT * lines;
};

const heightPt = (groups: readonly Group[], row: keyof typeof ROW_PT): number =>
  groups.reduce((sum, { rows }) => sum + TABLE_PT + ROW_PT[row] * rows.length, 0);

/**
 * Puts tables on sheets of a paper: with usual rows where one sheet takes all, else with low ones, on as many sheets as they need.
 * A table that goes on has its heads again.
 */
export const layOut = (groups: readonly Group[], paper: Paper, notes: readonly string[]): Sheet[] => {
  const room = roomPt(paper, notes);
  if (heightPt(groups, 'usual') <= room) return [{ groups, row: 'usual' }];
  if (heightPt(groups, 'low') <= room) return [{ groups, row: 'low' }];
  const sheets: Group[][] = [[]];
  let left = room;
  for (const group of groups) {
    let rest = group.rows;
    while (rest.length > 0) {
      const fits = Math.floor((left - TABLE_PT) / ROW_PT.low);
      if (fits < Math.min(3, rest.length) && sheets.at(-1)?.length) {
        sheets.push([]);
        left = room;
        continue;
      }
      const taken = Math.max(1, Math.min(fits, rest.length));
      sheets.at(-1)?.push({ ...group, rows: rest.slice(0, taken) });
      left -= TABLE_PT + ROW_PT.low * taken;
      rest = rest.slice(taken);
    }
  }
  return sheets.map((own) => ({ groups: own, row: 'low' as const }));
};
