// @module-tag one-database
import type { matches, ReplyOf, runs } from '@windcall/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { COURSE, enter, get, PAR_S, post, shoot } from '../../../test/match-room.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

// Who may enter a match and when, who may see its table, and what the match list shows.

let server: TestApp;
let maker: Client;
let ann: Client;
let bob: Client;
beforeAll(async () => {
  server = await startTestApp();
  [maker, ann, bob] = [await server.signUp(), await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const HOUR_MS = 3_600_000;
const make = async (more: object = {}): Promise<{ code: string; url: string }> => {
  const { code } = await post<matches.Match>(maker, '/api/matches', { name: 'Club night', courses: [COURSE], ...more });
  return { code, url: `/api/matches/${code}` };
};
const codeOf = async (answer: Promise<{ statusCode: number; json: () => { code?: string } }>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().code];
};
const mayOf = async (who: Client, url: string) => (await get<matches.Match>(who, url)).may;
const ENTRY = { name: 'Ann', division: 'Open', profileId: 0 };
const AS_MADE = { enter: true, seeTable: false, close: false, edit: false, stop: false, settle: false };

describe('entering', () => {
  it('is for everybody who has the code, once, until it is taken back', async () => {
    const { code, url } = await make();
    expect(await mayOf(ann, url)).toEqual(AS_MADE);
    expect(await mayOf(maker, url)).toEqual({ ...AS_MADE, seeTable: true, close: true, edit: true });
    await enter(ann, code, 'Ann');
    expect(await mayOf(ann, url)).toEqual({ ...AS_MADE, enter: false });
    expect(await mayOf(maker, url)).toMatchObject({ edit: false });
    expect(await codeOf(ann.post(`${url}/entries`, ENTRY))).toEqual([409, 'one-try']);
    expect(await codeOf(bob.delete(`${url}/entries/mine`))).toEqual([404, 'not-found']);
    await ann.delete(`${url}/entries/mine`);
    expect(await mayOf(ann, url)).toEqual(AS_MADE);
    expect(await get(ann, url)).toMatchObject({ entered: 0, mine: { entry: null } });
    await enter(ann, code, 'Ann');
    await shoot(ann, code);
    expect(await codeOf(ann.delete(`${url}/entries/mine`))).toEqual([409, 'one-try']);
  });

  it('ends with the match, by its maker and by the clock to the second', async () => {
    const closesAt = new Date(Date.now() + HOUR_MS).toISOString();
    const [timed, closed] = [await make({ closesAt }), await make()];
    await maker.patch(closed.url, { closed: true });
    expect(await codeOf(ann.post(`${closed.url}/entries`, ENTRY))).toEqual([409, 'match-closed']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(closesAt) - 1000 });
    expect(await get(ann, timed.url)).toMatchObject({ closed: false, may: { enter: true } });
    vi.setSystemTime(Date.parse(closesAt));
    expect(await get(ann, timed.url)).toMatchObject({ closed: true, may: { enter: false, seeTable: true } });
    expect(await codeOf(ann.post(`${timed.url}/entries`, ENTRY))).toEqual([409, 'match-closed']);
    // a user who has seen the table must not find the match open again
    expect(await codeOf(maker.patch(timed.url, { closesAt: null }))).toEqual([409, 'match-closed']);
  });

  it('may be early: the first stage begins when the match opens', async () => {
    const opensAt = new Date(Date.now() + HOUR_MS).toISOString();
    const { code } = await make({ opensAt });
    await enter(ann, code, 'Ann');
    const body = { match: code, course: 1 };
    expect(await codeOf(ann.post('/api/runs', body))).toEqual([409, 'match-closed']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(opensAt) + 1000 });
    await post<runs.Run>(ann, '/api/runs', body);
    expect(await codeOf(ann.post('/api/runs', { match: code, course: 2 }))).toEqual([404, 'not-found']);
    expect(await codeOf(bob.post('/api/runs', body))).toEqual([404, 'not-found']);
  });

  it('takes no more open matches of one maker than are allowed; a closed one makes room', async () => {
    const busy = await server.signUp();
    const open = () => busy.post('/api/matches', { name: 'One more', courses: [COURSE] });
    const made: string[] = [];
    for (let n = 0; n < 50; n++) made.push((await open()).json<matches.Match>().code);
    const refused = await open();
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'quota-reached', message: 'You may have 50 open matches.' }),
    ]);
    await busy.patch(`/api/matches/${made[0]}`, { closed: true });
    expect((await open()).statusCode).toBe(201);
  });
});

describe('the table', () => {
  it('opens to an entrant when every stage is shot, and to others when the match is closed', async () => {
    const { code, url } = await make();
    await enter(ann, code, 'Ann');
    const before = await ann.get(`${url}/table`);
    expect(before.json()).toMatchObject({ code: 'sealed', message: 'The table opens when you have shot every stage.' });
    await shoot(ann, code);
    expect(await mayOf(ann, url)).toMatchObject({ seeTable: true });
    const table = await get<Record<string, matches.TableRow[]>>(ann, `${url}/table`);
    expect(table.Open?.map(({ name, place, mine }) => ({ name, place, mine }))).toEqual([
      { name: 'Ann', place: 1, mine: true },
    ]);
    const others = await bob.get(`${url}/table`);
    expect(others.json()).toMatchObject({ code: 'sealed', message: 'The table opens when the match is closed.' });
    await maker.patch(url, { closed: true });
    expect((await get<Record<string, matches.TableRow[]>>(bob, `${url}/table`)).Open?.[0]?.mine).toBe(false);
    const { headers, body } = await bob.get(`${url}/table/export`);
    expect(headers['content-disposition']).toBe('attachment; filename="match.csv"');
    expect(body.split('\r\n')[0]?.split(',').slice(-3)).toEqual(['overall_place', 'overall_percent', 'reshoots']);
  });

  it('costs a maker who opens it the right to enter, and an entrant nothing', async () => {
    const { code, url } = await make();
    await enter(ann, code, 'Ann');
    await shoot(ann, code);
    await get(ann, `${url}/table`);
    expect(await mayOf(maker, url)).toMatchObject({ enter: true });
    expect(await mayOf(bob, url)).toMatchObject({ enter: true });
    await get(maker, `${url}/table`);
    expect(await mayOf(maker, url)).toMatchObject({ enter: false, seeTable: true });
    expect(await codeOf(maker.post(`${url}/entries`, ENTRY))).toEqual([409, 'one-try']);
    expect(await mayOf(bob, url)).toMatchObject({ enter: true });
    // a maker who has entered waits like everybody, even if results come at once
    const own = await make();
    await enter(maker, own.code, 'Maker');
    expect((await maker.get(`${own.url}/table`)).json()).toMatchObject({ code: 'sealed' });
  });
});

it('tells in the list what is closed, who made it, and how many own stages are shot', async () => {
  const { code, url } = await make({ courses: [COURSE, COURSE] });
  await enter(ann, code, 'Ann');
  const listed = async (who: Client) =>
    (await get<ReplyOf<typeof matches.listMatches>>(who, '/api/matches')).find((match) => match.code === code);
  expect(await listed(ann)).toMatchObject({
    closed: false,
    maker: false,
    courses: 2,
    entered: 1,
    finished: 0,
    done: 0,
  });
  await shoot(ann, code);
  const second = await post<runs.Run>(ann, '/api/runs', { match: code, course: 2 });
  expect(await listed(ann)).toMatchObject({ done: 1, finished: 0, entry: { name: 'Ann' } });
  expect(await listed(maker)).toMatchObject({ maker: true, entry: null, done: 0 });
  expect(await listed(bob)).toBeUndefined();
  const { endsAt } = await post<runs.Run>(ann, `/api/runs/${second.id}/begin`);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(endsAt ?? '') + 60_000 });
  expect(await get(ann, url)).toMatchObject({ finished: 1 });
  await maker.patch(url, { closed: true });
  expect(await listed(ann)).toMatchObject({ closed: true, done: 2 });
});

it('is deleted while nobody else has shot it, and closed and hidden after that', async () => {
  const [empty, shot] = [await make(), await make()];
  await enter(ann, empty.code, 'Ann');
  await enter(ann, shot.code, 'Ann');
  await shoot(ann, shot.code);
  expect(await codeOf(bob.delete(empty.url))).toEqual([404, 'not-found']);
  expect((await maker.delete(empty.url)).statusCode).toBe(200);
  expect(await codeOf(ann.get(empty.url))).toEqual([404, 'not-found']);
  expect(await codeOf(maker.delete(shot.url))).toEqual([409, 'in-use']);
  await maker.patch(shot.url, { hidden: true });
  expect(await get(ann, shot.url)).toMatchObject({ closed: true, hidden: false, finished: 1 });
  expect(await get(maker, shot.url)).toMatchObject({ closed: true, hidden: true });
  // an empty change changes nothing
  await maker.patch(shot.url, {});
  expect(await get(maker, shot.url)).toMatchObject({ hidden: true, name: 'Club night' });
});

it('counts the whole par of a stage that was begun and never shot', async () => {
  const { code, url } = await make({ tiebreak: [1] });
  await enter(ann, code, 'Ann');
  const run = await post<runs.Run>(ann, '/api/runs', { match: code, course: 1 });
  const { endsAt } = await post<runs.Run>(ann, `/api/runs/${run.id}/begin`);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(endsAt ?? '') + 60_000 });
  const { Open } = await get<Record<string, matches.TableRow[]>>(ann, `${url}/table`);
  expect(Open?.[0]?.courses[0]).toMatchObject({ points: 0, time: PAR_S });
});
