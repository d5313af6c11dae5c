import { randomUUID } from 'node:crypto';
import type { assignments, classes, drills, runs } from '@windcall/contract';
import { READY_COURSES } from '@windcall/simulation';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, ok } from '../../../test/answers.ts';
import { type Member, openClass } from '../../../test/live-class.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { classAssignments, drills as drillRows, drillTasks, runs as runRows } from '../../db/index.ts';
import { readCsv } from '../../http/csv.ts';
import { exportUser } from '../../operations/export-user.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** A class with this many students, and requests about its assignments. */
const homework = async (students = 2) => {
  const made = await openClass(server);
  const { teacher, url, enter } = made;
  const room: Member[] = [];
  for (let i = 1; i <= students; i++) room.push(await enter(`Student ${i}`));
  const give = (body: object) =>
    ok<assignments.Assignment>(
      teacher.post(`${url}/assignments`, {
        title: 'Two calls at 600',
        what: { drill: 'calls', level: 1, tasks: 2, distances: [600] },
        ...body,
      }),
      201,
    );
  const start = (who: Client, a: number) => who.post(`${url}/assignments/${a}/start`, { profileId: 0 });
  const begin = async (who: Client, a: number) => (await ok<{ drillId: number }>(start(who, a), 201)).drillId;
  const list = async (who: Client) =>
    (await ok<{ assignments: assignments.Assignment[] }>(who.get(`${url}/assignments`))).assignments;
  const reviewFor = (who: Client, a: number) =>
    ok<assignments.AssignmentReview>(who.get(`${url}/assignments/${a}/review`));
  return { ...made, room, give, start, begin, list, reviewFor };
};

const callAndFire = async (who: Client, drillId: number, n: number, lo = -2.317, hi = 6.453) => {
  const url = `/api/drills/${drillId}/tasks/${n}`;
  await ok<drills.DrillTask>(who.get(url));
  await ok(who.post(`${url}/call`, { lo, hi }), 201);
  const shot = { dial: { up: 3, right: 0 }, hold: { up: 0, right: 0.1 }, shotId: randomUUID() };
  return ok<{ shot: drills.DrillShot }>(who.post(`${url}/shot`, shot), 201);
};
const madeOf = async (drillId: number, n: number) => {
  const rows = await server.db.select().from(drillTasks).where(eq(drillTasks.drillId, drillId));
  const made = rows.find(({ number }) => number === n)?.made as {
    stage: { wind: object; targets: object };
    beginsS: number;
    forecast: object;
  };
  return { wind: made.stage.wind, targets: made.stage.targets, beginsS: made.beginsS, forecast: made.forecast };
};

describe('an assignment', () => {
  it('is seen as begun by the class, and its results only when it is finished; late is marked', async () => {
    const h = await homework();
    const [ann, bo] = h.room as [Member, Member];
    const due = new Date(Date.now() + 3_600_000).toISOString();
    const given = await h.give({ dueAt: due, note: 'Bring a notebook' });
    expect(given).toMatchObject({ wind: 'own', tries: 1, isOpen: true, class: { begun: 0, finished: 0, of: 2 } });
    const toDoOf = async (who: Client) =>
      (await ok<{ classes: classes.ClassView[] }>(who.get('/api/classes'))).classes.flatMap(({ toDo }) => toDo);
    expect(await toDoOf(ann.who)).toEqual([{ id: given.id, title: 'Two calls at 600', dueAt: due }]);
    expect(await toDoOf(h.teacher)).toEqual([]);

    const drillId = await h.begin(ann.who, given.id);
    await callAndFire(ann.who, drillId, 1);
    expect(await ok(h.start(ann.who, given.id), 200)).toEqual({ drillId });
    const halfway = await h.teacher.get(`${h.url}/assignments/${given.id}/review`);
    expect(halfway.json()).toMatchObject({
      rows: [],
      tasks: [],
      progress: [
        { memberId: ann.memberId, state: 'begun', tries: 1, finishedAt: null, late: false },
        { memberId: bo.memberId, state: 'none', tries: 0 },
      ],
    });
    expect(halfway.body).not.toContain('2.317');
    expect((await h.list(h.teacher))[0]).toMatchObject({ class: { begun: 1, finished: 0, of: 2 } });
    expect((await h.list(ann.who))[0]).toMatchObject({ class: null, mine: { state: 'begun', drillId } });

    await callAndFire(ann.who, drillId, 2);
    expect(await toDoOf(ann.who)).toEqual([]);
    expect(await toDoOf(bo.who)).toHaveLength(1);
    const all = await h.reviewFor(h.teacher, given.id);
    expect(all.rows.map(({ name, calls }) => [name, calls])).toEqual([['Student 1', 2]]);
    expect(all.tasks.map((task) => [task.live, task.assignment, task.try, task.task, task.distance])).toEqual([
      [null, given.id, 1, 1, 600],
      [null, given.id, 1, 2, 600],
    ]);
    type Summary = Pick<assignments.AssignmentReview['rows'][number], 'handicap' | 'bias'>;
    const own = await ok<Summary>(ann.who.get(`/api/drills/${drillId}/summary`));
    expect(all.rows[0]?.handicap).toBeCloseTo(own.handicap, 9);
    expect(all.rows[0]?.bias).toBeCloseTo(own.bias, 9);
    const [, ...lines] = readCsv((await h.teacher.get(`${h.url}/assignments/${given.id}/review/export`)).body);
    expect(lines.map((line) => [line[0], line[2], Number(line[10]), line[16], line[17]])).toEqual(
      all.tasks.map(({ task, calls }) => [
        'Student 1',
        String(task),
        Number(calls[0]?.truth.toPrecision(7)),
        String(given.id),
        '1',
      ]),
    );
    // the review of days includes the assignment too, but never a student's own drill
    await ok(ann.who.post('/api/drills', { kind: 'calls', level: 1, profileId: 0, tasks: 1 }), 201);
    const days = await ok<assignments.AssignmentReview>(h.teacher.get(`${h.url}/review`));
    expect(days.rows).toEqual(all.rows);

    await ok(
      h.teacher.patch(`${h.url}/assignments/${given.id}`, { dueAt: new Date(Date.now() - 3_600_000).toISOString() }),
    );
    expect((await h.reviewFor(h.teacher, given.id)).progress[0]).toMatchObject({ state: 'finished', late: true });
    const late = await h.begin(bo.who, given.id);
    expect(late).toBeGreaterThan(0);
  });

  it('gives two students the same wind where it says so, another one in the next try, and tells neither the other’s before', async () => {
    const h = await homework(3);
    const [ann, bo, cy] = h.room as [Member, Member, Member];
    const given = await h.give({ wind: 'same', tries: 2, what: { drill: 'calls', level: 2, tasks: 2 } });
    const profile = { name: 'Other', muzzleVelocity: 2900, ballisticCoefficient: 0.6 };
    const other = await bo.who.post('/api/ballistic-profiles', profile);
    const own = other.statusCode === 201 ? other.json<{ id: number }>().id : 0;
    const first = await h.begin(ann.who, given.id);
    const { drillId: second } = await ok<{ drillId: number }>(
      bo.who.post(`${h.url}/assignments/${given.id}/start`, { profileId: own }),
      201,
    );
    for (const n of [1, 2]) {
      await callAndFire(ann.who, first, n);
      await callAndFire(bo.who, second, n, -5.291, 5.783);
      const [a, b] = [await madeOf(first, n), await madeOf(second, n)];
      expect([a.wind, a.beginsS, a.forecast]).toEqual([b.wind, b.beginsS, b.forecast]);
    }
    expect((await madeOf(first, 1)).wind).not.toEqual((await madeOf(first, 2)).wind);
    const again = await h.begin(ann.who, given.id);
    expect(again).not.toBe(first);
    await ok(ann.who.get(`/api/drills/${again}/tasks/1`));
    expect((await madeOf(again, 1)).wind).not.toEqual((await madeOf(first, 1)).wind);

    const text = (await cy.who.get(`${h.url}/assignments/${given.id}/review`)).body;
    expect(JSON.parse(text)).toMatchObject({ rows: [], tasks: [], standing: [] });
    const days = await cy.who.get(`${h.url}/review`);
    for (const told of [text, days.body]) for (const edge of ['2.317', '5.291']) expect(told).not.toContain(edge);
    const seen = await h.reviewFor(bo.who, given.id);
    expect(seen.rows.map(({ memberId }) => memberId)).toEqual([bo.memberId]);
    expect(seen.tasks[0]?.calls.map(({ memberId }) => memberId)).toEqual([bo.memberId, null]);
    expect(seen.progress.map(({ memberId }) => memberId)).toEqual([bo.memberId]);
    // for a member who may see everything, each wind has one row
    expect((await h.reviewFor(h.teacher, given.id)).tasks.map(({ calls }) => calls.length)).toEqual([2, 2]);
    const [row] = await server.db.select().from(classAssignments).where(eq(classAssignments.id, given.id));
    const file: string[] = [];
    await exportUser(server.db, ann.who.user.username, async (part) => {
      file.push(part);
    });
    for (const told of [text, JSON.stringify(await h.list(ann.who)), file.join('')])
      expect(told).not.toContain(row?.seed);
  });

  it('draws only kinds of wind that were named, tells them to instructors alone, and gives as many tries as it says', async () => {
    const h = await homework(1);
    const [ann] = h.room as [Member];
    const cells = [
      { range: 'to-700', value: 'full', gust: 'steady' },
      { range: 'to-400', value: 'half', gust: 'gusty' },
    ];
    const given = await h.give({ what: { drill: 'calls', level: 1, tasks: 4, cells } });
    expect(given.what).toMatchObject({ cells });
    expect((await h.list(ann.who))[0]?.what).toMatchObject({ cells: null });
    const drillId = await h.begin(ann.who, given.id);
    for (const n of [1, 2, 3, 4]) await callAndFire(ann.who, drillId, n);
    const drawn = await server.db.select().from(drillTasks).where(eq(drillTasks.drillId, drillId));
    expect(drawn.every(({ cell }) => ['to-700', 'to-400'].includes(cell.range))).toBe(true);
    // the wind is drawn near the announced value, and may reach into the next class of value
    expect(drawn.filter(({ cell }) => cell.range === 'to-700').every(({ cell }) => cell.value !== 'low')).toBe(true);
    expect(await codeOf(h.start(ann.who, given.id))).toEqual([409, 'one-try']);
    const wrong = { title: 'x', what: { drill: 'calls', level: 1, cells, distances: [1100] } };
    expect(await codeOf(h.teacher.post(`${h.url}/assignments`, wrong))).toEqual([400, 'validation-failed']);
  });

  it('asks a self-test like any other, twenty plates in the same order for all where the wind is the same', async () => {
    const h = await homework();
    const given = await h.give({ wind: 'same', what: { drill: 'self-test', level: 1 } });
    expect(given.what).toMatchObject({ drill: 'self-test', level: 2, tasks: 20 });
    const winds: object[] = [];
    for (const { who } of h.room) {
      const drillId = await h.begin(who, given.id);
      await callAndFire(who, drillId, 1);
      winds.push((await madeOf(drillId, 1)).wind);
      // a self-test hides its shots, also in an assignment
      expect(await codeOf(who.get(`/api/drills/${drillId}/tasks/1/reveal`))).toEqual([409, 'sealed']);
    }
    expect(winds[0]).toEqual(winds[1]);
    expect((await h.reviewFor(h.teacher, given.id)).tasks).toEqual([]);
  });

  it('copies its course, and sees runs only when they are over', async () => {
    const h = await homework();
    const [ann, bo] = h.room as [Member, Member];
    const course = READY_COURSES[0];
    if (course === undefined) throw new Error('there must be a ready course');
    const given = await h.give({ wind: 'same', what: { course } });
    expect(given.what).toEqual({ course: { name: course.name, rounds: expect.any(Number) } });
    const begun: number[] = [];
    for (const { who } of h.room) begun.push((await ok<{ runId: number }>(h.start(who, given.id), 201)).runId);
    const rows = await server.db.select().from(runRows).where(eq(runRows.assignmentId, given.id));
    const [one, two] = rows.map(({ made }) => made as unknown as { stage: { wind: object } });
    expect(one?.stage.wind).toEqual(two?.stage.wind);
    expect(await ok(h.start(ann.who, given.id), 200)).toEqual({ runId: begun[0] });
    expect((await h.reviewFor(h.teacher, given.id)).runs).toEqual([]);
    await ok(ann.who.post(`/api/runs/${begun[0]}/begin`), 201);
    await ok<runs.Run>(ann.who.post(`/api/runs/${begun[0]}/stop`));
    const review = await h.reviewFor(h.teacher, given.id);
    expect(review.runs).toMatchObject([{ memberId: ann.memberId, try: 1, points: 0, impacts: 0, rounds: 0 }]);
    expect(review.progress.map(({ state }) => state)).toEqual(['finished', 'begun']);
    expect((await h.reviewFor(bo.who, given.id)).runs).toEqual([]);
    const [head, line] = readCsv((await h.teacher.get(`${h.url}/assignments/${given.id}/review/export`)).body);
    expect([head?.[3], line?.[0], line?.[3]]).toEqual(['points', 'Student 1', '0']);
  });

  it('of a match answers its code, and is begun by entering it', async () => {
    const h = await homework(1);
    const [ann] = h.room as [Member];
    const course = READY_COURSES[0];
    const match = await ok<{ code: string }>(h.teacher.post('/api/matches', { name: 'Club', courses: [course] }), 201);
    const given = await h.give({ what: { match: match.code } });
    expect(given).toMatchObject({ what: { match: match.code, name: 'Club' }, mine: { state: 'none' } });
    expect(await ok(h.start(ann.who, given.id), 201)).toEqual({ code: match.code });
    expect((await h.reviewFor(h.teacher, given.id)).progress[0]?.state).toBe('none');
    const entered = { name: 'Ann', division: 'Open', profileId: 0 };
    const entry = await ann.who.post(`/api/matches/${match.code}/entries`, entered);
    expect(entry.statusCode, entry.body).toBe(201);
    expect((await h.reviewFor(h.teacher, given.id)).progress[0]?.state).toBe('begun');
    expect(await ok(h.start(ann.who, given.id), 200)).toEqual({ code: match.code });
    expect(
      await codeOf(h.teacher.post(`${h.url}/assignments`, { title: 'x', what: { match: 'A'.repeat(16) } })),
    ).toEqual([404, 'not-found']);
  });

  it('opens and closes when it says, begins a try once however often it is asked, and leaves drills when it is deleted', async () => {
    const h = await homework(1);
    const [ann] = h.room as [Member];
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const sooner = new Date(Date.now() - 3_600_000).toISOString();
    const early = await h.give({ opensAt: later });
    expect(await codeOf(h.start(ann.who, early.id))).toEqual([409, 'sealed']);
    const over = await h.give({ dueAt: sooner, closesAtDue: true });
    expect(over.isOpen).toBe(false);
    expect(await codeOf(h.start(ann.who, over.id))).toEqual([409, 'frozen']);
    expect((await ok<classes.ClassView>(ann.who.get(h.url))).toDo).toEqual([]);
    expect(
      await codeOf(
        h.teacher.post(`${h.url}/assignments`, {
          title: 'x',
          what: { drill: 'calls', level: 1 },
          opensAt: later,
          dueAt: sooner,
        }),
      ),
    ).toEqual([400, 'validation-failed']);
    expect(await codeOf(h.teacher.patch(`${h.url}/assignments/${early.id}`, { dueAt: sooner }))).toEqual([
      400,
      'validation-failed',
    ]);
    const given = await h.give({});
    const answers = await Promise.all(Array.from({ length: 3 }, () => h.start(ann.who, given.id)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.json<{ drillId: number }>().drillId)).size).toBe(1);
    const { drillId } = (answers[0] as (typeof answers)[0]).json<{ drillId: number }>();
    await callAndFire(ann.who, drillId, 1);
    await ok(h.teacher.delete(`${h.url}/assignments/${given.id}`));
    expect(await codeOf(h.start(ann.who, given.id))).toEqual([404, 'not-found']);
    await callAndFire(ann.who, drillId, 2);
    expect(await ok(ann.who.get(`/api/drills/${drillId}`))).toMatchObject({ over: true });
    const [row] = await server.db.select().from(drillRows).where(eq(drillRows.id, drillId));
    expect(row?.assignmentId).toBeNull();
  });

  it('keeps to its limits: two hundred of a class, ten tries, and no demo distance', async () => {
    const h = await homework(0);
    const [row] = [
      { title: 'x', what: { code: 'none' }, wind: 'own', seed: '0', tries: 1, madeBy: 1, classId: h.id } as const,
    ];
    await server.db.insert(classAssignments).values(Array.from({ length: 199 }, () => row));
    await h.give({});
    const more = { title: 'x', what: { drill: 'calls', level: 1 } };
    expect(await codeOf(h.teacher.post(`${h.url}/assignments`, more))).toEqual([409, 'quota-reached']);
    expect(await codeOf(h.teacher.post(`${h.url}/assignments`, { ...more, tries: 11 }))).toEqual([
      400,
      'validation-failed',
    ]);
    const far = await homework(0);
    const given = await far.give({ what: { drill: 'calls', level: 1, distances: [1200] } });
    const demo = await server.signUpDemo();
    await ok(demo.post(`/api/join/${far.code}`, { name: 'Demo' }), 201);
    expect(await codeOf(far.start(demo, given.id))).toEqual([403, 'demo-limitation']);
  });

  it('removes results taken along, and continues with the remaining tries of a student who comes back', async () => {
    const h = await homework(1);
    const [ann] = h.room as [Member];
    const given = await h.give({ tries: 2 });
    const drillId = await h.begin(ann.who, given.id);
    for (const n of [1, 2]) await callAndFire(ann.who, drillId, n);
    expect((await h.reviewFor(h.teacher, given.id)).rows).toHaveLength(1);
    await ok(ann.who.post(`${h.url}/leave`, { takeResults: true }));
    expect(await codeOf(h.start(ann.who, given.id))).toEqual([404, 'not-found']);
    const gone = await h.reviewFor(h.teacher, given.id);
    expect([gone.rows, gone.tasks, gone.progress]).toEqual([[], [], []]);
    await ok(ann.who.post(`/api/join/${h.code}`, { name: 'Ann' }), 201);
    const second = await h.begin(ann.who, given.id);
    expect(second).not.toBe(drillId);
    for (const n of [1, 2]) await callAndFire(ann.who, second, n);
    expect(await codeOf(h.start(ann.who, given.id))).toEqual([409, 'one-try']);
    // results taken along stay out, and later results count
    const back = await h.reviewFor(h.teacher, given.id);
    expect(back.tasks.map((task) => [task.try, task.task])).toEqual([
      [2, 1],
      [2, 2],
    ]);
    expect(back.rows.map(({ calls }) => calls)).toEqual([2]);
    expect(back.progress.map(({ state, tries }) => [state, tries])).toEqual([['finished', 1]]);
  });
});
