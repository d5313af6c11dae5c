// @module-tag one-database
import { classes } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../../../test/answers.ts';
import { openClass } from '../../../test/live-class.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { classMembers } from '../../db/index.ts';
import { standingOf } from './assignments.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('has a seat for each student, whatever assistants and former members there are', async () => {
  const { id, code } = await openClass(server);
  const row = (role: classes.ClassRole, n: number, more: object = {}) => ({
    ...{ classId: id, name: `${role} ${n}`, role },
    ...more,
  });
  const gone = new Date('2026-01-01T10:00:00.000Z');
  await server.db
    .insert(classMembers)
    .values([
      ...Array.from({ length: classes.CLASS_LIMITS.students - 1 }, (_, n) => row('student', n)),
      row('assistant', 1),
      row('student', 90, { leftAt: gone }),
      row('student', 91, { removedAt: gone }),
    ]);
  const join = async (name: string) => (await server.signUp()).post(`/api/join/${code}`, { name });
  expect(await ok(join('student 1'), 201)).toMatchObject({ name: 'student 1 2', waiting: false });
  expect(await ok(join('One more'), 201)).toMatchObject({ waiting: true });
});

it('takes a student who left back as the member they were', async () => {
  const { code, url, enter } = await openClass(server);
  const { who, memberId } = await enter('Ann');
  await ok(who.post(`${url}/leave`, { takeResults: false }));
  expect(await ok(who.post(`/api/join/${code}`, { name: 'Ann' }), 201)).toMatchObject({ memberId, name: 'Ann' });
});

it('calls an assignment late by its first finished try', () => {
  const at = (iso: string) => new Date(iso);
  const dueAt = at('2026-11-10T20:00:00.000Z');
  const tried = (finishedAt: string | null) => ({ finishedAt: finishedAt === null ? null : at(finishedAt) }) as never;
  const [early, late] = ['2026-11-09T20:00:00.000Z', '2026-11-12T20:00:00.000Z'];
  const standing = (...tries: (string | null)[]) => standingOf({ dueAt } as never, tries.map(tried));
  expect(standing(late, early)).toEqual({ state: 'finished', tries: 2, finishedAt: early, late: false });
  expect(standing(late)).toMatchObject({ state: 'finished', late: true });
  expect(standing(null)).toEqual({ state: 'begun', tries: 1, finishedAt: null, late: false });
  expect(standing().state).toBe('none');
});
