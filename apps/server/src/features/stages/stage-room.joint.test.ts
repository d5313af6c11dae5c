// @module-tag one-database
import type { scenarios, stages } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, ok } from '../../../test/answers.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { stageRoomOf } from './stage-room.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('shows a stage to its own user, and one that is kept sealed to nobody', async () => {
  const [me, other] = [await server.signUp(), await server.signUp()];
  const room = stageRoomOf(server.platform);
  const scenario = await ok<scenarios.Scenario>(
    me.post('/api/training-scenarios/from-template/simple_steel_500', {}),
    201,
  );
  const wind = { kind: 'steady', speed: 4, direction: 90 } as const;
  const open = await ok<stages.StoredStage>(
    me.post('/api/stages', { profileId: 0, scenarioId: scenario.id, wind: { ...wind, direction: '3:00' } }),
    201,
  );
  const { id: _, digest: __, ...stage } = open;
  const sealed = await room.keep(server.db, me.user.id, { ...stage, wind: { ...wind, speed: 9 } }, true);
  expect(await ok(me.get(`/api/stages/${open.id}`))).toEqual(open);
  for (const [who, id] of [
    [me, sealed.id],
    [other, sealed.id],
    [other, open.id],
  ] as const)
    expect(await codeOf(who.get(`/api/stages/${id}`))).toEqual([404, 'not-found']);
  expect(await room.findByDigest(me.user.id, open.digest)).toEqual(open);
  expect(await room.findByDigest(me.user.id, sealed.digest)).toBeNull();
  expect(await room.findByDigest(other.user.id, open.digest)).toBeNull();
  expect((await room.ofRows([sealed.id, open.id])).map(({ id }) => id)).toEqual([sealed.id, open.id]);
  expect(await room.keep(server.db, me.user.id, stage)).toEqual(open);
});
