import { sessions, stages } from '@windcall/contract';
import { beforeEach, expect, it } from 'vitest';
import { newId, request } from '../../../api/index.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, signIn } from '../../../testing/render-app.tsx';
import { openRange, scenarioFrom } from '../../../testing/shooting-range.ts';
import { dropShotsOf, sendShots, shotSender, unsentShots } from './shot-sender.ts';

const app = freshApp();
const simple = scenarioFrom('simple_steel_500');
let range: ReturnType<typeof openRange>;
let still: stages.StoredStage;

beforeEach(async () => {
  signIn(app.server, { user: person(1, 'anna') });
  range = openRange(app.server);
  still = await request(stages.createStage, { body: { profileId: 0, scenarioId: simple.id } });
  for (const _ of [1, 2])
    await request(sessions.createSession, { body: { profileId: 0, scenarioId: simple.id, stageId: still.id } });
});

const windy = (speed: number): stages.Stage => ({ ...still, wind: { kind: 'steady', speed, direction: 270 } });
const keep = (elevationDial: number, stage: stages.Stage | null = null, sessionId = 1): void => {
  const shotData = { sessionId, target: 1, moment: 0, elevationDial };
  shotSender.keep({ sessionId, body: { shotId: newId(), shotData }, stage });
};
/** Refuses the first shot and records the others. */
const refuseFirst = (): void => {
  const record = app.server.answerOf(sessions.recordShot);
  app.server.on(sessions.recordShot, (asked) =>
    asked.parsed.shotData.elevationDial === 1 ? refuse('cannot-solve') : record(asked),
  );
};
const windOf = (stageId: number | null) => range.made.find(({ id }) => id === stageId)?.wind;
const winds = () => range.shots.map(({ elevationDial, stageId }) => [elevationDial, windOf(stageId)]);

it('keeps the stage of the next shot if the previous shot is refused', async () => {
  refuseFirst();
  keep(1, windy(20));
  keep(2, windy(5));
  keep(3);
  await sendShots();
  expect(winds()).toEqual([
    [2, windy(5).wind],
    [3, windy(5).wind],
  ]);
});

it('passes the stage of a refused shot to the next shot without one, in its own session only', async () => {
  refuseFirst();
  keep(1, windy(20));
  keep(2, null, 2);
  keep(3);
  await sendShots();
  expect(winds()).toEqual([
    [2, still.wind],
    [3, windy(20).wind],
  ]);
});

it('drops the shots of a deleted session, and no others', async () => {
  keep(1);
  keep(2, null, 2);
  dropShotsOf(1);
  expect(unsentShots().map(({ value }) => value.sessionId)).toEqual([2]);
});
