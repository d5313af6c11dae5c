import type { courses as courseCalls } from '@windcall/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import { courses, type Db } from '../../db/index.ts';

export type CourseRow = typeof courses.$inferSelect;

const own = (userId: number, id: number) => and(eq(courses.userId, userId), eq(courses.id, id));

/** Summaries of a user's courses, newest first. Extracted in the database, because all documents can be 50 MB. */
export const findCourses = (db: Db, userId: number) =>
  db
    .select({
      id: courses.id,
      name: courses.name,
      rule: sql<courseCalls.Course['rule']>`${courses.document} ->> 'rule'`,
      rounds: sql<number>`(SELECT coalesce(sum((line ->> 'rounds')::int), 0)::int FROM jsonb_array_elements(${courses.document} -> 'order') AS line)`,
      parS: sql<number>`(${courses.document} ->> 'parS')::float8`,
      targets: sql<number>`jsonb_array_length(${courses.document} -> 'targets')`,
      updatedAt: courses.updatedAt,
    })
    .from(courses)
    .where(eq(courses.userId, userId))
    .orderBy(desc(courses.id));

export const findCourse = async (db: Db, userId: number, id: number): Promise<CourseRow | undefined> =>
  (await db.select().from(courses).where(own(userId, id)))[0];

export const insertCourse = async (tx: Db, userId: number, document: courseCalls.Course): Promise<CourseRow> => {
  const [row] = await tx.insert(courses).values({ userId, name: document.name, document }).returning();
  if (row === undefined) throw new Error('insert must return the row');
  return row;
};

export const updateCourseRow = async (
  db: Db,
  userId: number,
  id: number,
  document: courseCalls.Course,
): Promise<CourseRow | undefined> =>
  (
    await db
      .update(courses)
      .set({ name: document.name, document, updatedAt: new Date() })
      .where(own(userId, id))
      .returning()
  )[0];

export const deleteCourseRow = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await db.delete(courses).where(own(userId, id)).returning({ id: courses.id })).length > 0;
