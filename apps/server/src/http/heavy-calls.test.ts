import { calls } from '@windcall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';
import { LARGE_BYTES } from './large-turns.ts';

let server: TestApp;
let me: Client;
let other: Client;
const leave: (() => void)[] = [];

/** Takes all of a user's places, like pending requests. */
const fillPlaces = (userId: number): void => {
  for (;;) {
    try {
      leave.push(server.platform.pool.enter(userId));
    } catch {
      return;
    }
  }
};

beforeAll(async () => {
  server = await startTestApp();
  [me, other] = [await server.signUp(), await server.signUp()];
  fillPlaces(me.user.id);
});
afterAll(async () => {
  for (const go of leave) go();
  await server.close();
});

const send = (client: Client, { method, path }: { method: string; path: string }, body: object) =>
  server.app.inject({
    method: method as 'POST',
    url: path.replaceAll(/:\w+/g, '1'),
    headers: { authorization: `Bearer ${client.token}` },
    ...(method !== 'GET' && { payload: body }),
  });

const forUsers = Object.entries(calls).filter(([, call]) => call.access === 'user');
const heavy = forUsers.filter(([, call]) => call.heavy === true);
const large = forUsers.filter(
  ([, call]) =>
    call.heavy !== true && call.body !== undefined && call.bodyLimit !== undefined && call.bodyLimit !== 'auth',
);
const lists = forUsers.filter(([, call]) => call.method === 'GET' && call.reply instanceof z.ZodArray);

describe('one user’s heavy requests', () => {
  it('are known as such', () => {
    expect([heavy.length, large.length, lists.length].every((n) => n >= 3)).toBe(true);
  });

  it.each(heavy)('%s waits for a place of that user, and for nobody else’s', async (_, call) => {
    const [mine, others] = [await send(me, call, {}), await send(other, call, {})];
    expect([mine.statusCode, mine.json().code]).toEqual([503, 'busy']);
    expect(others.statusCode).not.toBe(503);
  });

  it.each(large)('a large body of %s too, a small one not', async (_, call) => {
    const body = { note: 'x'.repeat(LARGE_BYTES) };
    expect((await send(me, call, body)).statusCode).toBe(503);
    expect((await send(other, call, body)).statusCode).not.toBe(503);
    expect((await send(me, call, {})).statusCode).not.toBe(503);
  });

  it.each(lists)('%s is one at a time, and refused beyond those that may wait', async (_, call) => {
    const { listTurns } = server.platform;
    const done = await listTurns.take(me.user.id);
    const waiting = Array.from({ length: 8 }, () => listTurns.take(me.user.id));
    expect((await send(me, call, {})).statusCode).toBe(503);
    expect((await send(other, call, {})).statusCode).not.toBe(503);
    done();
    for (const turn of waiting) (await turn)();
    expect((await send(me, call, {})).statusCode).not.toBe(503);
  });
});
