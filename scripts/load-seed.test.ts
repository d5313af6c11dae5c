import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertAccount } from '../apps/server/src/accounts/insert-account.ts';
import type { Database } from '../apps/server/src/db/connect.ts';
import { findDamage } from '../apps/server/src/db/find-damage.ts';
import { readTallies } from '../apps/server/src/db/row-guard.ts';
import { openTestDatabase } from '../apps/server/test/template-database.ts';
import { seedDatabase } from '../bench/src/load-seed.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('fills a database for the load suite that a server starts on: every row is counted', async () => {
  await insertAccount(database.db, { username: 'ann', passwordHash: '-', subStatus: 'none' });
  await seedDatabase(database.db, 'ann', 20, 1200);
  expect((await readTallies(database.db))?.get('shots')).toBe(1200);
  expect(await findDamage(database.db)).toEqual([]);
});
