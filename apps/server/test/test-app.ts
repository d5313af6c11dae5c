import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { auth, demo } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createByteQuota } from '../src/accounts/byte-quota.ts';
import { prepareSignedInLookup } from '../src/accounts/find-signed-in-user.ts';
import { createPasswords, insertAccount } from '../src/accounts/index.ts';
import { createApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import type { Database } from '../src/db/connect.ts';
import { type Db, demoRestrictions, users } from '../src/db/index.ts';
import { createEventStreams, type StreamPace } from '../src/http/event-streams.ts';
import { createLargeTurns, createListTurns } from '../src/http/large-turns.ts';
import type { Platform } from '../src/http/platform.ts';
import { createRequestBudget } from '../src/http/request-budget.ts';
import { createLog } from '../src/log.ts';
import { releaseIn } from '../src/operations/release.ts';
import { createWorkerPool, type WorkerPoolOptions } from '../src/pool/worker-pool.ts';
import { openTestDatabase } from './template-database.ts';
import { rememberSecret, writeTestLog } from './test-log.ts';

const TEST_SECRET = 'q7Zk0Vb2mXc9Rt4Lw8Yp1Ns6Hd3Gf5Ja-uE_oIiTr';

const CONFIG: Config = {
  host: '127.0.0.1',
  port: 0,
  dataDir: '/nonexistent',
  databaseUrl: null,
  migrationDatabaseUrl: null,
  databasePoolSize: 10,
  // each server gets its own folder, made when needed
  backupDir: '',
  releasesUrl: null,
  settings: [],
  webDir: null,
  jwtSecret: TEST_SECRET,
  // A named administrator, so that a test's first registered account is an ordinary one.
  admin: { username: 'operator', password: null },
  logLevel: 'info',
  trustProxy: true,
  publicUrl: null,
  passkeys: null,
  oidc: null,
  registration: 'open',
  classAccounts: true,
  managedRetentionDays: 400,
  signUpsPerAddress: 200,
  accountQuotaMb: 100,
  signupSubscription: 'active',
  passwordBlocklist: new Set(),
  metricsToken: null,
  auditRetentionDays: 730,
};

/**
 * The shipped command if the tests run the shipped server (`TEST_SERVER=built`): it starts in a tenth of the sources'
 * time.
 */
const OPERATE = process.env.TEST_SERVER === 'built' ? '../dist/operate.js' : '../src/operations/operate.ts';
const WORKER = process.env.TEST_SERVER === 'built' ? '../dist/worker.js' : '../src/worker.ts';

/** A test's signed-in user, with their calls. */
export interface Client {
  readonly token: string;
  readonly user: auth.User;
  readonly password: string;
  get(url: string): Promise<LightMyRequestResponse>;
  post(url: string, body?: object): Promise<LightMyRequestResponse>;
  put(url: string, body?: object): Promise<LightMyRequestResponse>;
  patch(url: string, body?: object): Promise<LightMyRequestResponse>;
  delete(url: string, body?: object): Promise<LightMyRequestResponse>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly platform: Platform;
  /** Registers a regular user (subscribed) with a new name. */
  signUp(name?: string): Promise<Client>;
  signUpDemo(): Promise<Client>;
  signUpAdmin(): Promise<Client>;
  /** Signs in again: a second token of the same user. */
  logIn(username: string, password: string): Promise<Client>;
  /** Changes the restrictions of every demo user. */
  restrictDemo(changes: Partial<demo.DemoRestrictions>): Promise<void>;
  setSubscription(userId: number, state: auth.User['sub_status'], graceUntilS?: number): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly config?: Partial<Config>;
  readonly pool?: Partial<WorkerPoolOptions>;
  readonly requestsPerMinute?: { readonly user: number; readonly address: number };
  readonly webDir?: string;
  readonly maxEventLoopDelayMs?: number;
  readonly streams?: StreamPace;
  /** A migrated database instead of an empty one. */
  readonly database?: Database;
}

let addresses = 0;
/** A new address, so that one test's limits per address do not affect another. */
export const freshAddress = (): string => {
  addresses++;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

const createClient = (app: FastifyInstance, signedIn: { token: string; user: auth.User }, password: string): Client => {
  rememberSecret(signedIn.token);
  const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${signedIn.token}` },
      ...(body !== undefined && { payload: body }),
    });
  return {
    ...signedIn,
    password,
    get: (url) => send('GET', url),
    post: (url, body) => send('POST', url, body),
    put: (url, body) => send('PUT', url, body),
    patch: (url, body) => send('PATCH', url, body),
    delete: (url, body) => send('DELETE', url, body),
  };
};

/** The real server on a new database, without a socket: requests are injected. Call once per test file. */
export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const database = options.database ?? (await openTestDatabase());
  const budget = options.requestsPerMinute ?? { user: 1_000_000, address: 1_000_000 };
  const backupDir = join(tmpdir(), `windcall-backups-${randomUUID()}`);
  const platform: Platform = {
    db: database.db,
    databaseLoad: database.load,
    config: { ...CONFIG, backupDir, ...options.config },
    findSignedInUser: prepareSignedInLookup(database.db),
    // Hashed as in production, but at the least cost: the full cost has its own test, and every started server uses it.
    passwords: createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }),
    pool: createWorkerPool({ workerFile: new URL(WORKER, import.meta.url), threads: 1, ...options.pool }),
    largeTurns: createLargeTurns(),
    listTurns: createListTurns(),
    // An injected request is answered when its stream ends: soon, unless the test is about streams.
    streams: createEventStreams(options.streams ?? { checkEveryMs: 10, lastsMs: 20 }),
    quota: createByteQuota(database.db, options.config?.accountQuotaMb ?? CONFIG.accountQuotaMb),
    release: {
      ...releaseIn(fileURLToPath(new URL('..', import.meta.url))),
      operateFile: fileURLToPath(new URL(OPERATE, import.meta.url)),
    },
    log: createLog('info', { write: writeTestLog }),
    // Tests must not fail on a busy machine.
    maxEventLoopDelayMs: options.maxEventLoopDelayMs ?? 0,
    budgets: {
      user: createRequestBudget(budget.user),
      address: createRequestBudget(budget.address),
      open: createRequestBudget(budget.address),
      door: createRequestBudget(5 * budget.address),
    },
  };
  const app = await createApp(platform, options.webDir ?? null);
  await app.ready();

  const logIn = async (username: string, password: string): Promise<Client> => {
    rememberSecret(password);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/jwt/login',
      headers: { 'x-forwarded-for': freshAddress() },
      payload: { username, password },
    });
    if (answer.statusCode !== 200)
      throw new Error(`login of ${username} answered ${answer.statusCode}: ${answer.body}`);
    return createClient(app, answer.json(), password);
  };
  let names = 0;
  const signUpAs = async (flags: { isAdmin?: boolean; isDemoUser?: boolean }, name?: string): Promise<Client> => {
    const username = name ?? `user-${++names}-${Math.random().toString(36).slice(2, 8)}`;
    const password = `pass-${Math.random().toString(36).slice(2)}-${username}`;
    rememberSecret(password);
    await insertAccount(platform.db, {
      username,
      passwordHash: await platform.passwords.hash(password),
      subStatus: 'active',
      ...flags,
    });
    return logIn(username, password);
  };
  return {
    app,
    db: database.db,
    platform,
    signUp: (name) => signUpAs({}, name),
    signUpDemo: () => signUpAs({ isDemoUser: true }),
    signUpAdmin: () => signUpAs({ isAdmin: true }),
    logIn,
    restrictDemo: async (changes) => {
      await database.db
        .insert(demoRestrictions)
        .values({ id: 1, ...changes })
        .onConflictDoUpdate({ target: demoRestrictions.id, set: changes });
    },
    setSubscription: async (userId, subStatus, graceUntil) => {
      await database.db
        .update(users)
        .set({ subStatus, graceUntil: graceUntil ?? null })
        .where(eq(users.id, userId));
    },
    close: async () => {
      await app.close();
      await platform.pool.close();
      await database.close();
      rmSync(backupDir, { recursive: true, force: true });
    },
  };
};

/** A server with two users and their ids, for tests of what a store keeps apart. */
export const startForTwo = async (): Promise<{ server: TestApp; me: number; other: number }> => {
  const server = await startTestApp();
  return { server, me: (await server.signUp()).user.id, other: (await server.signUp()).user.id };
};
