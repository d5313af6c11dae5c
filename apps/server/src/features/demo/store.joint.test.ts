// @module-tag one-database
import { demo as contract } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertOwned } from '../../../test/owned-objects.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { SignedInUser } from '../../accounts/index.ts';
import { profiles, scenarios, shots, transaction, windFields } from '../../db/index.ts';
import { checkShotLimit, prepareDemoUser } from './routes.ts';

let server: TestApp;
let [guest, other]: [Client, Client] = [] as never;
beforeAll(async () => {
  server = await startTestApp();
  [guest, other] = [await server.signUpDemo(), await server.signUpDemo()];
});
afterAll(() => server.close());

const owned = async (table: typeof profiles | typeof scenarios | typeof windFields, userId: number) =>
  (await server.db.select({ id: table.id }).from(table).where(eq(table.userId, userId)).orderBy(table.id)).map(
    ({ id }) => id,
  );
const ready = async (who: Client) => (await who.get('/api/demo/restrictions')).json().ready;

it('is ready with the user’s first rifle and scenario, or with those of the list of allowed ones', async () => {
  const list = async ({ user: { id } }: Client) => [await owned(profiles, id), await owned(scenarios, id)] as const;
  const [[rifles, courses], [theirRifles, theirCourses]] = [await list(guest), await list(other)];
  expect([rifles, courses, theirRifles, theirCourses].map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  expect(await ready(guest)).toEqual({ profileId: rifles[0], scenarioId: courses[0] });
  expect(await ready(other)).toEqual({ profileId: theirRifles[0], scenarioId: theirCourses[0] });
  const chief = await server.signUp();
  const { profileId, unusedProfileId, scenarioId } = await insertOwned(server.db, chief.user.id);
  await server.restrictDemo({ allowedProfileIds: [unusedProfileId, profileId] });
  expect(await ready(other)).toEqual({ profileId, scenarioId: theirCourses[0] });
  await server.restrictDemo({ allowedProfileIds: [], allowedScenarioIds: [scenarioId] });
  expect(await ready(guest)).toEqual({ profileId: rifles[0], scenarioId });
  await server.restrictDemo({ allowedScenarioIds: [999_999] });
  expect(await ready(guest)).toBeNull();
  await server.restrictDemo({ allowedScenarioIds: [] });
});

it('gives a user only what they lack, of their own', async () => {
  const { id } = (await server.signUp()).user;
  const counts = async () => [
    (await owned(profiles, id)).length,
    (await owned(scenarios, id)).length,
    (await owned(windFields, id)).length,
  ];
  const prepare = () => transaction(server.db, (tx) => prepareDemoUser(tx, id));
  await prepare();
  expect(await counts()).toEqual([1, 1, 1]);
  for (const [table, after] of [
    [profiles, [0, 1, 1]],
    [scenarios, [1, 0, 1]],
    [windFields, [1, 1, 0]],
  ] as const) {
    await server.db.delete(table).where(eq(table.userId, id));
    expect(await counts()).toEqual(after);
    await prepare();
    expect(await counts()).toEqual([1, 1, 1]);
  }
  const [field] = await server.db.select().from(windFields).where(eq(windFields.userId, id));
  expect(field).toMatchObject({ name: 'Demo wind', distancePoints: 13, timePoints: 49, seed: '20' });
  expect([field?.windField.distances.at(-1), field?.windField.timeSteps.at(-1)]).toEqual([600, 240]);
});

it('counts the shots of one session, to the last that is allowed', async () => {
  const { id } = (await server.signUp()).user;
  const [{ sessionId }, { sessionId: second }] = [await insertOwned(server.db, id), await insertOwned(server.db, id)];
  const asked = (most: number, session = sessionId) => {
    const restrictions = { ...contract.DEFAULT_DEMO_RESTRICTIONS, maxShotsPerSession: most };
    return checkShotLimit(server.db, { id, restrictions } as SignedInUser, session);
  };
  const [shot] = await server.db.select().from(shots).where(eq(shots.sessionId, sessionId));
  if (shot === undefined) throw new Error('the session has a shot');
  const { id: _, ...more } = shot;
  await server.db.insert(shots).values([2, 3].map((shotNumber) => ({ ...more, shotNumber })));
  expect(await asked(4)).toEqual({ allowed: true, remainingShots: 1, message: null });
  expect(await asked(3)).toMatchObject({
    allowed: false,
    remainingShots: 0,
    message: expect.stringContaining('3 shots'),
  });
  expect(await asked(2)).toMatchObject({ allowed: false, remainingShots: 0 });
  expect(await asked(3, second)).toMatchObject({ allowed: true, remainingShots: 2 });
});
