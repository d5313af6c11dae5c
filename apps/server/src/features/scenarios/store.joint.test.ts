// @module-tag one-database
import type { scenarios } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../../../test/answers.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { findScenarios, insertScenario } from './store.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('lists more scenarios than one read returns, newest first and by pages, with the given ones', async () => {
  const [me, other] = [await server.signUp(), await server.signUp()];
  const values = {
    ...{ name: 'Range', description: 'as sent', scenarioType: 'simple', engagements: [], directionOfFire: 90 },
    ...{ environmentalConditions: null, multiTargetWindEffects: null },
  } as const;
  const insert = async (userId: number) => (await insertScenario(server.db, userId, values as never)).id;
  const given = await insert(other.user.id);
  const ids: number[] = [];
  for (let i = 0; i < 12; i++) ids.push(await insert(me.user.id));
  await insert(other.user.id);
  const newest = ids.toReversed();
  const find = async (alsoIds: number[], page: { limit?: number; offset?: number }) =>
    (await findScenarios(server.db, me.user.id, alsoIds, page)).map(({ id }) => id);
  expect(await find([], {})).toEqual(newest);
  expect(await find([given], {})).toEqual([...newest, given]);
  expect(await find([], { limit: 11 })).toEqual(newest.slice(0, 11));
  expect(await find([], { limit: 11, offset: 11 })).toEqual(newest.slice(11));
  const listed = await ok<scenarios.Scenario[]>(me.get('/api/training-scenarios?limit=2&offset=1'));
  expect(listed.map(({ id }) => id)).toEqual(newest.slice(1, 3));
  expect(listed[0]).toMatchObject(values);
});
