import type { classes, drills, lives } from '@windcall/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, ok } from '../../../test/answers.ts';
import { call, fire, look, lookAndCall, openLive, type Student } from '../../../test/live-class.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { classMembers, classTasks, drillTasks } from '../../db/index.ts';
import { signText } from '../../sealed/signed-text.ts';

const SECRET = 'the secret of the late calls test';
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ config: { jwtSecret: SECRET } });
});
afterAll(() => server.close());

type Late = NonNullable<drills.DrillTask['late']>;
const sendLate = ({ who, drillId, lo, hi }: Student, seen: string | undefined, sinceS: number, n = 1) =>
  who.post(`/api/drills/${drillId}/tasks/${n}/call`, { lo, hi, seen, sinceS });

/**
 * A class whose calls ended `freezeS` after the last student looked, `agoS` ago. The others have called. The times in
 * the database are moved back, so that the test need not wait.
 */
const afterFreeze = async ({ agoS = 8, freezeS = 12, names = 'shown', students = 5 } = {}) => {
  const e = await openLive(server, students, { names, level: 2 });
  await e.command('next', 1);
  const last = e.room.at(-1) as Student;
  for (const one of e.room.slice(0, -1)) await lookAndCall(one);
  const { seen: _ } = await look(last);
  await e.command('freeze', 1);
  const at = new Date(Date.now() - 1000 * (agoS + freezeS));
  const frozenAt = new Date(at.getTime() + 1000 * freezeS);
  await server.db
    .update(classTasks)
    .set({ frozenAt, holdUntil: new Date(frozenAt.getTime() + 20_000), openedAt: new Date(at.getTime() - 5000) })
    .where(eq(classTasks.liveId, e.live.id));
  const ofLast = eq(drillTasks.drillId, last.drillId);
  await server.db
    .update(drillTasks)
    .set({ seenAt: at, startedAt: new Date(at.getTime() - 5000) })
    .where(ofLast);
  const proof = (change: object = {}) =>
    signText(SECRET, 'seen', {
      ...{ drill: last.drillId, task: 1, at: at.getTime(), until: at.getTime() + 20_000 },
      ...change,
    });
  const cellOf = async (as: classes.ClassSide = 'desk') =>
    (await e.table(as)).rows.find(({ memberId }) => memberId === last.memberId)?.cells[0];
  return {
    ...e,
    last,
    proof,
    cellOf,
    decide: (count: boolean) => e.teacher.post(`${e.at}/late`, { task: 1, memberId: last.memberId, count }),
  };
};

it('sends with the picture a proof that another picture makes worthless, until the call', async () => {
  const e = await openLive(server, 2);
  await e.command('next', 1);
  const [ann] = e.room as [Student];
  const [first, second] = [await look(ann), await look(ann)];
  expect(first.seen).toEqual(expect.any(String));
  expect(second.seen).not.toBe(first.seen);
  await ok(call(ann, 1, 0, 1), 201);
  expect((await look(ann)).seen).toBeUndefined();
  await e.command('reveal', 1);
  expect((await look(e.room[1] as Student)).seen).toBeUndefined();
});

it('counts a call committed 5 s before Freeze that arrives 8 s after it, and lets it fire', async () => {
  const e = await afterFreeze({ agoS: 8 });
  const { late } = await ok<{ late: Late }>(sendLate(e.last, e.proof(), 7), 201);
  expect(late.counts).toBe(true);
  expect(late.s).toBeGreaterThan(8);
  expect(await e.cellOf()).toMatchObject({
    ...{ state: 'called', call: { lo: e.last.lo }, calledS: 12 },
    late: { beforeS: 5, heardS: 12, told: false },
  });
  expect(await e.cellOf('class')).toEqual({ state: 'called' });
  // nobody is missing any more, so nothing waits for the end of the hold
  const { holdUntil, brackets } = await e.table('class');
  expect([holdUntil, brackets?.length]).toEqual([undefined, 5]);
  // sent again: the reply is the same
  expect(await codeOf(sendLate(e.last, e.proof(), 7))).toEqual([409, 'already-called']);
  const task = await look(e.last);
  expect([task.call?.lo, task.late?.counts]).toEqual([e.last.lo, true]);
  const { milPerMph = 0, stillAir = 0 } = task.windScale ?? {};
  await ok(fire(e.last, 1, milPerMph * ((e.last.lo + e.last.hi) / 2) + stillAir), 201);
  await e.command('reveal', 1);
  expect((await e.cellOf('class'))?.truth).toEqual(expect.any(Number));
  const wind = await ok<{ truth: { atCommit: number } }>(e.last.who.get(`/api/drills/${e.last.drillId}/tasks/1/wind`));
  expect(wind.truth.atCommit).toBe((await e.cellOf('class'))?.truth);
});

it.each(['shown', 'owner'] as const)(
  'asks the desk of a call that arrives 34 s after Freeze (names: %s)',
  async (names) => {
    const e = await afterFreeze({ agoS: 34, names });
    await e.table('class');
    const reply = await ok<{ late: Late }>(sendLate(e.last, e.proof(), 7), 201);
    expect(reply.late.counts).toBeNull();
    expect(reply.late.s).toBeGreaterThan(34);
    // sent again: nobody is asked twice
    expect((await ok<{ late: Late }>(sendLate(e.last, e.proof(), 7), 201)).late.counts).toBeNull();
    expect(await e.cellOf()).toMatchObject({ state: 'late', late: { beforeS: 5, heardS: 12, told: true } });
    expect(await e.cellOf('class')).toEqual({ state: names === 'shown' ? 'none' : 'hidden' });
    expect((await look(e.last)).call).toBeNull();
    const before = (await e.table('class')).brackets;
    expect(before).toHaveLength(4);
    // the call is left out first, then let in
    for (const count of [false, true]) await ok(e.decide(count));
    expect(await codeOf(e.decide(false))).toEqual([409, 'out-of-order']);
    expect((await e.table('class')).brackets).toEqual(before);
    expect((await look(e.last)).late?.counts).toBe(true);
    await e.command('reveal', 1);
    const desk = await e.cellOf();
    expect(desk).toMatchObject({ state: 'called', call: { lo: e.last.lo }, interval: expect.any(Number) });
    const { rows } = await ok<lives.ClassReview>(e.teacher.get(`${e.at}/review`));
    expect(rows).toHaveLength(5);
    const { events } = await ok<{ events: classes.ClassEvent[] }>(e.teacher.get(`${e.url}/events?as=desk&limit=1000`));
    const teacher = events.find(({ role }) => role === 'owner')?.memberId;
    expect(events.flatMap(({ kind, count, by }) => (kind === 'late' ? [[count, by]] : []))).toEqual([
      [undefined, undefined],
      [false, teacher],
      [true, teacher],
    ]);
    const seen = await ok<{ events: classes.ClassEvent[] }>(e.last.who.get(`${e.url}/events?limit=1000`));
    expect(seen.events.some(({ kind, late }) => kind === 'late' || late !== undefined)).toBe(false);
  },
);

it.each(['reveal', 'skip'] as const)(
  'leaves out the undecided calls at a %s, and takes no more after it',
  async (verb) => {
    const e = await afterFreeze({ agoS: 34 });
    await e.table('class');
    await ok(sendLate(e.last, e.proof(), 7), 201);
    await e.command(verb, 1);
    expect(await codeOf(e.decide(true))).toEqual([409, 'out-of-order']);
    expect((await e.cellOf())?.state).toBe('none');
    expect(await look(e.last)).toMatchObject({ call: null, late: { counts: false } });
    expect((await ok<lives.ClassReview>(e.teacher.get(`${e.at}/review`))).rows).toHaveLength(verb === 'reveal' ? 4 : 0);
    const after = await afterFreeze({ agoS: 8 });
    await after.command('reveal', 1);
    expect(await codeOf(sendLate(after.last, after.proof(), 7))).toEqual([409, 'frozen']);
  },
);

it('refuses what a phone did not commit before Freeze, and what it was heard after', async () => {
  const e = await afterFreeze({ agoS: 8 });
  const [other] = e.room as [Student];
  const refusals: [string, string | undefined, number][] = [
    ['no proof', undefined, 7],
    ['after Freeze', e.proof(), 12.5],
    ['a proof of another key', signText('not the secret', 'seen', { drill: e.last.drillId }), 7],
    ['a proof of another drill', e.proof({ drill: other.drillId }), 7],
    ['a proof of another wind', e.proof({ task: 2 }), 7],
    ['an older proof', e.proof({ at: new Date(Date.now() - 60_000).getTime() }), 47],
    ['after the picture ended', e.proof({ until: Date.now() - 18_000 }), 7],
    ['a proof cut short', e.proof().slice(0, -4), 7],
  ];
  for (const [what, seen, sinceS] of refusals)
    expect([what, ...(await codeOf(sendLate(e.last, seen, sinceS)))]).toEqual([what, 409, 'frozen']);
  const heard = (secondsAgo: number) =>
    server.db
      .update(classMembers)
      .set({ phoneHeardAt: sql`now() - make_interval(secs => ${secondsAgo})` })
      .where(eq(classMembers.id, e.last.memberId));
  await heard(11);
  expect(await codeOf(sendLate(e.last, e.proof(), 7))).toEqual([409, 'frozen']);
  await heard(16);
  await ok(sendLate(e.last, e.proof(), 7), 201);
  // a picture fetched since makes the older proof worthless
  const again = await afterFreeze({ agoS: 8 });
  await look(again.last);
  expect(await codeOf(sendLate(again.last, again.proof(), 7))).toEqual([409, 'frozen']);
  // a student who has left the class is in none of its winds
  const left = await afterFreeze({ agoS: 8 });
  await ok(left.last.who.post(`${left.url}/leave`, { takeResults: false }));
  expect(await codeOf(sendLate(left.last, left.proof(), 7))).toEqual([409, 'frozen']);
});

it('judges a call that is let in while the wind is being revealed, or leaves it out', async () => {
  const e = await afterFreeze({ agoS: 34 });
  await e.table('class');
  await ok(sendLate(e.last, e.proof(), 7), 201);
  const [decided] = await Promise.all([e.decide(true), e.command('reveal', 1)]);
  const cell = await e.cellOf();
  expect([decided.statusCode === 200, cell?.state, cell?.truth !== undefined]).toEqual(
    decided.statusCode === 200 ? [true, 'called', true] : [false, 'none', false],
  );
});
