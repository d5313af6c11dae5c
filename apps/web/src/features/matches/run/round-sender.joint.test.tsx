import { runs } from '@windcall/contract';
import { expect, it, vi } from 'vitest';
import { newId, sendingUser, sendLane } from '../../../api/index.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { firedRound } from '../../../testing/open-run.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, signIn } from '../../../testing/render-app.tsx';
import { roundSender } from './round-sender.ts';

const app = freshApp();
const keep = (at: number, run = 7): string => {
  const shotId = newId();
  const still = { up: 0, right: 0 };
  roundSender.keep({ run, shot: { shotId, target: 1, at, dial: still, hold: still } });
  return shotId;
};
const waiting = () => roundSender.waiting(sendingUser()).map(({ value }) => value.shot.at);

it('keeps a round whose answer names another shot', async () => {
  signIn(app.server, { user: person(1, 'anna') });
  keep(3);
  app.server.on(runs.fireRun, ({ parsed }) => firedRound({ ...parsed, shotId: newId() }));
  const { taken, failure } = await sendLane(roundSender, '7');
  expect([taken, waiting()]).toEqual([[], [3]]);
  expect(failure).toBeTruthy();
});

it('sends rounds in the order of firing, and continues after a refused one', async () => {
  signIn(app.server, { user: person(1, 'anna') });
  for (const at of [3, 6, 9]) keep(at);
  keep(4, 8);
  app.server.on(runs.fireRun, ({ parsed }) => (parsed.at === 6 ? refuse('out-of-order') : firedRound(parsed)));
  const { taken, refused } = await sendLane(roundSender, '7');
  expect(app.server.seenBy(runs.fireRun).map(({ body }) => (body as { at: number }).at)).toEqual([3, 6, 9]);
  expect(taken.map(({ value }) => value.shot.at)).toEqual([3, 9]);
  expect(refused.map(({ value }) => value.shot.at)).toEqual([6]);
  // the other run has a lane of its own
  expect(waiting()).toEqual([4]);
});

it('says when a round was sent and when its answer came, which sets the clock of the run', async () => {
  signIn(app.server, { user: person(1, 'anna') });
  keep(3);
  const sentMs = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: sentMs });
  app.server.on(runs.fireRun, ({ parsed }) => {
    vi.setSystemTime(sentMs + 400);
    return firedRound(parsed);
  });
  const { taken } = await sendLane(roundSender, '7');
  vi.useRealTimers();
  expect(taken.map(({ reply }) => [reply.sentMs, reply.receivedMs])).toEqual([[sentMs, sentMs + 400]]);
});
