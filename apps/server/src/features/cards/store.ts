import { and, desc, eq } from 'drizzle-orm';
import { cards, type Db } from '../../db/index.ts';

export type CardRow = typeof cards.$inferSelect;

export const findCards = (db: Db, userId: number): Promise<CardRow[]> =>
  db.select().from(cards).where(eq(cards.userId, userId)).orderBy(desc(cards.id));

export const findCard = async (db: Db, userId: number, id: number): Promise<CardRow | undefined> =>
  (
    await db
      .select()
      .from(cards)
      .where(and(eq(cards.userId, userId), eq(cards.id, id)))
  )[0];

export const insertCard = async (tx: Db, values: typeof cards.$inferInsert): Promise<CardRow> => {
  const [row] = await tx.insert(cards).values(values).returning();
  if (row === undefined) throw new Error('insert must return the row');
  return row;
};

export const deleteCardRow = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (
    await db
      .delete(cards)
      .where(and(eq(cards.userId, userId), eq(cards.id, id)))
      .returning({ id: cards.id })
  ).length > 0;
