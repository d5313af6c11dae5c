// @module-tag one-database
import type { classes } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, ok } from '../../../test/answers.ts';
import { openClass } from '../../../test/live-class.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { classMembers } from '../../db/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const room = async () => {
  const opened = await openClass(server);
  const { teacher, url, enter } = opened;
  const [ivy, ann, sam] = [await enter('Ivy'), await enter('Ann'), await enter('Sam')];
  const at = (memberId: number) => `${url}/members/${memberId}`;
  await ok(teacher.patch(at(ivy.memberId), { role: 'instructor' }));
  await ok(teacher.patch(at(ann.memberId), { role: 'assistant' }));
  const roles = async () => {
    const { members } = await ok<{ members: classes.ClassMember[] }>(teacher.get(`${url}/members`));
    return Object.fromEntries(members.map(({ name, role }) => [name, role]));
  };
  return { ...opened, ivy, ann, sam, at, roles };
};

it('lets an instructor rename themselves, and only the owner change the role of an instructor', async () => {
  const { teacher, ivy, ann, sam, at, roles } = await room();
  await ok(ivy.who.patch(at(ivy.memberId), { name: 'Ivy L' }));
  for (const role of ['assistant', 'student'])
    expect(await codeOf(ivy.who.patch(at(ivy.memberId), { role }))).toEqual([403, 'forbidden']);
  expect(await codeOf(ivy.who.patch(at(ann.memberId), { role: 'instructor' }))).toEqual([403, 'forbidden']);
  await ok(ivy.who.patch(at(sam.memberId), { role: 'assistant' }));
  expect(await roles()).toMatchObject({ 'Ivy L': 'instructor', Ann: 'assistant', Sam: 'assistant' });
  await ok(teacher.patch(at(ivy.memberId), { role: 'student' }));
  expect(await roles()).toMatchObject({ 'Ivy L': 'student' });
});

it('keeps the owner, who hands the class over first and is an instructor then', async () => {
  const { teacher, ivy, at, roles, url } = await room();
  const { members } = await ok<{ members: classes.ClassMember[] }>(teacher.get(`${url}/members`));
  const own = members.find(({ isYou }) => isYou);
  for (const change of [{ role: 'student' }, { removed: true }])
    expect(await codeOf(teacher.patch(at(own?.id ?? 0), change))).toEqual([403, 'forbidden']);
  expect(await codeOf(teacher.post(`${url}/leave`, { takeResults: false }))).toEqual([403, 'forbidden']);
  await ok(teacher.patch(at(ivy.memberId), { role: 'owner' }));
  expect(await roles()).toMatchObject({ Ivy: 'owner', [own?.name ?? '']: 'instructor' });
  expect((await ok<classes.ClassView>(ivy.who.get(url))).role).toBe('owner');
});

it('removes students who joined at or after a time, and neither assistants nor earlier members', async () => {
  const { teacher, url, id, ann, sam, enter } = await room();
  const late = await enter('Late');
  const moment = (at: string) => ({ joinedAt: new Date(at) });
  const set = (memberId: number, at: string) =>
    server.db.update(classMembers).set(moment(at)).where(eq(classMembers.id, memberId));
  await server.db.update(classMembers).set(moment('2026-11-24T18:00:00.000Z')).where(eq(classMembers.classId, id));
  await set(ann.memberId, '2026-11-24T19:30:00.000Z');
  await set(sam.memberId, '2026-11-24T18:59:59.000Z');
  await set(late.memberId, '2026-11-24T19:00:00.000Z');
  expect(await ok(teacher.post(`${url}/members/remove-since`, { since: '2026-11-24T19:00:00.000Z' }))).toEqual({
    removed: 1,
  });
  const { members } = await ok<{ members: classes.ClassMember[] }>(teacher.get(`${url}/members`));
  expect(members.filter(({ removedAt }) => removedAt).map(({ name }) => name)).toEqual(['Late']);
});
