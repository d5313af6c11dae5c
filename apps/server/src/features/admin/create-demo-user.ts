import type { admin, auth, ParsedBodyOf } from '@windcall/contract';
import { refuseForbiddenPassword } from '../../accounts/forbidden-passwords.ts';
import { insertAccount } from '../../accounts/insert-account.ts';
import { toUser } from '../../accounts/signed-in-user.ts';
import type { Platform } from '../../http/platform.ts';
import { type Actor, administer } from './administer.ts';
import type { PrepareDemoUser } from './update-user.ts';

export const createDemoUser = async (
  platform: Platform,
  actor: Actor,
  body: ParsedBodyOf<typeof admin.createDemoUser>,
  prepareDemoUser: PrepareDemoUser,
): Promise<auth.User> => {
  const { password, ...account } = body;
  refuseForbiddenPassword(platform.config.passwordBlocklist, password, account.username);
  const passwordHash = await platform.passwords.hash(password);
  return administer(platform.db, actor, 'create-demo-user', async (tx) => {
    const row = await insertAccount(tx, { ...account, passwordHash, isDemoUser: true, subStatus: 'none' });
    await prepareDemoUser(tx, row.id);
    return { result: toUser(row), target: row, details: {} };
  });
};
