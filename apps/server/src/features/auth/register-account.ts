import type { auth } from '@windcall/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { refuseForbiddenPassword } from '../../platform/accounts/forbidden-passwords.ts';
import { hasNoAccounts, insertAccount, lockAccounts } from '../../platform/accounts/insert-account.ts';
import { toUser, type UserRow } from '../../platform/accounts/signed-in-user.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { issueToken } from './issue-token.ts';
import { chargeAddress } from './log-in.ts';

type Registration = z.output<typeof auth.register.body & object>;

/** Stores the account; the very first one becomes the administrator when the operator has named none. */
const store = async (platform: Platform, account: Parameters<typeof insertAccount>[1]): Promise<UserRow> => {
  const { db, config } = platform;
  if (config.admin !== null || !(await hasNoAccounts(db))) return insertAccount(db, account);
  return transaction(db, async (tx) => {
    await lockAccounts(tx);
    return insertAccount(tx, { ...account, isAdmin: await hasNoAccounts(tx) });
  });
};

/** Creates an account and signs it in. */
export const registerAccount = async (
  app: FastifyInstance,
  platform: Platform,
  wanted: Registration,
  address: string,
  log: FastifyBaseLogger,
): Promise<{ token: string; user: auth.User }> => {
  const { db, passwords, config } = platform;
  if (config.registration === 'closed') throw new Refusal('registration-closed');
  refuseForbiddenPassword(config.passwordBlocklist, wanted.password, wanted.username);
  const charge = await chargeAddress(platform, address, log);
  const { password, ...account } = wanted;
  const row = await store(platform, {
    ...account,
    passwordHash: await passwords.hash(password),
    subStatus: config.signupSubscription,
  });
  await charge.refund();
  log.info({ event: 'registered', userId: row.id, isAdmin: row.isAdmin });
  return { token: await issueToken(app, db, row), user: toUser(row) };
};
