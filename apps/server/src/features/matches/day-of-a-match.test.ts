// @module-tag long
import type { matches } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { begin, COURSE, get, post } from '../../../test/match-room.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { readCsv } from '../../http/csv.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const NAMES = ['Ann', 'Ben', 'Cid', 'Dee', 'Eli', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon', 'Kay', 'Lou'];
const DIVISIONS = NAMES.map((_, i) => (i % 2 === 0 ? 'Open' : 'Production'));
const CSV = [
  'Name,Member Number,Squad,Division,Class',
  ...NAMES.map((name, i) => `${name},A${100 + i},${1 + (i % 3)},${DIVISIONS[i]},Expert`),
].join('\n');

it('twelve entries of a list, closed with two on the clock, each ruling made and taken back, made final, exported and read back', async () => {
  const director = await server.signUp();
  const { code } = await post<matches.Match>(director, '/api/matches', {
    ...{ name: 'September steel', courses: [COURSE, COURSE], reveal: 'at-close', entries: 'list', tiebreak: [2] },
  });
  const url = `/api/matches/${code}`;
  await post(director, `${url}/roster`, { csv: CSV, confirm: true }, 200);
  const { places } = await get<matches.Match>(director, url);
  const shooters: Client[] = [];
  for (const { entry } of places) {
    const who = await server.signUp();
    await post(who, `${url}/entries/${entry}/take`, { profileId: 0 });
    shooters.push(who);
  }
  // nobody hits, so that every point is a ruling; Kay and Lou are on the clock when the match closes
  for (const [i, who] of shooters.entries())
    for (const course of [1, 2]) {
      const run = await begin(who, code, course);
      if (i < 10 || course === 1) await post(who, `/api/runs/${run.id}/stop`, {}, 200);
    }
  const patch = async (body: object) => (await director.patch(url, body)).statusCode;
  expect(await patch({ closed: true })).toBe(200);
  const closing = await get<matches.Match>(director, url);
  expect([closing.state, closing.shooting, closing.finished]).toEqual(['closing', 2, 10]);
  expect(await patch({ final: true })).toBe(409);
  expect(await patch({ closed: true, stopClocks: true })).toBe(200);
  expect(await get(director, url)).toMatchObject({ state: 'provisional' });

  const entryOf = (name: string) => places.find((place) => place.name === name)?.entry ?? 0;
  const rule = (body: object) =>
    post<matches.Ruling>(director, `${url}/rulings`, { reason: 'Protest upheld', ...body });
  const undo = async ({ id }: matches.Ruling) => {
    const answer = await director.delete(`${url}/rulings/${id}`, { reason: 'Another plate' });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const hit = (name: string, course: number, round: number) =>
    rule({ kind: 'score', entry: entryOf(name), course, round, outcome: 'hit' });
  /** Place, name and points across the divisions, as table and file have them. */
  const ranks = async () => {
    const table = await get<Record<string, matches.TableRow[]>>(director, `${url}/table`);
    const told = Object.values(table)
      .flat()
      .toSorted((a, b) => (a.overall.place ?? 99) - (b.overall.place ?? 99) || a.name.localeCompare(b.name))
      .map(({ name, points, overall, struck }) => `${overall.place ?? '-'} ${name} ${points}${struck ? ' out' : ''}`);
    const [heads = [], ...lines] = readCsv((await director.get(`${url}/table/export?layout=results`)).body);
    const at = (head: string) => heads.indexOf(head);
    const filed = lines
      .toSorted(
        (a, b) =>
          Number(a[at('Overall Place')] || 99) - Number(b[at('Overall Place')] || 99) ||
          (a[1] ?? '').localeCompare(b[1] ?? ''),
      )
      .map(
        (cells) =>
          `${cells[at('Overall Place')] || '-'} ${cells[1]} ${cells[at('Points')]}${['DQ', 'WD'].includes(cells[at('Status')] ?? '') ? ' out' : ''}`,
      );
    expect(filed).toEqual(told);
    return told;
  };
  for (const [name, course, round] of [
    ['Ann', 1, 1],
    ['Ann', 1, 2],
    ['Ann', 2, 1],
    ['Ben', 1, 1],
    ['Ben', 1, 2],
    ['Ben', 2, 2],
    ['Cid', 1, 1],
    ['Cid', 2, 1],
    ['Dee', 1, 1],
  ] as const)
    await hit(name, course, round);
  const rest = NAMES.slice(4).map((name) => `5 ${name} 0`);
  const before = ['1 Ann 3', '1 Ben 3', '3 Cid 2', '4 Dee 1', ...rest];
  expect(await ranks()).toEqual(before);
  const steps: [object, string[]][] = [
    [
      { kind: 'score', entry: entryOf('Dee'), course: 2, round: 1, outcome: 'hit' },
      ['1 Ann 3', '1 Ben 3', '3 Cid 2', '3 Dee 2', ...rest],
    ],
    [
      { kind: 'penalty', entry: entryOf('Ann'), course: 1, points: 5 },
      ['1 Ben 3', '2 Cid 2', '3 Ann 1', '4 Dee 1', ...rest],
    ],
    [
      { kind: 'disqualify', entry: entryOf('Ann') },
      ['1 Ben 3', '2 Cid 2', '3 Dee 1', ...rest.map((row) => row.replace('5', '4')), '- Ann 3 out'],
    ],
    [{ kind: 'withdraw', entry: entryOf('Lou') }, [...before.slice(0, -1), '- Lou 0 out']],
    [
      { kind: 'tiebreak', entry: entryOf('Ben'), course: 2, time: 12.5 },
      ['1 Ben 3', '2 Ann 3', '3 Cid 2', '4 Dee 1', ...rest],
    ],
  ];
  for (const [body, expected] of steps) {
    const made = await rule(body);
    expect(await ranks(), JSON.stringify(body)).toEqual(expected);
    await undo(made);
    expect(await ranks(), JSON.stringify(body)).toEqual(before);
  }
  // Ann and Ben tie for first: a shoot-off in which Ben is not ahead of Ann
  const shootOff = await rule({ kind: 'shoot-off', course: 1, among: [entryOf('Ann'), entryOf('Ben')] });
  for (const i of [0, 1]) {
    const run = await begin(shooters[i] as Client, code, shootOff.go ?? 0);
    await post(shooters[i] as Client, `/api/runs/${run.id}/stop`, {}, 200);
  }
  expect(await ranks()).toEqual(before);
  await undo(shootOff);
  await rule({ kind: 'disqualify', entry: entryOf('Kay'), reason: 'opened a second account' });
  const last = await ranks();
  expect(await patch({ final: true })).toBe(200);
  await post(director, `${url}/rulings`, { kind: 'withdraw', entry: entryOf('Ann'), reason: 'Late' }, 409);
  expect(await ranks()).toEqual(last);
  const { rulings } = await get<matches.Match>(shooters[3] as Client, url);
  expect(rulings.map(({ number }) => number)).toEqual(Array.from({ length: rulings.length }, (_, i) => i + 1));
  expect(rulings.filter(({ kind }) => kind === 'undo')).toHaveLength(6);
  // the file can be imported as a list of the same people
  const again = await post<matches.Match>(director, '/api/matches', { name: 'October steel', courses: [COURSE] });
  const { body: csv } = await director.get(`${url}/table/export?layout=results`);
  const { rows } = await post<{
    rows: { name: string; member: string; squad: string; division: string; class: string }[];
  }>(director, `/api/matches/${again.code}/roster`, { csv, confirm: true }, 200);
  expect(
    rows.map(({ name, member, squad, division }) => `${name},${member},${squad},${division},Expert`).sort(),
  ).toEqual(CSV.split('\n').slice(1).sort());
});
