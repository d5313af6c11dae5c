import type { learn } from '@windcall/contract';
import { foldLessons, type LessonEvent } from '@windcall/training';
import { asc, eq, sql } from 'drizzle-orm';
import { type Db, learnEvents, learnLessons, lockUser } from '../../db/index.ts';

/** Locks the user, so that two devices add in turn, and finds the known ids. */
export const lockAndFindIds = async (tx: Db, userId: number): Promise<Set<string>> => {
  await lockUser(tx, userId);
  const rows = await tx.select({ id: learnEvents.id }).from(learnEvents).where(eq(learnEvents.userId, userId));
  return new Set(rows.map(({ id }) => id));
};

export const insertEvents = async (tx: Db, userId: number, events: readonly learn.LessonEvent[]): Promise<void> => {
  await tx
    .insert(learnEvents)
    .values(events.map((event) => ({ ...event, userId, step: String(event.step), at: new Date(event.at) })))
    .onConflictDoNothing();
};

export const findEvents = async (db: Db, userId: number): Promise<LessonEvent[]> =>
  (await db.select().from(learnEvents).where(eq(learnEvents.userId, userId))).map((row) => ({
    ...row,
    lesson: row.lesson as LessonEvent['lesson'],
    step: (/^\d+$/.test(row.step) ? Number(row.step) : row.step) as LessonEvent['step'],
    at: row.at.toISOString(),
  }));

export const findProgress = async (db: Db, userId: number): Promise<learn.LearnProgress> => {
  const rows = await db
    .select()
    .from(learnLessons)
    .where(eq(learnLessons.userId, userId))
    .orderBy(asc(learnLessons.lesson));
  return rows.length === 0
    ? { lessons: foldLessons([]), flagSlope: null }
    : { lessons: rows.map(({ state }) => state), flagSlope: rows[0]?.flagSlope ?? null };
};

/** Stores the states; the slope of flags goes with the first lesson, which is about them. */
export const keepProgress = async (tx: Db, userId: number, progress: learn.LearnProgress): Promise<void> => {
  await tx
    .insert(learnLessons)
    .values(
      progress.lessons.map((state, i) => ({
        userId,
        lesson: state.lesson,
        state,
        flagSlope: i === 0 ? progress.flagSlope : null,
      })),
    )
    .onConflictDoUpdate({
      target: [learnLessons.userId, learnLessons.lesson],
      set: { state: sql`excluded.state`, flagSlope: sql`excluded.flag_slope` },
    });
};
