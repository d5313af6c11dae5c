import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someoneWaits } from '../../test/someone-waits.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { lockAndCount, lockUser } from './lock-user.ts';
import { cards, microReviews } from './tables.ts';
import { transaction } from './transaction.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

describe('a user who is locked', () => {
  it('is locked for everybody else until the transaction ends, so that counts come one after the other', async () => {
    const { user } = await server.signUp();
    const order: string[] = [];
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let counted = (): void => {};
    const isLocked = new Promise<void>((resolve) => {
      counted = resolve;
    });
    const first = transaction(server.db, async (tx) => {
      order.push(`counted ${await lockAndCount(tx, user.id, cards)}`);
      counted();
      await held;
      await tx.insert(cards).values({
        ...{
          userId: user.id,
          name: 'Card',
          confidence: 0.9,
          metadata: {} as never,
          entries: [],
          windBrackets: [] as never,
        },
      });
      order.push('stored');
    });
    await isLocked;
    const second = transaction(server.db, async (tx) => {
      order.push(`counted ${await lockAndCount(tx, user.id, cards)}`);
    });
    // without the lock the second call would count now
    await Promise.race([second, someoneWaits(server.db)]);
    release();
    await Promise.all([first, second]);
    expect(order).toEqual(['counted 0', 'stored', 'counted 1']);
  });

  it('is undefined where there is no such user, and only their own rows are counted', async () => {
    const { user } = await server.signUp();
    await transaction(server.db, async (tx) => {
      expect(await lockUser(tx, 999_999)).toBeUndefined();
      expect((await lockUser(tx, user.id))?.username).toBe(user.username);
      expect(await lockAndCount(tx, user.id, cards)).toBe(0);
      expect(await lockAndCount(tx, user.id, microReviews)).toBe(0);
    });
  });
});
