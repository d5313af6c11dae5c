import { foldReviews, type MemoryCard, NEW_CARD, type Review } from '@windcall/training';
import { and, asc, count, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import { type Db, microItems, microReviews } from '../../db/index.ts';

type ItemRow = typeof microItems.$inferSelect;
export type KnownItem = Omit<ItemRow, 'card' | 'base'> & {
  readonly card: MemoryCard;
  readonly base: MemoryCard | null;
};
const known = (row: ItemRow): KnownItem => ({
  ...row,
  card: row.card as MemoryCard,
  base: row.base as MemoryCard | null,
});

export const findItems = async (db: Db, userId: number, keys: readonly string[]): Promise<Map<string, KnownItem>> => {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select()
    .from(microItems)
    .where(and(eq(microItems.userId, userId), inArray(microItems.key, [...keys])));
  return new Map(rows.map((row) => [row.key, known(row)]));
};

export const countItems = async (tx: Db, userId: number): Promise<number> =>
  (await tx.select({ n: count() }).from(microItems).where(eq(microItems.userId, userId)))[0]?.n ?? 0;

/** Stores reviews; returns the keys of the new ones. */
export const insertReviews = async (tx: Db, rows: readonly (typeof microReviews.$inferInsert)[]): Promise<string[]> => {
  if (rows.length === 0) return [];
  const stored = await tx
    .insert(microReviews)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ key: microReviews.key });
  return [...new Set(stored.map(({ key }) => key))];
};

const toReview = ({ id, at, isGood }: { id: string; at: Date; isGood: boolean }): Review => ({
  id,
  at: at.toISOString(),
  isGood,
});

export const foldItem = async (
  tx: Db,
  userId: number,
  key: string,
  { base, answer, resetAt }: Pick<KnownItem, 'base' | 'answer' | 'resetAt'>,
): Promise<KnownItem> => {
  const log = await tx
    .select({ id: microReviews.id, at: microReviews.at, isGood: microReviews.isGood })
    .from(microReviews)
    .where(
      and(
        eq(microReviews.userId, userId),
        eq(microReviews.key, key),
        resetAt === null ? undefined : gte(microReviews.at, resetAt),
      ),
    );
  const card = foldReviews(log.map(toReview), base ?? NEW_CARD);
  const values = { card, base, answer, resetAt };
  const [row] = await tx
    .insert(microItems)
    .values({ userId, key, ...values })
    .onConflictDoUpdate({ target: [microItems.userId, microItems.key], set: values })
    .returning();
  if (row === undefined) throw new Error('a stored item must return its row');
  return known(row);
};

/** Keys answered wrong, late or not at all since a moment. */
export const findMissed = async (db: Db, userId: number, since: Date): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ key: microReviews.key })
    .from(microReviews)
    .where(and(eq(microReviews.userId, userId), sql`not ${microReviews.isGood}`, gt(microReviews.at, since)))
    .orderBy(asc(microReviews.key));
  return rows.map(({ key }) => key);
};

export const findLastAnswers = (db: Db, userId: number, key: string, most: number) =>
  db
    .select({ given: microReviews.given, truth: microReviews.truth, ms: microReviews.ms })
    .from(microReviews)
    .where(and(eq(microReviews.userId, userId), eq(microReviews.key, key), sql`${microReviews.given} is not null`))
    .orderBy(desc(microReviews.at), desc(microReviews.id))
    .limit(most);

/** Reviews thinned at a time, so that the next answers need no thinning. */
const THINNED_TOGETHER = 1000;

/** Deletes a user's oldest reviews beyond `most`; each item keeps its state from them. */
export const thinReviews = async (tx: Db, userId: number, most: number): Promise<void> => {
  const [kept] = await tx.select({ n: count() }).from(microReviews).where(eq(microReviews.userId, userId));
  const over = (kept?.n ?? 0) - most;
  if (over <= 0) return;
  const oldest = await tx
    .select({ id: microReviews.id, key: microReviews.key, at: microReviews.at, isGood: microReviews.isGood })
    .from(microReviews)
    .where(eq(microReviews.userId, userId))
    .orderBy(asc(microReviews.at), asc(microReviews.id))
    .limit(Math.min(most, over + THINNED_TOGETHER));
  const items = await findItems(tx, userId, [...new Set(oldest.map(({ key }) => key))]);
  for (const [key, { base, resetAt }] of items) {
    const own = oldest.filter((row) => row.key === key && (resetAt === null || row.at >= resetAt));
    await tx
      .update(microItems)
      .set({ base: foldReviews(own.map(toReview), base ?? NEW_CARD) })
      .where(and(eq(microItems.userId, userId), eq(microItems.key, key)));
  }
  await tx.delete(microReviews).where(
    and(
      eq(microReviews.userId, userId),
      inArray(
        microReviews.id,
        oldest.map(({ id }) => id),
      ),
    ),
  );
};
