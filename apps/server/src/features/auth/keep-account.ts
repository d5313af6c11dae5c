import type { auth, classes, ParsedBodyOf } from '@windcall/contract';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { refuseForbiddenPassword } from '../../accounts/forbidden-passwords.ts';
import { lockAccounts } from '../../accounts/insert-account.ts';
import { type SignedInUser, toUser } from '../../accounts/signed-in-user.ts';
import { refuseTakenName, usernameKey } from '../../accounts/username-key.ts';
import { signIns, users } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { issueToken } from './stay.ts';
import type { Asked } from './use-link.ts';

/**
 * Turns a sign-in code account into its user's own: it gets a username and a password, the code and all sessions end,
 * and instructors lose all power over it. Its shooting stays.
 */
export const keepAccount = async (
  app: FastifyInstance,
  { db, config, passwords }: Platform,
  user: SignedInUser,
  { username, password, email }: ParsedBodyOf<typeof classes.keepAccount>,
  { log, ...asked }: Asked,
): Promise<{ token: string; user: auth.User }> => {
  const refuse = (): never => {
    throw new Refusal('forbidden', { message: 'This account has a username and a password of its own already.' });
  };
  if (!user.managed) return refuse();
  refuseForbiddenPassword(config.passwordBlocklist, password, username);
  const passwordHash = await passwords.hash(password);
  const row = await transaction(db, async (tx) => {
    await lockAccounts(tx);
    await refuseTakenName(tx, username, user.id);
    const own = { managed: false, managedClassId: null, managedSeenAt: null, subStatus: config.signupSubscription };
    const [kept] = await tx
      .update(users)
      .set({ ...own, username, usernameKey: usernameKey(username), passwordHash, email: email ?? null })
      .where(and(eq(users.id, user.id), eq(users.managed, true)))
      .returning();
    if (kept === undefined) return refuse();
    await tx.delete(signIns).where(eq(signIns.userId, user.id));
    return kept;
  });
  log.info({ event: 'password-changed', userId: row.id });
  const token = await issueToken(app, db, row, { browser: { config, ...asked, stay: false } });
  if (token === null) throw new Refusal('not-signed-in');
  return { token, user: toUser(row) };
};
