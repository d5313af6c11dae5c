import { sql } from 'drizzle-orm';
import { type Db, selectRows } from '../db/index.ts';
import { compareWithTally, readTallies } from '../db/row-guard.ts';
import type { WriteText } from '../http/write-into.ts';
import { findSequences, findTables } from './catalog.ts';

/**
 * Not backed up: sign-ins and one-use links, because revoked ones would become valid again (after a restore everybody
 * signs in again), pending sign-ins with a passkey or provider, and counters of failed sign-ins.
 */
const LEFT_OUT = new Set([
  'sign_ins',
  'passkey_challenges',
  'oidc_requests',
  'one_use_links',
  'login_locks',
  'address_budgets',
]);
const ROWS_AT_ONCE = 500;

/** Rows are missing or a counter is unreadable: the database is damaged. */
export class IncompleteDump extends Error {}

export type RowCounts = Record<string, number>;

const dumpRows = async (tx: Db, name: string, order: string, write: WriteText): Promise<number> => {
  // `order` comes from the catalog, quoted there.
  await tx.execute(
    sql`DECLARE dump NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS line FROM ${sql.identifier(name)} t ORDER BY ${sql.raw(order)}`,
  );
  let rows = 0;
  for (;;) {
    const page = await selectRows<{ line: string }>(tx, sql`FETCH ${sql.raw(String(ROWS_AT_ONCE))} FROM dump`);
    if (page.length === 0) break;
    await write(`${page.map((row) => row.line).join('\n')}\n`);
    rows += page.length;
  }
  await tx.execute(sql`CLOSE dump`);
  return rows;
};

/**
 * Writes each table's name, every row as a line of JSON, exactly as the database prints it, and the state of every
 * counter. `tx` must see one moment throughout. Needs constant memory.
 */
export const dumpTables = async (tx: Db, write: WriteText): Promise<RowCounts> => {
  // Times are printed in the session's zone.
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const counts: RowCounts = {};
  const tallies = await readTallies(tx);
  for (const { name, order } of await findTables(tx)) {
    if (LEFT_OUT.has(name)) continue;
    await write(`${JSON.stringify(['table', name])}\n`);
    counts[name] = await dumpRows(tx, name, order, write);
    const due = tallies?.get(name);
    const differs = due === undefined ? null : compareWithTally(counts[name], due);
    if (differs !== null) throw new IncompleteDump(`${name} ${differs}`);
  }
  for (const name of await findSequences(tx)) {
    const [state] = await selectRows<{ last: string; called: boolean }>(
      tx,
      sql`SELECT last_value::text AS last, is_called AS called FROM ${sql.identifier(name)}`,
    );
    if (state === undefined) throw new IncompleteDump(`the counter ${name} is empty`);
    await write(`${JSON.stringify(['sequence', name, state.last, state.called])}\n`);
  }
  return counts;
};
