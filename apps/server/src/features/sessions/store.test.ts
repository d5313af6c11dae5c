import { scenarios as calls } from '@windcall/contract';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { migrationsDir, openEmptyEmbedded } from '../../../test/template-database.ts';
import { insertAccount } from '../../accounts/index.ts';
import { scenarios, selectRows } from '../../db/index.ts';
import { findSessionForShot, findSessions, findShots, insertSession, insertShot } from './store.ts';

const shot = {
  windHold: 0,
  elevationHold: 0,
  windDial: 0.6,
  elevationDial: 3.1,
  impactX: 0.1,
  impactY: 0.2,
  responseTime: 4.2,
  isHit: true,
  score: 9,
  distance: 500,
  targetType: 'circle' as const,
  targetSize: 1.5,
  rifleAccuracy: 0.25,
  trueWindDriftMils: 0.63,
  trueElevationMils: 3.07,
  userWindDial: 0.6,
  userElevationDial: 3.1,
  windError: -0.03,
  elevationError: 0.03,
};

it('a new embedded database, planned for empty tables, reads none of them through for a shot or a list', async () => {
  const { db, migrate, close } = await openEmptyEmbedded();
  await migrate(migrationsDir);
  // as after a build, whose housekeeping vacuums empty tables
  await db.execute(sql`VACUUM (ANALYZE)`);
  const { id: userId } = await insertAccount(db, { username: 'ann', passwordHash: '-', subStatus: 'none' });
  const [range] = await db
    .insert(scenarios)
    .values({
      userId,
      name: 'Range',
      scenarioType: 'simple',
      engagements: [],
      environmentalConditions: calls.DEFAULT_ENVIRONMENT,
      directionOfFire: 90,
    })
    .returning();
  const { id } = await insertSession(db, {
    userId,
    scenarioId: range?.id ?? 0,
    trainingMode: 'quick_training',
    seed: '0123456789abcdef',
  });
  const scans = async () => {
    await db.execute(sql`SELECT pg_stat_force_next_flush()`);
    const rows = await selectRows<{ table: string; through: number; indexed: number }>(
      db,
      sql`SELECT relname AS table, seq_scan::int AS through, idx_scan::int AS indexed FROM pg_stat_user_tables
        WHERE relname IN ('training_sessions', 'shots') ORDER BY relname`,
    );
    return rows;
  };
  const before = await scans();
  for (let n = 1; n <= 10; n++) {
    const found = await findSessionForShot(db, userId, id, null);
    expect(found?.fired).toBe(n - 1);
    await insertShot(db, { ...shot, sessionId: id, shotUuid: null, shotNumber: n });
    expect(await findShots(db, userId, id)).toHaveLength(n);
    expect(await findSessions(db, userId, {})).toMatchObject([{ shotsFired: n, hitsOnTarget: n }]);
  }
  const after = await scans();
  expect(after.map(({ table, through }, i) => [table, through - (before[i]?.through ?? 0)])).toEqual([
    ['shots', 0],
    ['training_sessions', 0],
  ]);
  // proves that the counters work
  expect(after.every(({ indexed }, i) => indexed >= (before[i]?.indexed ?? 0) + 20)).toBe(true);
  await close();
});
