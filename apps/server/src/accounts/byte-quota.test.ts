import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertOwned, WIND_FIELD } from '../../test/owned-objects.ts';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';
import { createByteQuota, weighUser } from './byte-quota.ts';

let server: TestApp;
let client: Client;
beforeAll(async () => {
  server = await startTestApp({ config: { accountQuotaMb: 1 } });
  client = await server.signUp();
});
afterAll(() => server.close());

let digests = 0;
/** Incompressible text, different each time, the same in every run. */
const noise = (length: number): string => {
  let text = '';
  while (text.length < length)
    text += createHash('sha512')
      .update(`${++digests}`)
      .digest('base64')
      .replaceAll(/[^A-Za-z0-9]/g, '');
  return text.slice(0, length);
};
const save = (name: string) =>
  client.post('/api/weather/fields', {
    name,
    windField: { ...WIND_FIELD, metadata: { a: noise(15_000) } },
    settings: { b: noise(15_000) },
  });

describe('what an account may keep', () => {
  it('is bounded in bytes, said in a sentence, and free again after deleting', async () => {
    const other = await server.signUp();
    const saved: { id: number }[] = [];
    for (;;) {
      const answer = await save(`field ${saved.length}`);
      if (answer.statusCode !== 201) {
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'quota-reached']);
        expect(answer.json().message).toMatch(/may keep 1 MB.*Delete/);
        break;
      }
      saved.push(answer.json());
      expect(saved.length).toBeLessThan(50);
    }
    expect(saved.length).toBeGreaterThan(20);
    expect((await other.post('/api/ballistic-profiles', { name: 'Mine' })).statusCode).toBe(201);
    expect((await client.get('/api/weather/fields')).statusCode).toBe(200);
    for (const { id } of saved.slice(0, 5)) await client.delete(`/api/weather/fields/${id}`);
    expect((await save('again')).statusCode).toBe(201);
  });

  it('is weighed over every table that has the user’s rows', async () => {
    const owner = await server.signUp();
    const before = await weighUser(server.db, owner.user.id);
    await insertOwned(server.db, owner.user.id);
    expect(before).toBe(0);
    expect(await weighUser(server.db, owner.user.id)).toBeGreaterThan(1000);
  });

  it('costs no query for a small write in between', async () => {
    let queries = 0;
    const counted = new Proxy(server.db, {
      get: (target, property) => {
        if (property === 'execute') queries++;
        return Reflect.get(target, property, target);
      },
    });
    const quota = createByteQuota(counted, 1);
    const { id } = (await server.signUp()).user;
    await quota.charge(id, 1000);
    const atFirst = queries;
    for (let i = 0; i < 100; i++) await quota.charge(id, 1000);
    expect([atFirst > 0, queries]).toEqual([true, atFirst]);
    await expect(quota.charge(id, 1_000_001)).rejects.toMatchObject({ code: 'quota-reached' });
  });

  it('counts the stored bytes again after 200 writes, after 2 MB sent, and before it refuses', async () => {
    let weighed = 0;
    const counted = new Proxy(server.db, {
      get: (target, property) => {
        if (property === 'execute') weighed++;
        return Reflect.get(target, property, target);
      },
    });
    const { id } = (await server.signUp()).user;
    const weighings = async (quotaMb: number, sizes: readonly number[]): Promise<number[]> => {
      const quota = createByteQuota(counted, quotaMb);
      const after: number[] = [];
      for (const [i, bytes] of sizes.entries()) {
        const before = weighed;
        await quota.charge(id, bytes);
        if (weighed > before) after.push(i + 1);
      }
      return after;
    };
    expect(await weighings(1, Array(402).fill(1))).toEqual([1, 201, 401]);
    expect(await weighings(100, Array(7).fill(700_000))).toEqual([1, 3, 5, 7]);
    // requests store nothing here, so each passes after a measurement
    expect(await weighings(1, [600_000, 600_000, 300_000])).toEqual([1, 2]);
  });

  it('remembers a limited number of users, and measures the longest-idle user again', async () => {
    let weighed = 0;
    const counted = new Proxy(server.db, {
      get: (target, property) => {
        if (property === 'execute') weighed++;
        return Reflect.get(target, property, target);
      },
    });
    const quota = createByteQuota(counted, 1, 2);
    const [a, b, c] = [await server.signUp(), await server.signUp(), await server.signUp()];
    const asksFor = async ({ user }: Client): Promise<boolean> => {
      const before = weighed;
      await quota.charge(user.id, 1);
      return weighed > before;
    };
    for (const one of [a, b]) expect(await asksFor(one)).toBe(true);
    expect([await asksFor(a), await asksFor(c)]).toEqual([false, true]);
    expect([await asksFor(a), await asksFor(b)]).toEqual([false, true]);
  });

  it('leaves no form of its own for bulk: notes of a field end at 64 KB', async () => {
    const answer = await client.post('/api/weather/fields', {
      name: 'x',
      windField: { ...WIND_FIELD, metadata: { a: 'x'.repeat(70_000) } },
    });
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'Wind field, notes must not hold more than 64 KB.',
    ]);
  });
});
