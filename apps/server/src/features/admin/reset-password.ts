import { refuseForbiddenPassword } from '../../accounts/forbidden-passwords.ts';
import { lockKey, unlockName } from '../../accounts/login-locks.ts';
import type { Platform } from '../../http/platform.ts';
import { type Actor, administer, takeUser } from './administer.ts';
import { deletePasskeys, deleteSignIns, updateUser } from './store.ts';

/** Sets a new password, ends the user's sessions, removes passkeys and lifts a lock of the name. */
export const resetPassword = async (
  platform: Platform,
  actor: Actor,
  id: number,
  newPassword: string,
): Promise<{ success: true }> => {
  refuseForbiddenPassword(platform.config.passwordBlocklist, newPassword, '');
  const passwordHash = await platform.passwords.hash(newPassword);
  return administer(platform.db, actor, 'reset-password', async (tx) => {
    const target = await takeUser(tx, id);
    await updateUser(tx, id, { passwordHash });
    await deleteSignIns(tx, id);
    const passkeys = await deletePasskeys(tx, id);
    await unlockName(tx, lockKey(platform.config.jwtSecret, 'name', target.usernameKey));
    return { result: { success: true }, target, details: passkeys === 0 ? {} : { passkeysRemoved: passkeys } };
  });
};
