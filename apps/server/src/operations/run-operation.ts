import { z } from 'zod';
import type { Db } from '../platform/db/db.ts';
import { compareSchema } from '../platform/db/schema-version.ts';
import { writeBackup } from './backup-text.ts';
import { deleteUser } from './delete-user.ts';
import { exportUser } from './export-user.ts';
import { OperationRefused } from './operation-refused.ts';
import type { Release } from './release.ts';
import type { WriteText } from './write-text.ts';

/** What an operator can ask of a database, be it the one of a running server. */
export const operation = z.discriminatedUnion('name', [
  z.object({ name: z.literal('backup') }),
  z.object({ name: z.literal('export-user'), username: z.string() }),
  z.object({ name: z.literal('delete-user'), username: z.string(), confirmed: z.boolean() }),
]);
export type Operation = z.infer<typeof operation>;

/** Carries an operation out and writes its result. Throws `OperationRefused` for what the operator can put right. */
export const runOperation = async (db: Db, asked: Operation, release: Release, write: WriteText): Promise<void> => {
  // A backup is text of whatever tables there are; the others read and write tables of this release.
  if (asked.name === 'backup') return writeBackup(db, release.version, write);
  if ((await compareSchema(db, release.migrationsDir)) !== 'current') {
    throw new OperationRefused('The database is of another release: start the server once with this one.');
  }
  if (asked.name === 'export-user') return exportUser(db, asked.username, write);
  await write(`${await deleteUser(db, asked.username, asked.confirmed)}\n`);
};
