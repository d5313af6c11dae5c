import { randomUUID } from 'node:crypto';
import { type classes, readSignInCode } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, ok } from '../../../test/answers.ts';
import { type Client, freshAddress, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { loggedLines } from '../../../test/test-log.ts';
import { prune } from '../../accounts/prune.ts';
import { classMembers, idempotencyKeys, users } from '../../db/index.ts';

let server: TestApp;
let teacher: Client;
beforeAll(async () => {
  server = await startTestApp();
  teacher = await server.signUp();
});
afterAll(() => server.close());

const newClass = (by = teacher, name = 'Thursday long range') =>
  ok<classes.ClassView>(by.post('/api/classes', { name }), 201);
const openJoining = async (classId: number, by = teacher): Promise<string> => {
  const { code } = await ok<{ code: string }>(by.post(`/api/classes/${classId}/joining`, { open: true, hours: 24 }));
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  return code;
};
interface Made {
  token: string;
  user: { id: number; username: string; managed?: boolean; email: string | null };
  signInCode: string;
  memberId: number;
  name: string;
}
const joinNew = (code: string, name: string, requestId: string = randomUUID()) =>
  server.app.inject({
    method: 'POST',
    url: `/api/join/${code}/account`,
    headers: { 'x-forwarded-for': freshAddress() },
    payload: { name, requestId },
  });
const signInWith = (code: string) => {
  const parts = readSignInCode(code);
  if (parts === null) throw new Error(`${code} must be a sign-in code`);
  return server.logIn(parts.username, parts.password);
};

describe('joining a class', () => {
  it('works by code for eight at once, with an account and without one, and names nobody twice', async () => {
    const made = await newClass();
    const code = await openJoining(made.id);
    const seen = await ok<object>(server.app.inject({ url: `/api/join/${code.toLowerCase().replace('-', '')}` }));
    expect(seen).toEqual({
      className: made.name,
      ownerName: 'Instructor',
      letIn: false,
      students: 0,
      mayMakeAccounts: true,
    });
    const owners = await Promise.all([server.signUp(), server.signUp()]);
    const answers = await Promise.all([
      ...owners.map((who) => who.post(`/api/join/${code}`, { name: 'Kim' })),
      ...Array.from({ length: 6 }, () => joinNew(code, 'Kim')),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
    const names = answers.map((answer) => answer.json().name).sort();
    expect(names).toEqual(['Kim', 'Kim 2', 'Kim 3', 'Kim 4', 'Kim 5', 'Kim 6', 'Kim 7', 'Kim 8']);
    const again = await owners[0]?.post(`/api/join/${code}`, { name: 'Other' });
    expect([again?.statusCode, again?.json().memberId]).toEqual([200, answers[0]?.json().memberId]);
  });

  it('answers a wrong code, a closed one and one that was renewed alike', async () => {
    const made = await newClass();
    const first = await openJoining(made.id);
    const renewed = await ok<{ code: string }>(teacher.post(`/api/classes/${made.id}/joining`, { renew: true }));
    expect(renewed.code).not.toBe(first);
    const bodies = new Set<string>();
    const ask = async (code: string) => {
      for (const answer of [
        await server.app.inject({ url: `/api/join/${code}` }),
        await joinNew(code, 'Kim'),
        await teacher.post(`/api/join/${code}`, { name: 'Kim' }),
      ]) {
        expect(answer.statusCode).toBe(404);
        const { requestId: _, ...body } = answer.json();
        bodies.add(JSON.stringify(body));
      }
    };
    await ask(first);
    await ask('0000-0000');
    await ask('not a code');
    await ok(teacher.post(`/api/classes/${made.id}/joining`, { open: false }));
    await ask(renewed.code);
    expect(bodies.size).toBe(1);
  });

  it('gives a request that is repeated the same account with a new code', async () => {
    const made = await newClass();
    const code = await openJoining(made.id);
    const requestId = randomUUID();
    const first = await ok<Made>(joinNew(code, 'Ann', requestId), 201);
    const second = await ok<Made>(joinNew(code, 'Ann', requestId), 201);
    expect([second.user.id, second.memberId]).toEqual([first.user.id, first.memberId]);
    expect(second.signInCode).not.toBe(first.signInCode);
    await expect(signInWith(first.signInCode)).rejects.toThrow('401');
    expect((await signInWith(second.signInCode)).user.id).toBe(first.user.id);
  });

  it('gives a request that is repeated after ten minutes nothing, and leaves its account as it is', async () => {
    const code = await openJoining((await newClass()).id);
    const requestId = randomUUID();
    const first = await ok<Made>(joinNew(code, 'Ann', requestId), 201);
    const joinedAgo = (ms: number) =>
      server.db
        .update(classMembers)
        .set({ joinedAt: new Date(Date.now() - ms) })
        .where(eq(classMembers.id, first.memberId));
    await joinedAgo(9 * 60_000);
    const second = await ok<Made>(joinNew(code, 'Ann', requestId), 201);
    await joinedAgo(11 * 60_000);
    const third = await joinNew(code, 'Ann', requestId);
    expect(third.json().code).toBe('joining-closed');
    expect(third.body).not.toContain('signInCode');
    expect((await signInWith(second.signInCode)).user.id).toBe(first.user.id);
  });

  it('never loses its owner: they hand it over before they leave, step down or go', async () => {
    const owner = await server.signUp();
    const made = await newClass(owner);
    const url = `/api/classes/${made.id}`;
    const { members } = await ok<{ members: classes.ClassMember[] }>(owner.get(`${url}/members`));
    const own = `${url}/members/${members[0]?.id}`;
    for (const change of [{ role: 'instructor' }, { role: 'student' }, { removed: true }]) {
      const refused = await owner.patch(own, change);
      expect([change, refused.statusCode, refused.json().message]).toEqual([
        change,
        403,
        'Hand the class over first: make somebody else its owner.',
      ]);
    }
    expect((await owner.post(`${url}/leave`, { takeResults: false })).statusCode).toBe(403);
    expect((await ok<classes.ClassView>(owner.get(url))).role).toBe('owner');
  });

  it('ends at sixty students, twenty open classes and twelve classes of a student', async () => {
    const owner = await server.signUp();
    const made = await newClass(owner);
    const code = await openJoining(made.id, owner);
    await server.db
      .insert(classMembers)
      .values(Array.from({ length: 60 }, (_, i) => ({ classId: made.id, name: `S${i}`, role: 'student' as const })));
    // no seat is left: the next student waits, and cannot be let in
    const { memberId, waiting } = await ok<{ memberId: number; waiting: boolean }>(joinNew(code, 'One more'), 201);
    expect(waiting).toBe(true);
    const letIn = owner.patch(`/api/classes/${made.id}/members/${memberId}`, { removed: false });
    expect(await codeOf(letIn)).toEqual([409, 'quota-reached']);
    for (let i = 1; i < 20; i++) await newClass(owner, `Class ${i}`);
    expect(await codeOf(owner.post('/api/classes', { name: 'One more' }))).toEqual([409, 'quota-reached']);
    const student = await server.signUp();
    const { classes: own } = await ok<{ classes: classes.ClassView[] }>(owner.get('/api/classes'));
    const open = own.filter(({ id }) => id !== made.id).slice(0, 13);
    const answers = [];
    for (const { id } of open) {
      answers.push((await student.post(`/api/join/${await openJoining(id, owner)}`, { name: 'Bo' })).statusCode);
    }
    expect(answers).toEqual([...Array(12).fill(201), 409]);
  });

  it('makes accounts while registration is closed only where that is allowed', async () => {
    const made = await newClass();
    const code = await openJoining(made.id);
    const { config } = server.platform as { config: { classAccounts: boolean } };
    config.classAccounts = false;
    try {
      expect(await codeOf(joinNew(code, 'Kim'))).toEqual([403, 'registration-closed']);
      const seen = await ok<{ mayMakeAccounts: boolean }>(server.app.inject({ url: `/api/join/${code}` }));
      expect(seen.mayMakeAccounts).toBe(false);
    } finally {
      config.classAccounts = true;
    }
  });
});

describe('an account with a sign-in code', () => {
  const managed = async () => {
    const made = await newClass();
    const student = await ok<Made>(joinNew(await openJoining(made.id), 'Kim'), 201);
    return { made, student, url: `/api/classes/${made.id}/members/${student.memberId}` };
  };

  it('signs in on another client, and a new code ends its sessions and the old code', async () => {
    const { made, student, url } = await managed();
    expect(student.user).toMatchObject({ managed: true, email: null });
    expect(student.signInCode).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const phone = await signInWith(student.signInCode);
    await ok(phone.get('/api/auth/me'));
    const { signInCode } = await ok<{ signInCode: string }>(teacher.post(`${url}/code`), 201);
    expect((await phone.get('/api/auth/me')).statusCode).toBe(401);
    await expect(signInWith(student.signInCode)).rejects.toThrow('401');
    const back = await signInWith(signInCode.toLowerCase());
    const view = await ok<classes.ClassView>(back.get(`/api/classes/${made.id}`));
    expect(view.newCodeAt).not.toBeNull();
    const { events } = await ok<{ events: classes.ClassEvent[] }>(back.get(`/api/classes/${made.id}/events`));
    expect(events.filter(({ kind }) => kind === 'code-made')).toMatchObject([{ memberId: student.memberId }]);
  });

  it('stays out of every log line, and its new code is kept in no table', async () => {
    const { student, url } = await managed();
    const answer = await server.app.inject({
      method: 'POST',
      url: `${url}/code`,
      headers: { authorization: `Bearer ${teacher.token}`, 'idempotency-key': randomUUID() },
    });
    const { signInCode } = answer.json<{ signInCode: string }>();
    const kept = JSON.stringify(await server.db.select().from(idempotencyKeys));
    for (const code of [student.signInCode, signInCode]) {
      const { password = '' } = readSignInCode(code) ?? {};
      for (const secret of [code, password]) {
        expect(kept).not.toContain(secret);
        expect(loggedLines().join('\n')).not.toContain(secret);
      }
    }
  });

  it('becomes its user’s own: then no instructor can make it a code', async () => {
    const { made, student, url } = await managed();
    const phone = await signInWith(student.signInCode);
    const username = `own-${randomUUID().slice(0, 8)}`;
    const kept = await ok<Made>(phone.post('/api/auth/keep-account', { username, password: 'a word of mine' }));
    expect([kept.user.id, kept.user.username, kept.user.managed]).toEqual([student.user.id, username, undefined]);
    expect(await codeOf(teacher.post(`${url}/code`))).toEqual([403, 'managed-account']);
    expect(await codeOf(teacher.delete(`${url}/account`))).toEqual([403, 'managed-account']);
    await expect(signInWith(student.signInCode)).rejects.toThrow('401');
    const own = await server.logIn(username, 'a word of mine');
    expect((await ok<classes.ClassView>(own.get(`/api/classes/${made.id}`))).memberId).toBe(student.memberId);
    expect(await codeOf(own.post('/api/auth/keep-account', { username, password: 'again-1' }))).toEqual([
      403,
      'forbidden',
    ]);
  });

  it('makes no class and no public link, becomes no administrator or owner, and changes nothing of itself but units', async () => {
    const { student, url } = await managed();
    const phone = await signInWith(student.signInCode);
    const admin = await server.signUpAdmin();
    const refused = [
      phone.post('/api/classes', { name: 'Mine' }),
      phone.put('/api/auth/profile', { email: 'kim@example.org' }),
      teacher.patch(url, { role: 'owner' }),
      teacher.patch(url, { role: 'instructor' }),
      admin.put(`/api/admin/jwt/users/${student.user.id}`, { isAdmin: true }),
    ];
    for (const answer of refused) expect(await codeOf(answer)).toEqual([403, 'managed-account']);
    await ok(phone.put('/api/auth/profile', { units: { range: 'm' } }));
    const { planFeatures } = await ok<{ planFeatures: object }>(phone.get('/api/auth/me'));
    expect(planFeatures).toEqual({ canUseWMP: false, canUseTruing: false });
    const register = { username: 'student-4f7k2', password: 'secret-1' };
    const answer = await server.app.inject({ method: 'POST', url: '/api/auth/jwt/register', payload: register });
    expect(answer.json().code).toBe('validation-failed');
  });

  it('cannot be given a code by the instructors of another class it has joined', async () => {
    const { student } = await managed();
    const phone = await signInWith(student.signInCode);
    const other = await server.signUp();
    const second = await newClass(other);
    const { memberId } = await ok<{ memberId: number }>(
      phone.post(`/api/join/${await openJoining(second.id, other)}`, { name: 'Kim' }),
      201,
    );
    const url = `/api/classes/${second.id}/members/${memberId}`;
    expect(await codeOf(other.post(`${url}/code`))).toEqual([403, 'managed-account']);
  });

  it('is deleted when nobody has signed in for its days, and its name leaves the class', async () => {
    const { made, student } = await managed();
    const long = new Date(Date.now() - 390 * 86_400_000);
    await server.db.update(users).set({ managedSeenAt: long }).where(eq(users.id, student.user.id));
    const seen = () => ok<{ members: classes.ClassMember[] }>(teacher.get(`/api/classes/${made.id}/members`));
    expect((await seen()).members.find(({ id }) => id === student.memberId)?.deletedOn).toMatch(/^20/);
    await prune(server.db, { auditDays: 1, managedDays: 400 });
    expect((await seen()).members.find(({ id }) => id === student.memberId)?.name).toBe('Kim');
    await prune(server.db, { auditDays: 1, managedDays: 389 });
    const gone = (await seen()).members.find(({ id }) => id === student.memberId);
    expect(gone).toMatchObject({ name: 'a student', leftAt: expect.any(String) });
    expect(await server.db.select().from(users).where(eq(users.id, student.user.id))).toEqual([]);
    const all = await teacher.get(`/api/classes/${made.id}/events?as=desk`);
    expect(all.body).not.toContain('Kim');
  });
});

describe('members of a class', () => {
  const withMembers = async () => {
    const owner = await server.signUp();
    const made = await newClass(owner);
    const code = await openJoining(made.id, owner);
    const join = async (name: string) => {
      const who = await server.signUp();
      const { memberId } = await ok<{ memberId: number }>(who.post(`/api/join/${code}`, { name }), 201);
      return { who, memberId, url: `/api/classes/${made.id}/members/${memberId}` };
    };
    return { owner, made, code, join, url: `/api/classes/${made.id}` };
  };

  it('who was removed is answered as a stranger, cannot come back by the code, and can be let in again', async () => {
    const { owner, code, join, url } = await withMembers();
    const kim = await join('Kim');
    await ok(owner.patch(kim.url, { removed: true }));
    expect(await codeOf(kim.who.get(url))).toEqual([404, 'not-found']);
    expect(await codeOf(kim.who.get(`${url}/events`))).toEqual([404, 'not-found']);
    expect(await codeOf(kim.who.post(`/api/join/${code}`, { name: 'Kim' }))).toEqual([409, 'joining-closed']);
    await ok(owner.patch(kim.url, { removed: false }));
    await ok(kim.who.get(url));
  });

  it('students see names and roles; notes, and who left, are for instructors', async () => {
    const { owner, join, url } = await withMembers();
    const [kim, lee] = [await join('Kim'), await join('Lee')];
    await ok(owner.patch(kim.url, { note: 'Kim Mustermann' }));
    await ok(lee.who.post(`${url}/leave`, { takeResults: false }));
    const asStudent = await kim.who.get(`${url}/members`);
    expect(asStudent.body).not.toContain('Mustermann');
    expect(asStudent.json().members.map(({ name }: { name: string }) => name)).toEqual(['Instructor', 'Kim']);
    const asOwner = await ok<{ members: classes.ClassMember[] }>(owner.get(`${url}/members`));
    expect(asOwner.members.map(({ name, note }) => [name, note])).toEqual([
      ['Instructor', ''],
      ['Kim', 'Kim Mustermann'],
      ['Lee', ''],
    ]);
    expect(asOwner.members[0]).not.toHaveProperty('username');
  });

  it('hands the class over to an instructor, and the owner before stays as one', async () => {
    const { owner, join, url } = await withMembers();
    const kim = await join('Kim');
    expect(await codeOf(owner.post(`${url}/leave`, { takeResults: false }))).toEqual([403, 'forbidden']);
    await ok(owner.patch(kim.url, { role: 'owner' }));
    expect((await ok<classes.ClassView>(kim.who.get(url))).role).toBe('owner');
    expect((await ok<classes.ClassView>(owner.get(url))).role).toBe('instructor');
    expect(await codeOf(owner.delete(url))).toEqual([403, 'forbidden']);
  });

  it('gets the longest-serving instructor as owner when the owner’s account is deleted, or is archived', async () => {
    const { owner, made, join, url } = await withMembers();
    const kim = await join('Kim');
    await ok(owner.patch(kim.url, { role: 'instructor' }));
    const admin = await server.signUpAdmin();
    await ok(admin.delete(`/api/admin/jwt/users/${owner.user.id}`));
    expect(await ok<classes.ClassView>(kim.who.get(url))).toMatchObject({ role: 'owner', archived: false });
    const lee = await join('Lee');
    await ok(admin.delete(`/api/admin/jwt/users/${kim.who.user.id}`));
    expect(await ok<classes.ClassView>(lee.who.get(`/api/classes/${made.id}`))).toMatchObject({ archived: true });
  });
});
