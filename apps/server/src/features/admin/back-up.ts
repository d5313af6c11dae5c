import type { Readable } from 'node:stream';
import type { installation, ReplyOf } from '@windcall/contract';
import type { FastifyRequest } from 'fastify';
import type { SignedInUser } from '../../accounts/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import type { Platform } from '../../http/platform.ts';
import { type Actor, administer } from './administer.ts';

type Reply = ReplyOf<typeof installation.listBackups>;

/** Checks the account's own password; refuses a wrong one, which counts toward the lock of the name. */
export type ProveCurrentPassword = (
  platform: Platform,
  user: SignedInUser,
  request: FastifyRequest,
  given: string | undefined,
) => Promise<unknown>;

export interface Backups {
  list(): Promise<Reply>;
  make(): Promise<Reply>;
  verify(name: string): Promise<Reply>;
  read(name: string): Promise<{ readonly file: Readable; readonly bytes: number }>;
  remove(name: string): Promise<void>;
}

/** Audits an act and refuses a user who is no longer an administrator. */
const note = (db: Db, actor: Actor, action: string, details: Record<string, unknown>): Promise<void> =>
  administer(db, actor, action, async () => ({ result: undefined, target: null, details }));

export const makeBackup = async (db: Db, actor: Actor, backups: Backups): Promise<Reply> => {
  const reply = await backups.make();
  await note(db, actor, 'make-backup', {});
  return reply;
};

export const verifyBackup = async (db: Db, actor: Actor, backups: Backups, name: string): Promise<Reply> => {
  const reply = await backups.verify(name);
  await note(db, actor, 'verify-backup', { name });
  return reply;
};

/** Sends a backup. It holds all password hashes, so the audit records who took it. */
export const downloadBackup = async (db: Db, actor: Actor, backups: Backups, name: string) => {
  const opened = await backups.read(name);
  try {
    await note(db, actor, 'download-backup', { name });
  } catch (error) {
    opened.file.destroy();
    throw error;
  }
  return opened;
};

export const deleteBackup = async (
  db: Db,
  actor: Actor,
  backups: Backups,
  name: string,
): Promise<{ success: true }> => {
  await administer(db, actor, 'delete-backup', async () => {
    await backups.remove(name);
    return { result: undefined, target: null, details: { name } };
  });
  return { success: true };
};
