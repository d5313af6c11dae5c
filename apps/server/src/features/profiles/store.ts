import { and, desc, eq, or, sql } from 'drizzle-orm';
import { type Changes, type Db, profiles } from '../../db/index.ts';
import { prepared } from '../../db/prepared.ts';

export type ProfileRow = typeof profiles.$inferSelect;
type Values = typeof profiles.$inferInsert;
export type ProfileValues = Omit<Values, 'id' | 'userId' | 'previousBaseline' | 'createdAt' | 'updatedAt'>;

const LARGEST_PAGE = 200;
const ask = sql.placeholder;

const own = (userId: number, id: number) => and(eq(profiles.userId, userId), eq(profiles.id, id));
const visible = () => or(eq(profiles.userId, ask('userId')), sql`${profiles.id} = ANY(${ask('alsoIds')}::int[])`);

const visibleProfiles = prepared('profiles', (db) =>
  db.select().from(profiles).where(visible()).orderBy(desc(profiles.id)).limit(ask('limit')).offset(ask('offset')),
);

export const findProfiles = (
  db: Db,
  userId: number,
  alsoIds: readonly number[],
  page: { limit?: number | undefined; offset?: number | undefined },
): Promise<ProfileRow[]> =>
  visibleProfiles(db).execute({ userId, alsoIds, limit: page.limit ?? LARGEST_PAGE, offset: page.offset ?? 0 });

const visibleProfile = prepared('profile', (db) =>
  db
    .select()
    .from(profiles)
    .where(and(visible(), eq(profiles.id, ask('id')))),
);

export const findProfile = async (
  db: Db,
  userId: number,
  alsoIds: readonly number[],
  id: number,
): Promise<ProfileRow | undefined> => (await visibleProfile(db).execute({ userId, alsoIds, id }))[0];

export const lockProfile = async (tx: Db, userId: number, id: number): Promise<ProfileRow | undefined> =>
  (await tx.select().from(profiles).where(own(userId, id)).for('update'))[0];

export const insertProfile = async (tx: Db, userId: number, values: ProfileValues): Promise<ProfileRow> => {
  const [row] = await tx
    .insert(profiles)
    .values({ ...values, userId })
    .returning();
  if (row === undefined) throw new Error('insert must return the row');
  return row;
};

export const updateProfileRow = async (
  tx: Db,
  id: number,
  changes: Changes<ProfileValues> & Pick<Values, 'updatedAt'> & Changes<Pick<Values, 'previousBaseline'>>,
): Promise<ProfileRow> => {
  const [row] = await tx.update(profiles).set(changes).where(eq(profiles.id, id)).returning();
  if (row === undefined) throw new Error(`profile ${id} must be locked while it is changed`);
  return row;
};

export const deleteProfileRow = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await db.delete(profiles).where(own(userId, id)).returning({ id: profiles.id })).length > 0;
