// @module-tag one-database
import type { scenarios, sessions } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, ok } from '../../../test/answers.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { trainingSessions } from '../../db/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('keeps a demo user’s sessions of today, and deletes older ones on request', async () => {
  const demo = await server.signUpDemo();
  const [scenario] = await ok<scenarios.Scenario[]>(demo.get('/api/training-scenarios'));
  const open = () =>
    ok<sessions.TrainingSession>(
      demo.post('/api/training-sessions', { profileId: 0, scenarioId: scenario?.id, trainingMode: 'quick_training' }),
      201,
    );
  const [today, before] = [await open(), await open()];
  const set = { createdAt: new Date(Date.now() - 2 * 86_400_000) };
  await server.db.update(trainingSessions).set(set).where(eq(trainingSessions.id, before.id));
  expect(await codeOf(demo.delete(`/api/training-sessions/${today.id}`))).toEqual([403, 'demo-limitation']);
  expect((await demo.delete(`/api/training-sessions/${before.id}`)).statusCode).toBe(200);
});

it('deletes nobody else’s session', async () => {
  const [demo, other] = [await server.signUpDemo(), await server.signUp()];
  const [scenario] = await ok<scenarios.Scenario[]>(demo.get('/api/training-scenarios'));
  const { id } = await ok<sessions.TrainingSession>(
    demo.post('/api/training-sessions', { profileId: 0, scenarioId: scenario?.id, trainingMode: 'quick_training' }),
    201,
  );
  expect((await other.delete(`/api/training-sessions/${id}`)).statusCode).toBe(404);
});
