import { and, desc, eq, or, sql } from 'drizzle-orm';
import { type Db, scenarios } from '../../db/index.ts';
import { prepared } from '../../db/prepared.ts';

export type ScenarioRow = typeof scenarios.$inferSelect;
export type ScenarioValues = Omit<ScenarioRow, 'id' | 'userId' | 'createdAt'>;

const LARGEST_PAGE = 200;
const ask = sql.placeholder;

const own = (userId: number, id: number) => and(eq(scenarios.userId, userId), eq(scenarios.id, id));
const visible = () => or(eq(scenarios.userId, ask('userId')), sql`${scenarios.id} = ANY(${ask('alsoIds')}::int[])`);

const visibleIds = prepared('scenario_ids', (db) =>
  db
    .select({ id: scenarios.id })
    .from(scenarios)
    .where(visible())
    .orderBy(desc(scenarios.id))
    .limit(ask('limit'))
    .offset(ask('offset')),
);
const scenariosById = prepared('scenarios_by_id', (db) =>
  db
    .select()
    .from(scenarios)
    .where(sql`${scenarios.id} = ANY(${ask('ids')}::int[])`)
    .orderBy(desc(scenarios.id)),
);
const visibleScenario = prepared('scenario', (db) =>
  db
    .select()
    .from(scenarios)
    .where(and(visible(), eq(scenarios.id, ask('id')))),
);

/** Scenarios per read: the embedded database blocks the event loop, and one scenario can be 50 kB. */
const READ_AT_ONCE = 10;

/** The user's scenarios and those of `alsoIds`, newest first. */
export const findScenarios = async (
  db: Db,
  userId: number,
  alsoIds: readonly number[],
  page: { limit?: number | undefined; offset?: number | undefined },
): Promise<ScenarioRow[]> => {
  const { limit = LARGEST_PAGE, offset = 0 } = page;
  const ids = await visibleIds(db).execute({ userId, alsoIds, limit, offset });
  const rows: ScenarioRow[] = [];
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    const some = ids.slice(at, at + READ_AT_ONCE).map(({ id }) => id);
    rows.push(...(await scenariosById(db).execute({ ids: some })));
    if (some.length === READ_AT_ONCE) await new Promise((resolve) => setImmediate(resolve));
  }
  return rows;
};

export const findScenario = async (
  db: Db,
  userId: number,
  alsoIds: readonly number[],
  id: number,
): Promise<ScenarioRow | undefined> => (await visibleScenario(db).execute({ userId, alsoIds, id }))[0];

export const lockScenario = async (tx: Db, userId: number, id: number): Promise<ScenarioRow | undefined> =>
  (await tx.select().from(scenarios).where(own(userId, id)).for('update'))[0];

export const insertScenario = async (tx: Db, userId: number, values: ScenarioValues): Promise<ScenarioRow> => {
  const [row] = await tx
    .insert(scenarios)
    .values({ ...values, userId })
    .returning();
  if (row === undefined) throw new Error('insert must return the row');
  return row;
};

export const updateScenarioRow = async (tx: Db, id: number, values: ScenarioValues): Promise<ScenarioRow> => {
  const [row] = await tx.update(scenarios).set(values).where(eq(scenarios.id, id)).returning();
  if (row === undefined) throw new Error(`scenario ${id} must be locked while it is changed`);
  return row;
};

export const deleteScenarioRow = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await db.delete(scenarios).where(own(userId, id)).returning({ id: scenarios.id })).length > 0;
