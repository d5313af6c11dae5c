import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { classes, classMembers, type Db, databaseNow, selectRows, tellClass } from '../db/index.ts';

/** Name of a member whose account is gone. */
const FORGOTTEN = 'a student';

/**
 * Takes an account out of its classes before it is deleted. A class it owns goes to its eldest instructor or is
 * archived.
 */
export const leaveClasses = async (tx: Db, userId: number): Promise<void> => {
  const owned = await tx.select({ id: classes.id }).from(classes).where(eq(classes.ownerId, userId)).for('update');
  for (const { id } of owned) {
    const [heir] = await selectRows<{ id: number; user_id: number }>(
      tx,
      sql`SELECT id, user_id FROM class_members WHERE class_id = ${id} AND role = 'instructor' AND user_id IS NOT NULL
          AND left_at IS NULL AND removed_at IS NULL ORDER BY joined_at, id LIMIT 1`,
    );
    const now = await databaseNow(tx);
    await tx
      .update(classes)
      .set(heir === undefined ? { archivedAt: now, joinUntil: null, ownerId: null } : { ownerId: heir.user_id })
      .where(eq(classes.id, id));
    if (heir === undefined) continue;
    await tx.update(classMembers).set({ role: 'owner' }).where(eq(classMembers.id, heir.id));
    await tellClass(tx, id, [{ kind: 'member-role', memberId: heir.id, data: { role: 'owner' } }]);
  }
  const members = await tx
    .select({ id: classMembers.id, classId: classMembers.classId })
    .from(classMembers)
    .where(eq(classMembers.userId, userId));
  for (const member of members.sort((a, b) => a.classId - b.classId))
    await forgetMember(tx, member, 'member-forgotten');
};

/** Removes a member's name, note and calls from a class and its earlier events. Later results count again. */
export const forgetMember = async (
  tx: Db,
  { id, classId }: { readonly id: number; readonly classId: number },
  kind: 'member-forgotten' | 'results-taken',
): Promise<void> => {
  await tx
    .update(classMembers)
    .set({ name: FORGOTTEN, note: '', tookResultsAt: sql`now()`, leftAt: sql`coalesce(${classMembers.leftAt}, now())` })
    .where(eq(classMembers.id, id));
  // locks the stream first, which keeps other events of the class out until these are rewritten
  await tellClass(tx, classId, [{ kind, memberId: id, data: { name: FORGOTTEN } }]);
  await tx.execute(
    sql`UPDATE class_events
        SET data = (data - 'call' - 'calledS' - 'late') || CASE WHEN data ? 'name' THEN ${JSON.stringify({ name: FORGOTTEN })}::jsonb ELSE '{}' END
        WHERE class_id = ${classId} AND member_id = ${id}`,
  );
  for (const [kindOfEvent, list] of LISTS_OF_ALL) {
    await tx.execute(
      sql`UPDATE class_events
          SET data = jsonb_set(data, ARRAY[${list}::text], (
            SELECT coalesce(jsonb_agg(one ORDER BY place), '[]')
            FROM jsonb_array_elements(data -> ${list}::text) WITH ORDINALITY AS r (one, place)
            WHERE (one ->> 'memberId')::int IS DISTINCT FROM ${id})) || '{"taken":true}'::jsonb
          WHERE class_id = ${classId} AND kind = ${kindOfEvent}
            AND data @> ${JSON.stringify({ [list]: [{ memberId: id }] })}::jsonb`,
    );
  }
};

/** Kinds of events about every member, each with the list in its data. */
const LISTS_OF_ALL = [
  ['revealed', 'results'],
  ['frozen', 'brackets'],
  ['settled', 'brackets'],
] as const;

/** Whether a member's act counts in the class. If they took their results along, only acts after their return count. */
export const isInResults = (at: AnyPgColumn) =>
  or(
    isNull(classMembers.tookResultsAt),
    and(gt(at, classMembers.tookResultsAt), or(isNull(classMembers.leftAt), lte(at, classMembers.leftAt))),
  );

/** Current members of a class. */
export const isIn = and(isNull(classMembers.leftAt), isNull(classMembers.removedAt));
