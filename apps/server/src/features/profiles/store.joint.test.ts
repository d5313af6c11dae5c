// @module-tag one-database
import type { profiles } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, ok } from '../../../test/answers.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

const PATH = '/api/ballistic-profiles';
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** Distinct values, so that no two fields can be swapped. */
const WHOLE = {
  ...{ name: 'Whole', bulletWeight: 141.5, bulletDiameter: 0.266, bulletBC: 0.322, bulletLength: 1.36 },
  ...{ muzzleVelocity: 2741, scopeHeight: 2.1, zeroRange: 110, twistRate: 7.5, twistDirection: 'left' },
  ...{ rifleAccuracy: 0.31, bulletWeightVariation: 0.6, bcVariation: 0.009, powderChargeVariation: 0.2 },
};
const create = (who: Client, body: object) => ok<profiles.Profile>(who.post(PATH, body), 201);

it('answers every field of a rifle as it was sent, and lists those of one user, newest first and by pages', async () => {
  const [me, other] = [await server.signUp(), await server.signUp()];
  const whole = await create(me, WHOLE);
  expect(whole).toMatchObject(WHOLE);
  const theirs = await create(other, { name: 'Theirs' });
  const more = [await create(me, { name: 'b' }), await create(me, { name: 'c' })];
  const idsOf = async (query: string) =>
    (await ok<profiles.Profile[]>(me.get(`${PATH}${query}`))).map(({ id }) => id).filter((id) => id !== 0);
  const newest = [more[1]?.id, more[0]?.id, whole.id];
  expect(await idsOf('')).toEqual(newest);
  expect(await idsOf('?limit=2')).toEqual(newest.slice(0, 2));
  expect(await idsOf('?limit=2&offset=2')).toEqual(newest.slice(2));
  const changed = await ok<profiles.Profile>(me.patch(`${PATH}/${whole.id}`, { bulletBC: 0.4 }));
  expect(changed).toEqual({ ...whole, bulletBC: 0.4, updatedAt: changed.updatedAt });
  expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(whole.updatedAt));
  expect(await codeOf(me.patch(`${PATH}/${theirs.id}`, { bulletBC: 0.4 }))).toEqual([404, 'not-found']);
  expect(await codeOf(me.delete(`${PATH}/${theirs.id}`))).toEqual([404, 'not-found']);
  expect(await ok<profiles.Profile[]>(other.get(PATH))).toContainEqual(theirs);
});
