import { courses } from '@windcall/contract';
import { READY_COURSES } from '@windcall/simulation';
import type { FastifyInstance } from 'fastify';
import { courses as courseRows, type Db, lockAndCount, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { Refusal } from '../../refusal.ts';
import { type CourseRow, deleteCourseRow, findCourse, findCourses, insertCourse, updateCourseRow } from './store.ts';

export const MAX_COURSES = 200;

const createCourse = (db: Db, userId: number, course: courses.Course): Promise<CourseRow> =>
  transaction(db, async (tx) => {
    if ((await lockAndCount(tx, userId, courseRows)) >= MAX_COURSES) {
      throw new Refusal('quota-reached', {
        message: `The limit of ${MAX_COURSES} stages is reached. Delete some first.`,
      });
    }
    return insertCourse(tx, userId, course);
  });

/** Replaces a user's course; `not-found` for another user's. */
const replaceCourse = async (db: Db, userId: number, id: number, course: courses.Course): Promise<CourseRow> => {
  const row = await updateCourseRow(db, userId, id, course);
  if (row === undefined) throw new Refusal('not-found');
  return row;
};

const toWire = ({ id, document, createdAt, updatedAt }: CourseRow) => ({
  id,
  course: document,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const registerCourses = (app: FastifyInstance, platform: Platform): void => {
  const { db } = platform;
  route(app, platform, courses.listCourses, async ({ user }) =>
    (await findCourses(db, user.id)).map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
  );
  route(app, platform, courses.listReadyCourses, async () => [...READY_COURSES]);
  route(app, platform, courses.createCourse, async ({ user, body }) =>
    toWire(await createCourse(db, user.id, body.course)),
  );
  route(app, platform, courses.getCourse, async ({ user, params }) => {
    const row = await findCourse(db, user.id, params.id);
    if (row === undefined) throw new Refusal('not-found');
    return toWire(row);
  });
  route(app, platform, courses.updateCourse, async ({ user, params, body }) =>
    toWire(await replaceCourse(db, user.id, params.id, body.course)),
  );
  route(app, platform, courses.deleteCourse, async ({ user, params }) => {
    if (!(await deleteCourseRow(db, user.id, params.id))) throw new Refusal('not-found');
    return { success: true as const };
  });
};
