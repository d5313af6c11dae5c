import { stages as calls } from '@windcall/contract';
import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import { cards, type Db, lockAndCount, shots, stages, trainingSessions, wmpRuns } from '../../db/index.ts';

/** Largest number of used stages per user; largest number of unused ones, of which the oldest are deleted. */
const MAX_STAGES = 5000;
const KEPT_UNUSED = 200;

type Row = Pick<typeof stages.$inferSelect, 'id' | 'digest' | 'document'>;
const columns = { id: stages.id, digest: stages.digest, document: stages.document };

/** A stored document, with defaults for fields of later releases. */
const parsed = ({ id, digest, document }: Row): calls.StoredStage =>
  calls.storedStage.parse({ ...document, id, digest });

export const isOwnStage = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (
    await db
      .select({ id: stages.id })
      .from(stages)
      .where(and(eq(stages.userId, userId), eq(stages.id, id), eq(stages.sealed, false)))
  ).length > 0;

export const findStageByDigest = async (
  db: Db,
  userId: number,
  digest: string,
): Promise<calls.StoredStage | undefined> =>
  (
    await db
      .select(columns)
      .from(stages)
      .where(and(eq(stages.userId, userId), eq(stages.digest, digest), eq(stages.sealed, false)))
  ).map(parsed)[0];

/** Stages by id, of any user and sealed or not: only for ids from the user's own rows. */
export const findStagesById = async (db: Db, ids: readonly number[]): Promise<calls.StoredStage[]> =>
  ids.length === 0
    ? []
    : (
        await db
          .select(columns)
          .from(stages)
          .where(inArray(stages.id, [...ids]))
      ).map(parsed);

const unused = (db: Db) =>
  and(
    ...[trainingSessions, shots, wmpRuns, cards].map((table) =>
      notExists(db.select({ one: sql`1` }).from(table).where(eq(table.stageId, stages.id))),
    ),
  );

/** Stores a stage, or finds its equal; null if the user has too many in use. Keeps only the newest unused ones. */
export const keepStageRow = async (
  tx: Db,
  userId: number,
  digest: string,
  document: calls.Stage,
  sealed: boolean,
): Promise<{ id: number; isNew: boolean } | null> => {
  const equal = async (): Promise<number | undefined> =>
    (
      await tx
        .select({ id: stages.id })
        .from(stages)
        .where(and(eq(stages.userId, userId), eq(stages.digest, digest)))
    )[0]?.id;
  const known = await equal();
  if (known !== undefined) return { id: known, isNew: false };
  const before = await lockAndCount(tx, userId, stages);
  if (before >= KEPT_UNUSED) {
    const oldest = sql`(SELECT id FROM ${stages} WHERE user_id = ${userId} ORDER BY id DESC OFFSET ${KEPT_UNUSED - 1} LIMIT 1)`;
    const gone = await tx
      .delete(stages)
      .where(and(eq(stages.userId, userId), lt(stages.id, oldest), unused(tx)))
      .returning({ id: stages.id });
    if (before - gone.length >= MAX_STAGES) return null;
  }
  const [row] = await tx
    .insert(stages)
    .values({ userId, digest, document, sealed })
    .onConflictDoNothing()
    .returning({ id: stages.id });
  const id = row?.id ?? (await equal());
  if (id === undefined) throw new Error('a stage must be kept or known');
  return { id, isNew: row !== undefined };
};
