// @module-tag one-database
import { randomUUID } from 'node:crypto';
import { drills } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { drills as drillRows, drillTasks } from '../../db/index.ts';
import type { MadeTask } from './kept-air.ts';

let server: TestApp;
let me: Client;
beforeAll(async () => {
  server = await startTestApp();
  me = await server.signUp();
});
afterAll(() => server.close());

const start = async (body: object, who = me): Promise<number> => {
  const answer = await who.post('/api/drills', { kind: 'calls', level: 1, profileId: 0, tasks: 2, ...body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
};
const play = async (id: number, n: number, looked?: { focusS: number[] }, who = me): Promise<drills.Revealed> => {
  const url = `/api/drills/${id}/tasks/${n}`;
  const task: drills.DrillTask = (await who.get(url)).json();
  const call = await who.post(`${url}/call`, { lo: -2, hi: 4, ...(looked && { looked }) });
  expect(call.statusCode, call.body).toBe(201);
  const shot = { dial: { up: task.elevation, right: 0 }, hold: { up: 0, right: 0 }, shotId: randomUUID() };
  expect((await who.post(`${url}/shot`, shot)).statusCode).toBe(201);
  return (await who.get(`${url}/reveal`)).json();
};
const skiesOf = async (id: number): Promise<string[]> => {
  const rows = await server.db.select().from(drillTasks).where(eq(drillTasks.drillId, id));
  return rows.map(({ made }) => {
    const { wind } = (made as MadeTask).stage;
    return wind.kind === 'surface' ? wind.sky : wind.kind;
  });
};

it('stays near and in calm air for the first ten calls, over any number of drills, the nearest first', async () => {
  const who = await server.signUp();
  const rungs: unknown[] = [];
  const distances: number[] = [];
  for (const tasks of [5, 5, 1]) {
    const id = await start({ tasks }, who);
    const [row] = await server.db.select().from(drillRows).where(eq(drillRows.id, id));
    rungs.push(row?.rung);
    for (let n = 1; n <= tasks; n += 1) distances.push((await play(id, n, undefined, who)).distance);
  }
  const first = { range: 'to-400', sky: 'overcast' };
  expect(rungs).toEqual([first, first, null]);
  // seven distances from 250 yd on; each call opens a tenth more of them
  distances.slice(0, 10).forEach((yd, i) => {
    expect(yd, `call ${i + 1}`).toBeLessThanOrEqual(250 + 25 * (Math.ceil(0.7 * (i + 1)) - 1));
  });
});

it('begins near and under cloud, keeps to a rung that is asked for, and counts each call on its rung', async () => {
  const fresh = (await me.get('/api/your-wind')).json();
  expect(fresh.nextSkill).toMatchObject({ range: 'to-400', sky: 'overcast', level: 1 });
  // four ranges, each with three skies
  expect(fresh.ladder).toHaveLength(4 * 3 * drills.LEVEL_NUMBERS.length);
  const first = await start({});
  const seen = await play(first, 1, { focusS: [12, 3, 0] });
  expect(seen.distance).toBeLessThanOrEqual(400);
  const mirage = seen.read.cues.filter(({ kind }) => kind === 'mirage');
  expect(mirage.map(({ focus, looked }) => [focus, looked]).sort()).toEqual([
    [0, true],
    [1, true],
    [2, false],
  ]);
  await play(first, 2);
  expect(await skiesOf(first)).toEqual(['overcast', 'overcast']);
  const asked = await start({ level: 2, rung: { range: 'to-700', sky: 'sun' } });
  for (const n of [1, 2]) {
    const { distance } = await play(asked, n);
    expect(distance > 400 && distance <= 700, `${distance} yd`).toBe(true);
  }
  expect(await skiesOf(asked)).toEqual(['sun', 'sun']);
  const { ladder } = (await me.get('/api/your-wind')).json();
  const begun = ladder.filter(({ calls }: { calls: number }) => calls > 0);
  expect(begun).toEqual([
    expect.objectContaining({ range: 'to-400', sky: 'overcast', level: 1, calls: 2, state: 'started' }),
    expect.objectContaining({ range: 'to-700', sky: 'sun', level: 2, calls: 2, state: 'started' }),
  ]);
});

it('scores a call alike, whatever is said of how it was looked at', async () => {
  const id = await start({ tasks: 2 });
  const refused = await me.post(`/api/drills/${id}/tasks/1/call`, { lo: 1, hi: 2, looked: { focusS: [-1] } });
  expect(refused.statusCode).toBe(400);
  const [a, b] = [await play(id, 1, { focusS: [0, 0, 0] }), await play(id, 2)];
  for (const { score, call, truth } of [a, b]) {
    const outside = Math.max(0, call.lo - truth.atCommit, truth.atCommit - call.hi);
    expect(score.interval).toBeCloseTo(6 + 10 * outside, 9);
  }
});
