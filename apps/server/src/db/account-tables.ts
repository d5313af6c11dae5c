import { stages } from '@windcall/contract';
import { sql } from 'drizzle-orm';
import {
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

/** Moment with time zone, read and written as `Date`. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
/** Version of the law that winds of a seed are drawn by; null in rows of before there was a second law, whose law is 1. */
export const drawnByLaw = () =>
  integer()
    .$type<stages.SurfaceWind['law']>()
    .$default(() => stages.SURFACE_LAW_VERSION);
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** One row per account. `usernameKey` is the name after NFKC, lower-casing and trimming: two names that look alike are one. */
export const users = pgTable(
  'users',
  {
    id: identity(),
    username: text().notNull(),
    usernameKey: text().notNull(),
    email: text(),
    firstName: text(),
    lastName: text(),
    /** PHC string of argon2id; never leaves the server. */
    passwordHash: text().notNull(),
    isAdmin: boolean().notNull().default(false),
    isDemoUser: boolean().notNull().default(false),
    subStatus: text().notNull().default('none'),
    /** Seconds since 1970; end of the period of grace. */
    graceUntil: bigint({ mode: 'number' }),
    /** Name in tables that others see; null for one who is not listed. */
    tableName: text(),
    /** Signs in with a code, which the instructors of its class can replace. */
    managed: boolean().notNull().default(false),
    /** The class it was made in; no reference, for a class refers to its owner. */
    managedClassId: integer(),
    /** When a managed account last signed in. */
    managedSeenAt: moment(),
    /** Units by kind of measure as the user chose them. */
    units: jsonb().$type<Record<string, string>>(),
    /** The weapon profile the user chose last, 0 for the built-in one. No reference: the answer passes over one that is gone. */
    rifleId: integer(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(t.usernameKey),
    check('users_demo_is_no_admin', sql`NOT (${t.isAdmin} AND ${t.isDemoUser})`),
  ],
);

/** One row per valid token: deleting the row revokes the token that carries its id as `sid`. */
export const signIns = pgTable(
  'sign_ins',
  {
    sid: uuid().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    /** Began at the sign-in provider, and so signing out goes on there. */
    throughProvider: boolean().notNull().default(false),
  },
  (t) => [index('sign_ins_user').on(t.userId), index('sign_ins_expiry').on(t.expiresAt)],
);

/** Passkeys that accounts confirm their sign-ins with. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Base64url, as the authenticator gave it. */
    credentialId: text().notNull(),
    /** COSE key in base64url. */
    publicKey: text().notNull(),
    /** Signatures the authenticator has counted; 0 for ever where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
);

/** Challenges that wait for a passkey's answer: each is taken once, and for five minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: uuid().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().notNull().$type<'registration' | 'login'>(),
    challenge: text().notNull(),
    /** Digest of the hash that the password was proved against: another password since then ends the ceremony. */
    proved: text().notNull(),
    expiresAt: moment().notNull(),
    /** The sign-in that waits came through the sign-in provider. */
    throughProvider: boolean().notNull().default(false),
  },
  (t) => [index('passkey_challenges_user').on(t.userId), index('passkey_challenges_expiry').on(t.expiresAt)],
);

/** Sign-ins at an OpenID Connect provider that open an account. Issuer and subject together are the person, and nothing else is. */
export const oidcIdentities = pgTable(
  'oidc_identities',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** What the provider called the person when it was last used. */
    name: text().notNull(),
    /** The provider's role claim made the account an administrator: without the claim it is none. */
    madeAdmin: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
  },
  (t) => [uniqueIndex('oidc_identities_subject').on(t.issuer, t.subject), index('oidc_identities_user').on(t.userId)],
);

/** Sign-ins that wait for a browser to come back from the provider: each is taken once, and for ten minutes. */
export const oidcRequests = pgTable(
  'oidc_requests',
  {
    /** SHA-256 in hex of the ticket that opens it; the ticket itself is in the browser alone. */
    digest: text().primaryKey(),
    state: text().notNull(),
    nonce: text().notNull(),
    /** Code verifier of PKCE. */
    verifier: text().notNull(),
    /** The account to link to; null where somebody signs in. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** Digest of the hash that the password was proved against: another password since then ends the linking. */
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
    /** Attempts since the window opened, counted before the password is looked at. */
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

/** What administrators did. Names are copied, so that the entry outlives the accounts. */
export const auditEntries = pgTable('audit_entries', {
  id: identity(),
  at: moment().notNull().defaultNow(),
  adminId: integer().references(() => users.id, { onDelete: 'set null' }),
  adminName: text().notNull(),
  action: text().notNull(),
  userId: integer().references(() => users.id, { onDelete: 'set null' }),
  userName: text(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
});

/** The one row of restrictions that holds for every demo account. */
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

/** Answers kept for 24 h under a client's `Idempotency-Key`. `status` is null while the first request is under way. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    call: text().notNull(),
    digest: text().notNull(),
    status: integer(),
    reply: jsonb().$type<unknown>(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('idempotency_keys_user_key').on(t.userId, t.key), index('idempotency_keys_age').on(t.createdAt)],
);

/** Links that are used once: an account of one's own, or a new password. */
export const oneUseLinks = pgTable(
  'one_use_links',
  {
    id: identity(),
    kind: text().$type<'invite' | 'reset'>().notNull(),
    /** SHA-256 in hex of what opens it; that itself is kept nowhere. */
    digest: text().notNull(),
    /** The account whose password it sets. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    madeBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Whom it is for, as the administrator noted it. */
    name: text(),
    /** Subscription of the new account; the server's own where it is null. */
    plan: text(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    usedBy: text(),
  },
  (t) => [uniqueIndex('one_use_links_digest').on(t.digest)],
);
