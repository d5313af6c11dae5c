import { auth } from '@windcall/contract';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classes, matches, users, windFields } from '../src/db/index.ts';
import { type AccessRow, accessMatrix } from './access-matrix.ts';
import { insertOwned } from './owned-objects.ts';
import { type Subject, sampleRequests } from './sample-requests.ts';
import { type Client, freshAddress, startTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
let shared: Subject;
let sharedField = 0;
let [demo, regular, unsubscribed, other, admin, deleted]: Client[] = [];
beforeAll(async () => {
  server = await startTestApp();
  [demo, regular, unsubscribed] = [await server.signUpDemo(), await server.signUp(), await server.signUp()];
  [other, admin, deleted] = [await server.signUp(), await server.signUpAdmin(), await server.signUp()];
  // this test is about access, not about limits per day
  await server.restrictDemo({ maxSessionsPerDay: 100 });
  await server.setSubscription(unsubscribed.user.id, 'none');
  await server.db.delete(users).where(eq(users.id, deleted.user.id));
  shared = await subjectOf(regular);
  sharedField = shared.fieldId;
});
afterAll(() => server.close());

const client = (c: Client | undefined): Client => {
  if (c === undefined) throw new Error('the users must be made before the tests');
  return c;
};

let made = 0;
/** New objects of a user, and an account for an administrator's acts. */
const subjectOf = async (owner: Client): Promise<Subject> => {
  const unique = `m${++made}`;
  // an account may save fifty winds, and each new subject needs one
  const others = and(eq(windFields.userId, owner.user.id), ne(windFields.id, sharedField));
  await server.db.delete(windFields).where(others);
  // an account may have fifty open matches
  await server.db
    .delete(matches)
    .where(
      and(eq(matches.userId, owner.user.id), ne(matches.code, owner === regular ? (shared?.matchCode ?? '') : '')),
    );
  // an account may own twenty open classes
  await server.db
    .delete(classes)
    .where(and(eq(classes.ownerId, owner.user.id), ne(classes.id, owner === regular ? (shared?.classId ?? 0) : 0)));
  const [target] = await server.db
    .insert(users)
    .values({ username: `target-${unique}`, usernameKey: `target-${unique}`, passwordHash: '-' })
    .returning();
  return { ...(await insertOwned(server.db, owner.user.id)), userId: target?.id ?? 0, unique };
};

/**
 * Subjects of users that no call has changed: a call that only reads, or was refused, must leave its subject to the
 * next one.
 */
const untouched = new Map<Client, Subject>();
/** Sends a row's call as a user, on that user's own things. */
const sendOwn = async (row: AccessRow, who: Client, token: string | null) => {
  const subject = untouched.get(who) ?? (await subjectOf(who));
  const answer = await send(row, token, subject);
  if (answer.status < 400 && !row.route.startsWith('GET ')) untouched.delete(who);
  else untouched.set(who, subject);
  return answer;
};

const send = async (row: AccessRow, token: string | null, subject: Subject) => {
  const request = sampleRequests[row.route]?.(subject);
  if (request === undefined) throw new Error(`test/sample-requests.ts must have a request of ${row.route}`);
  const answer = await server.app.inject({
    method: row.route.split(' ', 1)[0] as 'GET',
    url: request.path,
    headers: { 'x-forwarded-for': freshAddress(), ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(request.body && { payload: request.body }),
  });
  const code = answer.statusCode < 400 ? null : answer.json().code;
  return { status: answer.statusCode, code };
};

/** Signs somebody in again if the tested call ended the session. */
const tokenFor = async (row: AccessRow, who: Client): Promise<string> =>
  row.route.endsWith('/logout') ? (await server.logIn(who.user.username, who.password)).token : who.token;

/** Calls that need earlier results, which the subject lacks: if allowed, they report the missing results. */
const NEEDS_RESULTS = ['POST /api/wmp/phase2-mathematical', 'POST /api/wmp/phase3-milp', 'POST /api/wmp/create-card'];
/** Calls without valid samples: if allowed, they are refused for their content. Passkeys are off by default. */
const REFUSED_SAMPLES: Readonly<Record<string, { status: number; code: string }>> = {
  'POST /api/auth/jwt/login/passkey': { status: 404, code: 'not-found' },
  // an unknown wind
  'POST /api/first-call/shot': { status: 404, code: 'not-found' },
  'POST /api/auth/passkeys/options': { status: 404, code: 'not-found' },
  'POST /api/auth/passkeys': { status: 404, code: 'not-found' },
  'POST /api/auth/passkeys/:id/remove': { status: 400, code: 'password-wrong' },
  // no sign-in provider by default
  'POST /api/auth/oidc/begin': { status: 404, code: 'not-found' },
  'POST /api/auth/oidc/finish': { status: 404, code: 'not-found' },
  'POST /api/auth/oidc/identities/begin': { status: 404, code: 'not-found' },
  'POST /api/auth/oidc/identities': { status: 404, code: 'not-found' },
  'POST /api/auth/oidc/identities/:id/remove': { status: 400, code: 'password-wrong' },
  // for personal accounts, and for an owner, who must hand the class over first
  'POST /api/auth/keep-account': { status: 403, code: 'forbidden' },
  'DELETE /api/admin/jwt/links/:id': { status: 404, code: 'not-found' },
  'POST /api/admin/backups/:name/verify': { status: 404, code: 'not-found' },
  'POST /api/admin/backups/:name/download': { status: 400, code: 'password-wrong' },
  'DELETE /api/admin/backups/:name': { status: 404, code: 'not-found' },
  'POST /api/links/look': { status: 404, code: 'not-found' },
  'POST /api/links/use': { status: 404, code: 'not-found' },
  // one live at a time, and commands for another step than the live's
  'POST /api/classes/:id/lives': { status: 409, code: 'in-use' },
  'POST /api/classes/:id/lives/:live/next': { status: 409, code: 'out-of-order' },
  'POST /api/classes/:id/lives/:live/freeze': { status: 409, code: 'out-of-order' },
  'POST /api/classes/:id/lives/:live/open-again': { status: 409, code: 'out-of-order' },
  'POST /api/classes/:id/lives/:live/late': { status: 409, code: 'out-of-order' },
  'POST /api/classes/:id/lives/:live/reveal': { status: 409, code: 'out-of-order' },
  'POST /api/classes/:id/lives/:live/skip': { status: 409, code: 'out-of-order' },
  'POST /api/classes/:id/lives/:live/show': { status: 409, code: 'out-of-order' },
  'GET /api/classes/:id/lives/:live/wind': { status: 409, code: 'sealed' },
  'GET /api/classes/:id/lives/:live/tasks/:n/reveal': { status: 409, code: 'sealed' },
  'POST /api/classes/:id/leave': { status: 403, code: 'forbidden' },
  // no string of plates, and a card older than stages
  'GET /api/drills/:id/tasks/:n/plate': { status: 404, code: 'not-found' },
  'POST /api/wmp/cards/:id/fly': { status: 400, code: 'validation-failed' },
  // the subject has entered its match, has not shot it, and its run has not begun
  'PUT /api/matches/:code': { status: 409, code: 'in-use' },
  'POST /api/matches/:code/runs/:id/reshoot': { status: 409, code: 'not-started' },
  'POST /api/matches/:code/entries': { status: 409, code: 'one-try' },
  'POST /api/matches/:code/entries/:id/take': { status: 409, code: 'one-try' },
  'GET /api/matches/:code/table': { status: 409, code: 'sealed' },
  'GET /api/matches/:code/table/export': { status: 409, code: 'sealed' },
  'POST /api/runs/:id/start': { status: 409, code: 'not-started' },
  'GET /api/runs/:id/cues': { status: 409, code: 'not-started' },
  'POST /api/runs/:id/move': { status: 409, code: 'not-started' },
  'POST /api/runs/:id/speed': { status: 409, code: 'not-started' },
  'POST /api/runs/:id/shots': { status: 409, code: 'not-started' },
  'POST /api/runs/:id/stop': { status: 409, code: 'not-started' },
  'GET /api/runs/:id/result': { status: 409, code: 'sealed' },
  'GET /api/runs/:id/replay': { status: 409, code: 'sealed' },
};
const expectPasses = (row: AccessRow, answer: { status: number; code: unknown }): void => {
  const refused = REFUSED_SAMPLES[row.route];
  if (refused) expect(answer).toEqual(refused);
  else if (NEEDS_RESULTS.includes(row.route)) expect(answer).toEqual({ status: 400, code: 'validation-failed' });
  else expect([200, 201]).toContain(answer.status);
};

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const worthless: Record<string, (c: Client) => string | null> = {
  'nobody at all': () => null,
  'a deleted user': () => client(deleted).token,
  'an expired token': ({ token }) => {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return server.app.jwt.sign({ ...auth.tokenClaims.parse(claims), iat: 1, exp: 2 });
  },
  'a tampered token': ({ token }) => {
    const [header, , signature] = token.split('.');
    return `${header}.${encode({ sub: '1', isAdmin: true, exp: 4_000_000_000 })}.${signature}`;
  },
  'an unsigned token': ({ token }) => `${encode({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`,
  'a token of another secret': ({ token }) => {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return server.app.jwt.sign(auth.tokenClaims.parse(claims), { key: 'x'.repeat(40) });
  },
};

it('the matrix has a row for every call of the running server, and for nothing else', () => {
  const live = server.app.knownPaths.flatMap(({ options }) => {
    const call = options.config?.call;
    return call === undefined ? [] : [`${call.method} ${call.path}`];
  });
  expect([...new Set(live)].sort()).toEqual(accessMatrix.map((row) => row.route).sort());
  for (const row of accessMatrix) {
    const call = server.app.knownPaths.find(({ options }) => {
      const c = options.config?.call;
      return c !== undefined && `${c.method} ${c.path}` === row.route;
    })?.options.config?.call;
    expect([row.route, call?.access]).toEqual([row.route, row.access]);
  }
});

it('no route but the calls, health, metrics, documentation and files is open', () => {
  const bare = server.app.knownPaths.filter(({ options }) => options.config?.call === undefined).map(({ url }) => url);
  expect([...new Set(bare)].sort()).toEqual([
    '/api/docs',
    '/api/docs/openapi.json',
    '/api/docs/style.css',
    '/healthz',
    '/readyz',
  ]);
});

describe.each(accessMatrix.filter((row) => row.access === 'public'))('$route', (row) => {
  it('asks nobody to sign in first', async () => {
    const answer = await sendOwn(row, client(regular), null);
    expect(answer.code).not.toBe('not-signed-in');
    if (REFUSED_SAMPLES[row.route]) expectPasses(row, answer);
    else expect([200, 201, 401]).toContain(answer.status);
  });
});

/** The token and the account's flags are read alike from both databases, so one is enough. */
const itOnce = it.runIf(process.env.TEST_DATABASE !== 'postgres');

describe.each(accessMatrix.filter((row) => row.access !== 'public'))('$route', (row) => {
  itOnce.each(Object.keys(worthless))('answers 401 to %s', async (who) => {
    const token = worthless[who]?.(client(admin)) ?? null;
    expect(await send(row, token, shared)).toMatchObject({ status: 401 });
  });

  itOnce(`gives a demo user ${row.demo}`, async () => {
    const who = client(demo);
    const answer = await sendOwn(row, who, await tokenFor(row, who));
    if (row.demo === 'passes') expectPasses(row, answer);
    else expect(answer.code).toBe(row.access === 'admin' ? 'admin-required' : 'demo-limitation');
  });

  itOnce(`gives a user without a plan ${row.withoutPlan}`, async () => {
    const who = client(unsubscribed);
    const answer = await sendOwn(row, who, await tokenFor(row, who));
    if (row.withoutPlan === 'passes') expectPasses(row, answer);
    else expect(answer.code).toBe(row.access === 'admin' ? 'admin-required' : 'plan-required');
  });

  it(`${row.access === 'admin' ? 'is refused to' : 'is open to'} a regular user, for what is theirs`, async () => {
    const who = client(regular);
    const answer = await sendOwn(row, who, await tokenFor(row, who));
    if (row.access === 'admin') expect(answer.code).toBe('admin-required');
    else expectPasses(row, answer);
  });

  if (row.foreign === 404) {
    it('is as if absent to another user, and to an administrator', async () => {
      for (const who of [client(other), client(admin)]) {
        expect(await send(row, who.token, shared)).toMatchObject({ status: 404 });
      }
    });
  } else {
    itOnce('is open to an administrator', async () => {
      const who = client(admin);
      expectPasses(row, await sendOwn(row, who, await tokenFor(row, who)));
    });
  }
});
