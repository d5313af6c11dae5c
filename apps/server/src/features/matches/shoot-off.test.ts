// @module-tag one-database
import type { matches } from '@windcall/contract';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { begin, COURSE, clock, enter, get, post, shoot, shotAt } from '../../../test/match-room.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let director: Client;
let ann: Client;
let bob: Client;
beforeAll(async () => {
  server = await startTestApp();
  [director, ann, bob] = [await server.signUp(), await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const REASON = 'Protest upheld';
const rule = <T = matches.Ruling>(code: string, body: object, status = 201): Promise<T> =>
  post<T>(director, `/api/matches/${code}/rulings`, { reason: REASON, ...body }, status);
const undo = async (code: string, { id }: matches.Ruling, status = 200): Promise<matches.Ruling> => {
  const answer = await director.delete(`/api/matches/${code}/rulings/${id}`, {
    reason: 'The move was before the shot',
  });
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json();
};
/** Two shooters who fire far below the plate. */
const shootBoth = async (more: object = {}) => {
  const draft = { name: 'Steel', courses: [COURSE], ...more };
  const { code } = await post<matches.Match>(director, '/api/matches', draft);
  const one = await enter(ann, code, 'Ann');
  const other = await enter(bob, code, 'Bob');
  const runs = [await shoot(ann, code, 1, -9), await shoot(bob, code, 1, -9)];
  return { code, one: one.id, other: other.id, runs };
};
const tableOf = async (code: string, who = director) =>
  (await get<Record<string, matches.TableRow[]>>(who, `/api/matches/${code}/table`)).Open ?? [];
it('a shoot-off is shot by those named after the close, in a wind of its own that opens when all have shot, and decides', async () => {
  const { code, one, other, runs: shot } = await shootBoth({ reveal: 'at-close' });
  const cid = await server.signUp();
  await director.patch(`/api/matches/${code}`, { closed: true });
  const { go } = await rule(code, { kind: 'shoot-off', course: 1, among: [one, other] });
  expect(go).toBe(2);
  await post(cid, '/api/runs', { match: code, course: 2 }, 404);
  const first = await shoot(ann, code, 2, -9);
  const sealed = await get<{ code: string; message: string }>(ann, `/api/runs/${first.id}/result`, 409);
  expect([sealed.code, sealed.message]).toEqual([
    'sealed',
    'A shoot-off shows its wind when everybody named has shot it.',
  ]);
  expect((await tableOf(code)).map(({ place }) => place)).toEqual([1, 1]);
  const run = await begin(bob, code, 2);
  clock(run, 2);
  await post(bob, `/api/runs/${run.id}/shots`, shotAt(run, 2));
  const shooting = await get<{ shooting: number }>(ann, `/api/runs/${first.id}/replay?shot=1`, 409);
  expect(shooting.shooting).toBe(1);
  expect((await director.patch(`/api/matches/${code}`, { final: true })).statusCode).toBe(409);
  // the match's own results stay open
  await get(ann, `/api/runs/${shot[0]?.id}/result`);
  expect((await get<matches.Match>(cid, `/api/matches/${code}`)).state).toBe('provisional');
  clock(run, 4);
  await post(bob, `/api/runs/${run.id}/shots`, shotAt(run, 4));
  vi.useRealTimers();
  type Result = { truth: { wind: number }[]; points: number };
  const [anns, bobs, before] = await Promise.all([
    get<Result>(ann, `/api/runs/${first.id}/result`),
    get<Result>(bob, `/api/runs/${run.id}/result`),
    get<Result>(bob, `/api/runs/${shot[1]?.id}/result`),
  ]);
  const winds = (result: Result) => result.truth.slice(0, 5).map(({ wind }) => wind);
  expect(winds(anns)).toEqual(winds(bobs));
  expect(winds(anns)).not.toEqual(winds(before));
  expect((await tableOf(code)).map(({ name, place }) => [name, place])).toEqual([
    ['Bob', 1],
    ['Ann', 2],
  ]);
  const { rulings, mine, finished } = await get<matches.Match>(ann, `/api/matches/${code}`);
  expect(finished).toBe(2);
  expect(mine.runs.map(({ course }) => course)).toEqual([1, 2]);
  expect(rulings[0]?.results).toEqual([
    { entry: one, points: 0, time: expect.any(Number) },
    { entry: other, points: bobs.points, time: 4 },
  ]);
  expect((await post<{ code: string }>(ann, '/api/runs', { match: code, course: 2 }, 409)).code).toBe('match-closed');
  if (rulings[0]) await undo(code, rulings[0]);
  expect((await tableOf(code)).map(({ place }) => place)).toEqual([1, 1]);
});
