import type { WindField } from '@windcall/contract';
import { and, desc, eq } from 'drizzle-orm';
import { type Db, windFields } from '../../db/index.ts';

type Row = typeof windFields.$inferSelect;
const summary = {
  id: windFields.id,
  name: windFields.name,
  seed: windFields.seed,
  distancePoints: windFields.distancePoints,
  timePoints: windFields.timePoints,
  createdAt: windFields.createdAt,
};
type Summary = Pick<Row, keyof typeof summary>;

const own = (userId: number, id: number) => and(eq(windFields.userId, userId), eq(windFields.id, id));

export const findFields = (db: Db, userId: number, page: { limit?: number | undefined; offset?: number | undefined }) =>
  db
    .select(summary)
    .from(windFields)
    .where(eq(windFields.userId, userId))
    .orderBy(desc(windFields.id))
    .limit(page.limit ?? 200)
    .offset(page.offset ?? 0);

export const findField = async (db: Db, userId: number, id: number): Promise<Row | undefined> =>
  (await db.select().from(windFields).where(own(userId, id)))[0];

export const insertField = async (
  tx: Db,
  values: { userId: number; name: string; seed: string | null; windField: WindField; settings: Row['settings'] },
): Promise<Summary> => {
  const [row] = await tx
    .insert(windFields)
    .values({
      ...values,
      distancePoints: values.windField.distances.length,
      timePoints: values.windField.timeSteps.length,
    })
    .returning(summary);
  if (row === undefined) throw new Error('insert must return the row');
  return row;
};

export const deleteFieldRow = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await db.delete(windFields).where(own(userId, id)).returning({ id: windFields.id })).length > 0;
