import { sessions } from '@windcall/contract';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { keyOf } from '../../platform/api/use-call.ts';
import { authToken } from '../../platform/stored/auth-token.ts';
import { unsentShots } from '../../platform/stored/unsent-shots.ts';
import { refuse } from '../../testing/fake-server.ts';
import { makeToken } from '../../testing/make-token.ts';
import { freshApp } from '../../testing/render-app.tsx';
import { openRange } from '../../testing/shooting-range.ts';
import { newShotId } from './new-shot-id.ts';
import { resendUnsent, sendUnsent } from './send-unsent.ts';
import { keepUnsent } from './unsent-shots.ts';

const app = freshApp();
type Body = sessions.ClaimedShotBody;
type Range = ReturnType<typeof openRange>;
let range: Range;

beforeEach(() => {
  range = openRange(app.server);
  authToken.write(makeToken({ sub: 1 }));
});

const shotWith = (elevationDial: number, sessionId = 1): Body => {
  const shotId = newShotId();
  return {
    shotId,
    shotData: { shotId, sessionId, elevationDial, distance: 500, targetSize: 1.5, rifleAccuracy: 0.25 },
    authenticData: { trueElevationMils: 2.5, trueWindDriftMils: 0.5 },
  };
};
const keep = (...dials: number[]): Body[] => {
  const bodies = dials.map((dial) => shotWith(dial));
  for (const body of bodies) keepUnsent('1', body, true);
  return bodies;
};
const dialsOf = (shots: Range['shots']) => shots.map((shot) => shot.elevationDial);
const keptDials = () => unsentShots.read()?.map(({ body }) => body.shotData.elevationDial) ?? [];
const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

it('sends kept shots in the order of firing, each once, and keeps none that was recorded', async () => {
  keep(1, 2, 3);
  const sent = await sendUnsent();
  expect(dialsOf(range.shots)).toEqual([1, 2, 3]);
  expect(sent.recorded.map(({ shot }) => shot.shotNumber)).toEqual([1, 2, 3]);
  expect(sent).toMatchObject({ refused: [], failure: null });
  expect(app.server.seenBy(sessions.recordShot)).toHaveLength(3);
  expect(unsentShots.read()).toBeNull();
});

it('sends one round however often it is asked, with a shot that was fired meanwhile as the last', async () => {
  keep(1, 2);
  const rounds = [sendUnsent(), sendUnsent()];
  keep(3);
  await Promise.all([...rounds, sendUnsent()]);
  expect(dialsOf(range.shots)).toEqual([1, 2, 3]);
  expect(app.server.seenBy(sessions.recordShot)).toHaveLength(3);
});

it('starts a new round for a shot that is kept as soon as the one before has ended', async () => {
  keep(1);
  await sendUnsent().then(() => keep(2));
  await sendUnsent();
  expect(dialsOf(range.shots)).toEqual([1, 2]);
});

it('stops where the server is lost in the middle, and goes on there after a reload without repeating a shot', async () => {
  const [, second] = keep(1, 2, 3);
  const answer = openRange(app.server);
  range = answer;
  let asked = 0;
  const { server } = app;
  const whole = range;
  server.on(sessions.recordShot, ({ parsed }) => {
    asked += 1;
    if (asked > 1) return unreachable();
    const shot = recordedFrom(parsed.shotData.elevationDial, 1);
    whole.shots.push(shot);
    return { shot, windError: 0, elevationError: 0, split: null };
  });
  const sent = await resendUnsent();
  expect(sent.recorded).toHaveLength(1);
  expect(sent.failure).toMatchObject({ status: 0 });
  expect(keptDials()).toEqual([2, 3]);
  expect(unsentShots.read()?.[0]?.body).toEqual(second);

  // What is left is in storage, as it was: a page that is loaded afresh reads the very same shots.
  const after = openRange(app.server);
  await sendUnsent();
  expect(dialsOf(after.shots)).toEqual([2, 3]);
  expect(unsentShots.read()).toBeNull();
});

it('records once a shot whose answer was lost on the way', async () => {
  const [body] = keep(1);
  const first = await sendUnsent();
  // As if the page had closed before the answer came.
  if (body !== undefined) keepUnsent('1', body, true);
  const again = await sendUnsent();
  expect(range.shots).toHaveLength(1);
  expect(again.recorded[0]?.shot).toEqual(first.recorded[0]?.shot);
  expect(unsentShots.read()).toBeNull();
});

it('passes over a shot that the server refuses, says why, and records the rest', async () => {
  const [, bad] = keep(1, 2, 3);
  const flown = range;
  app.server.on(sessions.recordShot, ({ parsed }) => {
    if (parsed.shotId === bad?.shotId) return refuse('demo-limitation');
    const shot = recordedFrom(parsed.shotData.elevationDial, flown.shots.length + 1);
    flown.shots.push(shot);
    return { shot, windError: 0, elevationError: 0, split: null };
  });
  const sent = await sendUnsent();
  expect(dialsOf(range.shots)).toEqual([1, 3]);
  expect(sent.refused).toMatchObject([{ status: 403, code: 'demo-limitation' }]);
  expect(unsentShots.read()).toBeNull();
});

it.each(['internal', 'busy', 'too-many-requests', 'not-signed-in'] as const)(
  'keeps everything, in order, when the server answers %s',
  async (code) => {
    keep(1, 2);
    app.server.on(sessions.recordShot, () => refuse(code));
    const sent = await resendUnsent();
    expect(sent.failure).toMatchObject({ code });
    expect(app.server.seenBy(sessions.recordShot)).toHaveLength(1);
    expect(keptDials()).toEqual([1, 2]);
  },
);

it('never sends one user’s shots as another, and finds them when their user is back', async () => {
  keep(1);
  authToken.write(makeToken({ sub: 2 }));
  keepUnsent('2', shotWith(9, 2), true);
  await sendUnsent();
  expect(dialsOf(range.shots)).toEqual([9]);
  expect(keptDials()).toEqual([1]);
  authToken.remove();
  await sendUnsent();
  authToken.write(makeToken({ sub: 1 }));
  await sendUnsent();
  expect(dialsOf(range.shots)).toEqual([9, 1]);
});

it('stops when another user’s token comes while a round is under way', async () => {
  keep(1, 2);
  app.server.on(sessions.recordShot, ({ parsed }) => {
    authToken.write(makeToken({ sub: 2 }));
    return { shot: recordedFrom(parsed.shotData.elevationDial, 1), windError: 0, elevationError: 0, split: null };
  });
  await sendUnsent();
  expect(app.server.seenBy(sessions.recordShot)).toHaveLength(1);
  expect(keptDials()).toEqual([2]);
});

it('puts what was recorded into the session’s list, and stores its statistics once', async () => {
  range.opened.push({ ...recordedSession, id: 1 });
  queryClient.setQueryData(keyOf(sessions.listShots, { params: { sessionId: '1' } }), []);
  keep(1, 2);
  await sendUnsent();
  expect(queryClient.getQueryData(keyOf(sessions.listShots, { params: { sessionId: '1' } }))).toMatchObject([
    { elevationDial: 1 },
    { elevationDial: 2 },
  ]);
  expect(app.server.seenBy(sessions.updateSession).map(({ body }) => body)).toMatchObject([{ shotsFired: 2 }]);
});

const NOW = '2026-03-01T08:00:00.000Z';
const recordedSession: Omit<sessions.TrainingSession, 'id'> = {
  profileId: 0,
  scenarioId: 7,
  trainingMode: 'quick_training',
  shotsFired: 0,
  hitsOnTarget: 0,
  avgResponseTime: 0,
  accuracy: 0,
  notes: null,
  stageId: null,
  profileName: 'Default 6.5 Creedmoor',
  scenarioName: 'Range',
  seed: null,
  createdAt: NOW,
};
const recordedFrom = (elevationDial: number, shotNumber: number): sessions.Shot => ({
  id: shotNumber,
  sessionId: 1,
  shotNumber,
  windHold: 0,
  elevationHold: 0,
  windDial: 0,
  elevationDial,
  impactX: 0,
  impactY: 0,
  responseTime: 0,
  isHit: false,
  score: 0,
  distance: 500,
  targetType: 'circle',
  targetSize: 1.5,
  windSpeed: null,
  windDirection: null,
  temperature: null,
  humidity: null,
  pressure: null,
  rifleAccuracy: 0.25,
  trueWindDriftMils: 0.5,
  trueElevationMils: 2.5,
  userWindDial: 0,
  userElevationDial: elevationDial,
  engagementTime: null,
  stageId: null,
  target: null,
  moment: null,
  createdAt: NOW,
});
