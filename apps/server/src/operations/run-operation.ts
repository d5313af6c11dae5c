import { z } from 'zod';
import { causeOf, isDamage } from '../db/database-errors.ts';
import type { Db } from '../db/db.ts';
import { describeDamage, findDamage, whatNow } from '../db/find-damage.ts';
import { compareSchema } from '../db/schema-version.ts';
import type { WriteText } from '../http/write-into.ts';
import { writeBackup } from './backup-text.ts';
import { deleteUser } from './delete-user.ts';
import { IncompleteDump } from './dump-tables.ts';
import { exportUser } from './export-user.ts';
import { OperationRefused } from './operation-refused.ts';
import type { Release } from './release.ts';
import { resetPassword, unlock } from './reopen-account.ts';

export const operation = z.discriminatedUnion('name', [
  z.object({ name: z.literal('backup') }),
  z.object({ name: z.literal('export-user'), username: z.string() }),
  z.object({ name: z.literal('delete-user'), username: z.string(), confirmed: z.boolean() }),
  z.object({ name: z.literal('unlock'), username: z.string() }),
  z.object({ name: z.literal('reset-password'), username: z.string() }),
]);
export type Operation = z.infer<typeof operation>;

export interface OperationSetting extends Release {
  /** The signing secret, which also keys the digests of locked names. */
  jwtSecret(): string;
}

/** Writes a backup, or throws with a full damage report, because reading stops at the first damage. */
const backUp = async (db: Db, version: string, write: WriteText): Promise<void> => {
  try {
    await writeBackup(db, version, write);
  } catch (error) {
    if (!(error instanceof IncompleteDump) && !isDamage(error)) throw error;
    const damage = await findDamage(db);
    const what = damage.length > 0 ? describeDamage(damage) : causeOf(error);
    throw new OperationRefused(
      `The database is damaged: ${what}. Nothing was backed up, and no older backup was deleted. ${whatNow(damage.length > 0 ? damage : null)}`,
    );
  }
};

/** Runs an operation and writes its result. Throws `OperationRefused` for errors that the operator can fix. */
export const runOperation = async (
  db: Db,
  asked: Operation,
  setting: OperationSetting,
  write: WriteText,
): Promise<void> => {
  // A backup copies any tables; other operations need the tables of this release.
  if (asked.name === 'backup') return backUp(db, setting.version, write);
  if ((await compareSchema(db, setting.migrationsDir)) !== 'current') {
    throw new OperationRefused('The database is of another release: start the server once with this one.');
  }
  switch (asked.name) {
    case 'export-user':
      return exportUser(db, asked.username, write);
    case 'delete-user':
      return write(`${await deleteUser(db, asked.username, asked.confirmed)}\n`);
    case 'unlock':
      return write(`${await unlock(db, asked.username, setting.jwtSecret())}\n`);
    case 'reset-password':
      return write(`${await resetPassword(db, asked.username, setting.jwtSecret())}\n`);
  }
};
