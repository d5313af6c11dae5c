import type { FastifyBaseLogger } from 'fastify';
import { countAdministrators, lockAccounts, type SignedInUser, type UserRow } from '../../accounts/index.ts';
import { type Db, lockUser, transaction } from '../../db/index.ts';
import { Refusal } from '../../refusal.ts';
import { insertAudit, isAdministrator } from './store.ts';

export interface Actor {
  readonly user: SignedInUser;
  readonly log: FastifyBaseLogger;
}

export interface Act<T> {
  readonly result: T;
  readonly target: Pick<UserRow, 'id' | 'username'> | null;
  /** Changed values; never a password. */
  readonly details: Record<string, unknown>;
  /** The account was deleted, so the entry stores no id. */
  readonly targetGone?: boolean;
}

/** Runs one audited act of an administrator at a time. Refuses a user who is no longer an administrator. */
export const administer = async <T>(
  db: Db,
  { user, log }: Actor,
  action: string,
  work: (tx: Db) => Promise<Act<T>>,
): Promise<T> => {
  const act = await transaction(db, async (tx) => {
    await lockAccounts(tx);
    if (!(await isAdministrator(tx, user.id))) throw new Refusal('admin-required');
    const done = await work(tx);
    const selfGone = done.targetGone === true && done.target?.id === user.id;
    await insertAudit(tx, {
      at: new Date(),
      adminId: selfGone ? null : user.id,
      adminName: user.username,
      action,
      userId: done.targetGone === true ? null : (done.target?.id ?? null),
      userName: done.target?.username ?? null,
      details: done.details,
    });
    return done;
  });
  log.info({ event: 'admin-action', action, adminId: user.id, userId: act.target?.id });
  return act.result;
};

/** Locks the account of an act; refuses with `not-found`. */
export const takeUser = async (tx: Db, id: number): Promise<UserRow> => {
  const row = await lockUser(tx, id);
  if (row === undefined) throw new Refusal('not-found', { message: 'This user was not found.' });
  return row;
};

export const refuseLastAdministrator = async (tx: Db, row: UserRow): Promise<void> => {
  if (row.isAdmin && (await countAdministrators(tx)) <= 1) throw new Refusal('last-administrator');
};
