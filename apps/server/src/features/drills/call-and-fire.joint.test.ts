// @module-tag one-database
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, ok } from '../../../test/answers.ts';
import { fire, look, openLive, type Student } from '../../../test/live-class.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('locks the hold at the freeze to the call’s best, or to its middle without one', async () => {
  const { room, command } = await openLive(server, 2, { level: 2 });
  const [ann, bob] = room as [Student, Student];
  await command('next', 1);
  const { windScale } = await look(ann);
  if (!windScale) throw new Error('level 2 gives the wind scale');
  await look(bob);
  const holdOf = (mph: number): number => windScale.milPerMph * mph + windScale.stillAir;
  const call = ({ who, drillId }: Student, body: object) =>
    ok(who.post(`/api/drills/${drillId}/tasks/1/call`, body), 201);
  await call(ann, { lo: 2, hi: 10, best: 9 });
  await call(bob, { lo: 2, hi: 10 });
  await command('freeze', 1);
  expect(await codeOf(fire(ann, 1, holdOf(6)))).toEqual([409, 'frozen']);
  expect(await codeOf(fire(bob, 1, holdOf(9)))).toEqual([409, 'frozen']);
  await ok(fire(ann, 1, holdOf(9)), 201);
  await ok(fire(bob, 1, holdOf(6)), 201);
});
