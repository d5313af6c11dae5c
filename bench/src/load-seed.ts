import { sql } from 'drizzle-orm';
import type { Db } from '../../apps/server/src/db/db.ts';
import { acceptRows, readTallies } from '../../apps/server/src/db/row-guard.ts';

const SHOTS_A_SESSION = 100;

const insertAll = async (db: Db, userName: string, users: number, shots: number): Promise<void> => {
  await db.execute(sql`
    INSERT INTO users (username, username_key, email, password_hash, sub_status)
    SELECT 'member-' || i, 'member-' || i, 'member-' || i || '@club.example', '-', 'active' FROM generate_series(1, ${users}::int) i`);
  await db.execute(sql`
    INSERT INTO scenarios (user_id, name, scenario_type, engagements, direction_of_fire)
    SELECT id, 'Range', 'simple', '[]', 90 FROM users`);
  const sessions = Math.max(1, Math.floor((shots - 1000) / SHOTS_A_SESSION));
  await db.execute(sql`
    INSERT INTO training_sessions (user_id, scenario_id, training_mode, shots_fired, seed)
    SELECT s.user_id, s.id, 'quick_training', ${SHOTS_A_SESSION}, '0123456789abcdef'
    FROM generate_series(1, ${sessions}::int) i
    JOIN scenarios s ON s.id = CASE
      WHEN i % 100 = 0 THEN (SELECT min(id) FROM scenarios WHERE user_id = (SELECT id FROM users WHERE username = ${userName}))
      ELSE (SELECT min(id) FROM scenarios) + (i * 7919) % ${users}::int END`);
  await db.execute(sql`
    INSERT INTO training_sessions (user_id, scenario_id, training_mode, shots_fired, seed)
    SELECT user_id, id, 'full', 1000, '0123456789abcdef' FROM scenarios
    WHERE user_id = (SELECT id FROM users WHERE username = ${userName}) LIMIT 1`);
  await db.execute(sql`
    INSERT INTO shots (session_id, shot_number, shot_uuid, wind_hold, elevation_hold, wind_dial, elevation_dial, impact_x, impact_y,
      response_time, is_hit, score, distance, target_type, target_size, wind_speed, wind_direction, temperature, humidity, pressure,
      rifle_accuracy, true_wind_drift_mils, true_elevation_mils, user_wind_dial, user_elevation_dial, wind_error, elevation_error)
    SELECT t.id, n, gen_random_uuid(), 0, 0, 0.6, 3.1, random() - 0.5, random() - 0.5, 4.2, n % 3 > 0, n % 11, 500, 'circle', 1.5, 8, 90,
      72, 45, 29.92, 0.25, 0.63, 3.07, 0.6, 3.1, -0.03, 0.03
    FROM training_sessions t CROSS JOIN LATERAL generate_series(1, t.shots_fired) n
    WHERE NOT EXISTS (SELECT 1 FROM shots WHERE session_id = t.id)`);
};

/**
 * Fills a database with made-up people and their shots, 100 to a session, and gives one person a full session of 1000
 * and every hundredth of the rest.
 */
export const seedDatabase = async (db: Db, userName: string, users: number, shots: number): Promise<void> => {
  await db.transaction(async (tx) => {
    // the rows fit together by construction: checking each one's parents would take most of the time
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    await insertAll(tx, userName, users, shots);
  });
  // in replica mode no trigger tallies rows, and a start would refuse untallied ones
  if ((await readTallies(db)) !== null) await acceptRows(db);
  await db.execute(sql`VACUUM ANALYZE`);
};
