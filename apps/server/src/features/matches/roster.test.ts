import type { matches } from '@windcall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, COURSE, enter, get, post } from '../../../test/match-room.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { readCsv } from '../../http/csv.ts';
import { readRoster } from './roster.ts';

let server: TestApp;
let director: Client;
beforeAll(async () => {
  server = await startTestApp();
  director = await server.signUp();
});
afterAll(() => server.close());

/** Begins a run and stops it at once, so that no round is taken. */
const leave = async (who: Client, code: string): Promise<void> => {
  const { id } = await begin(who, code);
  await post(who, `/api/runs/${id}/stop`, {}, 200);
};

interface Roster {
  readonly rows: { name: string; member: string; squad: string; division: string; class: string; category: string }[];
  readonly known: number;
  readonly read: string[];
  readonly ignored: string[];
  readonly stored: boolean;
}
const make = async (more: object = {}) =>
  (await post<matches.Match>(director, '/api/matches', { name: 'September steel', courses: [COURSE], ...more })).code;
const roster = <T = Roster>(code: string, csv: string, confirm: boolean, status = 200, who = director) =>
  post<T>(who, `/api/matches/${code}/roster`, { csv, confirm }, status);
const seen = (who: Client, code: string) => get<matches.Match>(who, `/api/matches/${code}`);

const ANN = { name: 'Ann Okafor', member: 'A104417', squad: '1', division: 'Open', class: 'Master', category: 'Lady' };
const BEN = { name: 'Ben Castillo', member: '', squad: '2', division: 'Production', class: '', category: '' };
/** The same two people as written by six programs. */
const ROSTERS: [string, string, Partial<typeof ANN>, Partial<typeof BEN>][] = [
  [
    'first and last names, and an e-mail that is not kept',
    'First Name,Last Name,Email,Member Number,Squad,Division,Class,Category\r\nAnn,Okafor,ann@example.org,A104417,1,Open,Master,Lady\r\nBen,Castillo,ben@example.org,,2,Production,,\r\n',
    {},
    {},
  ],
  [
    'one name, columns in another order, and a byte order mark',
    '\ufeffCategory,Class,Division,Squad,Member #,Name\nLady,Master,Open,1,A104417,Ann Okafor\n,,Production,2,,Ben Castillo\n',
    {},
    {},
  ],
  [
    'semicolons and quoted cells',
    '"Shooter Name";"PRS Member";"Squad #";"Shooting Division";"Classification";"Categories"\n"Ann Okafor";"A104417";"1";"Open";"Master";"Lady"\n"Ben Castillo";"";"2";"Production";"";""\n',
    {},
    {},
  ],
  [
    'a name alone',
    'name\nAnn Okafor\nBen Castillo',
    { member: '', squad: '', class: '', category: '' },
    { squad: '', division: 'Open' },
  ],
  [
    'divisions in other letters, and empty lines',
    'FIRST NAME,LAST NAME,member,squad,division,class,category,Age\n\nAnn,Okafor,A104417,1,OPEN,Master,Lady,44\n,,,,,,,\nBen,Castillo,,2,Production,,,31\n',
    {},
    {},
  ],
  [
    'a file of results',
    'Place,Name,Member Number,Squad,Division,Class,Category,Points,Percent\n1,Ann Okafor,A104417,1,Open,Master,Lady,9,100.00\n2,Ben Castillo,,2,Production,,,8,88.89\n',
    {},
    {},
  ],
];

describe('a list of entries', () => {
  it.each(ROSTERS)('is read by its header: %s', async (_, csv, ann, ben) => {
    const code = await make();
    const shown = await roster(code, csv, false);
    expect(shown).toMatchObject({
      rows: [
        { ...ANN, ...ann },
        { ...BEN, ...ben },
      ],
      known: 0,
      stored: false,
    });
    expect(JSON.stringify(shown)).not.toContain('@');
    expect((await seen(director, code)).entered).toBe(0);
    await roster(code, csv, true);
    const { entries } = await get<matches.MatchProgress>(director, `/api/matches/${code}/progress`);
    expect(entries?.map(({ number, name, member, taken }) => [number, name, member, taken])).toEqual([
      [1, 'Ann Okafor', { ...ANN, ...ann }.member, false],
      [2, 'Ben Castillo', '', false],
    ]);
    // the same file with one more shooter adds one entry
    const late = await roster(
      code,
      `${csv.trimEnd()}\n${
        csv.includes('\nAnn,')
          ? 'Cid,Late'
          : csv
              .replace(/.*\n/, '')
              .split(/[\r\n]/)[0]
              ?.replace(/Ann Okafor/, 'Cid Late')
      }`,
      true,
    );
    expect([late.rows.map(({ name }) => name), late.known]).toEqual([['Cid Late'], 2]);
  });

  it('names what it read and what it does not keep', () => {
    const { read, ignored } = readRoster(ROSTERS[0]?.[1] ?? '');
    expect(read).toEqual(['First Name', 'Last Name', 'Member Number', 'Squad', 'Division', 'Class', 'Category']);
    expect(ignored).toEqual(['Email']);
  });

  it('is refused without a name, with a name nobody can read, or by somebody else', async () => {
    const code = await make();
    const issue = async (csv: string) =>
      (await roster<{ issues: { field: string; message: string }[] }>(code, csv, true, 400)).issues[0];
    expect(await issue('Squad,Member\n1,A1')).toMatchObject({ field: 'csv' });
    expect((await issue('Name\nAnn\nX\u0430vier'))?.message).toContain('line 3, name: Use letters of one alphabet.');
    const many = `Name,Division\n${['A', 'B', 'C', 'D', 'E', 'F'].map((one) => `P${one},${one}`).join('\n')}`;
    expect((await issue(many))?.message).toContain('more than 6 divisions');
    const crowd = `Name\n${Array.from({ length: 501 }, (_, i) => `Shooter ${i}`).join('\n')}`;
    expect((await roster<{ code: string }>(code, crowd, true, 409)).code).toBe('quota-reached');
    await roster(code, 'Name\nAnn', true, 404, await server.signUp());
    await director.patch(`/api/matches/${code}`, { closed: true });
    expect((await roster<{ code: string }>(code, 'Name\nAnn', true, 409)).code).toBe('match-closed');
  });

  it('gives each name to one who opens the link, and back to the list when they leave', async () => {
    const code = await make({ entries: 'list' });
    await roster(code, ROSTERS[0]?.[1] ?? '', true);
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    const body = { name: 'Ann', division: 'Open', profileId: 0 };
    expect((await post<{ message: string }>(ann, `/api/matches/${code}/entries`, body, 403)).message).toContain('list');
    const { places, entries } = await seen(ann, code);
    expect([entries, places.map(({ name, squad }) => [name, squad])]).toEqual([
      'list',
      [
        ['Ann Okafor', '1'],
        ['Ben Castillo', '2'],
      ],
    ]);
    const url = (i: number) => `/api/matches/${code}/entries/${places[i]?.entry}/take`;
    const both = await Promise.all([ann.post(url(0), { profileId: 0 }), bob.post(url(0), { profileId: 0 })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const [first, second] = both[0]?.statusCode === 201 ? [ann, bob] : [bob, ann];
    expect((await post<{ code: string }>(first, url(1), { profileId: 0 }, 409)).code).toBe('one-try');
    expect((await seen(second, code)).places.map(({ name }) => name)).toEqual(['Ben Castillo']);
    await post(first, '/api/runs', { match: code, course: 1 });
    await first.delete(`/api/matches/${code}/entries/mine`);
    expect((await seen(second, code)).places).toHaveLength(2);
    await post(second, url(0), { profileId: 0 });
    await leave(second, code);
    expect((await second.delete(`/api/matches/${code}/entries/mine`)).statusCode).toBe(409);
    await director.patch(`/api/matches/${code}`, { entries: 'link' });
    await enter(first, code, 'Ann Okafor');
    await director.patch(`/api/matches/${code}`, { closed: true });
    const table = await get<Record<string, matches.TableRow[]>>(director, `/api/matches/${code}/table`);
    // an entry that nobody has taken does not count as entered
    expect(table.Open?.map(({ name, member }) => [name, member])).toEqual([
      ['Ann Okafor', 'A104417'],
      ['Ann Okafor 2', null],
    ]);
  });
});

describe('the files of a match', () => {
  it('of results reads back as a list of the same people, and says what was ruled', async () => {
    const code = await make();
    await roster(code, ROSTERS[0]?.[1] ?? '', true);
    for (const name of ['Ann Okafor', 'Ben Castillo']) {
      const who = await server.signUp();
      const place = (await seen(who, code)).places.find((one) => one.name === name);
      await post(who, `/api/matches/${code}/entries/${place?.entry}/take`, { profileId: 0 });
      await leave(who, code);
    }
    const { entries } = await get<matches.MatchProgress>(director, `/api/matches/${code}/progress`);
    const rule = (body: object) => post(director, `/api/matches/${code}/rulings`, { reason: 'Plate moved', ...body });
    await rule({ kind: 'score', entry: entries?.[0]?.entry, course: 1, round: 2, outcome: 'hit' });
    await rule({ kind: 'withdraw', entry: entries?.[1]?.entry });
    const file = async (layout: string) =>
      (await director.get(`/api/matches/${code}/table/export?layout=${layout}`)).body;
    const results = await file('results');
    expect(readCsv(results)).toEqual([
      'Place,Name,Member Number,Squad,Division,Class,Category,Points,Percent,Overall Place,Overall Percent,Impacts,Tiebreak Time,Penalty,Status,Stage 1,Stage 1 Time,Rulings'.split(
        ',',
      ),
      ...[
        [
          '1',
          'Ann Okafor',
          'A104417',
          '1',
          'Open',
          'Master',
          'Lady',
          '1',
          '100.00',
          '1',
          '100.00',
          '1',
          '20',
          '0',
          '',
          '1',
          '20',
        ],
        ['', 'Ben Castillo', '', '2', 'Production', '', '', '0', '0.00', '', '0.00', '0', '20', '0', 'WD', '0', '20'],
      ].map((cells, i) => [
        ...cells,
        ['1: Ann Okafor, stage 1, round 2: not taken is a hit. Plate moved', '2: Ben Castillo withdrew: Plate moved'][
          i
        ],
      ]),
    ]);
    const again = await make();
    const { rows, ignored } = await roster(again, results, true);
    expect(rows).toEqual([ANN, BEN]);
    expect(ignored).toContain('Points');
    expect(readCsv(await file('cards'))).toEqual([
      ['Competitor', 'Name', 'Class', 'Relay', 'Target', 'S1', 'S2', '1', '2', 'Total', 'X'],
      ['1', 'Ann Okafor', 'Master', '1', '1', '', '', '', '1', '1', '0'],
      ['2', 'Ben Castillo', '', '2', '1', '', '', '', '', '0', '0'],
    ]);
    expect((await director.get(`/api/matches/${code}/table/export?layout=other`)).statusCode).toBe(400);
  });
});
