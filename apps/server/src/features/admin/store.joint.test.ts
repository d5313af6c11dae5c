// @module-tag one-database
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { passkeys, signIns } from '../../db/index.ts';
import {
  countUsers,
  deletePasskeys,
  deleteSignIns,
  findAudit,
  findLinks,
  findUsers,
  insertAudit,
  insertLink,
  isAdministrator,
} from './store.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('lists accounts by age and pages, finds them by a name, and takes sign-ins and passkeys from one alone', async () => {
  const { db } = server;
  const [ann, ben, admin] = [await server.signUp('ann'), await server.signUp('ben'), await server.signUpAdmin()];
  const ids = [ann, ben, admin].map(({ user }) => user.id);
  const idsOf = async (...of: [string | undefined, object]) => (await findUsers(db, ...of)).map(({ id }) => id);
  expect(await idsOf(undefined, {})).toEqual(ids);
  expect(await idsOf(undefined, { limit: 1, offset: 1 })).toEqual([ids[1]]);
  expect([await idsOf('BEN', {}), await countUsers(db, 'BEN'), await countUsers(db, undefined)]).toEqual([
    [ids[1]],
    1,
    3,
  ]);
  expect([await isAdministrator(db, ids[0] ?? 0), await isAdministrator(db, ids[2] ?? 0)]).toEqual([false, true]);
  await deleteSignIns(db, ids[0] ?? 0);
  const left = await db.select({ userId: signIns.userId }).from(signIns).orderBy(signIns.userId);
  expect(left.map(({ userId }) => userId)).toEqual(ids.slice(1));
  const keyOf = (userId: number) => ({
    ...{ userId, name: 'Key', credentialId: `c${userId}`, publicKey: 'k', counter: 0, transports: [] },
  });
  await db.insert(passkeys).values(ids.map(keyOf) as never);
  expect(await deletePasskeys(db, ids[1] ?? 0)).toBe(1);
  expect((await db.select({ userId: passkeys.userId }).from(passkeys)).map(({ userId }) => userId)).toEqual([
    ids[0],
    ids[2],
  ]);
});

it('lists the audit and the links newest first, each with its fields', async () => {
  const { db } = server;
  const [maker, about] = [await server.signUpAdmin(), await server.signUp()];
  const entry = (action: string) => ({ action, adminId: maker.user.id, adminName: 'maker', details: { of: action } });
  for (const action of ['first', 'second', 'third']) await insertAudit(db, entry(action) as never);
  const actions = async (page: object) => (await findAudit(db, page)).map((row) => row.action);
  expect(await actions({})).toEqual(['third', 'second', 'first']);
  expect(await actions({ limit: 1, offset: 1 })).toEqual(['second']);
  expect((await findAudit(db, {}))[0]).toMatchObject({ details: { of: 'third' } });
  const expiresAt = new Date('2027-01-02');
  const invite = await insertLink(db, {
    ...{ digest: 'd1', kind: 'invite', name: 'For Cy', plan: 'trialing', madeBy: maker.user.id, expiresAt },
  } as never);
  const reset = await insertLink(db, {
    ...{ digest: 'd2', kind: 'reset', userId: about.user.id, madeBy: maker.user.id, expiresAt },
  } as never);
  const madeBy = maker.user.username;
  expect(await findLinks(db)).toMatchObject([
    { id: reset, kind: 'reset', username: about.user.username, madeBy, expiresAt, usedAt: null },
    { id: invite, kind: 'invite', name: 'For Cy', plan: 'trialing', username: null, madeBy, expiresAt, usedBy: null },
  ]);
});
