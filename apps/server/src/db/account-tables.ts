import { stages } from '@windcall/contract';
import { and, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
/** Secret seed of a row's draws, 64 bits in hex, and its wind law; null in rows older than law 2, which use law 1. */
export const drawn = () => ({
  seed: text().notNull(),
  law: integer()
    .$type<stages.SurfaceWind['law']>()
    .$default(() => stages.SURFACE_LAW_VERSION),
});
/** When a row was inserted. */
export const recorded = () => moment().notNull().defaultNow();
/** A required document; without a type, only the feature knows its shape. */
export const json = <Shape = unknown>() => jsonb().$type<Shape>().notNull();
/** Reference to a row; deleting that row deletes this one. */
export const partOf = (column: () => AnyPgColumn) => integer().notNull().references(column, { onDelete: 'cascade' });
/** Reference to a row that may be deleted. */
export const linkTo = (column: () => AnyPgColumn) => integer().references(column, { onDelete: 'set null' });
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** `usernameKey` is the name after NFKC, lower-casing and trimming, so that look-alike names collide. */
export const users = pgTable(
  'users',
  {
    id: identity(),
    username: text().notNull(),
    usernameKey: text().notNull(),
    email: text(),
    firstName: text(),
    lastName: text(),
    passwordHash: text().notNull(),
    isAdmin: boolean().notNull().default(false),
    isDemoUser: boolean().notNull().default(false),
    subStatus: text().notNull().default('none'),
    /** End of the grace period, seconds since 1970. */
    graceUntil: bigint({ mode: 'number' }),
    tableName: text(),
    /** Signs in with a code, which the class's instructors can replace. */
    managed: boolean().notNull().default(false),
    /** Class that made the account. No reference, because classes refer to their owner. */
    managedClassId: integer(),
    managedSeenAt: moment(),
    units: jsonb().$type<Record<string, string>>(),
    /** Last chosen weapon profile, 0 for the built-in one. No reference: the profile may be gone. */
    rifleId: integer(),
    createdAt: recorded(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(t.usernameKey),
    check('users_demo_is_no_admin', sql`NOT (${t.isAdmin} AND ${t.isDemoUser})`),
  ],
);

export const owner = () => partOf(() => users.id);

/** One row per sign-in: deleting the row revokes the tokens that carry its id as `sid`. */
export const signIns = pgTable(
  'sign_ins',
  {
    sid: uuid().primaryKey(),
    userId: owner(),
    createdAt: recorded(),
    expiresAt: moment().notNull(),
    /** Began at the sign-in provider, so signing out continues there. */
    throughProvider: boolean().notNull().default(false),
    /** Browser and system, as the browser named itself. */
    device: text(),
    /** SHA-256 in hex of the cookie that renews the token; null if the browser does not stay signed in. */
    stayHash: text(),
    /** The hash before the last renewal. */
    previousHash: text(),
    stayUntil: moment(),
    /** When the token was last renewed. */
    usedAt: moment(),
  },
  (t) => [
    index('sign_ins_user').on(t.userId),
    index('sign_ins_expiry').on(t.expiresAt),
    index('sign_ins_stay').on(t.stayHash),
  ],
);

/** Whether a sign-in is over: its token is invalid, and its browser may not renew it. */
export const isOver = (now: Date): SQL =>
  and(lt(signIns.expiresAt, now), or(isNull(signIns.stayUntil), lt(signIns.stayUntil, now))) as SQL;

export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: owner(),
    name: text().notNull(),
    credentialId: text().notNull(),
    /** COSE key in base64url. */
    publicKey: text().notNull(),
    /** Signatures counted by the authenticator; 0 if it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: recorded(),
    lastUsedAt: moment(),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
);

/** Challenges for passkeys: used once, valid for five minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    purpose: text().notNull().$type<'registration' | 'login'>(),
    challenge: text().notNull(),
    /** Digest of the password hash that was checked: changing the password ends the ceremony. */
    proved: text().notNull(),
    expiresAt: moment().notNull(),
    throughProvider: boolean().notNull().default(false),
  },
  (t) => [index('passkey_challenges_user').on(t.userId), index('passkey_challenges_expiry').on(t.expiresAt)],
);

/** Sign-ins at an OpenID Connect provider. Only issuer and subject together identify the person. */
export const oidcIdentities = pgTable(
  'oidc_identities',
  {
    id: identity(),
    userId: owner(),
    issuer: text().notNull(),
    subject: text().notNull(),
    name: text().notNull(),
    /** The provider's role claim made the account an administrator; without the claim it loses the role. */
    madeAdmin: boolean().notNull().default(false),
    createdAt: recorded(),
    lastUsedAt: moment(),
  },
  (t) => [uniqueIndex('oidc_identities_subject').on(t.issuer, t.subject), index('oidc_identities_user').on(t.userId)],
);

/** Sign-ins under way at the provider: used once, valid for ten minutes. */
export const oidcRequests = pgTable(
  'oidc_requests',
  {
    /** SHA-256 in hex of the ticket, which only the browser has. */
    digest: text().primaryKey(),
    state: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    /** Account to link; null for a sign-in. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** Digest of the password hash that was checked: changing the password ends the linking. */
    proved: text(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('oidc_requests_user').on(t.userId), index('oidc_requests_expiry').on(t.expiresAt)],
);

/** Failed logins per account name, existing or not. `key` is an HMAC of the normalized name. */
export const loginLocks = pgTable(
  'login_locks',
  {
    key: text().primaryKey(),
    attempts: integer().notNull(),
    windowEndsAt: moment().notNull(),
    lockedUntil: moment(),
    /** Locks in a row: each doubles the next. */
    locks: integer().notNull().default(0),
    expiresAt: moment().notNull(),
  },
  (t) => [index('login_locks_expiry').on(t.expiresAt)],
);

/** Token bucket of failed sign-ins per network address. `key` is an HMAC of the address. */
export const addressBudgets = pgTable('address_budgets', {
  key: text().primaryKey(),
  tokens: doublePrecision().notNull(),
  updatedAt: moment().notNull(),
});

/** Acts of administrators. Names are copied, so that the entry outlives the accounts. */
export const auditEntries = pgTable('audit_entries', {
  id: identity(),
  at: recorded(),
  adminId: linkTo(() => users.id),
  adminName: text().notNull(),
  action: text().notNull(),
  userId: linkTo(() => users.id),
  userName: text(),
  details: json<Record<string, unknown>>(),
});

export const demoRestrictions = pgTable(
  'demo_restrictions',
  {
    id: integer().primaryKey().default(1),
    wmpAnalysisEnabled: boolean().notNull().default(false),
    customScenariosEnabled: boolean().notNull().default(false),
    profileEditingEnabled: boolean().notNull().default(false),
    truingEnabled: boolean().notNull().default(false),
    dataExportEnabled: boolean().notNull().default(false),
    advancedBallisticsEnabled: boolean().notNull().default(false),
    historicalAnalysisEnabled: boolean().notNull().default(false),
    upgradePromptsEnabled: boolean().notNull().default(true),
    watermarkEnabled: boolean().notNull().default(true),
    allowedProfileIds: integer().array().notNull().default([]),
    allowedScenarioIds: integer().array().notNull().default([]),
    maxTargetDistance: doublePrecision().notNull().default(600),
    maxShotsPerSession: integer().notNull().default(10),
    maxSessionsPerDay: integer().notNull().default(2),
  },
  (t) => [check('demo_restrictions_one_row', sql`${t.id} = 1`)],
);

/** Replies kept for 24 h under a client's `Idempotency-Key`. `status` is null while the first request runs. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: owner(),
    key: text().notNull(),
    call: text().notNull(),
    digest: text().notNull(),
    status: integer(),
    reply: jsonb().$type<unknown>(),
    createdAt: recorded(),
  },
  (t) => [uniqueIndex('idempotency_keys_user_key').on(t.userId, t.key), index('idempotency_keys_age').on(t.createdAt)],
);

export const oneUseLinks = pgTable(
  'one_use_links',
  {
    id: identity(),
    kind: text().$type<'invite' | 'reset'>().notNull(),
    /** SHA-256 in hex of the token, which is not stored. */
    digest: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    madeBy: linkTo(() => users.id),
    name: text(),
    /** Subscription of the new account; null for the server's default. */
    plan: text(),
    createdAt: recorded(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    usedBy: text(),
  },
  (t) => [uniqueIndex('one_use_links_digest').on(t.digest)],
);
