// @module-tag no-database
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const queueOf = (maxWaiting: number, maxWaitingPerUser: number, maxWaitMs = 60_000) =>
  createFairQueue({ maxWaiting, maxWaitingPerUser, maxWaitMs, refusal: () => new Error('full') });

/** Joins the queue and ignores its refusal. */
const begin = (turn: Promise<void>): void => void turn.catch(() => undefined);

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair queue', () => {
  it('gives users turns, however many one of them has sent', async () => {
    const queue = queueOf(100, 100);
    const served: string[] = [];
    for (const name of ['1a', '1b', '1c', '1d', '2a', '3a', '2b']) {
      queue.wait(Number(name[0])).then(() => served.push(name));
    }
    while (queue.next());
    await settle();
    expect(served).toEqual(['1a', '2a', '3a', '1b', '2b', '1c', '1d']);
    expect(queue.length).toBe(0);
  });

  it('refuses a user who has too many waiting, and nobody else', async () => {
    const queue = queueOf(100, 2);
    const outcomes = await Promise.allSettled(
      [1, 1, 1, 2].map((user, i) => {
        const asked = queue.wait(user);
        if (i === 3) setImmediate(() => [queue.next(), queue.next(), queue.next()]);
        return asked;
      }),
    );
    expect(outcomes.map((o) => o.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('when full makes room for a newcomer by the newest of the user who has most', async () => {
    const queue = queueOf(3, 10);
    const outcomes: string[] = [];
    const wait = (name: string) =>
      queue.wait(Number(name[0])).then(
        () => outcomes.push(`${name} served`),
        () => outcomes.push(`${name} refused`),
      );
    const all = ['1a', '1b', '1c', '2a'].map(wait);
    await settle();
    expect(outcomes).toEqual(['1c refused']);
    while (queue.next());
    await Promise.all(all);
    expect(outcomes.slice(1)).toEqual(['1a served', '2a served', '1b served']);
  });

  it('passes over users who may not, and lets nobody wait for ever', async () => {
    const queue = queueOf(10, 10, 30);
    const [one, two] = [queue.wait(1), queue.wait(2)];
    expect(queue.next((user) => user === 2)).toBe(true);
    await two;
    expect(queue.next((user) => user === 2)).toBe(false);
    await expect(one).rejects.toThrow('full');
    expect(queue.length).toBe(0);
  });

  it('says how long the turns before the next one of a user take (any order of arrival)', () => {
    const arrivals = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 50 })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 5 }), (before, me) => {
        const queue = queueOf(1000, 1000);
        const own = new Map<number, number[]>();
        for (const [user, ms] of before) {
          begin(queue.wait(user, undefined, ms));
          own.set(user, [...(own.get(user) ?? []), ms]);
        }
        const said = queue.msAhead(me);
        begin(queue.wait(me, undefined, 0));
        const mine = (own.get(me)?.length ?? 0) + 1;
        let [served, turns] = [0, 0];
        while (turns < mine) {
          queue.next((user) => {
            const ms = own.get(user)?.shift() ?? 0;
            if (user === me) turns++;
            served += ms;
            return true;
          });
        }
        // the estimate counts users queued behind the newcomer: never too short, too long by at most one turn of each
        expect(said).toBeGreaterThanOrEqual(served);
        expect(said - served).toBeLessThanOrEqual([...own.values()].reduce((sum, rest) => sum + (rest[0] ?? 0), 0));
      }),
    );
  });

  it('never makes a user wait for more than one turn of each other user (any order of arrival)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 40 }), (arrivals) => {
        const queue = queueOf(1000, 1000);
        for (const user of arrivals) begin(queue.wait(user));
        const turns: number[] = [];
        while (queue.next((user) => turns.push(user) > 0));
        expect(turns).toHaveLength(arrivals.length);
        turns.forEach((user, at) => {
          const before = turns.slice(0, at).lastIndexOf(user);
          const between = turns.slice(before + 1, at);
          expect(new Set(between).size).toBe(between.length);
        });
      }),
    );
  });
});
