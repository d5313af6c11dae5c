import type { classes, drills, lives, ReplyOf } from '@windcall/contract';
import { type ClassTable, wallTable } from '@windcall/training';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, ok } from '../../../test/answers.ts';
import { endHold, fire, look, lookAndCall, openLive, type Student } from '../../../test/live-class.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { numbersOf } from '../../../test/told-figures.ts';
import { classMembers, drills as drillRows } from '../../db/index.ts';

// The wall: the picture of a wind, brackets without names from the freeze on, and the cues of a revealed wind one by
// one.

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const refused = async (...asked: Parameters<typeof codeOf>) => (await codeOf(...asked)).join(' ');
/** Level 2 gives the wind scale. */
const evening = (students: number, options: object = {}) => openLive(server, students, { level: 2, ...options });
/** The hold that a call sets on the built-in rifle. */
const holdOf = async (student: Student): Promise<number> => {
  const { windScale } = await look(student);
  if (!windScale) throw new Error('level 2 gives the wind scale');
  return windScale.milPerMph * ((student.lo + student.hi) / 2) + windScale.stillAir;
};

it.each(['shown', 'owner'] as const)(
  'brackets come at the freeze, by best guess and without whose they are, where four or more called (names: %s)',
  async (names) => {
    const e = await evening(5, { names });
    await e.command('next', 1);
    for (const one of e.room.slice(0, 4)) await lookAndCall(one);
    const everything = async (by: Client): Promise<number[]> => {
      const paths = [`${e.at}/table`, `${e.url}/events`, `${e.at}/review`, `${e.at}/wind`, e.at, `${e.url}/lives`];
      const bodies = await Promise.all(paths.map((path) => ok<object>(by.get(path))));
      return numbersOf(bodies);
    };
    const [, reader] = e.room as [Student, Student];
    const others = e.room.slice(0, 4).filter((one) => one !== reader);
    const seen = (told: readonly number[]) => others.filter(({ lo }) => told.includes(lo)).length;
    // open: no brackets, not even for an instructor's wall
    for (const by of [reader.who, e.teacher]) expect(seen(await everything(by))).toBe(0);
    expect((await e.table('class')).brackets).toBeUndefined();
    await e.command('freeze', 1);
    for (const by of [reader.who, e.teacher]) expect(seen(await everything(by))).toBe(0);
    await endHold(server, e.live.id);
    for (const by of [reader.who, e.teacher]) expect(seen(await everything(by))).toBe(3);
    const frozen = await e.table('class', reader.who);
    const best = (frozen.brackets ?? []).map(({ lo, hi }) => (lo + hi) / 2);
    expect(best).toHaveLength(4);
    expect(best).toEqual([...best].sort((a, b) => a - b));
    for (const bracket of frozen.brackets ?? []) expect(Object.keys(bracket).sort()).toEqual(['best', 'hi', 'lo']);
    // no row has a bracket or a wind yet
    for (const { cells } of frozen.rows) expect(Object.keys(cells[0] ?? {})).toEqual(['state']);
    expect(JSON.stringify(frozen)).not.toMatch(/"(truth|interval|isHit)"/);
    // the desk computes the same view for its small wall
    const desk = (await e.table('desk')) as unknown as ClassTable;
    const { state, task, rows, brackets } = wallTable(desk, names);
    expect({ state, task, rows, brackets }).toEqual({
      ...{ state: frozen.state, task: frozen.task, rows: frozen.rows, brackets: frozen.brackets },
    });
    await e.command('reveal', 1);
    const shown = await e.table('class');
    expect(shown.brackets).toBeUndefined();
    const folded = wallTable((await e.table('desk')) as unknown as ClassTable, names);
    expect([folded.rows, folded.unnamed]).toEqual([shown.rows, shown.unnamed]);
  },
);

it('three brackets are not shown, and one that is taken away goes from the frozen ones too', async () => {
  const e = await evening(5);
  await e.command('next', 1);
  for (const one of e.room.slice(0, 3)) await lookAndCall(one);
  await e.command('freeze', 1);
  await endHold(server, e.live.id);
  expect((await e.table('class')).brackets ?? []).toEqual([]);
  await e.command('reveal', 1);
  await e.command('next', 2);
  for (const one of e.room) await lookAndCall(one, 2);
  await e.command('freeze', 2);
  expect((await e.table('class')).brackets).toHaveLength(5);
  const [first] = e.room as [Student];
  await ok(first.who.post(`${e.url}/leave`, { takeResults: true }));
  // four brackets after five would reveal the owner of the missing bracket
  const { events } = await ok<{ events: classes.ClassEvent[] }>(e.teacher.get(`${e.url}/events`));
  const told = events.filter(({ kind, task }) => kind === 'frozen' && task === 2);
  expect(told.map(({ brackets }) => brackets)).toEqual([[]]);
});

it('counts sixty students right on the wall and at the desk, from the open wind to the reveal', {
  timeout: 120_000,
}, async () => {
  const [SIXTY, CALL, FIRE] = [60, 37, 21];
  const e = await evening(SIXTY, { names: 'owner' });
  await e.command('next', 1);
  const callers = e.room.slice(0, CALL);
  await Promise.all(callers.map((one) => lookAndCall(one)));
  await Promise.all(callers.slice(0, FIRE).map((one) => ok(fire(one, 1, 0.4), 201)));
  const desk = async (): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const { cells } of (await e.table('desk')).rows)
      counts[cells[0]?.state ?? ''] = (counts[cells[0]?.state ?? ''] ?? 0) + 1;
    return counts;
  };
  const wall = () => e.table('class');
  expect([(await wall()).rows.length, (await wall()).counts]).toEqual([SIXTY, { called: CALL, fired: FIRE }]);
  expect(await desk()).toEqual({ fired: FIRE, called: CALL - FIRE, waiting: SIXTY - CALL });
  await e.command('freeze', 1);
  await endHold(server, e.live.id);
  expect((await wall()).brackets).toHaveLength(CALL);
  expect(await desk()).toEqual({ fired: FIRE, called: CALL - FIRE, none: SIXTY - CALL });
  await e.command('reveal', 1);
  const { unnamed, counts } = await wall();
  expect([unnamed?.called, unnamed?.calls.length, counts]).toEqual([CALL, CALL, { called: CALL, fired: FIRE }]);
  const { attendance, rows } = await ok<lives.ClassReview>(e.teacher.get(`${e.at}/review`));
  expect([rows.length, attendance.length]).toEqual([CALL, SIXTY]);
  expect(attendance.filter(({ called }) => called === 1)).toHaveLength(CALL);
  expect(attendance.filter(({ unfired }) => unfired.length === 1)).toHaveLength(CALL - FIRE);
});

it('who has called fires after the freeze with the hold of the call, and with no other', async () => {
  const e = await evening(2);
  await e.command('next', 1);
  const [ann, bo] = e.room as [Student, Student];
  for (const one of [ann, bo]) await lookAndCall(one);
  // before the freeze, the hold may differ
  await ok(fire(ann, 1, (await holdOf(ann)) + 0.4), 201);
  await e.command('freeze', 1);
  const hold = await holdOf(bo);
  for (const off of [-0.4, 0.1]) expect(await refused(fire(bo, 1, hold + off))).toBe('409 frozen');
  await ok(fire(bo, 1, hold), 201);
});

it('the picture of a wind is the same on every phone, and its value stays sealed', async () => {
  const e = await evening(2);
  const [ann] = e.room as [Student];
  expect(await refused(ann.who.get(`${e.at}/wind`))).toBe('409 sealed');
  await e.command('next', 1);
  const seen = await look(ann);
  const wall = await ok<lives.LiveWind>(e.teacher.get(`${e.at}/wind`));
  expect(wall).toMatchObject({ task: 1, level: 2, distance: 600, isOpen: true });
  const inStep = wall.track.startS === seen.cues.startS;
  if (inStep) expect(wall.track).toEqual(seen.cues);
  const fields = ['distance', 'elapsed', 'isOpen', 'level', 'targetSize', 'targetType', 'task', 'track'];
  expect(Object.keys(wall).sort()).toEqual(fields);
  await lookAndCall(ann);
  await e.command('freeze', 1);
  const again = await ok<lives.LiveWind>(e.teacher.get(`${e.at}/wind`));
  expect(again.isOpen).toBe(false);
  for (const who of [e.teacher, ann.who]) {
    expect(await refused(who.get(`${e.at}/tasks/1/reveal`))).toBe('409 sealed');
    expect(await refused(who.get(`${e.at}/tasks/2/reveal`))).toBe('409 sealed');
  }
  await e.command('reveal', 1);
  const shown = await ok<lives.RevealedWind>(ann.who.get(`${e.at}/tasks/1/reveal`));
  expect(shown.track).toEqual(again.track);
  expect(shown.read.cues.length).toBeGreaterThan(1);
  expect(await refused(ann.who.get(`${e.at}/tasks/2/reveal`))).toBe('409 sealed');
  expect(await refused(ann.who.get(`${e.at}/tasks/9/reveal`))).toBe('404 not-found');
});

it('who made no call, and who fired nothing, have the whole reveal', async () => {
  const e = await evening(2);
  await e.command('next', 1);
  const [ann, bo] = e.room as [Student, Student];
  await lookAndCall(ann);
  await e.command('reveal', 1);
  for (const { who, drillId } of [ann, bo]) {
    const { seen, truth } = await ok<drills.TaskWind>(who.get(`/api/drills/${drillId}/tasks/1/wind`));
    expect(seen?.read.cues.length).toBeGreaterThan(1);
    expect(seen?.track.trees.length).toBeGreaterThan(1);
    expect(Number.isFinite(truth.atCommit)).toBe(true);
  }
});

it('the wall goes through the cues as an assistant says, and nobody else', async () => {
  const e = await evening(1);
  const [ann] = e.room as [Student];
  const show = (step: number, task = 1, standings = false, by = e.teacher) =>
    by.post(`${e.at}/show`, { task, step, standings });
  await ok(show(0, 0, true));
  expect(await refused(show(1, 0))).toBe('409 out-of-order');
  await e.command('next', 1);
  expect(await refused(show(1))).toBe('409 out-of-order');
  await e.command('reveal', 1);
  expect((await show(1, 1, false, ann.who)).statusCode).toBe(403);
  const first = await ok<lives.LiveStage>(show(1, 1, true));
  // a repeat adds no event
  expect((await ok<lives.LiveStage>(show(1, 1, true))).seq).toBe(first.seq);
  expect(await e.table('class')).toMatchObject({ step: 1, standings: true });
  expect(await refused(show(1, 2))).toBe('409 out-of-order');
  await e.command('next', 2);
  expect((await e.table('class')).step).toBeUndefined();
});

it('another rifle can be taken in the lobby, and none after it', async () => {
  const e = await evening(1, { rifle: 'own' });
  const [ann] = e.room as [Student];
  const own = await ok<{ id: number }>(
    ann.who.post('/api/ballistic-profiles', { name: 'Grandfather’s 300', muzzleVelocity: 2950 }),
    201,
  );
  const take = (profileId: number) => ann.who.post(`${e.at}/join`, { profileId });
  const nameOf = async () =>
    (await server.db.select().from(drillRows).where(eq(drillRows.id, ann.drillId)))[0]?.profileName;
  const before = await nameOf();
  expect(await ok<ReplyOf<typeof lives.joinLive>>(take(own.id))).toEqual({ drillId: ann.drillId });
  expect(await nameOf()).toBe('Grandfather’s 300');
  await e.command('next', 1);
  await ok(take(0));
  expect(await nameOf()).toBe('Grandfather’s 300');
  expect(before).not.toBe('Grandfather’s 300');
  // the wind is flown with the last chosen rifle
  const { windScale } = await look(ann);
  expect(windScale).not.toBeNull();
});

it('a phone says what it does, and the desk alone hears it', async () => {
  const e = await evening(2);
  const [ann, bo] = e.room as [Student, Student];
  const phones = async () =>
    (await ok<ReplyOf<typeof lives.listPhones>>(e.teacher.get(`${e.at}/phones`))).phones.map(({ memberId, is }) => [
      memberId,
      is,
    ]);
  expect(await phones()).toEqual([]);
  await ok(ann.who.post(`${e.at}/phone`, { is: 'typing' }));
  await ok(bo.who.post(`${e.at}/phone`, { is: 'away' }));
  expect(await phones()).toEqual([
    [ann.memberId, 'typing'],
    [bo.memberId, 'away'],
  ]);
  expect((await ann.who.get(`${e.at}/phones`)).statusCode).toBe(403);
  // a silent phone is away
  const longAgo = new Date(Date.now() - 120_000);
  await server.db.update(classMembers).set({ phoneHeardAt: longAgo }).where(eq(classMembers.id, ann.memberId));
  expect(await phones()).toEqual([
    [ann.memberId, 'away'],
    [bo.memberId, 'away'],
  ]);
});

it('a standing is not won by silence, and a skipped wind counts for nobody', async () => {
  const e = await evening(3);
  const [ann, bo, cy] = e.room as [Student, Student, Student];
  const standing = async () => {
    const { standing: places, rows } = await ok<lives.ClassReview>(e.teacher.get(`${e.at}/review`));
    const nameOf = new Map(rows.map(({ memberId, calls }) => [memberId, calls]));
    return places.map(({ memberId, place, score }) => ({ memberId, place, score, calls: nameOf.get(memberId) }));
  };
  await e.command('next', 1);
  for (const one of [ann, bo, cy]) await lookAndCall(one);
  await e.command('reveal', 1);
  const before = await standing();
  expect(before.map(({ calls }) => calls)).toEqual([1, 1, 1]);
  // two have called the skipped wind: no score or count changes
  await e.command('next', 2);
  for (const one of [ann, bo]) await lookAndCall(one, 2);
  await e.command('skip', 2);
  expect(await standing()).toEqual(before);
  const { tasks, attendance } = await ok<lives.ClassReview>(e.teacher.get(`${e.at}/review`));
  expect(tasks.map(({ task }) => task)).toEqual([1]);
  expect(attendance.map(({ winds, called }) => [winds, called])).toEqual(Array(3).fill([1, 1]));
  // not called: it counts as its forecast, so a silent member's score changes
  await e.command('next', 3);
  for (const one of [ann, bo]) await lookAndCall(one, 3);
  await e.command('reveal', 3);
  const after = await standing();
  const scoreOf = (of: typeof before, { memberId }: Student) => of.find((one) => one.memberId === memberId)?.score;
  expect(scoreOf(after, cy)).not.toBe(scoreOf(before, cy));
  expect(after).toHaveLength(3);
});
