import type { courses } from '@windcall/contract';
import type { Db } from '../../db/db.ts';
import { lockAndCount } from '../../db/lock-user.ts';
import { courses as courseRows } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../refusal.ts';
import { type CourseRow, insertCourse, updateCourseRow } from './store.ts';

export const MAX_COURSES = 200;

export const createCourse = (db: Db, userId: number, course: courses.Course): Promise<CourseRow> =>
  transaction(db, async (tx) => {
    if ((await lockAndCount(tx, userId, courseRows)) >= MAX_COURSES) {
      throw new Refusal('quota-reached', {
        message: `The limit of ${MAX_COURSES} stages is reached. Delete some first.`,
      });
    }
    return insertCourse(tx, userId, course);
  });

/** Replaces a user's course; `not-found` for another user's. */
export const replaceCourse = async (db: Db, userId: number, id: number, course: courses.Course): Promise<CourseRow> => {
  const row = await updateCourseRow(db, userId, id, course);
  if (row === undefined) throw new Refusal('not-found');
  return row;
};
