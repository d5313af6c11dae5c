import type { IncomingMessage } from 'node:http';
import type { auth, firstCalls, ReplyOf } from '@windcall/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  hasNoAccounts,
  insertAccount,
  lockAccounts,
  refuseForbiddenPassword,
  toUser,
  type UserRow,
} from '../../accounts/index.ts';
import { rememberDevice } from '../../accounts/known-device.ts';
import { lockKey, signUpBucket, takeFromAddress } from '../../accounts/login-locks.ts';
import { type Db, transaction } from '../../db/index.ts';
import { isLoopbackAddress, isLoopbackHost } from '../../http/host-header.ts';
import type { Platform } from '../../http/platform.ts';
import { networkOf } from '../../http/request-budget.ts';
import { Refusal } from '../../refusal.ts';
import type { Asked, AuthHooks } from './hooks.ts';
import { chargeAddress } from './log-in.ts';
import { issueToken } from './stay.ts';

/** Headers that a proxy adds. */
const OF_A_PROXY = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Whether a request came from the server's own machine: loopback address and name, no foreign origin, no proxy. */
const isFromThisMachine = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host ?? '') &&
  (headers.origin === undefined || isLoopbackHost(headers.origin.replace(/^https?:\/\//, ''))) &&
  OF_A_PROXY.every((name) => headers[name] === undefined);

type Registration = z.output<typeof auth.register.body & object>;

export const NO_ADMINISTRATOR_YET =
  'This server has no administrator yet. Whoever runs it registers the first account on the machine itself, or starts it with ADMIN_USERNAME.';

/** Stores the account. The first account, from this machine only, becomes administrator if none was named. */
const store = (
  platform: Platform,
  account: Parameters<typeof insertAccount>[1],
  request: FastifyRequest,
  keepCall: (tx: Db, userId: number) => Promise<firstCalls.FirstCallFate | undefined>,
): Promise<{ readonly row: UserRow; readonly firstCall: firstCalls.FirstCallFate | undefined }> =>
  transaction(platform.db, async (tx) => {
    await lockAccounts(tx);
    const isAdmin = platform.config.admin === null && (await hasNoAccounts(tx));
    if (isAdmin && !isFromThisMachine(request.raw)) {
      throw new Refusal('registration-closed', { message: NO_ADMINISTRATOR_YET });
    }
    const row = await insertAccount(tx, { ...account, isAdmin });
    return { row, firstCall: await keepCall(tx, row.id) };
  });

export const chargeSignUp = async (
  { db, config }: Platform,
  address: string,
  log: FastifyBaseLogger,
): Promise<void> => {
  const key = lockKey(config.jwtSecret, 'sign-up', networkOf(address));
  const waitS = await takeFromAddress(db, key, signUpBucket(config.signUpsPerAddress));
  if (waitS === 0) return;
  log.warn({ event: 'limit-hit', limit: 'sign-ups' });
  throw new Refusal('too-many-requests', {
    message: 'Too many accounts were created from this address. Please try again later.',
    retryAfterS: waitS,
  });
};

/** Creates an account and signs it in. Stores the first call with it, if one is sent along. */
export const registerAccount = async (
  app: FastifyInstance,
  platform: Platform,
  hooks: AuthHooks,
  wanted: Registration,
  { request, reply, log }: Asked,
): Promise<ReplyOf<typeof auth.register>> => {
  const { db, passwords, config } = platform;
  if (config.registration === 'closed') throw new Refusal('registration-closed');
  refuseForbiddenPassword(config.passwordBlocklist, wanted.password, wanted.username);
  const charge = await chargeAddress(platform, request.ip, log);
  const { password, firstCall: called, stay = false, ...account } = wanted;
  const passwordHash = await passwords.hash(password);
  await chargeSignUp(platform, request.ip, log);
  const { row, firstCall } = await store(
    platform,
    { ...account, passwordHash, subStatus: config.signupSubscription },
    request,
    async (tx, userId) => (called === undefined ? undefined : hooks.keepFirstCall(tx, userId, called)),
  );
  await charge.refund();
  log.info({ event: 'registered', userId: row.id, isAdmin: row.isAdmin });
  const token = await issueToken(app, db, row, { browser: { config, request, reply, stay } });
  if (token === null) throw new Refusal('not-signed-in');
  rememberDevice(config, row.username, request, reply);
  return { token, user: toUser(row), firstCall };
};
