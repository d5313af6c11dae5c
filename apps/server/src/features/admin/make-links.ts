import type { admin, auth, links, ParsedBodyOf, ReplyOf } from '@windcall/contract';
import { insertAccount, refuseForbiddenPassword, toUser } from '../../accounts/index.ts';
import { digestOfLink, drawLinkToken } from '../../accounts/one-use-link.ts';
import type { Db } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { type Actor, administer, takeUser } from './administer.ts';
import { deleteLinkRow, findLinks, insertLink } from './store.ts';

const DAY_MS = 86_400_000;
const RESET_HOURS = 24;

const linkTo = (origin: string, token: string): string => `${origin}/welcome#${token}`;

/** Makes a link that creates one account. Only this reply shows the link. */
export const createInvite = (
  db: Db,
  actor: Actor,
  origin: string,
  { days, name, plan }: ParsedBodyOf<typeof links.createInvite>,
): Promise<ReplyOf<typeof links.createInvite>> => {
  const token = drawLinkToken();
  const expiresAt = new Date(Date.now() + days * DAY_MS);
  return administer(db, actor, 'create-invite', async (tx) => {
    const id = await insertLink(tx, {
      kind: 'invite',
      digest: digestOfLink(token),
      madeBy: actor.user.id,
      name: name || null,
      plan: plan ?? null,
      expiresAt,
    });
    return {
      result: { id, link: linkTo(origin, token), expiresAt: expiresAt.toISOString() },
      target: null,
      details: { id, days, ...(name && { name }), ...(plan && { plan }) },
    };
  });
};

/** Makes a one-use link that sets an account's password. Only this reply shows the link. */
export const createResetLink = (
  db: Db,
  actor: Actor,
  origin: string,
  userId: number,
): Promise<ReplyOf<typeof links.createResetLink>> => {
  const token = drawLinkToken();
  const expiresAt = new Date(Date.now() + RESET_HOURS * 3_600_000);
  return administer(db, actor, 'create-reset-link', async (tx) => {
    const target = await takeUser(tx, userId);
    if (target.managed)
      throw new Refusal('managed-account', {
        message: 'This account signs in with a code: its instructor makes a new one.',
      });
    const madeBy = actor.user.id;
    await insertLink(tx, { kind: 'reset', digest: digestOfLink(token), userId, madeBy, expiresAt });
    return { result: { link: linkTo(origin, token), expiresAt: expiresAt.toISOString() }, target, details: {} };
  });
};

/** One-use links, newest first, without their tokens. */
export const listLinks = async (db: Db): Promise<ReplyOf<typeof links.listLinks>> => ({
  links: (await findLinks(db)).map(({ createdAt, expiresAt, usedAt, ...row }) => ({
    ...row,
    plan: row.plan as auth.User['sub_status'] | null,
    madeBy: row.madeBy ?? 'an account that is gone',
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  })),
});

export const deleteLink = (db: Db, actor: Actor, id: number): Promise<{ success: true }> =>
  administer(db, actor, 'delete-link', async (tx) => {
    if (!(await deleteLinkRow(tx, id))) throw new Refusal('not-found', { message: 'This link was not found.' });
    return { result: { success: true }, target: null, details: { id } };
  });

export const createUser = async (
  { db, config, passwords }: Platform,
  actor: Actor,
  body: ParsedBodyOf<typeof links.createUser>,
): Promise<ReplyOf<typeof admin.createDemoUser>> => {
  const { password, ...account } = body;
  refuseForbiddenPassword(config.passwordBlocklist, password, account.username);
  const passwordHash = await passwords.hash(password);
  return administer(db, actor, 'create-user', async (tx) => {
    const row = await insertAccount(tx, { ...account, passwordHash, subStatus: config.signupSubscription });
    return { result: toUser(row), target: row, details: {} };
  });
};
