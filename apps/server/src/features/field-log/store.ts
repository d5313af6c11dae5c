import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { fieldEntries } from '../../db/tables.ts';

export type EntryRow = typeof fieldEntries.$inferSelect;
export type EntryValues = typeof fieldEntries.$inferInsert;

const own = (userId: number, id: string) => and(eq(fieldEntries.userId, userId), eq(fieldEntries.id, id));

/** Own entries, newest first, shot before a moment if one is given. */
export const findEntries = (db: Db, userId: number, limit: number, before: Date | null = null): Promise<EntryRow[]> =>
  db
    .select()
    .from(fieldEntries)
    .where(and(eq(fieldEntries.userId, userId), before ? lt(fieldEntries.at, before) : undefined))
    .orderBy(desc(fieldEntries.at), desc(fieldEntries.id))
    .limit(limit);

export const findEntry = async (db: Db, userId: number, id: string): Promise<EntryRow | undefined> =>
  (await db.select().from(fieldEntries).where(own(userId, id)))[0];

/** Stores entries; gives those that were not known. */
export const insertEntries = (tx: Db, values: readonly EntryValues[]): Promise<EntryRow[]> =>
  tx
    .insert(fieldEntries)
    .values([...values])
    .onConflictDoNothing()
    .returning();

export const updateEntry = async (
  db: Db,
  userId: number,
  id: string,
  values: Partial<EntryValues>,
): Promise<EntryRow | undefined> => (await db.update(fieldEntries).set(values).where(own(userId, id)).returning())[0];

/** Whether there was one. */
export const deleteEntry = async (db: Db, userId: number, id: string): Promise<boolean> =>
  (await db.delete(fieldEntries).where(own(userId, id)).returning({ id: fieldEntries.id })).length > 0;
