import { removeAccount } from '../../accounts/remove-account.ts';
import type { Db } from '../../db/db.ts';
import { type Actor, administer, refuseLastAdministrator, takeUser } from './administer.ts';

/** Deletes an account with everything it owns, including its tokens. Shots by others with its rifle stay. */
export const deleteUser = (db: Db, actor: Actor, id: number): Promise<{ success: true }> =>
  administer(db, actor, 'delete-user', async (tx) => {
    const target = await takeUser(tx, id);
    await refuseLastAdministrator(tx, target);
    await removeAccount(tx, id);
    return { result: { success: true }, target, details: { id }, targetGone: true };
  });
