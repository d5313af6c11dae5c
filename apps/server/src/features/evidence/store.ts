import { sql } from 'drizzle-orm';
import { type Db, selectRows } from '../../db/index.ts';

/** Mean interval scores of a self-test and its halves, mph. */
export interface TestScores extends Record<string, unknown> {
  readonly userId: number;
  readonly atMs: number;
  readonly whole: number;
  readonly odd: number;
  readonly even: number;
}

/** Finished self-tests of twenty calls, oldest first. */
export const findTestScores = (db: Db): Promise<TestScores[]> =>
  selectRows<TestScores>(
    db,
    sql`SELECT d.user_id AS "userId", (extract(epoch FROM d.created_at) * 1000)::float8 AS "atMs",
          avg(t."interval")::float8 AS whole,
          (avg(t."interval") FILTER (WHERE t.number % 2 = 1))::float8 AS odd,
          (avg(t."interval") FILTER (WHERE t.number % 2 = 0))::float8 AS even
        FROM drills d JOIN drill_tasks t ON t.drill_id = d.id AND t.fired_at IS NOT NULL
        WHERE d.kind = 'self-test'
        GROUP BY d.id HAVING count(*) >= d.tasks AND d.tasks >= 20
        ORDER BY d.created_at, d.id`,
  );

/** A call at a range whose shot revealed the wind. */
export interface FieldRow extends Record<string, unknown> {
  readonly userId: number;
  readonly lo: number;
  readonly hi: number;
  readonly wind: number;
}

/** Calls at a range by people with at least `fewest` of them. */
export const findFieldCalls = (db: Db, fewest: number): Promise<FieldRow[]> =>
  selectRows<FieldRow>(
    db,
    sql`WITH told AS (
          SELECT user_id AS "userId", (called ->> 'lo')::float8 AS lo, (called ->> 'hi')::float8 AS hi,
            (held - impact - (rifle ->> 'stillAirMil')::float8) / (rifle ->> 'milPerMph')::float8 AS wind,
            count(*) OVER (PARTITION BY user_id) AS n
          FROM field_entries WHERE held IS NOT NULL AND impact IS NOT NULL AND rifle IS NOT NULL
        ) SELECT "userId", lo, hi, wind FROM told WHERE n >= ${fewest} ORDER BY "userId"`,
  );

/** Each user's mean interval score in the simulator, mph. */
export const findSimulatorScores = async (db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (userIds.length === 0) return new Map();
  const rows = await selectRows<{ userId: number; score: number }>(
    db,
    sql`SELECT d.user_id AS "userId", avg(t."interval")::float8 AS score
        FROM drills d JOIN drill_tasks t ON t.drill_id = d.id AND t.fired_at IS NOT NULL
        WHERE d.user_id = ANY(${sql.param(`{${userIds.join(',')}}`)}::int[]) GROUP BY d.user_id`,
  );
  return new Map(rows.map(({ userId, score }) => [userId, score]));
};
