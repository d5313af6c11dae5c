import { randomUUID } from 'node:crypto';
import { classes, type lives, readSignInCode } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../../../test/answers.ts';
import { fire, lookAndCall, openLive, type Student } from '../../../test/live-class.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { scenarios } from '../../db/index.ts';

// One test for each sentence of "Who sees what", by the sentence.

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** A class with an assistant and two students in its first wind; both have called, the first has fired. */
const inTheMiddle = async (names: 'shown' | 'owner' = 'shown') => {
  const e = await openLive(server, ['Ann', 'Bo'], { tasks: 2, names });
  const helper = await e.enter('Helper');
  await ok(e.teacher.patch(`${e.url}/members/${helper.memberId}`, { role: 'assistant' }));
  await e.command('next', 1);
  const [ann, bo] = e.room as [Student, Student];
  for (const one of [ann, bo]) await lookAndCall(one);
  await ok(fire(ann, 1, 0), 201);
  return { ...e, owner: e.teacher, helper: helper.who, ann, bo };
};
const [whoIsHere, bracket, nobody, all, figures, code] = classes.WHO_SEES_WHAT;

it('has a test for each of its sentences', () => {
  expect(classes.WHO_SEES_WHAT).toHaveLength(6);
});

it(whoIsHere, async () => {
  const { owner, ann, bo, table } = await inTheMiddle();
  for (const who of [owner, ann.who, bo.who]) {
    const { rows } = await table('class', who);
    expect(rows.map(({ name, cells }) => [name, cells[0]?.state])).toEqual([
      ['Ann', 'fired'],
      ['Bo', 'called'],
    ]);
  }
});

it(bracket, async () => {
  const { owner, helper, url, at, ann, bo, table } = await inTheMiddle();
  for (const who of [owner, helper]) {
    expect((await table('desk', who)).rows.map(({ cells }) => cells[0]?.call?.lo)).toEqual([ann.lo, bo.lo]);
    // the wall is the students' view, whoever is signed in
    expect(JSON.stringify(await table('class', who))).not.toContain(String(-ann.lo));
  }
  for (const path of [`${at}/table`, `${url}/events`, `${at}/review`, `${at}/table?as=desk`, `${url}/events?as=desk`]) {
    const { statusCode, body } = await bo.who.get(path);
    expect(statusCode).toBe(path.includes('desk') ? 403 : 200);
    expect(body).not.toContain(String(-ann.lo));
  }
  const own = await ok<{ call: { lo: number } }>(ann.who.get(`/api/drills/${ann.drillId}/tasks/1`));
  expect(own.call.lo).toBe(ann.lo);
});

it(nobody, async () => {
  const { owner, helper, url, at, ann, bo, command } = await inTheMiddle();
  const paths = [
    `${at}/table?as=desk`,
    `${at}/table`,
    `${url}/events?as=desk`,
    `${url}/events`,
    `${at}/review`,
    `${url}/review`,
    at,
  ];
  const told: string[] = [];
  for (const who of [owner, helper, ann.who, bo.who]) for (const path of paths) told.push((await who.get(path)).body);
  for (const { who, drillId } of [ann, bo]) {
    const part = await who.get(`/api/drills/${drillId}/tasks/1/reveal`);
    expect(part.statusCode).toBe(409);
    told.push(part.body);
  }
  await command('reveal', 1);
  const shown = await ok<lives.LiveTable>(owner.get(`${at}/table`));
  const winds = shown.rows.map(({ cells }) => cells[0]?.truth);
  expect(winds).toEqual([expect.any(Number), expect.any(Number)]);
  for (const body of told) {
    for (const wind of winds) expect(body).not.toContain(String(Math.abs(wind ?? 0)));
    expect(body).not.toMatch(/"(?:truth|interval|isHit)":(?!null)/);
  }
});

it(all, async () => {
  const e = await inTheMiddle();
  await e.command('reveal', 1);
  for (const who of [e.ann.who, e.bo.who, e.owner]) {
    const { rows } = await e.table('class', who);
    expect(rows.map(({ name, cells }) => [name, cells[0]?.call?.lo, cells[0]?.isHit])).toEqual([
      ['Ann', e.ann.lo, expect.any(Boolean)],
      ['Bo', e.bo.lo, null],
    ]);
    expect(rows.every(({ cells: [cell] }) => cell?.truth !== undefined && cell.interval !== undefined)).toBe(true);
  }
  const quiet = await inTheMiddle('owner');
  await quiet.command('reveal', 1);
  const { events } = await ok<{ events: classes.ClassEvent[] }>(quiet.bo.who.get(`${quiet.url}/events`));
  expect(events.flatMap((event) => event.results ?? [])).toEqual([]);
  // two brackets without names are no secret: both students know the other's bracket
  expect(events.flatMap((event) => event.unnamed ?? [])).toEqual([{ called: 2, calls: [], wind: null, hits: null }]);
});

it(figures, async () => {
  const { owner, helper, url, at, ann, command } = await inTheMiddle();
  await command('reveal', 1);
  const email = `ann-${randomUUID()}@example.org`;
  await ok(ann.who.put('/api/auth/profile', { email, currentPassword: ann.who.password }));
  const RANGE = 'The gravel pit at home';
  const RIFLE = 'Grandfather’s 300 Norma';
  const rifle = await ok<{ id: number }>(ann.who.post('/api/ballistic-profiles', { name: RIFLE }), 201);
  const [scenario] = await server.db
    .insert(scenarios)
    .values({
      userId: ann.who.user.id,
      name: RANGE,
      scenarioType: 'simple',
      engagements: [],
      directionOfFire: 90,
    })
    .returning();
  await ok(ann.who.post('/api/training-sessions', { profileId: rifle.id, scenarioId: scenario?.id }), 201);
  const given = await ok<{ id: number }>(
    owner.post(`${url}/assignments`, { title: 'One call', what: { drill: 'calls', level: 1, tasks: 1 } }),
    201,
  );
  const begun = await ok<{ drillId: number }>(
    ann.who.post(`${url}/assignments/${given.id}/start`, { profileId: rifle.id }),
    201,
  );
  const own = await ok<{ id: number }>(
    ann.who.post('/api/drills', { kind: 'calls', level: 1, profileId: 0, tasks: 1 }),
    201,
  );
  const task = `/api/drills/${own.id}/tasks/1`;
  await ok(ann.who.get(task));
  await ok(ann.who.post(`${task}/call`, { lo: -1, hi: 1 }), 201);
  const shot = { dial: { up: 3, right: 0 }, hold: { up: 0, right: 0 }, shotId: randomUUID() };
  await ok(ann.who.post(`${task}/shot`, shot), 201);
  expect(await ok(ann.who.get('/api/your-wind'))).toMatchObject({ calls: 2 });
  expect((await ann.who.get('/api/training-sessions')).body).toContain(RANGE);
  const secrets = [ann.who.user.username, email, RIFLE, RANGE];
  for (const who of [owner, helper]) {
    const review = await ok<lives.ClassReview>(who.get(`${url}/review`));
    expect(review.rows.map(({ name, calls }) => [name, calls])).toEqual([
      ['Ann', 1],
      ['Bo', 1],
    ]);
    const review1 = `${url}/assignments/${given.id}/review`;
    const { progress, tasks } = await ok<{ progress: object[]; tasks: object[] }>(who.get(review1));
    expect(progress).toContainEqual(expect.objectContaining({ name: 'Ann', state: 'begun', finishedAt: null }));
    expect(tasks).toEqual([]);
    for (const path of [`/api/drills/${own.id}`, task, `/api/drills/${ann.drillId}`, `/api/drills/${begun.drillId}`])
      expect((await who.get(path)).statusCode, path).toBe(404);
    for (const path of [
      `${url}/members`,
      `${url}/events?as=desk`,
      `${at}/table?as=desk`,
      url,
      `${url}/review`,
      `${url}/lives`,
      `${url}/assignments`,
      review1,
      '/api/ballistic-profiles',
      '/api/training-sessions',
      '/api/sessions-history',
    ]) {
      const { statusCode, body } = await who.get(path);
      expect(statusCode, path).toBe(200);
      for (const secret of secrets) expect(body, path).not.toContain(secret);
    }
  }
  for (const path of [`${url}/review/export`, `${url}/assignments/${given.id}/review/export`, `${at}/review/export`]) {
    const { statusCode, body } = await owner.get(path);
    expect(statusCode, path).toBe(200);
    for (const secret of secrets) expect(body, path).not.toContain(secret);
  }
  // a finished try counts
  const last = `/api/drills/${begun.drillId}/tasks/1`;
  await ok(ann.who.get(last));
  await ok(ann.who.post(`${last}/call`, { lo: -1, hi: 1 }), 201);
  await ok(ann.who.post(`${last}/shot`, { ...shot, shotId: randomUUID() }), 201);
  const after = await ok<lives.ClassReview>(owner.get(`${url}/review`));
  expect(after.rows.map(({ name, calls }) => [name, calls])).toEqual([
    ['Ann', 2],
    ['Bo', 1],
  ]);
});

it(code, async () => {
  const { owner, url, code: joinCode } = await inTheMiddle();
  const join = await server.app.inject({
    method: 'POST',
    url: `/api/join/${joinCode}/account`,
    headers: { 'x-forwarded-for': '10.200.0.1' },
    payload: { name: 'Kim', requestId: randomUUID() },
  });
  const { signInCode, memberId } = join.json<{ signInCode: string; memberId: number }>();
  const parts = readSignInCode(signInCode);
  if (parts === null) throw new Error('a sign-in code must be readable');
  const logIn = (password: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/jwt/login',
      headers: { 'x-forwarded-for': '10.200.0.2' },
      payload: { username: parts.username, password },
    });
  expect((await logIn(parts.password)).statusCode).toBe(200);
  for (const path of [`${url}/members`, `${url}/events?as=desk`, url]) {
    const { body } = await owner.get(path);
    for (const secret of [signInCode, parts.password]) expect(body.toUpperCase()).not.toContain(secret.toUpperCase());
  }
  const renewed = await ok<{ signInCode: string }>(owner.post(`${url}/members/${memberId}/code`), 201);
  expect(renewed.signInCode).not.toBe(signInCode);
  expect((await logIn(parts.password)).statusCode).toBe(401);
  expect((await owner.get(`${url}/members`)).body).not.toContain(renewed.signInCode);
});
