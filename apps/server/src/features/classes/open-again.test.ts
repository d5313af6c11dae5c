import { type classes, lives } from '@windcall/contract';
import { foldClassTable } from '@windcall/training';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, ok } from '../../../test/answers.ts';
import {
  call,
  endHold,
  fire,
  look,
  lookAndCall,
  type OpenLive,
  openLive,
  type Student,
} from '../../../test/live-class.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { numbersIn } from '../../../test/told-figures.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const eventsOf = async (e: OpenLive, as: classes.ClassSide = 'class', by = e.teacher) =>
  (await ok<{ events: classes.ClassEvent[] }>(by.get(`${e.url}/events?as=${as}&limit=1000`))).events;
const kindsOf = async (e: OpenLive) =>
  (await eventsOf(e)).flatMap(({ kind, task }) => (task === 1 && kind !== 'called' ? [kind] : []));

it.each(['shown', 'owner'] as const)(
  'opens calls again that were frozen too soon, and shows no result meanwhile (names: %s)',
  async (names) => {
    const e = await openLive(server, 8, { names, callS: 120 });
    await e.command('next', 1);
    const [soon, late] = [e.room.slice(0, 5), e.room.slice(5)];
    for (const one of soon) await lookAndCall(one);
    const [first] = soon as [Student];
    await ok(fire(first, 1), 201);
    for (const one of late) await look(one);
    const isTold = async (): Promise<boolean[]> => {
      const reader = late[0] as Student;
      const paths = [`${e.at}/table`, `${e.url}/events`, `${e.at}/review`, `${e.at}/wind`, e.at, `${e.url}/lives`];
      const bodies = [e.teacher, reader.who].flatMap((by) => paths.map(async (path) => (await by.get(path)).body));
      const figures = numbersIn((await Promise.all(bodies)).join('\n'));
      return [soon.some(({ lo }) => figures.includes(lo)), 'impact' in ((await look(first)).shot ?? {})];
    };
    const frozen = await e.command('freeze', 1);
    expect(Date.parse(frozen.holdUntil ?? '') - Date.parse(frozen.frozenAt ?? '')).toBe(20_000);
    expect(await isTold()).toEqual([false, false]);
    expect(await codeOf(call(late[0] as Student, 1, 0, 1))).toEqual([409, 'frozen']);
    for (const path of ['reveal', 'wind', 'stage'])
      expect(await codeOf(first.who.get(`/api/drills/${first.drillId}/tasks/1/${path}`))).toEqual([409, 'sealed']);
    // the call time has no effect any more
    expect(await e.command('open-again', 1)).toMatchObject({ state: 'open', holdUntil: null, frozenAt: null });
    expect(await isTold()).toEqual([false, false]);
    expect((await e.table('desk')).rows.map(({ cells }) => cells[0]?.state)).toEqual([
      'fired',
      ...Array(4).fill('called'),
      ...Array(3).fill('waiting'),
    ]);
    for (const one of late) await ok(call(one, 1, one.lo, one.hi), 201);
    // all have called, so there is nothing to wait for
    expect(await e.command('freeze', 1)).toMatchObject({ state: 'frozen', holdUntil: null });
    expect((await e.table('class')).brackets).toHaveLength(8);
    expect(await codeOf(e.ask('open-again', 1))).toEqual([409, 'out-of-order']);
    await e.command('reveal', 1);
    expect((await e.table('desk')).rows.filter(({ cells }) => cells[0]?.truth !== undefined)).toHaveLength(8);
    expect((await kindsOf(e)).filter((kind) => kind !== 'fired')).toEqual([
      ...['opened', 'frozen', 'reopened', 'frozen', 'revealed'],
    ]);
  },
);

it('shows the brackets when the hold runs out, and a reveal ends the hold at once', async () => {
  const e = await openLive(server, 5);
  await e.command('next', 1);
  for (const one of e.room.slice(0, 4)) await lookAndCall(one);
  await e.command('freeze', 1);
  expect((await e.table('class')).brackets).toBeUndefined();
  await endHold(server, e.live.id);
  expect(await codeOf(e.ask('open-again', 1))).toEqual([409, 'out-of-order']);
  const told = await e.table('class');
  expect([told.brackets?.length, told.holdUntil]).toEqual([4, undefined]);
  await e.command('reveal', 1);
  await e.command('next', 2);
  for (const one of e.room.slice(0, 4)) await lookAndCall(one, 2);
  await e.command('freeze', 2);
  expect((await e.table('desk')).holdUntil).toEqual(expect.any(String));
  await e.command('reveal', 2);
  expect(await codeOf(e.ask('open-again', 2))).toEqual([409, 'out-of-order']);
  const kinds = (await eventsOf(e)).filter(({ task }) => task === 2).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind !== 'called')).toEqual(['opened', 'frozen', 'settled', 'revealed']);
});

it('removes from the brackets shown after a hold what a member takes along', async () => {
  const e = await openLive(server, 6, { names: 'owner' });
  await e.command('next', 1);
  for (const one of e.room.slice(0, 5)) await lookAndCall(one);
  await e.command('freeze', 1);
  await endHold(server, e.live.id);
  expect((await e.table('class')).brackets).toHaveLength(5);
  const [leaver] = e.room as [Student];
  await ok(leaver.who.post(`${e.url}/leave`, { takeResults: true }));
  await e.command('reveal', 1);
  const events = await eventsOf(e);
  expect(events.find(({ kind }) => kind === 'settled')?.brackets).toEqual([]);
  expect(events.find(({ kind }) => kind === 'revealed')?.unnamed).toMatchObject({ called: 4, calls: [], wind: null });
});

it('stores Freeze, Open again, Reveal and a call in one order, however they race', { timeout: 120_000 }, async () => {
  const RACES = 50;
  const TASKS = 25;
  const ends = new Set<string>();
  for (let n = 0; n < RACES; n++) {
    const task = (n % TASKS) + 1;
    if (task === 1) races = await openLive(server, 2, { tasks: TASKS });
    const e = races;
    const [ann, bo] = e.room as [Student, Student];
    await e.command('next', task);
    await lookAndCall(ann, task);
    await look(bo, task);
    if (n % 2 === 0) await e.command('freeze', task);
    const asked = [
      e.ask('freeze', task),
      e.ask('open-again', task),
      call(bo, task, bo.lo, bo.hi),
      e.ask('open-again', task),
      ...(n % 3 === 0 ? [e.ask('reveal', task)] : []),
    ];
    const shift = n % asked.length;
    const answers = await Promise.all([...asked.slice(shift), ...asked.slice(0, shift)]);
    for (const { statusCode } of answers) expect([200, 201, 409]).toContain(statusCode);
    const called = (await asked[2])?.statusCode === 201;
    await e.command('reveal', task);
    const events = (await eventsOf(e, 'desk')).filter((event) => event.task === task);
    let state = 'none';
    for (const { kind, memberId, holdUntil } of events) {
      const from: Partial<Record<classes.ClassEvent['kind'], readonly string[]>> = {
        opened: ['none'],
        called: ['open'],
        frozen: ['open'],
        reopened: ['held'],
        settled: ['held'],
        revealed: ['frozen'],
      };
      expect(from[kind], `${kind} of member ${memberId} in ${events.map((one) => one.kind)}`).toContain(state);
      if (kind === 'opened' || kind === 'reopened') state = 'open';
      if (kind === 'frozen') state = holdUntil ? 'held' : 'frozen';
      if (kind === 'settled') state = 'frozen';
    }
    const ofBo = events.filter(({ kind, memberId }) => kind === 'called' && memberId === bo.memberId);
    expect(ofBo).toHaveLength(called ? 1 : 0);
    const { state: last, task: at, rows } = foldClassTable(e.live.id, await eventsOf(e, 'desk'));
    expect({ state: last, task: at, rows }).toMatchObject({ state: 'revealed', task });
    expect(lives.getLiveTable.reply.parse(await e.table('desk')).rows).toEqual(rows);
    expect(rows[1]?.cells[task - 1]?.truth !== undefined).toBe(called);
    ends.add(events.map(({ kind }) => kind).join(' '));
  }
  // the race was real: more than one order occurred
  expect(ends.size).toBeGreaterThan(2);
});
let races: OpenLive;
