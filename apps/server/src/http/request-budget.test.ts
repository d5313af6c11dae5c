// @module-tag no-database
import { describe, expect, it, vi } from 'vitest';
import { createRequestBudget, networkOf } from './request-budget.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:0:0:ffff::', '2001:db8:0:0'],
    ['2001:0DB8:0000:0000:1:2:3:4', '2001:db8:0:0'],
    ['2001:db8:0:1::1', '2001:db8:0:1'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['not: an address', 'not: an address'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a budget of requests', () => {
  it('is counted by key, and shared by newcomers once too many keys are known', () => {
    const budget = createRequestBudget(2);
    expect([budget.take('a'), budget.take('a'), budget.take('b')]).toEqual([0, 0, 0]);
    expect(budget.take('a')).toBeGreaterThan(0);
    const crowded = createRequestBudget(1);
    for (let i = 0; i < 50_000; i++) crowded.take(`key-${i}`);
    expect([crowded.take('new'), crowded.take('newer')].map((waitS) => waitS > 0)).toEqual([false, true]);
  });

  it('is full again after its window, whatever the time of day does', async () => {
    const budget = createRequestBudget(1, 20);
    expect([budget.take('a'), budget.take('a')]).toEqual([0, 1]);
    const right = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => right() - 86_400_000);
    await expect.poll(() => budget.take('a')).toBe(0);
    vi.restoreAllMocks();
  });
});
