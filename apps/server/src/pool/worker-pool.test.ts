// @module-tag no-database
import { afterAll, describe, expect, it } from 'vitest';
import * as jobs from '../../test/pool-jobs.ts';
import { Refusal } from '../refusal.ts';
import { createResultCache, createWorkerPool } from './worker-pool.ts';

const workerFile = new URL('../../test/pool-worker.ts', import.meta.url);
/** Processor time as if both threads ran at full speed, however busy the test machine is. */
const workedMs = () => 2 * performance.now();
const pool = createWorkerPool({
  ...{ workerFile, threads: 2, limitMs: 6000, maxWaiting: 8, maxWaitingPerUser: 2, workedMs },
});
afterAll(() => pool.close());

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
};

describe('the worker pool', () => {
  it('runs a job in another thread and gives its output', async () => {
    const answer = await pool.run(jobs.double, { n: 21 }, 1);
    expect(answer.doubled).toBe(42);
    expect(answer.thread).not.toBe(0);
  });

  it('keeps the result of an input, and gives every asker a copy of their own', async () => {
    const [first, again] = [await pool.run(jobs.stamp, { key: 'a' }, 1), await pool.run(jobs.stamp, { key: 'a' }, 2)];
    expect(again).toEqual(first);
    expect(again).not.toBe(first);
    expect(await pool.run(jobs.stamp, { key: 'b' }, 1)).not.toEqual(first);
  });

  it('computes simultaneous equal requests once', async () => {
    const room = Array.from({ length: 12 }, (_, i) => pool.run(jobs.stamp, { key: 'room' }, 100 + i));
    const [first, ...others] = await Promise.all(room);
    for (const other of others) expect(other).toEqual(first);
    const failing = Array.from({ length: 6 }, (_, i) => codeOf(pool.run(jobs.fail, {}, 200 + i)));
    expect(new Set(await Promise.all(failing)).size).toBe(1);
    expect(pool.load()).toEqual({ running: 0, waiting: 0 });
  });

  it('asks on its own where the one it waited for found no place', async () => {
    const wait = (user: number, key: number) => codeOf(pool.run(jobs.sleep, { ms: 100, key }, user));
    const full = [wait(1, 11), wait(1, 12), wait(1, 13)];
    const refused = wait(1, 14);
    const another = wait(2, 14);
    expect([await refused, await another]).toEqual(['busy', 'done']);
    expect(await Promise.all(full)).toEqual(['done', 'done', 'done']);
  });

  it('refuses a user who has too many waiting, and nobody else', async () => {
    const wait = (user: number, key: number) => codeOf(pool.run(jobs.sleep, { ms: 150, key }, user));
    const [running, mine, mine2, mine3, theirs, theirs2] = [
      wait(1, 1),
      wait(1, 2),
      wait(1, 3),
      wait(1, 4),
      wait(2, 5),
      wait(2, 6),
    ];
    expect(pool.load()).toEqual({ running: 2, waiting: 3 });
    expect(await mine3).toBe('busy');
    expect(await Promise.all([running, mine, mine2, theirs, theirs2])).toEqual(Array(5).fill('done'));
    expect(pool.load()).toEqual({ running: 0, waiting: 0 });
  });

  it('leaves one user no hold on the last thread, and gives waiting users turns', async () => {
    const order: string[] = [];
    const run = (user: number, key: string, ms: number) =>
      pool.run(jobs.sleep, { ms, key: `turn-${key}` as never }, user).then(() => order.push(key));
    const mine = [run(1, '1a', 300), run(1, '1b', 50), run(1, '1c', 50)];
    await run(2, '2a', 10);
    expect(order).toEqual(['2a']);
    await Promise.all([...mine, run(3, '3a', 10), run(2, '2b', 10)]);
    expect(order.slice(0, 3).sort()).toEqual(['2a', '2b', '3a']);
    expect(order.slice(3)).toEqual(['1a', '1b', '1c']);
  });

  it('lets in no more requests of a user than can run or wait', async () => {
    const enter = (user: number) => codeOf(Promise.resolve().then(() => pool.enter(user)));
    const leave = pool.enter(1);
    expect([await enter(1), await enter(1), await enter(1)]).toEqual(['done', 'done', 'busy']);
    expect([await enter(2), await enter(2), await enter(2), await enter(2)]).toEqual(['done', 'done', 'done', 'busy']);
    leave();
    expect([await enter(1), await enter(1)]).toEqual(['done', 'busy']);
  });

  it('takes whatever will start in time, however many wait, and refuses the rest with a time to ask again', async () => {
    const room = createWorkerPool({ workerFile, threads: 2, maxWaitMs: 20_000 });
    const key = (i: number) => `room-${i}` as never;
    const crowd = Array.from({ length: 150 }, (_, i) =>
      codeOf(room.run(jobs.sleep, { ms: 20, key: key(i) }, 1000 + i)),
    );
    expect(room.load()).toEqual({ running: 2, waiting: 148 });
    expect(new Set(await Promise.all(crowd))).toEqual(new Set(['done']));
    // 200 × 20 ms on two threads is 2 s: more than half of one second
    const late = Array.from({ length: 200 }, (_, i) =>
      room.run(jobs.sleep, { ms: 20, key: key(200 + i) }, 2000 + i, 1000),
    );
    const ends = await Promise.allSettled(late);
    expect(ends[0]?.status).toBe('fulfilled');
    expect(ends.at(-1)).toMatchObject({
      status: 'rejected',
      reason: { code: 'busy', details: { retryAfterS: expect.any(Number) } },
    });
    await room.close();
  });

  it('does not let a job wait for ever', async () => {
    const impatient = createWorkerPool({ workerFile, maxWaitMs: 100, threads: 2 });
    const long = codeOf(impatient.run(jobs.sleep, { ms: 400, key: 1 }, 1));
    expect(await codeOf(impatient.run(jobs.sleep, { ms: 1, key: 2 }, 1))).toBe('busy');
    expect(impatient.load().waiting).toBe(0);
    expect(await long).toBe('done');
    await impatient.close();
  });

  it('answers within a bound, waiting included: busy where waiting took the time, timed out where the run did', async () => {
    const long = codeOf(pool.run(jobs.sleep, { ms: 300, key: 21 }, 1));
    // waits 300 of its 1000 ms, so less than its full limit is left
    const cutShort = codeOf(pool.run(jobs.spin, { key: 1 }, 1, 1000));
    expect([await long, await cutShort]).toEqual(['done', 'busy']);
    const longer = codeOf(pool.run(jobs.sleep, { ms: 1200, key: 22 }, 1));
    const begun = performance.now();
    expect(await codeOf(pool.run(jobs.stamp, { key: 'late' }, 1, 400))).toBe('busy');
    expect(pool.load()).toEqual({ running: 1, waiting: 0 });
    expect(performance.now() - begun).toBeGreaterThan(150);
    expect(await longer).toBe('done');
    expect(await codeOf(pool.run(jobs.spin, { key: 2 }, 1, 1500))).toBe('timed-out');
  });

  it('stops a run past its limit, and serves the next one', async () => {
    expect(await codeOf(pool.run(jobs.spin, {}, 1))).toBe('timed-out');
    expect((await pool.run(jobs.double, { n: 4 }, 1)).doubled).toBe(8);
  });

  it('counts work, not time: a run starved by a busy machine continues, and is busy in the end', async () => {
    let worked = 0;
    const starved = createWorkerPool({
      ...{ workerFile, threads: 2, limitMs: 300, maxWaitMs: 5000, workedMs: () => worked },
    });
    expect((await starved.run(jobs.sleep, { ms: 900, key: 1 }, 1)) ?? 'done').toBe('done');
    expect(await codeOf(starved.run(jobs.spin, { key: 2 }, 1))).toBe('busy');
    const spins = codeOf(starved.run(jobs.spin, { key: 3 }, 1));
    await new Promise((resolve) => setImmediate(resolve));
    worked += 10_000;
    expect(await spins).toBe('timed-out');
    await starved.close();
  });

  it('passes a failure of the job on and stays usable', async () => {
    expect(await codeOf(pool.run(jobs.fail, {}, 1))).toContain('broken on purpose');
    expect((await pool.run(jobs.double, { n: 5 }, 1)).doubled).toBe(10);
  });
});

describe('the result cache', () => {
  it('forgets the least recently used beyond its length', () => {
    const cache = createResultCache(10);
    cache.put('a', 'aaaa');
    cache.put('b', 'bbbb');
    cache.get('a');
    cache.put('c', 'cccc');
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['aaaa', undefined, 'cccc']);
    cache.put('d', 'longer than ten');
    expect([cache.get('d'), cache.get('c')]).toEqual([undefined, 'cccc']);
  });
});
