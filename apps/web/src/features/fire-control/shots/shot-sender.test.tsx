import { type BodyOf, sessions, stages } from '@windcall/contract';
import { buildStage, DEFAULT_PROFILE, stageDigest } from '@windcall/simulation';
import { beforeEach, describe, expect, it } from 'vitest';
import { isSending, keyOf, newId, onSendingChange, queryClient, request } from '../../../api/index.ts';
import { outbox, putItem } from '../../../desk/outbox.ts';
import { authToken } from '../../../desk/owner.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { makeToken } from '../../../testing/make-token.ts';
import { freshApp } from '../../../testing/render-app.tsx';
import { openRange, scenarioFrom } from '../../../testing/shooting-range.ts';
import { dropShotsOf, rememberShot, sendShots, type unsentShots } from './shot-sender.ts';

const app = freshApp();
type Body = BodyOf<typeof sessions.recordShot>;
type Range = ReturnType<typeof openRange>;
let range: Range;

const simple = scenarioFrom('simple_steel_500');

beforeEach(async () => {
  range = openRange(app.server);
  authToken.write(makeToken({ sub: 1 }));
  const made = await request(stages.createStage, { body: { profileId: 0, scenarioId: simple.id } });
  for (const _ of [1, 2]) {
    await request(sessions.createSession, { body: { profileId: 0, scenarioId: simple.id, stageId: made.id } });
  }
});

const shotWith = (elevationDial: number, sessionId = 1): Body => {
  const shotId = newId();
  return { shotId, shotData: { sessionId, target: 1, moment: 0, elevationDial } };
};
const keepUnsent = (userId: string, body: Body, stage: stages.Stage | null): boolean =>
  putItem({
    userId,
    kind: 'shot',
    id: body.shotId ?? '',
    value: { sessionId: Number(body.shotData.sessionId), body, stage },
  });
const keep = (...dials: number[]): Body[] => {
  const bodies = dials.map((dial) => shotWith(dial));
  for (const body of bodies) keepUnsent('1', body, null);
  return bodies;
};
const dialsOf = (shots: Range['shots']) => shots.map((shot) => shot.elevationDial);
/** All unsent shots of this browser, of any user. */
const kept = () =>
  outbox
    .read()
    .filter(({ refused }) => refused === null)
    .map(({ userId, value }) => {
      const { sessionId, body, stage } = value as ReturnType<typeof unsentShots>[number]['value'];
      return { userId, sessionId, body, stage };
    });
const keptDials = () => kept().map(({ body }) => body.shotData.elevationDial);
/** Refused shots, which stay until their user has seen them. */
const refusedCount = () => outbox.read().filter(({ refused }) => refused !== null).length;
const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

it('sends kept shots in the order of firing, each once, and keeps none that was recorded', async () => {
  keep(1, 2, 3);
  const sent = await sendShots();
  expect(dialsOf(range.shots)).toEqual([1, 2, 3]);
  expect(sent.taken.map(({ reply }) => reply.shot.shotNumber)).toEqual([1, 2, 3]);
  expect(sent).toMatchObject({ refused: [], failure: null });
  expect(app.server.seenBy(sessions.recordShot)).toHaveLength(3);
  expect(kept()).toEqual([]);
});

it('sends one round however often it is asked, with a shot that was fired meanwhile as the last', async () => {
  keep(1, 2);
  const rounds = [sendShots(), sendShots()];
  keep(3);
  await Promise.all([...rounds, sendShots()]);
  expect(dialsOf(range.shots)).toEqual([1, 2, 3]);
  expect(app.server.seenBy(sessions.recordShot)).toHaveLength(3);
});

it('starts a new round for a shot that is kept as soon as the one before has ended', async () => {
  keep(1);
  await sendShots().then(() => keep(2));
  await sendShots();
  expect(dialsOf(range.shots)).toEqual([1, 2]);
});

/** The server answers normally once, then with `then`. */
const answerOnce = (then: () => Response): void => {
  openRange(app.server, range);
  const flying = app.server.answerOf(sessions.recordShot);
  let asked = 0;
  app.server.on(sessions.recordShot, (shot) => {
    asked += 1;
    return asked > 1 ? then() : flying(shot);
  });
};

it('stops where the server is lost in the middle, and goes on there after a reload without repeating a shot', async () => {
  const [, second] = keep(1, 2, 3);
  answerOnce(unreachable);
  const sent = await sendShots();
  expect(sent.taken).toHaveLength(1);
  expect(sent.failure).toMatchObject({ status: 0 });
  expect(keptDials()).toEqual([2, 3]);
  expect(kept()[0]?.body).toEqual(second);

  // the unsent shots are in storage: a reloaded page reads exactly these
  openRange(app.server, range);
  await sendShots();
  expect(dialsOf(range.shots)).toEqual([1, 2, 3]);
  expect(kept()).toEqual([]);
});

it('lets the server shoot on another stage from the shot on that was fired on it', async () => {
  const [first] = range.made;
  if (first === undefined) throw new Error('there must be a stage');
  const windy: stages.Stage = { ...first, wind: { kind: 'steady', speed: 20, direction: 270 } };
  keep(1);
  keepUnsent('1', shotWith(2), windy);
  keep(3);
  await sendShots();
  expect(range.shots.map(({ stageId }) => stageId)).toEqual([1, 2, 2]);
  expect(range.made[1]?.wind).toEqual(windy.wind);
  expect(app.server.seenBy(sessions.updateSession)).toHaveLength(1);
});

describe('a shot that other devices overtook', () => {
  const windOf = (speed: number, muzzleVelocity = DEFAULT_PROFILE.muzzleVelocity): stages.StoredStage => {
    const wind = { kind: 'steady', speed, direction: 270 } as const;
    const built = buildStage({ profile: { ...DEFAULT_PROFILE, muzzleVelocity }, scenario: simple, wind });
    if (built.status !== 'ok') throw new Error('the stage must be built');
    return { ...built.stage, id: 0, digest: stageDigest(built.stage) };
  };
  const fired = (asShown: Body['asShown'], stage: stages.Stage | null = null): void => {
    keepUnsent('1', { ...shotWith(2), asShown }, stage);
  };
  /** The server's rifle has changed: a new stage follows the profile, a stage like an older one keeps the old rifle. */
  const trueElsewhere = (isLike: (like: number | null | undefined) => boolean): void => {
    const making = app.server.answerOf(stages.createStage);
    app.server.on(stages.createStage, async (asked) => {
      if (isLike(asked.parsed.like)) return making(asked);
      const { speed = 0 } = asked.parsed.wind?.kind === 'steady' ? asked.parsed.wind : {};
      const trued = { ...windOf(speed, 2650), id: 70 + range.made.length };
      range.made.push(trued);
      return trued;
    });
  };

  it('lies where it was seen, under the number that is left', async () => {
    keep(2);
    await sendShots();
    fired({ draw: 1 });
    const { taken } = await sendShots();
    expect(taken[0]?.reply.shot.shotNumber).toBe(2);
    const [theirs, mine] = range.shots.map(({ impactX, impactY }) => [impactX, impactY]);
    expect(mine).toEqual(theirs);
  });

  it('is flown on its own stage though the session is on another by now', async () => {
    const [first] = range.made;
    const windy = windOf(15);
    fired({ stageDigest: first?.digest ?? '' });
    range.made.push({ ...windy, id: 9 });
    range.opened[0] = { ...(range.opened[0] as sessions.TrainingSession), stageId: 9 };
    await sendShots();
    expect(range.shots[0]?.stageId).toBe(first?.id);
  });

  it('finds its rifle in the session where that was trued elsewhere', async () => {
    const windy = windOf(12);
    fired({ draw: 1, stageDigest: windy.digest }, windy);
    trueElsewhere((like) => like === 1);
    expect(await sendShots()).toMatchObject({ refused: [], failure: null });
    const stage = range.made.find(({ id }) => id === range.shots[0]?.stageId);
    expect([stage?.digest, stage?.rifle.muzzleVelocity]).toEqual([windy.digest, DEFAULT_PROFILE.muzzleVelocity]);
  });

  it('makes its stage once where nothing was changed, and says what it was seen on', async () => {
    const windy = windOf(12);
    fired({ draw: 1, stageDigest: windy.digest }, windy);
    const before = app.server.seenBy(stages.createStage).length;
    await sendShots();
    expect(app.server.seenBy(stages.createStage)).toHaveLength(before + 1);
    expect(app.server.seenBy(sessions.recordShot)[0]?.body).toMatchObject({
      asShown: { draw: 1, stageDigest: windy.digest },
    });
  });

  /** The rifle is deleted: a stage can only be made like an existing one. */
  const deleteElsewhere = (): void => {
    const making = app.server.answerOf(stages.createStage);
    app.server.on(stages.createStage, (asked) => (asked.parsed.like == null ? refuse('not-found') : making(asked)));
  };

  it.each(['knows', 'does not know'] as const)(
    'finds its rifle in the session where that was deleted elsewhere, and %s what it was seen on',
    async (how) => {
      const windy = windOf(12);
      fired(how === 'knows' ? { draw: 1, stageDigest: windy.digest } : undefined, windy);
      deleteElsewhere();
      expect(await sendShots()).toMatchObject({ refused: [], failure: null });
      const stage = range.made.find(({ id }) => id === range.shots[0]?.stageId);
      expect(stage?.digest).toBe(windy.digest);
    },
  );

  it('is refused, with the reason, where its rifle and its session are both gone', async () => {
    fired(undefined, windOf(12));
    deleteElsewhere();
    app.server.on(sessions.listSessions, []);
    const { refused, failure } = await sendShots();
    expect(String(refused[0]?.error)).toContain('was changed elsewhere before this shot arrived');
    expect([refused.length, failure, keptDials()]).toEqual([1, null, []]);
  });

  it('is refused, with the reason, where no stage flies as it was seen to fly', async () => {
    const windy = windOf(12);
    fired({ draw: 1, stageDigest: windy.digest }, windy);
    fired({ draw: 2, stageDigest: windy.digest });
    trueElsewhere(() => false);
    const { refused, taken } = await sendShots();
    expect([refused.length, taken.length, range.shots.length]).toEqual([2, 0, 0]);
    expect(String(refused[0]?.error)).toContain('was changed elsewhere before this shot arrived');
    expect(range.opened[0]?.stageId).toBe(1);
  });
});

it('records once a shot whose answer was lost on the way', async () => {
  const [body] = keep(1);
  const first = await sendShots();
  // as if the page had closed before the answer
  if (body !== undefined) keepUnsent('1', body, null);
  const again = await sendShots();
  expect(range.shots).toHaveLength(1);
  expect(again.taken[0]?.reply.shot).toEqual(first.taken[0]?.reply.shot);
  expect(kept()).toEqual([]);
});

it('passes over a shot that the server refuses, says why, and records the rest', async () => {
  const [, bad] = keep(1, 2, 3);
  const flying = app.server.answerOf(sessions.recordShot);
  app.server.on(sessions.recordShot, (shot) =>
    shot.parsed.shotId === bad?.shotId ? refuse('demo-limitation') : flying(shot),
  );
  const key = keyOf(sessions.listShots, { params: { sessionId: '1' } });
  queryClient.setQueryData(key, []);
  const sent = await sendShots();
  expect(dialsOf(range.shots)).toEqual([1, 3]);
  // its session continues, with the list shown on the screen
  expect(queryClient.getQueryData(key)).toHaveLength(2);
  expect(refusedCount()).toBe(1);
  expect(sent.refused).toMatchObject([{ value: { sessionId: 1 }, error: { status: 403, code: 'demo-limitation' } }]);
  expect(kept()).toEqual([]);
});

it.each(['internal', 'busy', 'too-many-requests', 'not-signed-in'] as const)(
  'keeps everything, in order, when the server answers %s',
  async (code) => {
    keep(1, 2);
    app.server.on(sessions.recordShot, () => refuse(code));
    const sent = await sendShots();
    expect(sent.failure).toMatchObject({ code });
    expect(app.server.seenBy(sessions.recordShot)).toHaveLength(1);
    expect(keptDials()).toEqual([1, 2]);
  },
);

it.each([
  [
    'the sign-in page of a wireless network',
    () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['a proxy that knows no such path', () => new Response('Not Found', { status: 404 })],
  [
    'a proxy that lets nobody in',
    () => new Response('{}', { status: 403, headers: { 'content-type': 'application/json' } }),
  ],
])('takes no refusal from %s: only the server itself can refuse a shot', async (_, answer) => {
  keep(1, 2);
  app.server.on(sessions.recordShot, answer);
  expect(await sendShots()).toMatchObject({ taken: [], refused: [] });
  expect(keptDials()).toEqual([1, 2]);
  openRange(app.server, range);
  await sendShots();
  expect(dialsOf(range.shots)).toEqual([1, 2]);
});

it('gives up every shot of a session that is gone, in one go, and no shot of another', async () => {
  keep(1, 2);
  keepUnsent('1', shotWith(7, 2), null);
  range.opened.splice(0, 1);
  const sent = await sendShots();
  expect(sent.refused.map(({ value }) => value.sessionId)).toEqual([1, 1]);
  expect(dialsOf(range.shots)).toEqual([7]);
  expect(kept()).toEqual([]);
});

it('gives up the refused shot alone where it cannot be learned whether its session is gone', async () => {
  const [first] = keep(1, 2);
  const flying = app.server.answerOf(sessions.recordShot);
  app.server.on(sessions.recordShot, (shot) =>
    shot.parsed.shotId === first?.shotId ? refuse('not-found') : flying(shot),
  );
  app.server.on(sessions.listShots, unreachable);
  const sent = await sendShots();
  expect(sent.refused).toHaveLength(1);
  expect(dialsOf(range.shots)).toEqual([2]);
});

it('asks nobody whether a session is gone when a shot is refused for itself', async () => {
  const [first] = keep(1, 2);
  const flying = app.server.answerOf(sessions.recordShot);
  app.server.on(sessions.recordShot, (shot) =>
    shot.parsed.shotId === first?.shotId ? refuse('validation-failed') : flying(shot),
  );
  await sendShots();
  expect(app.server.seenBy(sessions.listShots)).toEqual([]);
});

it('says when it begins and ends to whoever listens, and to nobody who has gone', async () => {
  const said: boolean[] = [];
  const stop = onSendingChange(() => said.push(isSending('shot')));
  keep(1);
  const round = sendShots();
  expect(isSending('shot')).toBe(true);
  await round;
  expect(said).toEqual([true, false]);
  stop();
  keep(2);
  await sendShots();
  expect(said).toHaveLength(2);
});

it('puts a recorded shot where its number belongs, in place of the same one, and makes no list that nobody looks at', async () => {
  keep(1, 2, 3);
  const [first, second, third] = (await sendShots()).taken.map(({ reply }) => reply.shot);
  if (!first || !second || !third) throw new Error('three shots must be recorded');
  const key = keyOf(sessions.listShots, { params: { sessionId: '1' } });
  queryClient.removeQueries({ queryKey: key });
  rememberShot(first);
  expect(queryClient.getQueryData(key)).toBeUndefined();
  queryClient.setQueryData(key, [third, { ...first, score: 0 }]);
  rememberShot(second);
  rememberShot(first);
  expect(queryClient.getQueryData(key)).toEqual([first, second, third]);
});

it('does not record what follows a refused stage on the stage before', async () => {
  const [first] = range.made;
  if (first === undefined) throw new Error('there must be a stage');
  const windy: stages.Stage = { ...first, wind: { kind: 'steady', speed: 20, direction: 270 } };
  keep(1);
  keepUnsent('1', shotWith(2), windy);
  keep(3);
  const making = app.server.answerOf(stages.createStage);
  let asked = 0;
  app.server.on(stages.createStage, (body) => {
    asked += 1;
    return asked === 1 ? refuse('quota-reached') : making(body);
  });
  const sent = await sendShots();
  expect(sent.refused).toHaveLength(1);
  expect(range.shots.map(({ elevationDial, stageId }) => [elevationDial, stageId])).toEqual([
    [1, 1],
    [3, 2],
  ]);
  expect(range.made[1]?.wind).toEqual(windy.wind);
});

it('never sends one user’s shots as another, and finds them when their user is back', async () => {
  keep(1);
  authToken.write(makeToken({ sub: 2 }));
  keepUnsent('2', shotWith(9, 2), null);
  await sendShots();
  expect(dialsOf(range.shots)).toEqual([9]);
  expect(keptDials()).toEqual([1]);
  authToken.remove();
  await sendShots();
  authToken.write(makeToken({ sub: 1 }));
  await sendShots();
  expect(dialsOf(range.shots)).toEqual([9, 1]);
});

it('stops when another user’s token comes while a round is under way', async () => {
  keep(1, 2);
  const flying = app.server.answerOf(sessions.recordShot);
  app.server.on(sessions.recordShot, (shot) => {
    authToken.write(makeToken({ sub: 2 }));
    return flying(shot);
  });
  await sendShots();
  expect(app.server.seenBy(sessions.recordShot)).toHaveLength(1);
  expect(keptDials()).toEqual([2]);
});

it('is one call a shot, and puts what was recorded into the session’s list', async () => {
  queryClient.setQueryData(keyOf(sessions.listShots, { params: { sessionId: '1' } }), []);
  const before = app.server.seen.length;
  keep(1, 2);
  await sendShots();
  expect(queryClient.getQueryData(keyOf(sessions.listShots, { params: { sessionId: '1' } }))).toMatchObject([
    { elevationDial: 1 },
    { elevationDial: 2 },
  ]);
  expect(app.server.seen.slice(before).map(({ path }) => path)).toEqual(Array(2).fill(sessions.recordShot.path));
});

it('hands the stage of a refused shot to the next of its session that brings none', async () => {
  const [first] = range.made;
  if (first === undefined) throw new Error('there must be a stage');
  const windy: stages.Stage = { ...first, wind: { kind: 'steady', speed: 20, direction: 90 } };
  keepUnsent('1', shotWith(1), windy);
  keepUnsent('1', shotWith(2, 2), null);
  keepUnsent('2', shotWith(3), null);
  keepUnsent('1', shotWith(4), null);
  keepUnsent('1', shotWith(5), null);
  app.server.on(stages.createStage, () => refuse('quota-reached'));
  app.server.on(sessions.recordShot, () => refuse('busy'));
  await sendShots();
  const winds = kept().map(({ userId, body, stage }) => [
    userId,
    body.shotData.elevationDial,
    stage?.wind.kind === 'steady' ? stage.wind.speed : null,
  ]);
  expect(winds).toEqual([
    ['1', 2, null],
    ['1', 4, 20],
    ['1', 5, null],
    ['2', 3, null],
  ]);
});

it('forgets with a deleted session every shot of it', () => {
  keep(1, 2);
  keepUnsent('1', shotWith(7, 2), null);
  dropShotsOf(1);
  expect(keptDials()).toEqual([7]);
});
