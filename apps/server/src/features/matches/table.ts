import { matches as contract, courses, type runs } from '@windcall/contract';
import {
  applyRulings,
  heldRulings,
  type RuledCourse,
  rankMatch,
  type ScoredRound,
  type ShootOff,
  scoreCourse,
} from '@windcall/training';
import { type CsvCell, csvLine } from '../../http/csv.ts';
import { listedAs } from './present.ts';
import type { EntryRow, MatchRow, RulingRow } from './store.ts';

/** An entry's run of a course. */
export interface TableRun {
  readonly id: number;
  readonly entryId: number | null;
  readonly courseNumber: number | null;
  /** The match director's reason for setting the run aside; null if it counts. */
  readonly setAsideReason: string | null;
  readonly rounds: readonly runs.RunRound[] | null;
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

/** Time of a round, s; rounds not fired come after every par. */
const firedAt = ({ atS }: ScoredRound): number => atS ?? 1e6;

/**
 * Places of the counting rounds as fired: in the order of the stage if it is fixed, otherwise by the clock, with
 * unfired ones last.
 */
const asFired = (course: courses.Course, rounds: readonly ScoredRound[]): number[] => {
  const order = rounds.map((round, i) => ({ round, i }));
  if (course.sequence !== 'fixed') order.sort((a, b) => firedAt(a.round) - firedAt(b.round));
  return order.filter(({ round }) => !round.sighter).map(({ i }) => i);
};
const scored = (rounds: readonly runs.RunRound[]): ScoredRound[] =>
  rounds.map(({ at, ring, ...round }) => ({ ...round, ring: ring ?? null, atS: at }));
/** One letter per counting round. */
const lettersOf = (rounds: readonly ScoredRound[], order: readonly number[]): string =>
  order.map((i) => LETTERS[rounds[i]?.outcome ?? 'not-taken']).join('');

interface EntryCourse extends RuledCourse {
  /** Places of the counting rounds as fired, from 0. */
  readonly order: readonly number[];
  readonly reshoots: contract.TableRow['courses'][number]['reshoots'];
}

/** An entry's courses in order, by the counting runs. A course that was not begun has all rounds not taken. */
const coursesOf = (match: MatchRow, own: readonly TableRun[]): EntryCourse[] =>
  match.document.courses.map((course, i) => {
    const here = own.filter(({ courseNumber }) => courseNumber === i + 1);
    const run = here.find(({ setAsideReason }) => setAsideReason === null);
    const isDone = run?.rounds != null;
    const rounds = isDone ? scored(run.rounds) : scoreCourse(courses.completeCourse(course), []).rounds;
    return {
      run: isDone ? run.id : null,
      points: isDone ? (run.points ?? 0) : 0,
      impacts: isDone ? (run.impacts ?? 0) : 0,
      x: isDone ? (run.x ?? 0) : 0,
      timeS: isDone ? (run.timeS ?? course.parS) : course.parS,
      rounds,
      order: asFired(course, rounds),
      reshoots: here.flatMap(({ id, setAsideReason: reason, points, rounds: shot }) => {
        if (reason === null) return [];
        const first = scored(shot ?? []);
        return [
          { run: id, course: i + 1, reason, points: points ?? 0, rounds: lettersOf(first, asFired(course, first)) },
        ];
      }),
    };
  });

/** Entries with their courses after the rulings that hold. */
export const ruledEntries = (
  match: MatchRow,
  entries: readonly EntryRow[],
  runs: readonly TableRun[],
  rulings: readonly RulingRow[],
) => {
  // an entry that nobody has taken does not count as entered
  const shot = entries
    .filter(({ userId }) => userId !== null)
    .map((entry) => {
      const own = runs.filter(({ entryId, courseNumber }) => entryId === entry.id && isCourse(match, courseNumber));
      return { entry, id: entry.id, division: entry.division, courses: coursesOf(match, own), aim: aimOf(own) };
    });
  const found = rulings.map((row) => {
    const { entryId: entry, runId: run, course } = row;
    // the letters in a table are the counting rounds, as fired
    const { order = [] } = shot.find(({ id }) => id === entry)?.courses[(course ?? 0) - 1] ?? {};
    const place = row.round === null ? undefined : order[row.round - 1];
    return { ...row, entry, run, round: place === undefined ? null : place + 1 };
  });
  return applyRulings<EntryCourse, (typeof shot)[number]>(
    match.document.courses.map(courses.completeCourse),
    shot,
    found,
  );
};
const isCourse = ({ document }: MatchRow, course: number | null): boolean => (course ?? 0) <= document.courses.length;

/**
 * Results of a shoot-off once every named shooter has shot it, or the match is final; null before. Does not wait for
 * deleted accounts.
 */
export const shootOffOf = (
  match: MatchRow,
  { among, course, go }: RulingRow,
  entries: readonly Pick<EntryRow, 'id'>[],
  runs: readonly TableRun[],
): ShootOff | null => {
  const named = (among ?? []).filter((id) => entries.some((entry) => entry.id === id));
  const results = named.map((id) => {
    const run = runs.find((one) => one.entryId === id && one.courseNumber === go && one.setAsideReason === null);
    return { id, run: run?.rounds == null ? undefined : run };
  });
  if (match.finalAt === null && results.some(({ run }) => run === undefined)) return null;
  const parS = match.document.courses[(course ?? 1) - 1]?.parS ?? 0;
  return new Map(results.map(({ id, run }) => [id, { points: run?.points ?? 0, timeS: run?.timeS ?? parS }]));
};

/** Mean `aim` over the fired rounds of counting runs. */
const aimOf = (own: readonly TableRun[]): number | null => {
  const known = own.filter(({ aim, fired, setAsideReason }) => setAsideReason === null && aim !== null && fired > 0);
  const fired = known.reduce((sum, run) => sum + run.fired, 0);
  return fired === 0 ? null : known.reduce((sum, run) => sum + (run.aim ?? 0) * run.fired, 0) / fired;
};

/** The table of a match by division. Struck entries are last, without a place. */
export const tableOf = (
  match: MatchRow,
  entries: readonly EntryRow[],
  runs: readonly TableRun[],
  rulings: readonly RulingRow[],
  userId: number,
): Record<string, contract.TableRow[]> => {
  const { rule, tiebreak, divisions } = match.document;
  const shot = ruledEntries(match, entries, runs, rulings);
  const isOut = ({ entry }: (typeof shot)[number]) => entry.struckReason !== null;
  const counted = shot.filter((one) => !isOut(one));
  const struck = shot.filter(isOut);
  const shootOffs = heldRulings(rulings).flatMap((one) =>
    one.kind === 'shoot-off' ? (shootOffOf(match, one, entries, runs) ?? []) : [],
  );
  const by = { rule, tiebreak, shootOffs };
  const ranked = rankMatch(by, counted);
  const everybody = counted.map((one) => ({ ...one, division: '' }));
  const overall = new Map((rankMatch(by, everybody).get('') ?? []).map((rank) => [rank.id, rank]));
  const rowOf = ({ entry, courses: own, aim, out }: (typeof shot)[number]) => ({
    entry: entry.id,
    ...listedAs(entry),
    name: entry.name,
    mine: entry.userId === userId,
    aim,
    finished: entry.finishedAt !== null,
    struck: entry.struckReason,
    withdrew: out?.kind === 'withdraw',
    overall: { place: overall.get(entry.id)?.place ?? null, percent: overall.get(entry.id)?.percent ?? 0 },
    courses: own.map(({ run, points, x, timeS, rounds, order, reshoots }) => ({
      ...{ run, points, x, time: timeS, rounds: lettersOf(rounds, order), reshoots },
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
          .map((one) => {
            const sumOf = (of: (course: EntryCourse) => number) => one.courses.reduce((sum, row) => sum + of(row), 0);
            return {
              ...{ ...rowOf(one), place: null, percent: 0, points: sumOf(({ points }) => points) },
              ...{
                impacts: sumOf(({ impacts }) => impacts),
                x: sumOf(({ x }) => x),
                time: sumOf(({ timeS }) => timeS),
              },
            };
          }),
      ],
    ]),
  );
};

const cents = (figure: number): number => Math.round(figure * 100) / 100;

/** The table under the headers of registration files, so that it can be read as a list of entries. */
export const resultsAsCsv = (
  { document }: MatchRow,
  table: Record<string, contract.TableRow[]>,
  rulings: readonly contract.Ruling[],
): string => {
  const everybody = Object.entries(table).flatMap(([division, rows]) => rows.map((row) => ({ ...row, division })));
  const nameOf = (id: number) => everybody.find(({ entry }) => entry === id)?.name ?? 'a removed entry';
  const penaltyOf = ({ entry, courses: own }: contract.TableRow): number =>
    heldRulings(rulings)
      .filter(
        ({ kind, entry: of, course, run }) =>
          kind === 'penalty' && of === entry && (run ?? own[(course ?? 0) - 1]?.run) === own[(course ?? 0) - 1]?.run,
      )
      .reduce((sum, { points }) => sum + (points ?? 0), 0);
  const stages = document.courses.flatMap((_, i) => [`Stage ${i + 1}`, `Stage ${i + 1} Time`]);
  const head =
    'Place,Name,Member Number,Squad,Division,Class,Category,Points,Percent,Overall Place,Overall Percent,Impacts,Tiebreak Time,Penalty,Status';
  const lines = everybody.map((row) => {
    const { place, name, member, squad, division, class: of, category, overall, impacts } = row;
    const status = row.struck === null ? (row.finished ? '' : 'DNF') : row.withdrew ? 'WD' : 'DQ';
    const names = ({ entry, among }: contract.Ruling) => entry === row.entry || among?.includes(row.entry);
    // undoing a shoot-off names no shooters
    const about = rulings.filter((one) => names(one) || rulings.some((of) => of.number === one.undoes && names(of)));
    return csvLine([
      ...[place, name, member, squad, division, of, category, row.points, row.percent.toFixed(2)],
      ...[overall.place, overall.percent.toFixed(2), impacts, cents(row.time), penaltyOf(row), status],
      ...row.courses.flatMap(({ points, time }) => [points, cents(time)]),
      about.map((one) => `${one.number}: ${contract.rulingWords(one, nameOf)}`).join('; '),
    ]);
  });
  return [csvLine([...head.split(','), ...stages, 'Rulings']), ...lines].join('');
};

/** Values of every shot as a score card has them: one line a shooter and stage. */
export const cardsAsCsv = (shot: ReturnType<typeof ruledEntries>): string => {
  const roundsOf = (of: EntryCourse, sighter: boolean) => of.rounds.filter((round) => round.sighter === sighter);
  const most = (sighter: boolean): number =>
    Math.max(0, ...shot.flatMap(({ courses: own }) => own.map((of) => roundsOf(of, sighter).length)));
  const [sighters, rounds] = [Math.max(2, most(true)), most(false)];
  const worthOf = (round: ScoredRound | undefined): CsvCell =>
    round === undefined || round.outcome === 'not-taken' || round.outcome === 'not-needed'
      ? null
      : (round.ring ?? round.points);
  const places = (n: number) => Array.from({ length: n }, (_, i) => i);
  return [
    csvLine([
      ...['Competitor', 'Name', 'Class', 'Relay', 'Target'],
      ...places(sighters).map((i) => `S${i + 1}`),
      ...places(rounds).map((i) => String(i + 1)),
      ...['Total', 'X'],
    ]),
    ...shot.flatMap(({ entry, courses: own }) =>
      own.map((of, i) => {
        const [before, counted] = [roundsOf(of, true), roundsOf(of, false)];
        return csvLine([
          ...[entry.number ?? entry.id, entry.name, entry.class, entry.squad, i + 1],
          ...places(sighters).map((k) => worthOf(before[k])),
          ...places(rounds).map((k) => worthOf(counted[k])),
          ...[of.points, of.x],
        ]);
      }),
    ),
  ].join('');
};

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
      csvLine([
        ...[division, row.place, row.name, row.points, row.percent, row.impacts, row.x, cents(row.time), row.struck],
        ...row.courses.flatMap(({ points, rounds }) => [points, rounds]),
        ...[row.overall.place, row.overall.percent, reshootsOf(row)],
      ]),
    ),
  );
  return [csvLine(head), ...lines].join('');
};
