// @module-tag one-database
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../../../test/answers.ts';
import { WIND_FIELD } from '../../../test/owned-objects.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

const FIELDS = '/api/weather/fields';
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('lists saved winds newest first and by pages, and answers each as it was sent', async () => {
  const [me, other] = [await server.signUp(), await server.signUp()];
  const save = (who: typeof me, name: string, more: object = {}) =>
    ok<{ id: number }>(who.post(FIELDS, { name, windField: WIND_FIELD, ...more }), 201);
  const settings = { mode: 'zones', note: 'left' };
  const ids = [(await save(me, 'a', { settings })).id, (await save(me, 'b')).id, (await save(me, 'c')).id];
  const theirs = await save(other, 'd');
  const idsOf = async (query: string) => (await ok<{ id: number }[]>(me.get(FIELDS + query))).map(({ id }) => id);
  expect(await idsOf('')).toEqual(ids.toReversed());
  expect(await idsOf('?limit=2')).toEqual([ids[2], ids[1]]);
  expect(await idsOf('?limit=2&offset=2')).toEqual([ids[0]]);
  expect(await ok(me.get(`${FIELDS}/${ids[0]}`))).toMatchObject({ name: 'a', windField: WIND_FIELD, settings });
  expect(await ok(me.get(`${FIELDS}/${ids[1]}`))).toMatchObject({ name: 'b', settings: null });
  await ok(me.delete(`${FIELDS}/${ids[1]}`));
  expect(await idsOf('')).toEqual([ids[2], ids[0]]);
  expect(await ok(other.get(FIELDS))).toMatchObject([theirs]);
});
