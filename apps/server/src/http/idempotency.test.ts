import { createHash } from 'node:crypto';
import { profiles } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';
import { prune } from '../accounts/prune.ts';
import { idempotencyKeys, profiles as profileRows } from '../db/index.ts';

let server: TestApp;
let client: Client;
beforeAll(async () => {
  server = await startTestApp();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.close());

const create = (body: object, key: string, by = client) =>
  server.app.inject({
    method: profiles.createProfile.method,
    url: profiles.createProfile.path,
    headers: { authorization: `Bearer ${by.token}`, 'idempotency-key': key },
    payload: body,
  });
const KEPT = { auditDays: 400, managedDays: 400 };
const count = async () => (await server.db.select().from(profileRows)).length;

describe('a creating call with an Idempotency-Key', () => {
  beforeAll(async () => {
    client = await server.signUp();
  });

  it('is done once, also when it is sent ten times at once, and answers alike', async () => {
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'One' }, 'key-1')));
    expect(new Set(answers.map((a) => a.statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((a) => a.json().id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it('is refused with other content', async () => {
    const answer = await create({ name: 'Two' }, 'key-1');
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'idempotency-conflict']);
  });

  it('is refused with the same content to another call', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/classes',
      headers: { authorization: `Bearer ${client.token}`, 'idempotency-key': 'key-1' },
      payload: { name: 'One' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'idempotency-conflict']);
  });

  it('is another user’s own matter', async () => {
    const other = await server.signUp();
    expect((await create({ name: 'Two' }, 'key-1', other)).statusCode).toBe(201);
  });

  it('may be tried again when it failed', async () => {
    expect((await create({ name: '' }, 'key-2')).statusCode).toBe(400);
    expect((await create({ name: 'Three' }, 'key-2')).statusCode).toBe(201);
  });

  it('never runs twice: refused if the server stopped before it answered', async () => {
    const died = { userId: client.user.id, key: 'key-3', call: 'POST /api/ballistic-profiles' };
    const digest = createHash('sha256').update(`${profiles.createProfile.path}\n{"name":"Four"}`).digest('hex');
    await server.db.insert(idempotencyKeys).values({ ...died, digest, createdAt: new Date(Date.now() - 91_000) });
    const before = await count();
    for (let i = 0; i < 2; i++) {
      const answer = await create({ name: 'Four' }, 'key-3');
      expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining('with a new key')]);
    }
    expect(await count()).toBe(before);
  });

  it('is done once though the clock of the server was a day ahead for a while', async () => {
    const before = await count();
    const first = await create({ name: 'Five' }, 'key-5');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
    const ahead = await server.logIn(client.user.username, client.password);
    expect((await create({ name: 'Six' }, 'key-6', ahead)).statusCode).toBe(201);
    await prune(server.db, KEPT);
    vi.useRealTimers();
    client = await server.logIn(client.user.username, client.password);
    for (const [name, key] of [
      ['Five', 'key-5'],
      ['Six', 'key-6'],
    ] as const)
      expect((await create({ name }, key)).statusCode).toBe(201);
    expect((await create({ name: 'Five' }, 'key-5')).json()).toEqual(first.json());
    expect(await count()).toBe(before + 2);
  });

  it('stays when a server starts with its clock ahead, among the newest of all', async () => {
    const aged = { createdAt: new Date(Date.now() - 25 * 3_600_000) };
    await server.db.update(idempotencyKeys).set(aged).where(eq(idempotencyKeys.key, 'key-5'));
    const before = await count();
    await prune(server.db, KEPT);
    expect((await create({ name: 'Five' }, 'key-5')).statusCode).toBe(201);
    expect(await count()).toBe(before);
  });

  it('is forgotten after a day', async () => {
    await prune(server.db, { ...KEPT, leastKeys: 1 });
    const before = await count();
    expect((await create({ name: 'Five' }, 'key-5')).statusCode).toBe(201);
    expect(await count()).toBe(before + 1);
  });

  it.each(['a b', 'ü', 'x'.repeat(201)])('is refused with a key such as %s', async (key) => {
    const again = await server.logIn(client.user.username, client.password);
    expect((await create({ name: 'One' }, key, again)).statusCode).toBe(400);
  });
});
