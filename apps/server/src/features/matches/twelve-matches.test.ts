// @module-tag no-database
import { readFileSync } from 'node:fs';
import { matches as contract, type courses } from '@windcall/contract';
import { expect, it } from 'vitest';
import { rulingToWire } from './rulings.ts';
import type { EntryRow, MatchRow, RulingRow } from './store.ts';
import { resultsAsCsv, shootOffOf, type TableRun, tableOf } from './table.ts';

// Twelve matches whose places, percentages and times were worked out by hand, each before a ruling, with it and after it
// was undone: the table and the file. The web tests the sheet by the same matches.

/** Status, place, name, points, percent, overall place and percent, points of both stages, tiebreak time, penalty. */
type Row = [
  string,
  number | null,
  string,
  number,
  number,
  number | null,
  number,
  number | null,
  number,
  number,
  number,
];
type Rows = Record<string, Row[]>;
interface ByHand {
  readonly name: string;
  readonly rule: 'impacts' | 'rings';
  readonly tiebreak: number[];
  readonly divisions: Record<string, string[]>;
  /** Rounds and time of each stage. Rings: T is a 10. */
  readonly shot: Record<string, [rounds: string, timeS: number][]>;
  readonly shootOff?: Record<string, [rounds: string, timeS: number]>;
  readonly ruling: {
    readonly kind: RulingRow['kind'];
    readonly entry?: string;
    readonly course?: number;
    readonly round?: number;
    readonly outcome?: RulingRow['outcome'];
    readonly was?: RulingRow['was'];
    readonly points?: number;
    readonly time?: number;
    readonly among?: string[];
  };
  readonly words: string;
  readonly before: Rows;
  readonly after: Rows;
}
const MATCHES: ByHand[] = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/twelve-matches.json', import.meta.url), 'utf8'),
);

const COURSE: courses.Course = {
  ...{ name: 'One plate', rule: 'impacts', level: 1, parS: 90, prepareS: 0, sequence: 'fixed', signal: 'none' },
  ...{ marks: 'seen', dope: 'given', directionOfFire: 0 },
  air: { temperature: 60, humidity: 40, pressure: 29, latitude: 40 },
  targets: [{ number: 1, distance: 400, directionOfFire: 0, targetType: 'square', targetSize: 3, lookAngle: 0 }],
  positions: [{ name: 'Prone', sway: 0.05, move: 0 }],
  order: [{ target: 1, rounds: 2, until: 'rounds' }],
  wind: { mean: [5, 9], value: 'full', gust: 'any' },
};
const NAMES = ['Ann', 'Bob', 'Cid'];
const idOf = (name: string) => NAMES.indexOf(name) + 1;
const VALUES: Readonly<Record<string, number>> = { h: 1, m: 0, n: 0, X: 10, T: 10, M: 0 };
const AT = new Date('2026-05-04T10:00:00Z');

const runOf = (name: string, courseNumber: number, [letters, timeS]: [string, number]): TableRun => {
  const rounds = [...letters].map((letter, i) => {
    const points = VALUES[letter] ?? Number(letter);
    const ring = 'hmn'.includes(letter) ? null : letter === 'T' ? '10' : letter;
    const outcome = letter === 'n' ? 'not-taken' : points > 0 ? 'hit' : 'miss';
    return {
      ...{ line: 1, round: i + 1, target: 1, outcome, points, ring, sighter: false },
      at: letter === 'n' ? null : ((i + 1) * timeS) / letters.length,
    };
  });
  return {
    ...{ id: 10 * idOf(name) + courseNumber, entryId: idOf(name), courseNumber, timeS },
    points: rounds.reduce((sum, { points }) => sum + points, 0),
    impacts: rounds.filter(({ outcome }) => outcome === 'hit').length,
    x: rounds.filter(({ ring }) => ring === 'X').length,
    ...{ aim: null, fired: 2, setAsideReason: null, rounds: rounds as TableRun['rounds'] },
  };
};

const rulingRow = ({ kind, entry, course, among, ...ruling }: ByHand['ruling']): RulingRow =>
  ({
    ...{ id: 1, matchId: 1, number: 1, kind, entryId: entry === undefined ? null : idOf(entry) },
    ...{ course: course ?? null, runId: entry && course ? 10 * idOf(entry) + course : null, go: among ? 3 : null },
    ...{ round: ruling.round ?? null, outcome: ruling.outcome ?? null, was: ruling.was ?? null },
    ...{ points: ruling.points ?? ruling.time ?? null, among: among?.map(idOf) ?? null },
    ...{ reason: 'Protest upheld', at: AT, by: 'Ruth', userId: 9, undoes: null },
  }) as never;

/** Table and file of a match with these rulings. `isHeld`: the first ruling holds. */
const told = (of: ByHand, rulings: readonly RulingRow[], isHeld: boolean) => {
  const match = {
    document: {
      ...{ courses: [1, 2].map(() => ({ ...COURSE, rule: of.rule })), rule: of.rule, tiebreak: of.tiebreak },
      divisions: Object.keys(of.divisions),
    },
    finalAt: null,
  } as unknown as MatchRow;
  const { kind, entry, course } = of.ruling;
  const isOut = isHeld && (kind === 'disqualify' || kind === 'withdraw');
  const isAside = isHeld && kind === 'reshoot';
  const entries = Object.entries(of.divisions).flatMap(([division, names]) =>
    names.map(
      (name): EntryRow =>
        ({
          ...{ id: idOf(name), userId: idOf(name), name, division, listed: null },
          finishedAt: isAside && name === entry ? null : AT,
          struckReason: isOut && name === entry ? 'Protest upheld' : null,
        }) as never,
    ),
  );
  const runs = [
    ...Object.entries(of.shot).flatMap(([name, stages]) => stages.map((stage, i) => runOf(name, i + 1, stage))),
    ...Object.entries(of.shootOff ?? {}).map(([name, stage]) => runOf(name, 3, stage)),
  ].map((run) => ({
    ...run,
    setAsideReason:
      isAside && entry && run.entryId === idOf(entry) && run.courseNumber === course ? 'Protest upheld' : null,
  }));
  const table = tableOf(match, entries, runs, rulings, 9);
  const wire = rulings.map((row) =>
    rulingToWire(row, row.kind === 'shoot-off' ? shootOffOf(match, row, entries, runs) : null),
  );
  return { table, wire, file: resultsAsCsv(match, table, wire) };
};

/** A line of the file; only its last cell may have a comma or a quote inside. */
const rowsOfFile = (file: string): Row[] => {
  const [head = '', ...lines] = file.trim().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    const figure = (name: string) => (cell(name) === '' ? null : Number(cell(name)));
    return [
      ...[cell('Status'), figure('Place'), cell('Name'), figure('Points'), figure('Percent'), figure('Overall Place')],
      ...[figure('Overall Percent'), figure('Stage 1'), figure('Stage 2'), figure('Tiebreak Time'), figure('Penalty')],
    ] as Row;
  });
};
const twoDecimals = (figure: number) => Math.round(100 * figure) / 100;

it.each(MATCHES.map((of) => [of.name, of] as const))('%s', (_, of) => {
  const made = rulingRow(of.ruling);
  const blank = { round: null, outcome: null, was: null, points: null, among: null, go: null };
  const undone: RulingRow = {
    ...{ ...made, ...blank, kind: 'undo', id: 2, number: 2, undoes: 1 },
    reason: 'The move was before the shot',
  };
  for (const [rulings, isHeld, byHand] of [
    [[], false, of.before],
    [[made], true, of.after],
    [[made, undone], false, of.before],
  ] as const) {
    const { table, wire, file } = told(of, rulings, isHeld);
    expect(Object.keys(table)).toEqual(Object.keys(byHand));
    for (const [division, rows] of Object.entries(byHand))
      expect(
        table[division]?.map((row) => [
          ...[row.struck === null ? (row.finished ? '' : 'DNF') : row.withdrew ? 'WD' : 'DQ', row.place, row.name],
          ...[row.points, twoDecimals(row.percent), row.overall.place, twoDecimals(row.overall.percent)],
          ...row.courses.map(({ run, points }) => (run === null ? null : points)),
          row.time,
        ]),
      ).toEqual(rows.map((row) => row.slice(0, -1)));
    // the file has 0 points for a stage that was not shot
    const inFile = Object.values(byHand).flatMap((rows) => rows.map((row) => row.with(7, row[7] ?? 0)));
    expect(rowsOfFile(file)).toEqual(inFile);
    const words = wire.map((one) => contract.rulingWords(one, (id) => NAMES[id - 1] ?? ''));
    expect(words).toEqual([of.words, 'Ruling 1 taken back: The move was before the shot'].slice(0, rulings.length));
    // the file keeps an undone ruling beside the one that undid it
    for (const [i, line] of words.entries()) {
      const named = (of.ruling.among ?? [of.ruling.entry]).length;
      const told = file.split(`${i + 1}: ${line}`).length - 1;
      expect(told).toBe(named);
    }
  }
});

it('are twelve, of every kind of ruling', () => {
  expect(MATCHES).toHaveLength(12);
  expect(new Set(MATCHES.map(({ ruling }) => ruling.kind))).toEqual(new Set(Object.keys(contract.RULINGS)));
});
