import { isForeignKeyViolation } from '../../platform/db/database-errors.ts';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, administer, refuseLastAdministrator, takeUser } from './administer.ts';
import { deleteUser as removeUser } from './store.ts';

const remove = (db: Db, actor: Actor, id: number): Promise<{ success: true }> =>
  administer(db, actor, 'delete-user', async (tx) => {
    const target = await takeUser(tx, id);
    await refuseLastAdministrator(tx, target);
    await removeUser(tx, id);
    return { result: { success: true }, target, details: { id }, targetGone: true };
  });

/**
 * Deletes an account with everything it owns; its tokens die with it. Whose profile or scenario a demo user was allowed
 * to shoot with stays, so that the shots can be understood: `in-use`.
 */
export const deleteUser = async (db: Db, actor: Actor, id: number): Promise<{ success: true }> => {
  try {
    return await remove(db, actor, id);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new Refusal('in-use', {
      message: 'This user cannot be deleted: another user shot a training session with their profile or scenario.',
    });
  }
};
