// @module-tag no-database
import { describe, expect, it } from 'vitest';
import { createLargeTurns, createListTurns, inSteps } from './large-turns.ts';

describe('turns at work that holds the event loop', () => {
  it('go to one at a time, by user, with a rest in between', async () => {
    const turns = createLargeTurns();
    const order: string[] = [];
    let working = 0;
    const work = async (name: string) => {
      const done = await turns.take(Number(name[0]));
      expect(++working).toBe(1);
      order.push(name);
      working--;
      done();
    };
    await Promise.all(['1a', '1b', '1c', '2a'].map(work));
    expect(order).toEqual(['1a', '1b', '2a', '1c']);
  });

  it('let others in between two of them', async () => {
    const turns = createLargeTurns();
    const order: string[] = [];
    const block = (ms: number) => {
      const until = performance.now() + ms;
      while (performance.now() < until);
    };
    const large = [1, 2].map(async () => {
      const done = await turns.take(1);
      block(20);
      order.push('large');
      done();
    });
    const small = (async () => {
      for (let i = 0; i < 3; i++) await new Promise((resolve) => setTimeout(resolve, 1));
      order.push('small');
    })();
    await Promise.all([...large, small]);
    expect(order).toEqual(['large', 'small', 'large']);
  });

  it('are given to a whole room that asks at once, and to no more large bodies than there is memory for', async () => {
    const turns = createLargeTurns();
    const done = await turns.take(1);
    const bodies = Array.from({ length: 64 }, (_, i) => turns.take(1000 + i, true));
    await expect(turns.take(2, true)).rejects.toMatchObject({ code: 'busy' });
    const room = Array.from({ length: 160 }, (_, i) => turns.take(2000 + i));
    done();
    // each ends at once, so the next one needs no rest
    const served = await Promise.all([...bodies, ...room].map((turn) => turn.then((over) => over())));
    expect(served).toHaveLength(224);
    // no one waits now, so there is room again
    (await turns.take(2, true))();
  });

  it('are refused to a user who has too many waiting', async () => {
    const turns = createLargeTurns({ maxWaitingPerUser: 1 });
    const done = await turns.take(1);
    const second = turns.take(1);
    await expect(turns.take(1)).rejects.toMatchObject({ code: 'busy' });
    done();
    (await second)();
  });

  it('at lists are one a user, and users do not wait for each other', async () => {
    const turns = createListTurns();
    const first = await turns.take(1);
    const order: string[] = [];
    const second = turns.take(1).then((done) => {
      order.push('second');
      done();
    });
    const other = await turns.take(2);
    order.push('other');
    other();
    first();
    await second;
    expect(order).toEqual(['other', 'second']);
    (await turns.take(1))();
  });
});

it('a list is worked through in steps, and others come in between', async () => {
  let between = 0;
  const timer = setInterval(() => between++, 1);
  const items = Array.from({ length: 60 }, (_, i) => i);
  const done = await inSteps(items, (i) => {
    const until = performance.now() + 1;
    while (performance.now() < until);
    return i * 2;
  });
  clearInterval(timer);
  expect(done).toEqual(items.map((i) => i * 2));
  expect(between).toBeGreaterThan(2);
});
