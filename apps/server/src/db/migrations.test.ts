// @module-tag no-database
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { doublePrecision, pgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as tables from './tables.ts';

const meta = fileURLToPath(new URL('../../migrations/meta', import.meta.url));

/** Snapshot of the last migration. */
const migrated = (): Parameters<typeof generateMigration>[0] => {
  const last = readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  return JSON.parse(readFileSync(join(meta, last ?? ''), 'utf8'));
};

/** SQL that the migrations lack for these tables. */
const missing = (declared: Record<string, unknown>): Promise<string[]> => {
  const before = migrated();
  return generateMigration(before, generateDrizzleJson(declared, before.id, undefined, 'snake_case'));
};

const ADVICE = 'run `npx drizzle-kit generate --name what-changed` in apps/server, and commit what it makes';

it('makes every table, column and index that the code declares', async () => {
  expect(await missing(tables), ADVICE).toEqual([]);
});

it('says which column has no migration', async () => {
  const madeUp = pgTable('made_up', { barrelTurns: doublePrecision() });
  expect((await missing({ ...tables, madeUp })).join()).toContain('"barrel_turns" double precision');
});
