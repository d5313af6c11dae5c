import type { auth, links, ParsedBodyOf } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import { hasPasskey } from '../../accounts/find-signed-in-user.ts';
import { insertAccount, lockAccounts, refuseForbiddenPassword, toUser } from '../../accounts/index.ts';
import { rememberDevice } from '../../accounts/known-device.ts';
import { replacePassword } from '../../accounts/replace-password.ts';
import { transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import type { Asked } from './hooks.ts';
import { chargeAddress } from './log-in.ts';
import { demandPasskey } from './passkeys.ts';
import { refuseField } from './prove-password.ts';
import { issueToken } from './stay.ts';
import { findLink, nameLinkUser, takeLink } from './store.ts';

/** The same answer for used, expired, revoked and guessed links. */
const refuseLink = (): never => {
  throw new Refusal('not-found', {
    message: 'This link does not work. It may have been used, or be too old: ask for a new one.',
  });
};

/** Purpose of a link. An invalid link counts as a failed sign-in of its address. */
export const lookAtLink = async (platform: Platform, token: string, { request, log }: Asked) => {
  const charge = await chargeAddress(platform, request.ip, log);
  const row = await findLink(platform.db, token);
  if (row === undefined) return refuseLink();
  await charge.refund();
  return { kind: row.kind, username: row.username, expiresAt: row.expiresAt.toISOString() };
};

/** Uses a link: makes an invited account or sets a password, and signs in; a passkey stays required. */
export const consumeLink = async (
  app: FastifyInstance,
  platform: Platform,
  { token, username, password, ...names }: ParsedBodyOf<typeof links.consumeLink>,
  { request, reply, log }: Asked,
): Promise<{ token: string; user: auth.User }> => {
  const { db, config, passwords } = platform;
  const charge = await chargeAddress(platform, request.ip, log);
  refuseForbiddenPassword(config.passwordBlocklist, password, username ?? '');
  const passwordHash = await passwords.hash(password);
  const row = await transaction(db, async (tx) => {
    await lockAccounts(tx);
    const link = await takeLink(tx, token);
    if (link === undefined) return refuseLink();
    // a refusal here leaves the link unused
    const account =
      link.kind === 'reset'
        ? link.userId !== null && (await replacePassword(tx, config, link.userId, passwordHash))
        : await insertAccount(tx, {
            ...names,
            username: username ?? refuseField('username', 'A username is needed'),
            passwordHash,
            subStatus: link.plan ?? config.signupSubscription,
          });
    // undefined: the account is gone
    if (!account || (link.kind === 'reset' && account.managed)) return refuseLink();
    await nameLinkUser(tx, link.id, account.username);
    return account;
  });
  await charge.refund();
  log.info({ event: 'password-changed', userId: row.id });
  if (config.passkeys !== null && (await hasPasskey(db, row.id))) return demandPasskey(platform, row);
  const issued = await issueToken(app, db, row, { browser: { config, request, reply, stay: false } });
  if (issued === null) throw new Refusal('not-signed-in');
  rememberDevice(config, row.username, request, reply);
  return { token: issued, user: toUser(row) };
};
