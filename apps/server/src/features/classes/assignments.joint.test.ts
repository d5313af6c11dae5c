// @module-tag one-database
import type { assignments, lives, matches } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../../../test/answers.ts';
import { openClass, openLive } from '../../../test/live-class.ts';
import { COURSE } from '../../../test/match-room.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('gives a match once, whatever number of tries is requested, and a drill that often', async () => {
  const { teacher, url } = await openClass(server);
  const { code } = await ok<matches.Match>(teacher.post('/api/matches', { name: 'Saturday', courses: [COURSE] }), 201);
  const give = (what: object) =>
    ok<assignments.Assignment>(teacher.post(`${url}/assignments`, { title: 'At home', what, tries: 3 }), 201);
  const [match, drill] = [await give({ match: code }), await give({ drill: 'calls', level: 1, tasks: 5 })];
  expect([match.tries, drill.tries]).toEqual([1, 3]);
  const change = ({ id }: assignments.Assignment) =>
    ok<assignments.Assignment>(teacher.patch(`${url}/assignments/${id}`, { tries: 2 }));
  expect([(await change(match)).tries, (await change(drill)).tries]).toEqual([1, 2]);
});

it('shows the cues of each wind from its own first step on the wall', async () => {
  const { teacher, at, command, table } = await openLive(server, 1, { tasks: 2 });
  const show = (task: number, step: number) => ok<lives.LiveStage>(teacher.post(`${at}/show`, { task, step }));
  await command('next', 1);
  await command('reveal', 1);
  await show(1, 2);
  expect((await table('desk')).step).toBe(2);
  await command('next', 2);
  await command('reveal', 2);
  expect((await table('desk')).step ?? 0).toBe(0);
  await show(2, 2);
  expect((await table('desk')).step).toBe(2);
});
