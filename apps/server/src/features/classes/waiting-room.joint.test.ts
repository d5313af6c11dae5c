// @module-tag one-database
import { classes } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../../../test/answers.ts';
import { openClass } from '../../../test/live-class.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { classMembers } from '../../db/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('lets in waiting members up to the number of seats, in the order of arrival, and counts students only', async () => {
  const { teacher, id, url } = await openClass(server);
  const { code } = await ok<{ code: string }>(teacher.post(`${url}/joining`, { open: true, letIn: true }));
  const row = (role: classes.ClassRole, n: number, more: object = {}) => ({
    ...{ classId: id, name: `${role} ${n}`, role },
    ...more,
  });
  const gone = new Date('2026-01-01T10:00:00.000Z');
  await server.db
    .insert(classMembers)
    .values([
      ...Array.from({ length: classes.CLASS_LIMITS.students - 2 }, (_, n) => row('student', n)),
      ...[1, 2].map((n) => row('assistant', n)),
      row('student', 90, { leftAt: gone }),
      row('student', 91, { removedAt: gone }),
    ]);
  for (const name of ['Ann', 'Bob', 'Cy']) {
    const who = await server.signUp();
    await ok(who.post(`/api/join/${code}`, { name }), 201);
  }
  expect(await ok(teacher.post(`${url}/members/let-in`))).toEqual({ letIn: 2, waiting: 1 });
  const { members } = await ok<{ members: classes.ClassMember[] }>(teacher.get(`${url}/members`));
  const of = (name: string) => members.find((member) => member.name === name);
  expect([of('Ann')?.waitingAt, of('Bob')?.waitingAt]).toEqual([null, null]);
  expect(of('Cy')?.waitingAt).toEqual(expect.any(String));
  expect((await ok<classes.ClassView>(teacher.get(url))).students).toBe(classes.CLASS_LIMITS.students);
});
