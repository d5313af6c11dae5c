import type { courses as courseCalls } from '@windcall/contract';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment, users } from './account-tables.ts';

/** Courses of fire, one document each. Matches keep copies, so nothing refers to a row. */
export const courses = pgTable(
  'courses',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    document: jsonb().$type<courseCalls.Course>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [index('courses_user').on(t.userId, t.id)],
);
