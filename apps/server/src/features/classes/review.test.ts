import type { drills, lives } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookAndCall, openLive, type Student } from '../../../test/live-class.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { readCsv } from '../../http/csv.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('reviews what was revealed by the figures of each student’s own summary, and forgets who took their results', async () => {
  const { teacher, url, at, room, command } = await openLive(server, ['Zoe', '=Ann']);
  const reviewFor = async (who: Client) => (await who.get(`${at}/review`)).json<lives.ClassReview>();
  for (const task of [1, 2, 3]) {
    await command('next', task);
    for (const [i, one] of room.entries()) await lookAndCall({ ...one, lo: -3 + i, hi: 3 + i }, task);
    expect((await reviewFor(teacher)).tasks).toHaveLength(task - 1);
    await command(task === 3 ? 'skip' : 'reveal', task);
  }
  const [zoe, ann] = room as [Student, Student];
  const all = await reviewFor(teacher);
  expect(all.rows.map(({ name, calls }) => [name, calls])).toEqual([
    ['=Ann', 2],
    ['Zoe', 2],
  ]);
  type Summary = Pick<lives.ClassReview['rows'][number], 'handicap' | 'bias' | 'coverage'> & {
    judged: drills.JudgedCall[];
  };
  for (const { who, memberId, drillId } of room) {
    const own = (await who.get(`/api/drills/${drillId}/summary`)).json<Summary>();
    const row = all.rows.find((one) => one.memberId === memberId);
    expect(row?.handicap).toBeCloseTo(own.handicap, 9);
    expect(row?.bias).toBeCloseTo(own.bias, 9);
    expect(row?.coverage).toEqual(own.coverage);
    const mine = all.tasks.flatMap(({ calls }) => calls.filter((call) => call.memberId === memberId));
    const hand = mine.map(({ lo, hi, truth }) => hi - lo + 10 * Math.max(0, lo - truth, truth - hi));
    expect(row?.handicap).toBeCloseTo(hand.reduce((sum, x) => sum + x, 0) / hand.length / 3.51, 9);
  }
  const told = await reviewFor(zoe.who);
  expect(told.rows.map(({ name }) => name)).toEqual(['Zoe']);
  expect(told.tasks.map(({ calls }) => calls.map(({ memberId }) => memberId))).toEqual([
    [zoe.memberId, null],
    [zoe.memberId, null],
  ]);
  expect(told.standing.map(({ memberId }) => memberId)).toEqual([zoe.memberId]);
  const day = new Date().toISOString().slice(0, 10);
  const ofDay = (await teacher.get(`${url}/review?from=${day}&to=${day}`)).json<lives.ClassReview>();
  expect(ofDay.rows).toEqual(all.rows);
  expect((await teacher.get(`${url}/review?from=2101-01-01`)).json<lives.ClassReview>().tasks).toEqual([]);
  // a class with a time zone reads days in it, whatever the reader's zone: Kiritimati is 25 hours ahead of Niue
  await teacher.patch(url, { timeZone: 'Pacific/Kiritimati' });
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const reviewOn = async (date: string) =>
    (await teacher.get(`${url}/review?from=${date}&to=${date}&zone=Pacific/Niue`)).json<lives.ClassReview>().tasks;
  expect(await reviewOn(dayIn('Pacific/Kiritimati'))).toHaveLength(all.tasks.length);
  expect(await reviewOn(dayIn('Pacific/Niue'))).toEqual([]);
  for (const path of [`${at}/review/export`, `${url}/review/export`]) {
    expect((await zoe.who.get(path)).statusCode).toBe(403);
    const [, ...lines] = readCsv((await teacher.get(path)).body);
    expect(lines.map(([name]) => name)).toEqual(['Zoe', '=Ann', 'Zoe', '=Ann']);
    // a CSV has seven digits
    expect(Number(lines[0]?.[10])).toBeCloseTo(all.tasks[0]?.calls[0]?.truth ?? Number.NaN, 4);
  }
  expect((await (await server.signUp()).get(`${at}/review`)).statusCode).toBe(404);
  await ann.who.post(`${url}/leave`, { takeResults: true });
  const left = await reviewFor(teacher);
  expect(left.rows.map(({ name }) => name)).toEqual(['Zoe']);
  expect((await teacher.get(`${at}/review/export`)).body).not.toContain('Ann');
});
