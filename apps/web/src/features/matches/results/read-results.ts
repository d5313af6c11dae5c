import type { matches } from '@windcall/contract';
import { heldRulings, percentOfBest, rankStage } from '@windcall/training';

export type Table = Record<string, matches.TableRow[]>;
/** A row of the table with its division, and its place and per cent in the shown table. */
export interface ResultRow extends matches.TableRow {
  readonly division: string;
}

/** Everybody across the divisions, the best first, disqualified shooters last. */
export const overallRows = (table: Table): ResultRow[] =>
  Object.entries(table)
    .flatMap(([division, rows]) =>
      rows.map((row) => ({ ...row, division, place: row.overall.place, percent: row.overall.percent })),
    )
    .toSorted((a, b) => (a.place ?? 1e6) - (b.place ?? 1e6) || a.name.localeCompare(b.name));
export const divisionRows = (table: Table, division: string): ResultRow[] =>
  (table[division] ?? []).map((row) => ({ ...row, division }));
export const isCounted = ({ struck }: matches.TableRow): boolean => struck === null;

/** The most points of a counted shooter on each stage. */
export const bestsOf = (rows: readonly matches.TableRow[], stages: number): number[] =>
  Array.from({ length: stages }, (_, i) =>
    rows.filter(isCounted).reduce((best, { courses }) => Math.max(best, courses[i]?.points ?? 0), 0),
  );

/** Steps of the heat, 0 to 5, by per cent of the stage's best: step 5 is the best itself. */
const STEPS_PERCENT = [30, 52, 68, 82, 100];
/** Share of the accent in each step, per cent, and the step from which its ink is dark. */
export const HEAT_SHARES = [0, 14, 30, 45, 75, 88];
export const isDark = (step: number): boolean => step >= 4;
export const heatOf = (points: number, best: number): number => {
  const percent = percentOfBest(points, best);
  const step = STEPS_PERCENT.findIndex((below) => percent < below);
  return step < 0 ? STEPS_PERCENT.length : step;
};

/** Ranking on a stage, of counted shooters who have shot it. */
export const stageRanks = (rows: readonly ResultRow[], stage: number) =>
  rankStage(
    rows.filter(isCounted).flatMap((row) => {
      const course = row.courses[stage];
      if (course === undefined || course.run === null) return [];
      return [{ entry: row.entry, name: row.name, ...course, timeS: course.time }];
    }),
  );

const MARKS: Readonly<Partial<Record<matches.Ruling['kind'], string>>> = { score: 'C', penalty: 'P', tiebreak: 'T' };
/** Letters of a result's rulings. `stage`: its place, from 0. */
export const marksIn = (
  { rulings }: Pick<matches.Match, 'rulings'>,
  { entry, courses }: Pick<matches.TableRow, 'entry' | 'courses'> | matches.ProgressEntry,
  stage: number,
): string => {
  const shot = courses[stage];
  const given = shot && ('reshoots' in shot ? shot.reshoots.length > 0 : shot.reshoot !== null);
  const held = heldRulings(rulings).filter(({ entry: of, course }) => of === entry && course === stage + 1);
  return [...new Set([given ? 'R' : '', ...held.map(({ kind }) => MARKS[kind] ?? '')])].join('');
};
/** Whether a finished shoot-off decided an entry's place. */
export const isShotOff = ({ rulings }: Pick<matches.Match, 'rulings'>, entry: number): boolean =>
  heldRulings(rulings).some(({ kind, among, results }) => kind === 'shoot-off' && results && among?.includes(entry));

export const tiesOf = ({ rule, tiebreak }: Pick<matches.Match, 'rule' | 'tiebreak'>): string => {
  if (rule === 'rings') return 'more X, then count-back';
  const stages = tiebreak.map(String);
  if (stages.length === 0) return 'more impacts';
  return `more impacts, then less time on stage ${stages.join(', then stage ')}`;
};
