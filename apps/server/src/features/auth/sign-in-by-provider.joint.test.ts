// @module-tag one-database
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Club, startClub } from '../../../test/oidc-club.ts';
import { oidcIdentities, users } from '../../db/index.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
});
afterAll(() => club.close());

const STAFF = { groups: ['staff'] };
/** Creates an account by a first sign-in, and changes its row. */
const known = async (claims: object, change: Partial<typeof users.$inferInsert> = { firstName: 'Ann' }) => {
  const login = await club.newPerson(claims);
  const { user } = (await club.enter(login)).json();
  await club.server.db.update(users).set(change).where(eq(users.id, user.id));
  return { login, id: user.id as number };
};
const say = (login: string, claims: object) =>
  club.provider.tell({ [login]: { preferred_username: login, ...claims } });
const isAdmin = async (id: number): Promise<boolean | undefined> =>
  (await club.server.db.select().from(users).where(eq(users.id, id)))[0]?.isAdmin;

it('makes no administrator of a demo account, whatever the provider says of its person', async () => {
  const { login, id } = await known({}, { isDemoUser: true });
  await say(login, STAFF);
  const answer = await club.enter(login);
  expect([answer.statusCode, answer.json().user.isAdmin, await isAdmin(id)]).toEqual([200, false, false]);
  const [identity] = await club.server.db.select().from(oidcIdentities).where(eq(oidcIdentities.userId, id));
  expect(identity?.madeAdmin).toBe(false);
});

it('removes the role from an administrator by the claim, but not from one made by an administrator', async () => {
  await known(STAFF);
  const [made, promoted] = [await known(STAFF), await known({}, { isAdmin: true })];
  expect([await isAdmin(made.id), await isAdmin(promoted.id)]).toEqual([true, true]);
  for (const { login } of [made, promoted]) {
    await say(login, { groups: ['members'] });
    expect((await club.enter(login)).statusCode).toBe(200);
  }
  expect([await isAdmin(made.id), await isAdmin(promoted.id)]).toEqual([false, true]);
});
