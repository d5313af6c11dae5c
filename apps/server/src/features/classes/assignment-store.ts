import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isIn, isInResults } from '../../accounts/leave-classes.ts';
import { classAssignments, classMembers, type Db, first, matches, only, runs, selectRows } from '../../db/index.ts';

export type AssignmentRow = typeof classAssignments.$inferSelect;

export const findAssignment = (db: Db, classId: number, id: number): Promise<AssignmentRow | undefined> =>
  first(
    db
      .select()
      .from(classAssignments)
      .where(and(eq(classAssignments.classId, classId), eq(classAssignments.id, id))),
  );
export const findAssignments = (db: Db, classId: number): Promise<AssignmentRow[]> =>
  db.select().from(classAssignments).where(eq(classAssignments.classId, classId)).orderBy(desc(classAssignments.id));
export const countAssignments = async (tx: Db, classId: number): Promise<number> =>
  tx.$count(classAssignments, eq(classAssignments.classId, classId));
export const insertAssignment = async (
  tx: Db,
  values: typeof classAssignments.$inferInsert,
): Promise<AssignmentRow> => {
  return only(tx.insert(classAssignments).values(values).returning());
};
export const changeAssignment = async (
  tx: Db,
  id: number,
  changes: Partial<typeof classAssignments.$inferInsert>,
): Promise<void> => {
  await tx.update(classAssignments).set(changes).where(eq(classAssignments.id, id));
};
export const removeAssignment = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(classAssignments).where(eq(classAssignments.id, id));
};

export const findMatchNames = async (db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (codes.length === 0) return new Map();
  const rows = await db
    .select({ code: matches.code, name: matches.name })
    .from(matches)
    .where(inArray(matches.code, [...codes]));
  return new Map(rows.map(({ code, name }) => [code, name]));
};

/** A try of an assignment. An entry of a match has neither number nor drill nor run. */
export interface Try {
  readonly assignmentId: number;
  readonly memberId: number;
  readonly tryNumber: number;
  readonly drillId: number | null;
  readonly runId: number | null;
  /** Null until it is finished. */
  readonly finishedAt: Date | null;
}

/** Begun tries of assignments: drills, runs, entries of assigned matches. `which`: a condition on the member `m`. */
const triesOf = (which: SQL) => sql`
  SELECT a.id AS assignment_id, m.id AS member_id, d.try_number, d.id AS drill_id, NULL::int AS run_id,
    d.created_at AS begun_at, m.took_results_at AS took_at, m.left_at,
    CASE WHEN d.is_over THEN (SELECT coalesce(max(t.fired_at), d.created_at) FROM drill_tasks t WHERE t.drill_id = d.id) END AS finished_at
  FROM class_assignments a JOIN class_members m ON m.class_id = a.class_id
    JOIN drills d ON d.assignment_id = a.id AND d.user_id = m.user_id
  WHERE ${which}
UNION ALL
  SELECT a.id, m.id, r.try_number, NULL::int, r.id, r.created_at, m.took_results_at, m.left_at,
    CASE WHEN r.rounds IS NOT NULL THEN coalesce(r.ended_at, r.created_at) END
  FROM class_assignments a JOIN class_members m ON m.class_id = a.class_id
    JOIN runs r ON r.assignment_id = a.id AND r.user_id = m.user_id
  WHERE ${which}
UNION ALL
  SELECT a.id, m.id, 1, NULL::int, NULL::int, e.created_at, m.took_results_at, m.left_at, e.finished_at
  FROM class_assignments a JOIN class_members m ON m.class_id = a.class_id
    JOIN matches g ON g.code = a.what ->> 'code' JOIN match_entries e ON e.match_id = g.id AND e.user_id = m.user_id
  WHERE ${which}`;

/** Tries of assignments, oldest first, of one member or of all whose results are in the class. */
export const findTries = async (db: Db, assignmentIds: readonly number[], memberId?: number): Promise<Try[]> => {
  if (assignmentIds.length === 0) return [];
  const rows = await selectRows<Omit<Try, 'finishedAt'> & { readonly ms: number | null }>(
    db,
    sql`SELECT assignment_id AS "assignmentId", member_id AS "memberId", try_number AS "tryNumber", drill_id AS "drillId",
          run_id AS "runId", (extract(epoch FROM finished_at) * 1000)::float8 AS ms
        FROM (${triesOf(memberId === undefined ? sql`true` : sql`m.id = ${memberId}`)}) t
        WHERE (${memberId !== undefined} OR took_at IS NULL
          OR (begun_at > took_at AND (left_at IS NULL OR begun_at <= left_at)))
          AND assignment_id = ANY(${sql.param([...assignmentIds])}::int[])
        ORDER BY assignment_id, member_id, try_number`,
  );
  return rows.map(({ ms, ...row }) => ({ ...row, finishedAt: ms === null ? null : new Date(ms) }));
};

/** Unfinished assignments that these members may begin or continue, the first due first. */
export const findToDo = async (db: Db, memberIds: readonly number[]) => {
  if (memberIds.length === 0) return [];
  const ids = sql.param([...memberIds]);
  return selectRows<{ member_id: number; id: number; title: string; due_ms: number | null }>(
    db,
    sql`WITH tries AS (${triesOf(sql`m.id = ANY(${ids}::int[])`)})
        SELECT m.id AS member_id, a.id, a.title, (extract(epoch FROM a.due_at) * 1000)::float8 AS due_ms
        FROM class_members m JOIN class_assignments a ON a.class_id = m.class_id
        WHERE m.id = ANY(${ids}::int[]) AND (a.opens_at IS NULL OR a.opens_at <= now())
          AND (NOT a.closes_at_due OR a.due_at IS NULL OR a.due_at > now()
            OR EXISTS (SELECT 1 FROM tries t WHERE t.assignment_id = a.id AND t.member_id = m.id))
          AND NOT EXISTS (SELECT 1 FROM tries t
            WHERE t.assignment_id = a.id AND t.member_id = m.id AND t.finished_at IS NOT NULL)
        ORDER BY a.due_at NULLS LAST, a.id`,
  );
};

/** Members in the review of an assignment: current ones, and those who left their results in the class. */
export const findReviewed = (db: Db, classId: number) =>
  db
    .select({
      id: classMembers.id,
      name: classMembers.name,
      role: classMembers.role,
      isIn: sql<boolean>`${classMembers.leftAt} is null and ${classMembers.removedAt} is null`,
    })
    .from(classMembers)
    .where(and(eq(classMembers.classId, classId), or(isNull(classMembers.tookResultsAt), isIn)))
    .orderBy(asc(classMembers.name), asc(classMembers.id));

/** Entries of an assignment's match by the class's members. */
export const findEntriesGiven = async (db: Db, classId: number, code: string): Promise<number[]> => {
  const rows = await selectRows<{ id: number }>(
    db,
    sql`SELECT e.id FROM match_entries e JOIN matches g ON g.id = e.match_id JOIN class_members m ON m.user_id = e.user_id
        WHERE g.code = ${code} AND m.class_id = ${classId}`,
  );
  return rows.map(({ id }) => id);
};

/** An assignment's finished runs by members whose results are in the class. */
export const findAssignedRuns = (db: Db, assignmentId: number, classId: number) =>
  db
    .select({
      memberId: classMembers.id,
      name: classMembers.name,
      runId: runs.id,
      tryNumber: runs.tryNumber,
      points: runs.points,
      impacts: runs.impacts,
      timeS: runs.timeS,
      endedAt: runs.endedAt,
      fired: sql<number>`(SELECT count(*)::int FROM run_shots s WHERE s.run_id = "runs"."id")`,
    })
    .from(runs)
    .innerJoin(classMembers, and(eq(classMembers.userId, runs.userId), eq(classMembers.classId, classId)))
    .where(and(eq(runs.assignmentId, assignmentId), sql`${runs.rounds} is not null`, isInResults(runs.createdAt)))
    .orderBy(asc(classMembers.id), asc(runs.tryNumber));
