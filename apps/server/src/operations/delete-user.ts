import { count, eq } from 'drizzle-orm';
import { countAdministrators, lockAccounts } from '../accounts/insert-account.ts';
import { removeAccount } from '../accounts/remove-account.ts';
import type { Db } from '../db/db.ts';
import { cards, profiles, scenarios, shots, trainingSessions } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import { insertAudit } from '../features/admin/store.ts';
import { findAccount } from './export-user.ts';
import { OperationRefused } from './operation-refused.ts';

const countOwned = async (tx: Db, userId: number): Promise<string> => {
  const parts: string[] = [];
  for (const [name, table] of Object.entries({ profiles, scenarios, sessions: trainingSessions, cards })) {
    const [row] = await tx.select({ n: count() }).from(table).where(eq(table.userId, userId));
    parts.push(`${row?.n ?? 0} ${name}`);
  }
  const [fired] = await tx
    .select({ n: count() })
    .from(shots)
    .innerJoin(trainingSessions, eq(trainingSessions.id, shots.sessionId))
    .where(eq(trainingSessions.userId, userId));
  return [...parts, `${fired?.n ?? 0} shots`].join(', ');
};

/**
 * Deletes an account with everything it owns, and reports what that was; without `confirmed` it only reports. Refuses
 * the last administrator. Leaves an audit entry.
 */
export const deleteUser = (db: Db, username: string, confirmed: boolean): Promise<string> =>
  transaction(db, async (tx) => {
    await lockAccounts(tx);
    const account = await findAccount(tx, username);
    const owned = await countOwned(tx, account.id);
    if (!confirmed) return `${account.username} owns ${owned}. Add --yes to delete them and the account for good.`;
    if (account.isAdmin && (await countAdministrators(tx)) <= 1) {
      throw new OperationRefused(`${account.username} is the last administrator: make another one first.`);
    }
    await removeAccount(tx, account.id);
    await insertAudit(tx, {
      at: new Date(),
      adminId: null,
      adminName: 'command line',
      action: 'delete-user',
      userId: null,
      userName: account.username,
      details: { id: account.id },
    });
    return `${account.username} was deleted, with ${owned}.`;
  });
