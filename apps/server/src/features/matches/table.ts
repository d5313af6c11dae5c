import { type matches as contract, courses } from '@windcall/contract';
import { rankMatch, type ScoredRound, scoreCourse } from '@windcall/training';
import type { EntryRow, MatchRow } from './store.ts';

/** What an entry shot on a course, as runs keep it. */
export interface TableRun {
  readonly id: number;
  readonly entryId: number | null;
  readonly courseNumber: number | null;
  /** Why the match director set it aside; null where it counts. */
  readonly setAsideReason: string | null;
  readonly rounds:
    | readonly (Pick<ScoredRound, 'outcome' | 'sighter'> & {
        ring?: ScoredRound['ring'] | undefined;
        at?: number | null | undefined;
      })[]
    | null;
  readonly points: number | null;
  readonly impacts: number | null;
  readonly x: number | null;
  readonly timeS: number | null;
  readonly aim: number | null;
  readonly fired: number;
}

const LETTERS: Readonly<Record<ScoredRound['outcome'], string>> = {
  hit: 'h',
  miss: 'm',
  'not-taken': 'n',
  'not-needed': '-',
};

type Rounds = NonNullable<TableRun['rounds']>;

/** When a round was fired, s; those that were not come after every par. */
const firedAt = ({ at }: Rounds[number]): number => at ?? 1e6;

/** Rounds as they were fired: in the order of the stage where that is fixed, else by the clock, those not fired last. */
const asFired = (course: courses.Course, rounds: Rounds): Rounds =>
  course.sequence === 'fixed' ? rounds : rounds.toSorted((a, b) => firedAt(a) - firedAt(b));

/** One letter a round that counts. */
const lettersOf = (course: courses.Course, rounds: Rounds): string =>
  asFired(course, rounds)
    .filter(({ sighter }) => !sighter)
    .map(({ outcome }) => LETTERS[outcome])
    .join('');

/** An entry's courses, in order, by the runs that count: what was not begun is all not taken. */
const coursesOf = (match: MatchRow, own: readonly TableRun[]) =>
  match.document.courses.map((course, i) => {
    const here = own.filter(({ courseNumber }) => courseNumber === i + 1);
    const run = here.find(({ setAsideReason }) => setAsideReason === null);
    const none = scoreCourse(courses.completeCourse(course), []);
    const rounds = run?.rounds ?? none.rounds;
    const isDone = run?.rounds != null;
    return {
      run: isDone ? run.id : null,
      points: isDone ? (run.points ?? 0) : 0,
      impacts: isDone ? (run.impacts ?? 0) : 0,
      x: isDone ? (run.x ?? 0) : 0,
      timeS: isDone ? (run.timeS ?? course.parS) : course.parS,
      rounds: rounds.map(({ ring, sighter, outcome }) => ({ ring: ring ?? null, sighter, outcome })),
      letters: lettersOf(course, rounds),
      reshoots: here.flatMap(({ id, setAsideReason: reason, points, rounds: shot }) =>
        reason === null
          ? []
          : [{ run: id, course: i + 1, reason, points: points ?? 0, rounds: lettersOf(course, shot ?? []) }],
      ),
    };
  });

/** Mean over rounds fired of the runs that count. */
const aimOf = (own: readonly TableRun[]): number | null => {
  const known = own.filter(({ aim, fired, setAsideReason }) => setAsideReason === null && aim !== null && fired > 0);
  const fired = known.reduce((sum, run) => sum + run.fired, 0);
  return fired === 0 ? null : known.reduce((sum, run) => sum + (run.aim ?? 0) * run.fired, 0) / fired;
};

/** The table of a match by division. Struck entries stand last, without a place. */
export const tableOf = (
  match: MatchRow,
  entries: readonly EntryRow[],
  runs: readonly TableRun[],
  userId: number,
): Record<string, contract.TableRow[]> => {
  const { rule, tiebreak, divisions } = match.document;
  const shot = entries.map((entry) => {
    const own = runs.filter(({ entryId }) => entryId === entry.id);
    return { entry, id: entry.id, division: entry.division, courses: coursesOf(match, own), aim: aimOf(own) };
  });
  const counted = shot.filter(({ entry }) => entry.struckReason === null);
  const struck = shot.filter(({ entry }) => entry.struckReason !== null);
  const ranked = rankMatch({ rule, tiebreak }, counted);
  const everybody = counted.map((one) => ({ ...one, division: '' }));
  const overall = new Map((rankMatch({ rule, tiebreak }, everybody).get('') ?? []).map((rank) => [rank.id, rank]));
  const rowOf = ({ entry, courses: own, aim }: (typeof shot)[number]) => ({
    entry: entry.id,
    name: entry.name,
    mine: entry.userId === userId,
    aim,
    finished: entry.finishedAt !== null,
    struck: entry.struckReason,
    overall: { place: overall.get(entry.id)?.place ?? null, percent: overall.get(entry.id)?.percent ?? 0 },
    courses: own.map(({ run, points, x, timeS, letters, reshoots }) => ({
      ...{ run, points, x, time: timeS, rounds: letters, reshoots },
    })),
  });
  return Object.fromEntries(
    divisions.map((division) => [
      division,
      [
        ...(ranked.get(division) ?? []).flatMap(({ id, place, points, percent, impacts, x, timeS }) => {
          const own = counted.find((one) => one.id === id);
          return own ? [{ ...rowOf(own), place, points, percent, impacts, x, time: timeS }] : [];
        }),
        ...struck
          .filter((one) => one.division === division)
          .map((one) => ({
            ...rowOf(one),
            place: null,
            points: one.courses.reduce((sum, { points }) => sum + points, 0),
            percent: 0,
            impacts: one.courses.reduce((sum, { impacts }) => sum + impacts, 0),
            x: one.courses.reduce((sum, { x }) => sum + x, 0),
            time: one.courses.reduce((sum, { timeS }) => sum + timeS, 0),
          })),
      ],
    ]),
  );
};

/** A text as a cell: quoted where needed, and never a formula. Source: RFC 4180; OWASP on CSV injection. */
const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(Math.round(value * 100) / 100);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The table as CSV. */
export const tableAsCsv = (table: Record<string, contract.TableRow[]>, coursesCount: number): string => {
  const columns = Array.from({ length: coursesCount }, (_, i) => [
    `stage_${i + 1}_points`,
    `stage_${i + 1}_rounds`,
  ]).flat();
  const head = [
    ...['division', 'place', 'name', 'points', 'percent', 'impacts', 'x', 'time_s', 'struck', ...columns],
    ...['overall_place', 'overall_percent', 'reshoots'],
  ];
  const reshootsOf = (row: contract.TableRow): string =>
    row.courses
      .flatMap(({ reshoots }) => reshoots)
      .map(({ course, reason, points }) => `stage ${course}: ${reason} (first run ${points})`)
      .join('; ');
  const lines = Object.entries(table).flatMap(([division, rows]) =>
    rows.map((row) =>
      [
        ...[division, row.place, row.name, row.points, row.percent, row.impacts, row.x, row.time, row.struck].map(cell),
        ...row.courses.flatMap(({ points, rounds }) => [cell(points), rounds.startsWith('-') ? `'${rounds}` : rounds]),
        ...[row.overall.place, row.overall.percent, reshootsOf(row)].map(cell),
      ].join(','),
    ),
  );
  return `${[head.join(','), ...lines].join('\r\n')}\r\n`;
};
