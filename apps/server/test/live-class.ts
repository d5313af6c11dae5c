import { randomUUID } from 'node:crypto';
import type { classes, drills, lives } from '@windcall/contract';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { classTasks } from '../src/db/index.ts';
import { ok } from './answers.ts';
import type { Client, TestApp } from './test-app.ts';

export interface Member {
  readonly who: Client;
  readonly memberId: number;
}
export interface Student extends Member {
  readonly name: string;
  /** The student's drill of the live. */
  readonly drillId: number;
  /** Edges of the student's bracket, mph. */
  readonly lo: number;
  readonly hi: number;
}

/** A class that is open for joining, and its code. `of`: its instructor, or a new one. */
export const openClass = async (server: Pick<TestApp, 'signUp'>, of?: Client) => {
  const teacher = of ?? (await server.signUp());
  const { id } = await ok<classes.ClassView>(teacher.post('/api/classes', { name: 'Evening' }), 201);
  const url = `/api/classes/${id}`;
  const { code } = await ok<{ code: string }>(teacher.post(`${url}/joining`, { open: true, expected: 60 }));
  const enter = async (name: string): Promise<Member> => {
    const who = await server.signUp();
    const { memberId } = await ok<{ memberId: number }>(who.post(`/api/join/${code}`, { name }), 201);
    return { who, memberId };
  };
  return { teacher, id, url, code, enter };
};

/** The bracket of student number `place`, from 0. With seven decimals its edges occur in no answer by chance. */
const bracketAt = (place: number) => ({
  lo: -Math.round(1e7 * (1.3174951 + 0.5 * place)) / 1e7,
  hi: Math.round(1e7 * (2.6183947 + 0.5 * ((7 * place) % 12))) / 1e7,
});

/** A class with an open live in its lobby, with the class's rifle, and students: by name, or this many. */
export const openLive = async (
  server: Pick<TestApp, 'signUp'>,
  students: number | readonly string[],
  options: object = {},
) => {
  const room = await openClass(server);
  const { teacher, url, enter } = room;
  const body = { level: 1, tasks: 3, distance: 600, rifle: { profileId: 0 }, ...options };
  const live = await ok<lives.Live>(teacher.post(`${url}/lives`, body), 201);
  const at = `${url}/lives/${live.id}`;
  let places = 0;
  const join = async (name: string): Promise<Student> => {
    const member = await enter(name);
    const { drillId } = await ok<{ drillId: number }>(member.who.post(`${at}/join`, { profileId: 0 }), 201);
    return { ...member, name, drillId, ...bracketAt(places++) };
  };
  const names =
    typeof students === 'number' ? Array.from({ length: students }, (_, i) => `Student ${i + 1}`) : students;
  const joined: Student[] = [];
  for (const name of names) joined.push(await join(name));
  /** Sends a command and returns any response. */
  const ask = (verb: 'next' | 'freeze' | 'open-again' | 'reveal' | 'skip', task: number, by = teacher) =>
    by.post(`${at}/${verb}`, { task });
  return {
    ...room,
    live,
    at,
    room: joined,
    join,
    ask,
    command: (...asked: Parameters<typeof ask>) => ok<lives.LiveStage>(ask(...asked)),
    table: (as: classes.ClassSide, by = teacher) => ok<lives.LiveTable>(by.get(`${at}/table?as=${as}`)),
  };
};
export type OpenLive = Awaited<ReturnType<typeof openLive>>;

/** Puts the end of a live's hold in the past, as if its 20 s had run. */
export const endHold = async ({ db }: Pick<TestApp, 'db'>, liveId: number): Promise<void> => {
  await db
    .update(classTasks)
    .set({ holdUntil: sql`now() - interval '1 second'` })
    .where(and(eq(classTasks.liveId, liveId), isNotNull(classTasks.holdUntil)));
};

/** Somebody's drill. */
type Caller = Pick<Student, 'who' | 'drillId'>;

export const look = ({ who, drillId }: Caller, n = 1) =>
  ok<drills.DrillTask>(who.get(`/api/drills/${drillId}/tasks/${n}`));
export const call = ({ who, drillId }: Caller, n: number, lo: number, hi: number) =>
  who.post(`/api/drills/${drillId}/tasks/${n}/call`, { lo, hi });
/** Looks at a wind and calls it with a student's own bracket. */
export const lookAndCall = async (student: Omit<Student, 'memberId' | 'name'>, n = 1): Promise<void> => {
  await look(student, n);
  await ok(call(student, n, student.lo, student.hi), 201);
};
/** Fires with a hold, mil + to the right. */
export const fire = ({ who, drillId }: Caller, n = 1, right = 0.2) =>
  who.post(`/api/drills/${drillId}/tasks/${n}/shot`, {
    dial: { up: 3.1, right: 0 },
    hold: { up: 0, right },
    shotId: randomUUID(),
  });
