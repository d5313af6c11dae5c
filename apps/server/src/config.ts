import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { makeFolder, whyUnusable } from './db/unusable-folder.ts';

const MIN_SECRET_BYTES = 32;
const KNOWN_SECRETS = /secret|changeme|change-me|password|example|default|test|windcall/i;

/** A text too guessable to sign tokens with: short, made of few characters, or a tutorial's word repeated. */
const isWeakSecret = (s: string): boolean =>
  Buffer.byteLength(s) < MIN_SECRET_BYTES ||
  new Set(s).size < 10 ||
  s.replace(new RegExp(KNOWN_SECRETS, 'gi'), '').length < 24;

const optionalText = z.string().trim().min(1).optional();
const flag = z.enum(['true', 'false']).transform((v) => v === 'true');

/** An address, a network (`10.0.0.0/8`) or one of Fastify's names for networks. */
const isProxy = (part: string): boolean => {
  if (/^(loopback|linklocal|uniquelocal)$/.test(part)) return true;
  const [address = '', bits = '0', ...rest] = part.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
};

const PROXIES = 'must be true, false, a number of proxies, or their addresses, such as 10.0.0.0/8';
/** Proxies trusted for `X-Forwarded-For`: none, all, a number of hops, or these addresses. */
const trustProxy = z.union(
  [
    flag,
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number),
    z
      .string()
      .transform((s) => s.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every(isProxy), PROXIES),
  ],
  PROXIES,
);

const postgresUrl = z
  .string()
  .trim()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres://');

const webUrl = (example: string) =>
  z
    .string()
    .trim()
    .pipe(z.url({ protocol: /^https?$/, hostname: /^[\w.:[\]-]+$/, error: `must be an address such as ${example}` }));
/** Start of links: scheme, host and port. The app is served at the root. */
const origin = webUrl('https://range.example').transform((address, context) => {
  const { href, origin } = new URL(address);
  if (href === `${origin}/`) return origin;
  context.addIssue('must end with the host, such as https://range.example: the app is served at its root');
  return z.NEVER;
});

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  /** Address for migrations if DATABASE_URL is a pooler that keeps no sessions. */
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  JWT_SECRET: z
    .string()
    .refine(
      (s) => !isWeakSecret(s),
      `must be at least ${MIN_SECRET_BYTES} random bytes, for example from: openssl rand -base64 48`,
    )
    .optional(),
  ADMIN_USERNAME: optionalText,
  ADMIN_PASSWORD: z.string().min(6).max(256).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: trustProxy.default(false),
  PUBLIC_URL: origin.optional(),
  /** If on, accounts may have passkeys and administrators must. Passkeys belong to the host in PUBLIC_URL. */
  PASSKEYS: z.enum(['off', 'on']).default('off'),
  OIDC_ISSUER: webUrl('https://id.example').optional(),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_NAME: z.string().trim().min(1).max(40).default('single sign-on'),
  OIDC_SCOPE: z
    .string()
    .trim()
    .regex(/^openid( [!#-[\]-~]+)*$/, 'must begin with openid')
    .default('openid profile email'),
  /** Claim with a user's roles, and the values that make an administrator, separated by commas. */
  OIDC_ROLE_CLAIM: optionalText,
  OIDC_ADMIN_ROLES: optionalText,
  /** Whether an unknown user of the provider gets an account. */
  OIDC_REGISTER: z.enum(['open', 'closed']).default('closed'),
  REGISTRATION: z.enum(['open', 'closed']).default('open'),
  /** Whether students may make sign-in code accounts in classes while registration is closed. */
  CLASS_ACCOUNTS: z.enum(['open', 'as-registration']).default('as-registration'),
  /** Days without a sign-in after which a sign-in code account is deleted. */
  MANAGED_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(400),
  SIGN_UPS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(200),
  ACCOUNT_QUOTA_MB: z.coerce.number().int().min(1).max(1_000_000).default(100),
  SIGNUP_SUBSCRIPTION: z.enum(['active', 'trialing', 'none']).default('active'),
  /** Folder of backups made on the administrator's page. Default: `backups` in DATA_DIR. */
  BACKUP_DIR: optionalText,
  /** Where administrators' browsers look for the newest release; if unset, they do not look. */
  RELEASES_URL: webUrl('https://releases.example/latest').optional(),
  /** Folder of the built web app. Default: the repository's. */
  WEB_DIR: optionalText,
  PASSWORD_BLOCKLIST: optionalText,
  /** Bearer token for /metrics; if unset, the page does not exist. */
  METRICS_TOKEN: z.string().min(16).optional(),
  AUDIT_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(730),
});

export const SETTINGS: readonly string[] = Object.keys(environment.shape);

export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a client that uses PKCE alone. */
  readonly clientSecret: string | null;
  readonly name: string;
  readonly scope: string;
  /** Claim and values that make an administrator; null if no claim does. */
  readonly role: { readonly claim: string; readonly values: readonly string[] } | null;
  readonly register: 'open' | 'closed';
  readonly origin: string;
}

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** PostgreSQL address; null for the embedded database under `dataDir`. */
  readonly databaseUrl: string | null;
  /** Address for migrations; null for `databaseUrl`. */
  readonly migrationDatabaseUrl: string | null;
  readonly databasePoolSize: number;
  readonly backupDir: string;
  readonly releasesUrl: string | null;
  readonly settings: readonly string[];
  readonly webDir: string | null;
  readonly jwtSecret: string;
  readonly admin: { readonly username: string; readonly password: string | null } | null;
  readonly logLevel: string;
  readonly trustProxy: boolean | number | string[];
  readonly publicUrl: string | null;
  /** Name and origin that passkeys belong to; null if passkeys are off. */
  readonly passkeys: { readonly rpId: string; readonly origin: string } | null;
  /** OpenID Connect settings; null if there is no provider. */
  readonly oidc: OidcConfig | null;
  readonly registration: 'open' | 'closed';
  readonly classAccounts: boolean;
  readonly managedRetentionDays: number;
  readonly signUpsPerAddress: number;
  readonly accountQuotaMb: number;
  readonly signupSubscription: 'active' | 'trialing' | 'none';
  readonly passwordBlocklist: ReadonlySet<string>;
  readonly metricsToken: string | null;
  readonly auditRetentionDays: number;
}

/** An invalid setting. The message is one line for the operator. */
export class ConfigError extends Error {}

/** The data directory's signing secret: made at the first start, readable by its owner only. */
const storedSecret = (dataDir: string): string => {
  const file = join(dataDir, 'jwt-secret');
  const read = (): string => {
    if (!existsSync(file)) {
      makeFolder(dataDir);
      // Fails if the file exists, so that two simultaneous first starts agree on one secret.
      writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
    }
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    return readFileSync(file, 'utf8').trim();
  };
  try {
    const secret = read();
    if (!isWeakSecret(secret)) return secret;
  } catch (error) {
    if (existsSync(file) && error instanceof Error && 'code' in error && error.code === 'EEXIST')
      return storedSecret(dataDir);
    const why = whyUnusable(dataDir, error);
    throw why === null ? error : new ConfigError(why);
  }
  throw new ConfigError(
    `${file} does not hold a secret of ${MIN_SECRET_BYTES} random bytes: delete it to have a new one made`,
  );
};

const readBlocklist = (file: string): ReadonlySet<string> => {
  try {
    return new Set(
      readFileSync(file, 'utf8')
        .split(/\r?\n/)
        .map((line) => line.toLowerCase())
        .filter((line) => line !== ''),
    );
  } catch {
    throw new ConfigError(`PASSWORD_BLOCKLIST: cannot read ${file}`);
  }
};

/**
 * Checks the host for passkeys. Browsers allow them on https and localhost, and only with a host name. Source: WebAuthn
 * level 3, 5.1.3 and 13.4.9.
 */
const passkeysAt = (publicUrl: string | undefined): Config['passkeys'] => {
  const { protocol, hostname, origin } = new URL(publicUrl ?? 'http://0.0.0.0');
  const isName = /^[a-z0-9.-]*[a-z][a-z0-9.-]*$/i.test(hostname);
  if (!isName || (protocol !== 'https:' && hostname !== 'localhost')) {
    throw new ConfigError('PASSKEYS: needs PUBLIC_URL with https and the name under which the server is reached');
  }
  return { rpId: hostname, origin };
};

/** Loopback hosts, which may use plain http. */
const ON_THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Checks RELEASES_URL. Every browser sees the address, so it may hold no password. */
const releasesAt = (address: string | undefined): string | null => {
  if (address === undefined) return null;
  const { protocol, hostname, username, password, href } = new URL(address);
  if (protocol !== 'https:' && !ON_THIS_MACHINE.test(hostname)) {
    throw new ConfigError('RELEASES_URL: must begin with https://');
  }
  if (username !== '' || password !== '') throw new ConfigError('RELEASES_URL: must hold no password');
  return href;
};

const OIDC_TOGETHER = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLE_CLAIM', 'OIDC_ADMIN_ROLES'] as const;

/** Reads the provider's settings. Plain http is allowed only on this machine. */
const oidcOf = (e: z.output<typeof environment>): OidcConfig | null => {
  if (e.OIDC_ISSUER === undefined) {
    const alone = OIDC_TOGETHER.find((name) => e[name] !== undefined);
    if (alone !== undefined) throw new ConfigError(`OIDC_ISSUER: must be set when ${alone} is`);
    return null;
  }
  const { protocol, hostname, search, hash } = new URL(e.OIDC_ISSUER);
  if (protocol !== 'https:' && !ON_THIS_MACHINE.test(hostname)) {
    throw new ConfigError('OIDC_ISSUER: must begin with https://');
  }
  if (search !== '' || hash !== '') throw new ConfigError('OIDC_ISSUER: must have no query and no fragment');
  if (e.OIDC_CLIENT_ID === undefined) throw new ConfigError('OIDC_CLIENT_ID: must be set when OIDC_ISSUER is');
  if (e.PUBLIC_URL === undefined) throw new ConfigError('PUBLIC_URL: must be set when OIDC_ISSUER is');
  const [claim, values] = [e.OIDC_ROLE_CLAIM, e.OIDC_ADMIN_ROLES?.split(',').flatMap((v) => v.trim() || [])];
  if (claim === undefined && values !== undefined) {
    throw new ConfigError('OIDC_ROLE_CLAIM: must be set when OIDC_ADMIN_ROLES is');
  }
  if (claim !== undefined && (values === undefined || values.length === 0)) {
    throw new ConfigError('OIDC_ADMIN_ROLES: must be set when OIDC_ROLE_CLAIM is');
  }
  return {
    issuer: e.OIDC_ISSUER,
    clientId: e.OIDC_CLIENT_ID,
    clientSecret: e.OIDC_CLIENT_SECRET ?? null,
    name: e.OIDC_NAME,
    scope: e.OIDC_SCOPE,
    role: claim === undefined || values === undefined ? null : { claim, values },
    register: e.OIDC_REGISTER,
    origin: e.PUBLIC_URL,
  };
};

/**
 * Reads and checks the environment; empty values count as unset. Throws `ConfigError` with one line naming each bad
 * variable. Generates and stores a JWT secret if none is set.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('; '));
  }
  const e = parsed.data;
  if (e.DATABASE_URL !== undefined && e.JWT_SECRET === undefined) {
    throw new ConfigError('JWT_SECRET: must be set when DATABASE_URL is, so that all servers sign alike');
  }
  if (e.MIGRATION_DATABASE_URL !== undefined && e.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_URL: must be set when MIGRATION_DATABASE_URL is');
  }
  if (e.ADMIN_PASSWORD !== undefined && e.ADMIN_USERNAME === undefined) {
    throw new ConfigError('ADMIN_USERNAME: must be set when ADMIN_PASSWORD is');
  }
  const dataDir = resolve(e.DATA_DIR);
  return {
    host: e.HOST,
    port: e.PORT,
    dataDir,
    databaseUrl: e.DATABASE_URL ?? null,
    migrationDatabaseUrl: e.MIGRATION_DATABASE_URL ?? null,
    databasePoolSize: e.DATABASE_POOL_SIZE,
    backupDir: e.BACKUP_DIR === undefined ? join(dataDir, 'backups') : resolve(e.BACKUP_DIR),
    releasesUrl: releasesAt(e.RELEASES_URL),
    settings: SETTINGS.filter((name) => name in given),
    webDir: e.WEB_DIR === undefined ? null : resolve(e.WEB_DIR),
    jwtSecret: e.JWT_SECRET ?? storedSecret(dataDir),
    admin: e.ADMIN_USERNAME === undefined ? null : { username: e.ADMIN_USERNAME, password: e.ADMIN_PASSWORD ?? null },
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    publicUrl: e.PUBLIC_URL ?? null,
    passkeys: e.PASSKEYS === 'on' ? passkeysAt(e.PUBLIC_URL) : null,
    oidc: oidcOf(e),
    registration: e.REGISTRATION,
    classAccounts: e.REGISTRATION === 'open' || e.CLASS_ACCOUNTS === 'open',
    managedRetentionDays: e.MANAGED_RETENTION_DAYS,
    accountQuotaMb: e.ACCOUNT_QUOTA_MB,
    signUpsPerAddress: e.SIGN_UPS_PER_ADDRESS,
    signupSubscription: e.SIGNUP_SUBSCRIPTION,
    passwordBlocklist: e.PASSWORD_BLOCKLIST === undefined ? new Set() : readBlocklist(e.PASSWORD_BLOCKLIST),
    metricsToken: e.METRICS_TOKEN ?? null,
    auditRetentionDays: e.AUDIT_RETENTION_DAYS,
  };
};
