import type { classes, drills, lives, ReplyOf } from '@windcall/contract';
import { digestOf } from '@windcall/simulation';
import { foldClassTable } from '@windcall/training';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, ok } from '../../../test/answers.ts';
import { call, endHold, fire, look, type OpenLive, openLive, type Student } from '../../../test/live-class.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { isRare, numbersIn } from '../../../test/told-figures.ts';
import { classLives, classTasks, drillTasks } from '../../db/index.ts';
import { exportUser } from '../../operations/export-user.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const statesOf = async (e: OpenLive, n = 1, as: classes.ClassSide = 'class') =>
  (await e.table(as)).rows.map(({ cells }) => cells[n - 1]?.state);

describe('a live', () => {
  it('gives everybody one wind and one clock, and the same truth to the same rifle', async () => {
    const e = await openLive(server, 3);
    await e.command('next', 1);
    const tasks = await Promise.all(e.room.map((student) => look(student)));
    expect(new Set(tasks.map(({ startedAt }) => startedAt)).size).toBe(1);
    const bySecond = new Map<number, Set<string>>();
    for (const { cues } of tasks) {
      bySecond.set(cues.startS, (bySecond.get(cues.startS) ?? new Set()).add(JSON.stringify(cues)));
    }
    expect([...bySecond.values()].map((tracks) => tracks.size)).toEqual([...bySecond.values()].map(() => 1));
    const distances = () =>
      ok<{ lives: lives.Live[] }>(e.teacher.get(`${e.url}/lives`)).then((all) => all.lives[0]?.distance);
    expect([await distances(), tasks[0]?.distance]).toEqual([600, 600]);
    await e.command('reveal', 1);
    const winds = await Promise.all(
      e.room.map(({ who, drillId }) =>
        ok<{ truth: { atCommit: number } }>(who.get(`/api/drills/${drillId}/tasks/1/wind`)),
      ),
    );
    const [first = Number.NaN] = winds.map(({ truth }) => truth.atCommit);
    for (const { truth } of winds) expect(Math.abs(truth.atCommit - first)).toBeLessThan(1e-9);
  });

  it('runs cells from waiting to called to fired, ends calls at the freeze and tells nobody before the reveal', async () => {
    const e = await openLive(server, 3);
    const [ann, bo, cy] = e.room as [Student, Student, Student];
    expect(await codeOf(ann.who.get(`/api/drills/${ann.drillId}/tasks/1`))).toEqual([409, 'sealed']);
    await e.command('next', 1);
    expect(await statesOf(e)).toEqual(['waiting', 'waiting', 'waiting']);
    await ok(call(ann, 1, -2, 4), 201);
    await ok(call(bo, 1, 1, 5), 201);
    expect(await statesOf(e)).toEqual(['called', 'called', 'waiting']);
    const again = await call(ann, 1, 0, 1);
    expect([again.statusCode, again.json().call]).toMatchObject([409, { lo: -2, hi: 4 }]);
    const { shot } = await ok<{ shot: drills.DrillShot }>(fire(ann, 1), 201);
    expect(Object.keys(shot).sort()).toEqual(['dial', 'firedAt', 'hold', 'shotId']);
    expect((await look(ann)).shot).toEqual(shot);
    const frozen = await e.command('freeze', 1);
    expect(await statesOf(e)).toEqual(['fired', 'called', 'none']);
    const late = await call(cy, 1, 0, 1);
    expect([late.statusCode, late.json().code, late.json().frozenAt]).toEqual([409, 'frozen', frozen.frozenAt]);
    // held: somebody is missing, and calls may be opened again
    expect((await look(ann)).shot).toEqual(shot);
    await endHold(server, e.live.id);
    await e.table('class');
    expect((await look(ann)).shot).toMatchObject({ impact: expect.any(Object) });
    expect((await look(ann)).shot).not.toHaveProperty('seen');
    for (const who of [ann.who, bo.who, cy.who]) {
      const { drillId } = e.room.find((one) => one.who === who) as Student;
      for (const part of ['reveal', 'stage', 'replay', 'solution', 'wind']) {
        expect(await codeOf(who.get(`/api/drills/${drillId}/tasks/1/${part}`))).toEqual([409, 'sealed']);
      }
    }
    await e.command('reveal', 1);
    const rows = (await e.table('class')).rows.map(({ cells: [cell] }) => cell);
    expect(rows).toMatchObject([
      { state: 'fired', call: { lo: -2, hi: 4 }, isHit: expect.any(Boolean) },
      { state: 'called', call: { lo: 1, hi: 5 }, isHit: null, interval: expect.any(Number) },
      { state: 'none' },
    ]);
    const revealed = await ok<drills.Revealed>(ann.who.get(`/api/drills/${ann.drillId}/tasks/1/reveal`));
    expect(revealed.truth.atCommit).toBe(rows[0]?.truth);
    expect(revealed.score.interval).toBe(rows[0]?.interval);
    expect(await codeOf(fire(bo, 1))).toEqual([409, 'frozen']);
    // a call without a shot counts like all others
    const wind = await ok<{ calls: number; left: number }>(bo.who.get('/api/your-wind'));
    expect(wind).toMatchObject({ calls: 1, left: 0 });
    expect(await ok(cy.who.get('/api/your-wind'))).toMatchObject({ calls: 0, left: 0 });
  });

  it('counts a call without a shot as neither hit nor miss, and shows a skipped wind to who fired and to who did not', async () => {
    const e = await openLive(server, 2);
    const [ann, bo] = e.room as [Student, Student];
    await e.command('next', 1);
    await ok(call(ann, 1, -2, 4), 201);
    await ok(fire(ann, 1), 201);
    await ok(call(bo, 1, -2, 4), 201);
    await e.command('reveal', 1);
    const summaryOf = ({ who, drillId }: Student) =>
      ok<ReplyOf<typeof drills.summarizeDrill>>(who.get(`/api/drills/${drillId}/summary`));
    expect((await summaryOf(ann)).judged).toMatchObject([{ isHit: expect.any(Boolean) }]);
    expect(await summaryOf(bo)).toMatchObject({ calls: 1, hits: 0, drill: { done: 0 }, judged: [{ isHit: null }] });
    const history = await ok<{ entries: object[] }>(bo.who.get('/api/sessions-history'));
    expect(history.entries).toMatchObject([{ drillKind: 'class', done: 0, hits: 0 }]);
    await e.command('next', 2);
    await ok(call(ann, 2, -2, 4), 201);
    await ok(fire(ann, 2), 201);
    await e.command('skip', 2);
    for (const { who, drillId } of [ann, bo]) {
      const { truth } = await ok<{ truth: { atCommit: number } }>(who.get(`/api/drills/${drillId}/tasks/2/wind`));
      expect(truth.atCommit).toEqual(expect.any(Number));
    }
    expect(await summaryOf(ann)).toMatchObject({ calls: 1 });
  });

  it('opens a task once, whoever asks and how often, and names the step to a late command', async () => {
    const e = await openLive(server, 1);
    const helper = await e.join('Helper');
    await ok(e.teacher.patch(`${e.url}/members/${helper.memberId}`, { role: 'assistant' }));
    await e.command('next', 1);
    await e.command('reveal', 1);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => e.ask('next', 2, i % 2 === 0 ? e.teacher : helper.who)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const { events } = await ok<{ events: classes.ClassEvent[] }>(e.teacher.get(`${e.url}/events`));
    expect(events.filter(({ kind, task }) => kind === 'opened' && task === 2)).toHaveLength(1);
    for (const [verb, task] of [
      ['next', 1],
      ['next', 3],
      ['next', 4],
      ['freeze', 1],
      ['reveal', 1],
      ['skip', 3],
    ] as const) {
      const answer = await e.ask(verb, task);
      expect([verb, task, answer.statusCode, answer.json().live]).toMatchObject([
        verb,
        task,
        409,
        { state: 'open', task: 2 },
      ]);
    }
    await e.command('skip', 2);
    expect(await e.command('next', 3)).toMatchObject({ state: 'open', task: 3 });
    expect(await ok(e.teacher.post(`${e.at}/end`))).toMatchObject({ state: 'over', task: 3 });
    expect(await codeOf(e.ask('next', 3))).toEqual([409, 'out-of-order']);
  });

  it('admits late students to the open task, and returning ones to their calls', async () => {
    const e = await openLive(server, 1);
    const [ann] = e.room as [Student];
    await e.command('next', 1);
    await ok(call(ann, 1, 0, 3), 201);
    await e.command('reveal', 1);
    await e.command('next', 2);
    const late = await e.join('Late');
    expect((await look(late, 2)).call).toBeNull();
    expect(await codeOf(late.who.get(`/api/drills/${late.drillId}/tasks/1`))).toEqual([409, 'frozen']);
    await e.command('freeze', 2);
    const later = await e.join('Later');
    expect((await e.table('class')).rows.map(({ cells }) => cells.map(({ state }) => state))).toEqual([
      ['called', 'none'],
      ['absent', 'none'],
      ['absent', 'absent'],
    ]);
    expect(later.drillId).not.toBe(late.drillId);
    const again = await ok<{ drillId: number }>(ann.who.post(`${e.at}/join`, { profileId: 0 }));
    expect(again.drillId).toBe(ann.drillId);
    expect((await look(ann, 1)).call).toMatchObject({ lo: 0, hi: 3 });
  });

  it('freezes by the call time without anybody’s timer, and is over when it was forgotten', async () => {
    const e = await openLive(server, 2, { callS: 30 });
    const [ann, bo] = e.room as [Student, Student];
    await e.command('next', 1);
    await ok(call(ann, 1, 0, 3), 201);
    const opened = new Date(Date.now() - 40_000);
    await server.db.update(classTasks).set({ openedAt: opened }).where(eq(classTasks.liveId, e.live.id));
    const late = await call(bo, 1, 0, 1);
    const byClock = new Date(opened.getTime() + 30_000).toISOString();
    expect([late.json().code, late.json().frozenAt]).toEqual(['frozen', byClock]);
    expect(await statesOf(e)).toEqual(['called', 'none']);
    const { events } = await ok<{ events: classes.ClassEvent[] }>(ann.who.get(`${e.url}/events`));
    expect(events.filter(({ kind }) => kind === 'frozen')).toMatchObject([{ task: 1, at: byClock }]);
    const long = new Date(Date.now() - 3 * 3_600_000);
    await server.db.update(classTasks).set({ openedAt: long, frozenAt: long }).where(eq(classTasks.liveId, e.live.id));
    await server.db.update(classLives).set({ createdAt: long }).where(eq(classLives.id, e.live.id));
    expect(await e.table('class', ann.who)).toMatchObject({
      state: 'over',
      rows: [{ cells: [{ truth: expect.any(Number) }] }, {}],
    });
  });

  it('has one table for all readers, which its events give too, whatever side asks', async () => {
    const e = await openLive(server, 3);
    await e.command('next', 1);
    for (const [i, student] of e.room.entries()) {
      if (i < 2) await ok(call(student, 1, i, i + 3), 201);
      for (const as of ['class', 'desk'] as const) {
        const told = await e.table(as);
        const { events, last } = await ok<{ events: classes.ClassEvent[]; last: number }>(
          e.teacher.get(`${e.url}/events?as=${as}&after=0&limit=1000`),
        );
        const { state, task, rows } = foldClassTable(e.live.id, events);
        expect([told.digest, told.seq]).toEqual([digestOf({ state, task, rows }), last]);
        const other = as === 'class' ? student.who : e.teacher;
        expect((await e.table(as, other)).digest).toBe(told.digest);
      }
    }
    const { events } = await ok<{ events: classes.ClassEvent[] }>(e.teacher.get(`${e.url}/events?after=3&limit=2`));
    expect(events.every(({ seq }) => seq === 4 || seq === 5)).toBe(true);
  });

  it('leaves names with their owners where the instructor has it so', async () => {
    const e = await openLive(server, 4, { names: 'owner' });
    await e.command('next', 1);
    const [ann, bo, cy, di] = e.room as [Student, Student, Student, Student];
    await ok(call(ann, 1, 2, 5), 201);
    await ok(call(bo, 1, -1, 3), 201);
    await ok(call(cy, 1, 0, 3), 201);
    expect((await e.table('class')).counts).toEqual({ called: 3, fired: 0 });
    await ok(call(di, 1, -2, 3), 201);
    for (const as of ['class', 'desk'] as const) expect(await e.table(as)).not.toHaveProperty('unnamed');
    await e.command('reveal', 1);
    const told = await ok<{ events: classes.ClassEvent[] }>(e.teacher.get(`${e.url}/events`));
    expect(told.events.flatMap(({ results }) => results ?? [])).toEqual([]);
    expect(told.events.filter(({ kind }) => kind === 'called').map(({ memberId }) => memberId)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect((await e.table('class')).rows.every(({ cells }) => cells[0]?.truth === undefined)).toBe(true);
    expect((await e.table('desk')).rows.every(({ cells }) => cells[0]?.truth !== undefined)).toBe(true);
    expect(await e.table('desk')).not.toHaveProperty('unnamed');
    // bars without owners, from the lowest: Ann came first, and called higher
    const { unnamed, rows, state, task, digest } = await e.table('class', ann.who);
    expect(unnamed).toEqual({
      called: 4,
      calls: [
        { lo: -2, hi: 3, best: null },
        { lo: -1, hi: 3, best: null },
        { lo: 0, hi: 3, best: null },
        { lo: 2, hi: 5, best: null },
      ],
      wind: expect.any(Number),
      hits: 0,
    });
    expect(rows.map(({ cells }) => cells)).toEqual(rows.map(() => [{ state: 'hidden' }]));
    expect(digest).toBe(digestOf({ state, task, rows }));
    // a member who takes their results along takes their bar; bars have no names, so all go
    await ok(bo.who.post(`${e.url}/leave`, { takeResults: true }));
    expect(await e.table('class')).not.toHaveProperty('unnamed');
    await e.command('next', 2);
    expect(await e.table('class')).not.toHaveProperty('unnamed');
  });

  it('refuses a rifle that does not reach, a drill of its kind made otherwise, and leaves drills when the class goes', async () => {
    const e = await openLive(server, 1, { rifle: 'own' });
    const [ann] = e.room as [Student];
    expect(await codeOf(ann.who.post('/api/drills', { kind: 'class', level: 1, profileId: 0 }))).toEqual([
      400,
      'validation-failed',
    ]);
    const short = { name: 'Short', muzzleVelocity: 600, ballisticCoefficient: 0.05 };
    const profile = await ok<{ id: number }>(ann.who.post('/api/ballistic-profiles', short), 201);
    const other = await server.signUp();
    expect(await codeOf(other.post(`${e.at}/join`, { profileId: profile.id }))).toEqual([404, 'not-found']);
    await e.command('next', 1);
    await ok(call(ann, 1, 0, 3), 201);
    await e.command('reveal', 1);
    await ok(e.teacher.delete(e.url));
    expect(await ok(ann.who.get(`/api/drills/${ann.drillId}`))).toMatchObject({ kind: 'class' });
    expect(await ok(ann.who.get('/api/your-wind'))).toMatchObject({ calls: 1 });
  });
});

describe('before the reveal of a class', () => {
  it('nothing that anybody received holds the wind, and nothing that students and the wall received another’s bracket', async () => {
    const e = await openLive(server, 3);
    await e.command('next', 1);
    // with enough digits that none occurs among the cues by chance
    const brackets = [
      [-3.2174953, 5.8730217],
      [-4.3910584, 6.7193362],
      [-2.8374109, 7.4631895],
    ] as const;
    const kept: { whose: number | 'wall' | 'desk'; text: string }[] = [];
    const keep = async (whose: number | 'wall' | 'desk', answer: Promise<{ body: string }>) => {
      kept.push({ whose, text: (await answer).body });
    };
    const lookAround = async () => {
      for (const [i, { who, drillId }] of e.room.entries()) {
        for (const url of [
          e.url,
          `${e.url}/members`,
          `${e.url}/events`,
          `${e.url}/lives`,
          `${e.at}/table`,
          `${e.at}/table?as=desk`,
          `${e.at}/wind`,
          `${e.at}/tasks/1/reveal`,
          `${e.at}/phones`,
          `/api/drills/${drillId}`,
          `/api/drills/${drillId}/summary`,
          '/api/drills',
          '/api/sessions-history',
          '/api/your-wind',
          '/api/your-wind/export',
          '/api/stages',
          ...['', '/reveal', '/stage', '/replay', '/solution', '/wind'].map(
            (part) => `/api/drills/${drillId}/tasks/1${part}`,
          ),
        ]) {
          await keep(i, who.get(url));
        }
        const file: string[] = [];
        await exportUser(server.db, who.user.username, async (text) => {
          file.push(text);
        });
        kept.push({ whose: i, text: file.join('') });
      }
      await keep('wall', e.teacher.get(`${e.at}/table?as=class`));
      await keep('wall', e.teacher.get(`${e.at}/wind`));
      await keep('wall', e.teacher.get(`${e.url}/events?as=class`));
      await keep('desk', e.teacher.get(`${e.at}/table?as=desk`));
      await keep('desk', e.teacher.get(`${e.url}/events?as=desk`));
    };
    for (const [i, student] of e.room.entries()) {
      await look(student);
      const [lo, hi] = brackets[i] as readonly [number, number];
      await ok(call(student, 1, lo, hi), 201);
    }
    const [first] = e.room as [Student];
    await keep(0, fire(first, 1));
    await lookAround();
    const impacts = [...kept];
    await e.command('freeze', 1);
    await lookAround();
    await e.command('reveal', 1);

    const rows = await server.db
      .select()
      .from(drillTasks)
      .where(sql`${drillTasks.drillId} = ANY(${sql.param(e.room.map(({ drillId }) => drillId))}::int[])`);
    const winds = rows.flatMap(({ truth, made, interval }) => {
      const { milPerMph, stillAirMil, stage } = made as {
        milPerMph: number;
        stillAirMil: number;
        stage: { wind: { seed: string } };
      };
      return [truth ?? 0, milPerMph * (truth ?? 0) + stillAirMil, interval ?? 0, Number(stage.wind.seed)];
    });
    const [{ seed } = { seed: '' }] = await server.db.select().from(classLives).where(eq(classLives.id, e.live.id));
    expect(winds).toHaveLength(12);
    for (const { whose, text } of kept) {
      expect(text).not.toContain(seed);
      const told = numbersIn(text);
      // exact to a figure's rounding in JSON: a wider window finds other figures by chance
      for (const figure of winds.filter((one) => isRare(one))) {
        expect(
          told.filter((one) => Math.abs(Math.abs(one) - Math.abs(figure)) < 1e-6 * Math.max(1, Math.abs(figure))),
          `${whose}: ${text.slice(0, 300)}`,
        ).toEqual([]);
      }
      if (whose === 'desk') continue;
      for (const [i, bracket] of brackets.entries()) {
        if (i !== whose) for (const edge of bracket) expect(text).not.toContain(String(Math.abs(edge)));
      }
    }
    expect(kept.filter(({ whose }) => whose === 'desk').some(({ text }) => text.includes('3.2174953'))).toBe(true);
    const fired = rows.find(({ firedAt }) => firedAt !== null)?.outcome as drills.DrillShot | undefined;
    const impact = fired?.impact ?? { right: Number.NaN, up: Number.NaN };
    const holdsImpact = ({ text }: { text: string }) => text.includes(`"right":${impact.right},"up":${impact.up}`);
    expect(impacts.some(holdsImpact)).toBe(false);
    expect(
      kept
        .slice(impacts.length)
        .filter(holdsImpact)
        .every(({ whose }) => whose === 0),
    ).toBe(true);
    expect(kept.slice(impacts.length).some(holdsImpact)).toBe(true);
  });
});
