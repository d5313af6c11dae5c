// @module-tag no-database
import { randomUUID } from 'node:crypto';
import { type Call, demo } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { SignedInUser } from '../accounts/index.ts';
import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { Platform } from './platform.ts';
import { publicRoute, route } from './route.ts';
import { createServer } from './server.ts';

// Made-up calls on the bare server: calls to the platform, and inputs of handlers.

const user = (id: number, more: Partial<SignedInUser> = {}) =>
  ({
    id,
    isAdmin: false,
    restrictions: null,
    planFeatures: { canUseWMP: true, canUseTruing: true },
    ...more,
  }) as SignedInUser;
const closed = Object.fromEntries(Object.keys(demo.DEMO_FEATURES).map((name) => [name, false]));
const guest = (open: object) => ({ restrictions: { ...demo.DEFAULT_DEMO_RESTRICTIONS, ...closed, ...open } });
const PEOPLE: Readonly<Record<string, SignedInUser>> = {
  ann: user(1),
  chief: user(2, { isAdmin: true }),
  noWmp: user(3, { planFeatures: { canUseWMP: false, canUseTruing: true } }),
  noTruing: user(4, { planFeatures: { canUseWMP: true, canUseTruing: false } }),
  wmpGuest: user(5, guest({ wmpAnalysisEnabled: true })),
  truingGuest: user(6, guest({ truingEnabled: true })),
};
const sids = Object.fromEntries(Object.keys(PEOPLE).map((name) => [name, randomUUID()]));

let app: FastifyInstance;
/** Calls to the platform, in order. */
let asked: string[] = [];
let waits: Record<string, number> = {};
const budget = (name: string) => ({
  take: (key: string) => {
    asked.push(`${name} ${key}`);
    return waits[name] ?? 0;
  },
});
const turns = (name: string) => ({
  take: async (id: number) => {
    asked.push(`${name} ${id}`);
    return () => void asked.push(`${name} done`);
  },
});
const platform = {
  config: {
    trustProxy: true,
    publicUrl: null,
    releasesUrl: null,
    passkeys: null,
    jwtSecret: 's'.repeat(40),
  } as Partial<Config>,
  log: createLog('silent'),
  maxEventLoopDelayMs: 0,
  findSignedInUser: async (sid: string) => PEOPLE[Object.keys(sids).find((name) => sids[name] === sid) ?? ''] ?? null,
  budgets: { user: budget('user'), address: budget('address'), open: budget('open'), door: budget('door') },
  pool: {
    enter: (id: number) => {
      asked.push(`enter ${id}`);
      return () => void asked.push('leave');
    },
  },
  largeTurns: turns('large'),
  listTurns: turns('list'),
  quota: {
    charge: async (id: number, bytes: number) => {
      asked.push(`charge ${id} ${bytes}`);
    },
  },
} as unknown as Platform;

const reply = z.object({ got: z.unknown(), n: z.number() });
const call = (method: Call['method'], path: string, more: Partial<Call> = {}): Call => ({
  ...{ method, path: `/api/${path}`, summary: '', tag: 'made-up', access: 'user', reply },
  ...more,
});
const body = z.object({ name: z.string(), size: z.number().default(4) });
const fail = () => {
  throw new Refusal('in-use');
};

beforeAll(async () => {
  app = await createServer(platform);
  const answer = async ({ params, query, body }: { params: unknown; query: unknown; body: unknown }) => ({
    ...{ got: { params, query, body }, n: 1, secret: 'kept' },
  });
  const query = z.object({ page: z.coerce.number().default(1) });
  const params = z.object({ id: z.coerce.number() });
  for (const made of [
    call('PUT', 'parts/:id', { params, query, body }),
    call('POST', 'create', { body, status: 201 }),
    call('PATCH', 'change', { body }),
    call('POST', 'ask', { body }),
    call('POST', 'keep', { body, stores: true }),
    call('POST', 'sign', { body, status: 201, bodyLimit: 'auth' }),
    call('POST', 'heavy', { body, heavy: true }),
    call('POST', 'large', {
      body: z.object({ name: z.string() }),
      bodyLimit: 'wind',
      reply: z.object({ n: z.number() }),
    }),
    call('GET', 'admin', { access: 'admin' }),
    call('POST', 'admin-create', { access: 'admin', body, status: 201 }),
    call('GET', 'wmp', { gate: 'wmpAnalysisEnabled' }),
    call('GET', 'truing', { gate: 'truingEnabled' }),
    call('GET', 'export', { gate: 'dataExportEnabled' }),
  ])
    route(app, platform, made, answer as never);
  route(app, platform, call('POST', 'whole', { body }), answer as never, {
    whenInvalid: { status: 'validation_failed' },
  });
  route(app, platform, call('POST', 'heavy-fails', { heavy: true }), fail);
  route(app, platform, call('GET', 'list', { reply: z.array(z.object({ n: z.number() })) }), async () => [
    { n: 1, secret: 2 },
    { n: 2 },
  ]);
  route(app, platform, call('GET', 'table', { produces: 'text/csv', reply: z.string() }), async () => 'a,b\r\n');
  route(app, platform, call('GET', 'file', { produces: 'application/gzip', reply: z.string() }), async () => 'zip');
  publicRoute(app, platform, call('GET', 'open', { access: 'public' }), async ({ request }) => ({
    ...{ got: request.signedIn?.id ?? null, n: 2 },
  }));
  publicRoute(app, platform, call('GET', 'own-limits', { access: 'public', ownLimits: true }), async () => ({
    got: 0,
    n: 3,
  }));
  publicRoute(app, platform, call('GET', 'auth', { access: 'public', tag: 'auth' }), async () => ({ got: 0, n: 4 }));
  await app.ready();
});
afterAll(() => app.close());
beforeEach(() => {
  [asked, waits] = [[], {}];
});

const tokenOf = (name: string, claims: object = {}) =>
  app.jwt.sign({
    sub: String(PEOPLE[name]?.id),
    username: name,
    exp: Math.floor(Date.now() / 1000) + 600,
    sid: sids[name],
    ...claims,
  });
const send = async (
  method: Call['method'],
  path: string,
  by: string | null = 'ann',
  payload?: object,
  token?: string,
) => {
  asked = [];
  const headers = by === null ? {} : { authorization: `Bearer ${token ?? tokenOf(by)}` };
  const answer = await app.inject({
    ...{ method, url: `/api/${path}`, headers, remoteAddress: '192.0.2.7' },
    ...(payload && { payload }),
  });
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    body: answer.body,
    headers: answer.headers,
    asked,
  };
};
const codeOf = ({ status, body }: { status: number; body: string }) => [
  status,
  status < 300 ? null : JSON.parse(body).code,
];

it('passes the parts as their schemas read them, and answers the fields of the reply', async () => {
  const sent = await send('PUT', 'parts/7?page=3', 'ann', { name: 'x', unknown: 1 });
  expect(sent).toMatchObject({ status: 200, type: 'application/json; charset=utf-8', asked: ['user 1'] });
  expect(JSON.parse(sent.body)).toEqual({
    ...{ got: { params: { id: 7 }, query: { page: 3 }, body: { name: 'x', size: 4 } }, n: 1 },
  });
  const defaults = await send('PUT', 'parts/8', 'ann', { name: 'y', size: 9 });
  expect(JSON.parse(defaults.body).got).toEqual({
    params: { id: 8 },
    query: { page: 1 },
    body: { name: 'y', size: 9 },
  });
  for (const [path, field] of [
    ['parts/x', 'id'],
    ['parts/7?page=x', 'page'],
  ] as const)
    expect(JSON.parse((await send('PUT', path, 'ann', { name: 'x' })).body).issues[0].field).toBe(field);
  const partly = JSON.parse((await send('POST', 'whole', 'ann', { size: 1 })).body);
  expect(partly).toMatchObject({ status: 'validation_failed', issues: [{ field: 'name' }] });
  expect(JSON.parse((await send('POST', 'ask', 'ann', { size: 1 })).body)).not.toHaveProperty('status');
});

it('charges sent bytes if something is stored for a user, and only then', async () => {
  const payload = { name: 'twenty letters, all' };
  const bytes = JSON.stringify(payload).length;
  const charged: Record<string, string[]> = {};
  for (const [method, path, by] of [
    ['POST', 'create', 'ann'],
    ['PATCH', 'change', 'noWmp'],
    ['POST', 'keep', 'ann'],
    ['POST', 'ask', 'ann'],
    ['POST', 'sign', 'ann'],
    ['POST', 'admin-create', 'chief'],
  ] as const) {
    const sent = await send(method, path, by, payload);
    expect(sent.status, path).toBe(method === 'POST' && path !== 'keep' && path !== 'ask' ? 201 : 200);
    charged[path] = sent.asked.filter((line) => line.startsWith('charge'));
  }
  const none = { ask: [], sign: [], 'admin-create': [] };
  expect(charged).toEqual({
    ...{ create: [`charge 1 ${bytes}`], change: [`charge 3 ${bytes}`], keep: [`charge 1 ${bytes}`] },
    ...none,
  });
});

it('takes a place for heavy calls and large bodies, a turn for lists, and frees it however the call ends', async () => {
  const large = { name: 'x'.repeat(64 * 1024) };
  const turn = ['large 1', 'large done'];
  expect((await send('POST', 'heavy', 'ann', { name: 'x' })).asked).toEqual([
    'user 1',
    'enter 1',
    ...turn,
    ...turn,
    'leave',
  ]);
  expect((await send('POST', 'large', 'ann', large)).asked).toEqual(['user 1', 'enter 1', ...turn, ...turn, 'leave']);
  expect((await send('POST', 'large', 'ann', { name: 'x' })).asked).toEqual(['user 1']);
  const failed = await send('POST', 'heavy-fails');
  expect([codeOf(failed), failed.asked.at(-1)]).toEqual([[409, 'in-use'], 'leave']);
  const list = await send('GET', 'list');
  expect(list).toMatchObject({ type: 'application/json; charset=utf-8', asked: ['user 1', 'list 1', 'list done'] });
  expect(list.body).toBe('[{"n":1},{"n":2}]');
  expect(await send('GET', 'table')).toMatchObject({
    type: 'text/csv; charset=utf-8',
    body: 'a,b\r\n',
    asked: ['user 1', 'list 1', 'list done'],
  });
  expect(await send('GET', 'file')).toMatchObject({ type: 'application/gzip', body: '"zip"', asked: ['user 1'] });
});

it('charges the budget of the user, else of the address, or of one public call of the address, and names the waiting time', async () => {
  expect((await send('GET', 'open')).body).toBe('{"got":1,"n":2}');
  expect(asked).toEqual(['user 1']);
  expect((await send('GET', 'open', null)).body).toBe('{"got":null,"n":2}');
  expect(asked).toEqual(['open 192.0.2.7 GET /api/open']);
  for (const path of ['own-limits', 'auth']) expect((await send('GET', path, null)).asked).toEqual([]);
  const stranger = await send('GET', 'list', null);
  expect([codeOf(stranger), stranger.asked]).toEqual([[401, 'not-signed-in'], ['address 192.0.2.7']]);
  waits = { user: 11, address: 12, open: 13 };
  for (const [path, by, waitS] of [
    ['list', 'ann', '11'],
    ['list', null, '12'],
    ['open', null, '13'],
    ['open', 'ann', '11'],
  ] as const) {
    const sent = await send('GET', path, by);
    expect([codeOf(sent), sent.headers['retry-after']]).toEqual([[429, 'too-many-requests'], waitS]);
  }
  expect((await send('GET', 'own-limits', null)).status).toBe(200);
});

it('accepts a token of this server, unexpired, of a valid sign-in and of the same account', async () => {
  const nowS = Math.floor(Date.now() / 1000);
  const status = async (token: string) => (await send('GET', 'list', 'ann', undefined, token)).status;
  const good = tokenOf('ann');
  expect([await status(good), await status(good)]).toEqual([200, 200]);
  expect([await status(tokenOf('ann', { exp: nowS - 1 })), await status(tokenOf('ann', { exp: nowS - 3600 }))]).toEqual(
    [200, 401],
  );
  for (const claims of [{ sub: '2' }, { sid: randomUUID() }, { sid: sids.chief }])
    expect(await status(tokenOf('ann', claims))).toBe(401);
  expect(await status(`${good.slice(0, -2)}${good.endsWith('A') ? 'BB' : 'AA'}`)).toBe(401);
});

it('opens a gate by the plan, and for a demo account by its own flag', async () => {
  const codes: Record<string, unknown[]> = {};
  for (const path of ['admin', 'wmp', 'truing', 'export'])
    codes[path] = await Promise.all(Object.keys(PEOPLE).map(async (by) => codeOf(await send('GET', path, by))[1]));
  const [admin, plan, demoOnly] = ['admin-required', 'plan-required', 'demo-limitation'];
  expect(Object.keys(PEOPLE)).toEqual(['ann', 'chief', 'noWmp', 'noTruing', 'wmpGuest', 'truingGuest']);
  expect(codes).toEqual({
    admin: [admin, null, admin, admin, admin, admin],
    wmp: [null, null, plan, null, null, demoOnly],
    truing: [null, null, null, plan, demoOnly, null],
    export: [null, null, null, null, demoOnly, demoOnly],
  });
  expect(JSON.parse((await send('GET', 'truing', 'wmpGuest')).body).message).toBe(
    demo.demoLimitationText('truingEnabled'),
  );
});
