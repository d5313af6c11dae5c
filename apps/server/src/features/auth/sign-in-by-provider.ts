import { randomBytes } from 'node:crypto';
import { auth, type oidc as contract, type ParsedBodyOf } from '@windcall/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import {
  countAdministrators,
  hasNoAccounts,
  insertAccount,
  lockAccounts,
  noPassword,
  type UserRow,
} from '../../accounts/index.ts';
import { attemptKeys } from '../../accounts/known-device.ts';
import { type Db, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { holdsOnlyStorableText } from '../../http/validation.ts';
import { Refusal } from '../../refusal.ts';
import type { Asked, AuthHooks } from './hooks.ts';
import { chargeAddress, finish, issueWithoutPasskey, type SignedIn } from './log-in.ts';
import type { Oidc, Person } from './oidc.ts';
import {
  findLinked,
  type IdentityRow,
  insertIdentity,
  insertRequest,
  noteIdentityUse,
  setAdmin,
  takeRequest,
} from './oidc-store.ts';
import { demandPasskey } from './passkeys.ts';
import { countAttempt } from './prove-password.ts';
import { chargeSignUp, NO_ADMINISTRATOR_YET } from './register-account.ts';

const NO_ACCOUNT =
  'There is no account here for this sign-in. If you have one, sign in with its password and link this sign-in under Account. If not, ask an administrator for an account.';

/** A claim that is a storable text; null otherwise. */
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' && holdsOnlyStorableText(value) ? value.trim() : null;

/** The person's name at the provider, to recognize a linked sign-in by. */
export const nameOf = ({ claims, subject }: Person): string =>
  [...(textOf(claims.preferred_username) ?? textOf(claims.email) ?? textOf(claims.name) ?? subject)]
    .slice(0, 120)
    .join('');

/** The value of a claim by its full name, or by a path such as `realm_access.roles`. */
const claimOf = (claims: Person['claims'], name: string): unknown =>
  Object.hasOwn(claims, name)
    ? claims[name]
    : name
        .split('.')
        .reduce<unknown>(
          (inside, part) =>
            typeof inside === 'object' && inside !== null && Object.hasOwn(inside, part)
              ? (inside as Record<string, unknown>)[part]
              : undefined,
          claims,
        );

/** Whether the role claim, one value or a list, makes a person an administrator here. */
const isAdminBy = ({ config }: Platform, { claims }: Person): boolean => {
  const { role = null } = config.oidc ?? {};
  if (role === null) return false;
  const given = claimOf(claims, role.claim);
  return (Array.isArray(given) ? given : [given]).some(
    (value) => typeof value === 'string' && role.values.includes(value),
  );
};

/** Usernames to try for a new account, best first: the provider's, without the part from `@` on, then with numbers. */
const usernamesFor = ({ claims }: Person): string[] => {
  const wanted =
    (textOf(claims.preferred_username) ?? textOf(claims.email) ?? textOf(claims.name) ?? '').split('@')[0] ?? '';
  const stem = auth.newUsername.safeParse(wanted).data?.slice(0, 56) ?? 'shooter';
  return [
    ...(stem === 'shooter' ? [] : [stem]),
    ...[2, 3, 4, 5].map((n) => `${stem}-${n}`),
    `${stem}-${randomBytes(4).toString('hex')}`,
  ];
};

/** Creates the account of an unlinked person, without a password, and links it. */
const register = async (tx: Db, platform: Platform, person: Person): Promise<UserRow> => {
  const { config } = platform;
  const { claims, issuer, subject } = person;
  const isAdmin = isAdminBy(platform, person);
  if (!isAdmin && config.admin === null && (await hasNoAccounts(tx))) {
    throw new Refusal('registration-closed', { message: NO_ADMINISTRATOR_YET });
  }
  const account = {
    passwordHash: noPassword(),
    email: auth.optionalEmail.safeParse(claims.email).data,
    firstName: auth.optionalName.safeParse(claims.given_name).data,
    lastName: auth.optionalName.safeParse(claims.family_name).data,
    isAdmin,
    subStatus: config.signupSubscription,
  };
  for (const username of usernamesFor(person)) {
    const row = await insertAccount(tx, { ...account, username }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'username-taken') return null;
      throw error;
    });
    if (row === null) continue;
    const used = { name: nameOf(person), madeAdmin: isAdmin, lastUsedAt: new Date() };
    await insertIdentity(tx, { userId: row.id, issuer, subject, ...used });
    return row;
  }
  throw new Refusal('username-taken');
};

/**
 * Applies the role claim: it makes an administrator, and takes the role back from one it made. An administrator
 * promoted by hand, and the last one, stay. A demo account never becomes one.
 */
const settleRole = async (
  platform: Platform,
  person: Person,
  { identity, user }: { readonly identity: IdentityRow; readonly user: UserRow },
  log: FastifyBaseLogger,
): Promise<UserRow> => {
  const { db, config } = platform;
  const wanted = isAdminBy(platform, person) && !user.isDemoUser;
  const note = (tx: Db, madeAdmin: boolean) => noteIdentityUse(tx, identity.id, { name: nameOf(person), madeAdmin });
  const changes = wanted ? !user.isAdmin : user.isAdmin && identity.madeAdmin;
  if (!changes) {
    await note(db, identity.madeAdmin && wanted);
    return user;
  }
  return transaction(db, async (tx) => {
    await lockAccounts(tx);
    const now = await findLinked(tx, person);
    if (now === null) throw new Refusal('sign-in-refused');
    const isLast = !wanted && now.user.isAdmin && (await countAdministrators(tx)) <= 1;
    await note(tx, wanted || isLast);
    if (isLast || now.user.isAdmin === wanted || now.user.isDemoUser) return now.user;
    log.info({ event: 'role-changed', userId: user.id, isAdmin: wanted });
    return setAdmin(tx, now.user, wanted, config.oidc?.name ?? '');
  });
};

/** Begins to sign in: the page where the browser continues, and the ticket to come back with. */
export const beginSignIn = async ({ db }: Platform, oidc: Oidc) => {
  const { continueAt, ...begun } = await oidc.begin();
  return { ticket: await insertRequest(db, begun, null), continueAt };
};

/**
 * Signs in the person whom the provider sent back. This replaces only the password: locks and passkeys stay. No account
 * is found by mail address or name.
 */
export const finishSignIn = async (
  app: FastifyInstance,
  platform: Platform,
  oidc: Oidc,
  hooks: AuthHooks,
  { body, ...asked }: Asked & { readonly body: ParsedBodyOf<typeof contract.finishSignIn> },
): Promise<SignedIn> => {
  const { db, config } = platform;
  const { request, log } = asked;
  const charge = await chargeAddress(platform, request.ip, log);
  const begun = await takeRequest(db, body.ticket, null);
  if (begun === null) throw new Refusal('sign-in-refused');
  const person = await oidc.exchange(begun, body).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'provider-unreachable') await charge.refund();
    throw error;
  });
  const linked = await findLinked(db, person);
  if (linked === null) {
    if (config.oidc?.register !== 'open') throw new Refusal('registration-closed', { message: NO_ACCOUNT });
    await chargeSignUp(platform, request.ip, log);
  } else {
    await countAttempt(db, attemptKeys(config, linked.user.username, request).counted);
  }
  const row =
    linked !== null
      ? await settleRole(platform, person, linked, log)
      : await transaction(db, async (tx) => {
          await lockAccounts(tx);
          // the same person may have come back in two windows
          return (await findLinked(tx, person))?.user ?? register(tx, platform, person);
        });
  if (linked === null) log.info({ event: 'registered', userId: row.id, isAdmin: row.isAdmin });
  const issued = await issueWithoutPasskey(app, platform, row, {
    ...{ throughProvider: true, browser: { config, ...asked, stay: false } },
  });
  if (issued === 'needs-passkey') {
    if (attemptKeys(config, row.username, request).isKnownDevice) await charge.refund();
    return demandPasskey(platform, row, { throughProvider: true });
  }
  // the account has changed or gone since the lookup
  if (issued.token === null) throw new Refusal('sign-in-refused');
  return finish(platform, hooks, row, issued.token, { ...asked, charge });
};
