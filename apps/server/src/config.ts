import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { makeFolder, whyUnusable } from './db/unusable-folder.ts';

const MIN_SECRET_BYTES = 32;
const KNOWN_SECRETS = /secret|changeme|change-me|password|example|default|test|windcall/i;

/** A text too guessable to sign tokens with: short, made of few characters, or a word from a tutorial repeated. */
const isWeakSecret = (s: string): boolean =>
  Buffer.byteLength(s) < MIN_SECRET_BYTES ||
  new Set(s).size < 10 ||
  s.replace(new RegExp(KNOWN_SECRETS, 'gi'), '').length < 24;

const optionalText = z.string().trim().min(1).optional();
const flag = z.enum(['true', 'false']).transform((v) => v === 'true');

/** An address, a network (`10.0.0.0/8`) or one of the names that Fastify has for networks. */
const isProxy = (part: string): boolean => {
  if (/^(loopback|linklocal|uniquelocal)$/.test(part)) return true;
  const [address = '', bits = '0', ...rest] = part.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
};

const PROXIES = 'must be true, false, a number of proxies, or their addresses, such as 10.0.0.0/8';
/** Whom to believe about `X-Forwarded-For`: nobody, everybody, so many hops, or these addresses. */
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

/** The address of a page: http or https and a host. */
const webUrl = (example: string) =>
  z
    .string()
    .trim()
    .pipe(z.url({ protocol: /^https?$/, hostname: /^[\w.:[\]-]+$/, error: `must be an address such as ${example}` }));
/** Links begin with it and the app lives at its root: scheme, host and port, and nothing after. */
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
  /** Address for migrations where DATABASE_URL leads through a pooler that keeps no sessions; DATABASE_URL when unset. */
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  /** Most connections to the PostgreSQL server. */
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
  /** Whether accounts may have passkeys, which administrators then must; they belong to the name in PUBLIC_URL. */
  PASSKEYS: z.enum(['off', 'on']).default('off'),
  /** OpenID Connect provider that people may sign in through; none when unset. */
  OIDC_ISSUER: webUrl('https://id.example').optional(),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  /** What the provider is called on screens. */
  OIDC_NAME: z.string().trim().min(1).max(40).default('single sign-on'),
  OIDC_SCOPE: z
    .string()
    .trim()
    .regex(/^openid( [!#-[\]-~]+)*$/, 'must begin with openid')
    .default('openid profile email'),
  /** Claim that says who is an administrator, and the values that do, separated by commas. */
  OIDC_ROLE_CLAIM: optionalText,
  OIDC_ADMIN_ROLES: optionalText,
  /** Whether somebody whom the provider knows and this server does not gets an account. */
  OIDC_REGISTER: z.enum(['open', 'closed']).default('closed'),
  REGISTRATION: z.enum(['open', 'closed']).default('open'),
  /** Whether students may make accounts with a sign-in code in classes while registration is closed. */
  CLASS_ACCOUNTS: z.enum(['open', 'as-registration']).default('as-registration'),
  /** Days after which an account with a sign-in code that nobody signed in to is deleted. */
  MANAGED_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(400),
  /** New accounts that one address may make in a day. */
  SIGN_UPS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(200),
  /** What one account may keep, MB. */
  ACCOUNT_QUOTA_MB: z.coerce.number().int().min(1).max(1_000_000).default(100),
  SIGNUP_SUBSCRIPTION: z.enum(['active', 'trialing', 'none']).default('active'),
  /** Folder of the backups that the administrator's page makes; `backups` in DATA_DIR when unset. */
  BACKUP_DIR: optionalText,
  /** Address where an administrator's browser may look for the newest release; when unset, no browser does. */
  RELEASES_URL: webUrl('https://releases.example/latest').optional(),
  /** Folder of the built web app; the repository's own when unset. */
  WEB_DIR: optionalText,
  /** File with one forbidden password a line; none when unset. */
  PASSWORD_BLOCKLIST: optionalText,
  /** Bearer token that opens /metrics; without one the page does not exist. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Days that entries of the audit are kept. */
  AUDIT_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(730),
});

/** Names of the variables that the server reads. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

/** An OpenID Connect provider and this server's place there. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a client that proves itself by PKCE alone. */
  readonly clientSecret: string | null;
  readonly name: string;
  readonly scope: string;
  /** Which values of which claim make an administrator; null where no claim does. */
  readonly role: { readonly claim: string; readonly values: readonly string[] } | null;
  readonly register: 'open' | 'closed';
  /** Origin of the web app, which the provider sends browsers back to. */
  readonly origin: string;
}

/** Everything the server can be told from outside, read and checked once at start. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** PostgreSQL server; the embedded database under `dataDir` when null. */
  readonly databaseUrl: string | null;
  /** Where to migrate that server; null for `databaseUrl`. */
  readonly migrationDatabaseUrl: string | null;
  readonly databasePoolSize: number;
  /** Where the administrator's page keeps its backups. */
  readonly backupDir: string;
  /** Address that an administrator's browser may ask for the newest release; null where none may. */
  readonly releasesUrl: string | null;
  /** Names of the variables that are set. */
  readonly settings: readonly string[];
  readonly webDir: string | null;
  readonly jwtSecret: string;
  readonly admin: { readonly username: string; readonly password: string | null } | null;
  readonly logLevel: string;
  readonly trustProxy: boolean | number | string[];
  readonly publicUrl: string | null;
  /** Where passkeys count, null where there are none: the name they belong to and the origin of the page that asks. */
  readonly passkeys: { readonly rpId: string; readonly origin: string } | null;
  /** Where people may sign in through an OpenID Connect provider, null where they may not. */
  readonly oidc: OidcConfig | null;
  readonly registration: 'open' | 'closed';
  /** Whether classes may make accounts with a sign-in code. */
  readonly classAccounts: boolean;
  readonly managedRetentionDays: number;
  readonly signUpsPerAddress: number;
  readonly accountQuotaMb: number;
  readonly signupSubscription: 'active' | 'trialing' | 'none';
  /** Lower-cased passwords that may not be chosen. */
  readonly passwordBlocklist: ReadonlySet<string>;
  readonly metricsToken: string | null;
  readonly auditRetentionDays: number;
}

/** A value in the environment that the server cannot start with; the message is one line for the operator. */
export class ConfigError extends Error {}

/** The signing secret of this data directory: read, or made once and kept readable by its owner only. */
const storedSecret = (dataDir: string): string => {
  const file = join(dataDir, 'jwt-secret');
  const read = (): string => {
    if (!existsSync(file)) {
      makeFolder(dataDir);
      // Fails when the file exists, so that two first starts at once agree on one secret.
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
 * The name that passkeys belong to. Browsers know them on https and on localhost, and under names only. Source: WebAuthn
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

/** Names of the machine itself: plain http goes no further. */
const ON_THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Where browsers ask for the newest release. What stands in an address is shown to every browser: no password. */
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

/** The sign-in provider, with all that it needs; plain http is for a provider on this machine alone. */
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
 * variable. Writes the generated JWT secret into the data directory when none is given.
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
