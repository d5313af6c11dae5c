import { readFileSync } from 'node:fs';
import { cleanup, screen, within } from '@testing-library/react';
import type { matches } from '@windcall/contract';
import { expect, it } from 'vitest';
import { freshApp, renderInApp } from '../../../testing/render-app.tsx';
import { WIRE_UNITS } from '../../../units/index.ts';
import type { Table } from './read-results.ts';
import { resultsPaper } from './results-paper.tsx';

// The sheet of twelve matches whose figures were worked out by hand. The server's table and file are tested with these
// matches.

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
interface ByHand {
  readonly name: string;
  readonly rule: 'impacts' | 'rings';
  readonly tiebreak: number[];
  readonly divisions: Record<string, string[]>;
  readonly shot: Record<string, [rounds: string, timeS: number][]>;
  readonly shootOff?: Record<string, [rounds: string, timeS: number]>;
  readonly ruling: Partial<Pick<matches.Ruling, 'round' | 'outcome' | 'was' | 'points' | 'time' | 'course'>> & {
    readonly kind: matches.RulingKind;
    readonly entry?: string;
    readonly among?: string[];
  };
  readonly words: string;
  /** Letters of rulings, by shooter and stage. */
  readonly marks: Record<string, string[]>;
  readonly before: Record<string, Row[]>;
  readonly after: Record<string, Row[]>;
}
const MATCHES: ByHand[] = JSON.parse(readFileSync('apps/server/test/fixtures/twelve-matches.json', 'utf8'));
const NAMES = ['Ann', 'Bob', 'Cid'];
const idOf = (name: string) => NAMES.indexOf(name) + 1;
const AT = '2026-05-04T10:00:00.000Z';
const BLANK = {
  entry: null,
  course: null,
  round: null,
  outcome: null,
  was: null,
  points: null,
  time: null,
  among: null,
};

freshApp();

const tableOf = ({ ruling, shot }: ByHand, byHand: ByHand['before'], isHeld: boolean): Table =>
  Object.fromEntries(
    Object.entries(byHand).map(([division, rows]) => [
      division,
      rows.map(([status, place, name, points, percent, overall, overallPercent, one, two, time]) => ({
        ...{ entry: idOf(name), name, place, points, percent, time, mine: false, aim: null, impacts: 0, x: 0 },
        overall: { place: overall, percent: overallPercent },
        ...{ finished: status !== 'DNF', struck: place === null ? 'Protest upheld' : null, withdrew: status === 'WD' },
        ...{ number: null, member: null, class: null, category: null, squad: null },
        courses: [one, two].map((worth, i) => ({
          ...{ run: worth === null ? null : i + 1, points: worth ?? 0, x: 0, time: shot[name]?.[i]?.[1] ?? 0 },
          rounds: 'hm',
          reshoots:
            isHeld && ruling.kind === 'reshoot' && ruling.entry === name && ruling.course === i + 1
              ? [{ run: 9, course: i + 1, reason: 'Protest upheld', points: 1, rounds: 'hm' }]
              : [],
        })),
      })),
    ]),
  );
const stage = (rule: ByHand['rule'], name: string) =>
  ({ name, rule, most: rule === 'rings' ? 20 : 2, parS: 90, targets: [], order: [], positions: [] }) as never;
const matchOf = ({ rule, tiebreak, divisions }: ByHand, rulings: matches.Ruling[]): matches.Match => ({
  ...{ code: 'AbCdEfGh01234567', name: 'Steel', rule, wind: 'same', rifle: 'own', rifleName: null, reveal: 'at-once' },
  ...{ divisions: Object.keys(divisions), tiebreak, courses: [stage(rule, 'One'), stage(rule, 'Two')] },
  ...{ createdAt: AT, opensAt: null, closesAt: null, closedAt: AT, closed: true, state: 'final', shooting: 0 },
  ...{ until: null, entered: 3, finished: 3, removed: 0, maker: true, hidden: false, entries: 'link', places: [] },
  ...{ mine: { entry: null, rifle: null, runs: [], reshoots: [] }, rulings },
  may: { enter: false, seeTable: true, close: false, edit: false, stop: false, settle: false },
});

it.each(MATCHES.map((of) => [of.name, of] as const))('%s', (_, of) => {
  const { entry, among, ...ruling } = of.ruling;
  const made: matches.Ruling = {
    ...{ ...BLANK, ...ruling, id: 1, number: 1, run: null, go: null, undoes: null, reason: 'Protest upheld', at: AT },
    ...{ entry: entry === undefined ? null : idOf(entry), among: among?.map(idOf) ?? null },
    results: of.shootOff
      ? Object.entries(of.shootOff).map(([name, [rounds, time]]) => ({
          ...{ entry: idOf(name), time, points: rounds.split('h').length - 1 },
        }))
      : null,
  };
  const undone: matches.Ruling = {
    ...{ ...made, ...BLANK, kind: 'undo', id: 2, number: 2, undoes: 1, results: null, entry: made.entry },
    reason: 'The move was before the shot',
  };
  for (const [rulings, isHeld, byHand] of [
    [[], false, of.before],
    [[made], true, of.after],
    [[made, undone], false, of.before],
  ] as const) {
    const results = { match: matchOf(of, [...rulings]), table: tableOf(of, byHand, isHeld) };
    renderInApp(resultsPaper(WIRE_UNITS, results).sheets('letter'));
    const sheets = screen.getAllByRole('article');
    const rowsOf = (what: string) => {
      const sheet = sheets.find((one) => one.querySelector('.sheet-what b')?.textContent === what);
      if (sheet === undefined) throw new Error(`no sheet ${what}`);
      const [, ...rows] = within(sheet).getAllByRole('row');
      return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
    };
    const printed = (row: Row, division: string | null) => {
      const [status, place, name, points, percent, overall, overallPercent, one, two, time] = row;
      const [shown, share] = division === null ? [place, percent] : [overall, overallPercent];
      const isShotOff = isHeld && among?.includes(name);
      return [
        ...[shown === null ? status : `${shown}${isShotOff ? ' S' : ''}`, name],
        ...(division === null ? [] : [division]),
        ...[String(points), shown === null ? '' : share.toFixed(2)],
        ...(of.rule === 'rings' ? ['0'] : []),
        ...[one, two].map((worth, i) => `${worth ?? '–'} ${isHeld ? (of.marks[name]?.[i] ?? '') : ''}`.trim()),
        ...(of.tiebreak.length > 0 ? [time.toFixed(1)] : []),
      ];
    };
    const everybody = Object.entries(byHand)
      .flatMap(([division, rows]) => rows.map((row) => ({ row, division })))
      .sort((a, b) => (a.row[5] ?? 9) - (b.row[5] ?? 9) || a.row[2].localeCompare(b.row[2]));
    expect(rowsOf('Overall')).toEqual(everybody.map(({ row, division }) => printed(row, division)));
    for (const [division, rows] of Object.entries(byHand))
      expect(rowsOf(division)).toEqual(rows.map((row) => printed(row, null)));
    const notes = document.querySelector('.sheet-notes')?.textContent ?? '';
    expect(notes.includes(`1 ${of.words} (`)).toBe(rulings.length > 0);
    expect(notes.includes('(taken back by 2)')).toBe(rulings.length > 1);
    expect(notes.includes('2 Ruling 1 taken back: The move was before the shot (')).toBe(rulings.length > 1);
    cleanup();
  }
});
