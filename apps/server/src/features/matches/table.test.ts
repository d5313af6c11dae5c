// @module-tag no-database
import type { matches as contract, courses } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import type { EntryRow, MatchRow } from './store.ts';
import { type TableRun, tableAsCsv, tableOf } from './table.ts';

const COURSE: courses.Course = {
  ...{ name: 'One plate', rule: 'impacts', level: 1, parS: 90, prepareS: 0, sequence: 'fixed', signal: 'none' },
  ...{ marks: 'seen', dope: 'given', directionOfFire: 0 },
  air: { temperature: 60, humidity: 40, pressure: 29, latitude: 40 },
  targets: [{ number: 1, distance: 400, directionOfFire: 0, targetType: 'square', targetSize: 3, lookAngle: 0 }],
  positions: [{ name: 'Prone', sway: 0.05, move: 0 }],
  order: [{ target: 1, rounds: 2, until: 'rounds' }],
  wind: { mean: [5, 9], value: 'full', gust: 'any' },
};
const match = (tiebreak: number[]): MatchRow =>
  ({ document: { courses: [COURSE, COURSE], rule: 'impacts', tiebreak, divisions: ['Open'] } }) as never;
const entry = (id: number, more: object = {}): EntryRow =>
  ({ id, userId: id, name: `Entry ${id}`, division: 'Open', finishedAt: null, struckReason: null, ...more }) as never;
const run = (entryId: number, courseNumber: number, outcomes: ('hit' | 'miss')[], timeS: number): TableRun => {
  const impacts = outcomes.filter((outcome) => outcome === 'hit').length;
  return {
    ...{ id: 10 * entryId + courseNumber, entryId, courseNumber, timeS, points: impacts, impacts, x: 0 },
    ...{ aim: 0.5, fired: outcomes.length, setAsideReason: null },
    rounds: outcomes.map((outcome, i) => ({
      ...{ line: 1, round: i + 1, target: 1, outcome, points: outcome === 'hit' ? 1 : 0, sighter: false },
      at: ((i + 1) * timeS) / outcomes.length,
    })),
  };
};
const places = (rows: readonly contract.TableRow[] = []) => rows.map(({ name, place }) => [name, place]);

describe('the table of a match', () => {
  it('counts the whole par of a course that was not shot, where the time decides', () => {
    const runs = [run(1, 1, ['hit', 'miss'], 20), run(2, 1, ['hit', 'miss'], 30), run(2, 2, ['miss', 'miss'], 40)];
    const { Open } = tableOf(match([2]), [entry(1), entry(2)], runs, [], 1);
    expect(places(Open)).toEqual([
      ['Entry 2', 1],
      ['Entry 1', 2],
    ]);
    expect(Open?.[1]).toMatchObject({ time: 90, points: 1, mine: true });
    expect(Open?.[1]?.courses.map(({ run: id, time, rounds }) => [id, time, rounds])).toEqual([
      [11, 20, 'hm'],
      [null, 90, 'nn'],
    ]);
  });

  it('counts a run that nobody has worked out as not shot', () => {
    const open = { ...run(1, 1, ['hit', 'hit'], 5), rounds: null };
    const { Open } = tableOf(match([1]), [entry(1)], [open], [], 9);
    expect(Open?.[0]).toMatchObject({ points: 0, time: 90, mine: false });
  });

  it('lists struck shooters last, without a place or a percentage', () => {
    const runs = [run(1, 1, ['hit', 'hit'], 20), run(2, 1, ['hit', 'miss'], 20)];
    const struck = entry(1, { struckReason: 'Coached' });
    const { Open } = tableOf(match([1]), [struck, entry(2)], runs, [], 1);
    expect(places(Open)).toEqual([
      ['Entry 2', 1],
      ['Entry 1', null],
    ]);
    expect(Open?.[1]).toMatchObject({ struck: 'Coached', percent: 0, points: 2 });
  });

  it('has the mean aim of all rounds fired, and none where nothing was', () => {
    const runs = [run(1, 1, ['hit', 'hit'], 20), { ...run(1, 2, ['miss'], 20), aim: 0.2 }];
    const { Open } = tableOf(match([1]), [entry(1), entry(2)], runs, [], 1);
    expect(Open?.map(({ aim }) => aim)).toEqual([(2 * 0.5 + 0.2) / 3, null]);
  });

  it('places everybody across the divisions too, by the same rule, and per cent of the best of all', () => {
    // by hand: A 4 of 4 in Production, B 3 and C 1 in Open; C is struck and has no place anywhere
    const shot = [
      run(1, 1, ['hit', 'hit'], 20),
      run(1, 2, ['hit', 'hit'], 20),
      run(2, 1, ['hit', 'hit'], 20),
      run(2, 2, ['hit', 'miss'], 20),
      run(3, 1, ['hit', 'miss'], 20),
    ];
    const both = {
      document: { ...match([1]).document, divisions: ['Open', 'Production'] },
    } as MatchRow;
    const entries = [entry(1, { division: 'Production' }), entry(2), entry(3, { struckReason: 'Coached' }), entry(4)];
    const table = tableOf(both, entries, shot, [], 1);
    const told = Object.values(table).flatMap((rows) =>
      rows.map(({ name, place, percent, overall }) => [name, place, percent, overall.place, overall.percent]),
    );
    expect(told).toEqual([
      ['Entry 2', 1, 100, 2, 75],
      ['Entry 4', 2, 0, 3, 0],
      ['Entry 3', null, 0, null, 0],
      ['Entry 1', 1, 100, 1, 100],
    ]);
  });

  it('counts the reshoot and not the run that was set aside, and tells both', () => {
    const runs = [
      { ...run(1, 1, ['hit', 'hit'], 12), aim: 0.9, setAsideReason: 'Connection lost at second 12' },
      { ...run(1, 1, ['hit', 'miss'], 30), id: 77 },
      { ...run(2, 1, ['hit', 'hit'], 12), setAsideReason: 'Stood down' },
    ];
    const { Open } = tableOf(match([1]), [entry(1), entry(2)], runs, [], 1);
    expect(Open?.map(({ name, points, time, aim }) => [name, points, time, aim])).toEqual([
      ['Entry 1', 1, 30, 0.5],
      ['Entry 2', 0, 90, null],
    ]);
    const { run: counts, rounds, reshoots } = Open?.[0]?.courses[0] ?? {};
    expect([counts, rounds]).toEqual([77, 'hm']);
    expect(reshoots).toEqual([{ run: 11, course: 1, reason: 'Connection lost at second 12', points: 2, rounds: 'hh' }]);
    expect(tableAsCsv({ Open: Open ?? [] }, 2).split('\r\n')[1]).toMatch(
      /,1,100,stage 1: Connection lost at second 12 \(first run 2\)$/,
    );
  });

  it('tells the shots of a called stage as they were fired, and those of a fixed one in the order of the stage', () => {
    const rounds = [
      { outcome: 'miss' as const, at: 31.5 },
      { outcome: 'not-taken' as const, at: null },
      { outcome: 'hit' as const, at: 4.25 },
      { outcome: 'hit' as const, at: 9 },
    ].map((round, i) => ({ ...round, line: 1, round: i + 1, target: 1, points: 0, sighter: false }));
    const of = (sequence: courses.Course['sequence']) => {
      const one = { document: { ...match([1]).document, courses: [{ ...COURSE, sequence }] } } as MatchRow;
      return tableOf(one, [entry(1)], [{ ...run(1, 1, ['hit'], 40), rounds }], [], 1).Open?.[0]?.courses[0]?.rounds;
    };
    expect([of('fixed'), of('called'), of('free')]).toEqual(['mnhh', 'hhmn', 'hhmn']);
  });

  it('is CSV whose names are never formulas', () => {
    const table = tableOf(match([1]), [entry(1, { name: '=1+1, "x"' })], [run(1, 1, ['hit', 'miss'], 20.456)], [], 1);
    const [, line] = tableAsCsv(table, 2).split('\r\n');
    expect(line).toBe(`Open,1,"'=1+1, ""x""",1,100,1,0,20.46,,1,hm,0,nn,1,100,`);
  });
});
