import { sessions } from '@windcall/contract';
import { buildStage, DEFAULT_PROFILE } from '@windcall/simulation';
import { beforeEach, expect, it } from 'vitest';
import { keyOf, queryClient } from '../../../api/index.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, signIn } from '../../../testing/render-app.tsx';
import { openRange, scenarioFrom } from '../../../testing/shooting-range.ts';
import { continuedSession, forgetSession, newestOf, openOrFindSession, openSession } from './open-session.ts';

const app = freshApp();
const near = scenarioFrom('simple_steel_500', 7);
const far = scenarioFrom('simple_diamond_800', 8);
const stageOf = (scenario: typeof near, id = 0) => {
  const built = buildStage({ profile: { ...DEFAULT_PROFILE, id }, scenario });
  if (built.status !== 'ok') throw new Error('the stage must be built');
  return built.stage;
};
beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  openRange(app.server);
});
const made = () => app.server.seenBy(sessions.createSession).length;

it('opens another session for another scenario, and for another rifle', async () => {
  const first = await openOrFindSession(stageOf(near));
  expect(await openOrFindSession(stageOf(near))).toEqual(first);
  const other = await openOrFindSession(stageOf(far));
  expect(other).toMatchObject({ scenarioId: far.id });
  const rifle = await openOrFindSession(stageOf(near, 4));
  expect(rifle).toMatchObject({ scenarioId: near.id, profileId: 4 });
  expect(new Set([first.id, other.id, rifle.id]).size).toBe(3);
});

it('continues the chosen session, for its own rifle and scenario only', async () => {
  const chosen = await openSession(stageOf(near));
  await openSession(stageOf(near));
  await openSession(stageOf(far));
  continuedSession.write({ sessionId: chosen.id, profileId: 0, scenarioId: near.id });
  expect((await openOrFindSession(stageOf(near))).id).toBe(chosen.id);
  expect((await openOrFindSession(stageOf(far))).id).toBe(3);
  expect(newestOf(4, near.id).query).not.toHaveProperty('id');
  expect(made()).toBe(3);
});

it('forgets the choice when a new session is opened, and when the chosen one is deleted', async () => {
  const first = await openSession(stageOf(near));
  const choice = { sessionId: first.id, profileId: 0, scenarioId: near.id };
  continuedSession.write(choice);
  await forgetSession(first.id + 1);
  expect(continuedSession.read()).toEqual(choice);
  await forgetSession(first.id);
  expect(continuedSession.read()).toBeNull();
  continuedSession.write(choice);
  const second = await openSession(stageOf(near));
  expect(continuedSession.read()).toBeNull();
  expect(queryClient.getQueryData(keyOf(sessions.listSessions, newestOf(0, near.id)))).toEqual([second]);
});
