import type { oidc as contract, ParsedBodyOf } from '@windcall/contract';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { countAdministrators, hasPassword, lockAccounts, type SignedInUser } from '../../accounts/index.ts';
import { iso, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import type { Oidc } from './oidc.ts';
import {
  deleteIdentity,
  findIdentities,
  findIdentity,
  type IdentityRow,
  insertRequest,
  linkIdentity,
  setAdmin,
  takeRequest,
} from './oidc-store.ts';
import { digestOfHash, proveCurrentPassword } from './prove-password.ts';
import { nameOf } from './sign-in-by-provider.ts';
import { findById } from './store.ts';

const present = ({ id, name, createdAt, lastUsedAt }: IdentityRow): contract.Identity => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: iso(lastUsedAt),
});

/** The linked sign-ins of an account. Shared and managed accounts can have none. */
export const listIdentities = async ({ db, config }: Platform, user: SignedInUser) => {
  const row = await findById(db, user.id);
  return {
    provider: user.isDemoUser || user.managed === true ? null : (config.oidc?.name ?? null),
    hasPassword: row !== null && hasPassword(row.passwordHash),
    identities: (await findIdentities(db, user.id)).map(present),
  };
};

/** Begins to link a sign-in at the provider to an account whose password was just checked. */
export const beginLink = async (
  platform: Platform,
  oidc: Oidc,
  user: SignedInUser,
  currentPassword: string,
  request: FastifyRequest,
) => {
  const { passwordHash } = await proveCurrentPassword(platform, user, request, currentPassword);
  const { continueAt, ...begun } = await oidc.begin();
  const link = { userId: user.id, proved: digestOfHash(passwordHash) };
  return { ticket: await insertRequest(platform.db, begun, link), continueAt };
};

/** Links the person sent back by the provider to the account that began. */
export const finishLink = async (
  { db }: Platform,
  oidc: Oidc,
  user: SignedInUser,
  { ticket, ...answer }: ParsedBodyOf<typeof contract.finishLink>,
  log: FastifyBaseLogger,
): Promise<contract.Identity> => {
  const begun = await takeRequest(db, ticket, user.id);
  if (begun === null) throw new Refusal('sign-in-refused');
  const person = await oidc.exchange(begun, answer);
  const known = { ...person, name: nameOf(person) };
  const row = await linkIdentity(db, known, user.id, (hash) => digestOfHash(hash) === begun.proved);
  log.info({ event: 'identity-linked', userId: user.id });
  return present(row);
};

/** Unlinks a sign-in. An administrator by its role claim loses the role, unless they are the last one. */
export const removeIdentity = async (
  platform: Platform,
  user: SignedInUser,
  id: number,
  currentPassword: string,
  { request, log }: { readonly request: FastifyRequest; readonly log: FastifyBaseLogger },
): Promise<{ success: true }> => {
  const { db, config } = platform;
  if ((await findIdentity(db, user.id, id)) === null) throw new Refusal('not-found');
  await proveCurrentPassword(platform, user, request, currentPassword);
  await transaction(db, async (tx) => {
    await lockAccounts(tx);
    const [identity, row] = [await findIdentity(tx, user.id, id), await findById(tx, user.id)];
    if (identity === null || row === null) throw new Refusal('not-found');
    if (identity.madeAdmin && row.isAdmin) {
      if ((await countAdministrators(tx)) <= 1) throw new Refusal('last-administrator');
      await setAdmin(tx, row, false, config.oidc?.name ?? '');
    }
    await deleteIdentity(tx, id);
  });
  log.info({ event: 'identity-removed', userId: user.id });
  return { success: true };
};
