import { auth } from '@windcall/contract';
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeToken } from '../testing/make-token.ts';
import { claimsOf, isAdminClaim, isSubscribed } from './claims.ts';

const NOW_S = 1_800_000_000;
const token = (exp: number) => makeToken({ sub: '5', username: 'Zoë 李', exp });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('decodes the claims of a token, in any script', () => {
  expect(claimsOf(token(NOW_S + 1), NOW_S * 1000)).toMatchObject({ sub: '5', username: 'Zoë 李' });
});

it.each([null, '', 'nonsense', 'a.b.c', `a.${btoa('{"sub":1}')}.c`, `a.${btoa('[]')}.c`])('refuses %s', (bad) => {
  expect(claimsOf(bad, 0)).toBeNull();
});

it('refuses a token whose expiry is not in the future', () => {
  expect(claimsOf(token(NOW_S), NOW_S * 1000)).toBeNull();
  expect(claimsOf(token(NOW_S), NOW_S * 1000 - 1)).not.toBeNull();
});

it('knows an administrator by role or by flag', () => {
  const claims = { sub: 1, username: 'a', exp: NOW_S };
  expect([
    isAdminClaim(claims),
    isAdminClaim({ ...claims, role: 'admin' }),
    isAdminClaim({ ...claims, isAdmin: true }),
  ]).toEqual([false, true, true]);
});

it('counts as subscribed when active, trialing, or within the period of grace', () => {
  const at = NOW_S * 1000;
  expect(isSubscribed({ sub_status: 'active' }, at)).toBe(true);
  expect(isSubscribed({ sub_status: 'trialing' }, at)).toBe(true);
  expect(isSubscribed({ sub_status: 'past_due' }, at)).toBe(false);
  expect(isSubscribed({ sub_status: 'past_due', grace_until: NOW_S + 1 }, at)).toBe(true);
  expect(isSubscribed({ sub_status: 'canceled', grace_until: NOW_S }, at)).toBe(false);
  expect(isSubscribed({}, at)).toBe(false);
});

it('accepts what the schema of the contract accepts, and nothing else', () => {
  const something = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant([]));
  const names = Object.keys(auth.tokenClaims.shape);
  const good = { sub: '5', username: 'anna', exp: NOW_S };
  const spoiled = fc
    .tuple(fc.dictionary(fc.constantFrom(...names), something), fc.subarray(names))
    .map(([values, left]) =>
      Object.fromEntries(Object.entries({ ...good, ...values }).filter(([k]) => !left.includes(k))),
    );
  fc.assert(
    fc.property(spoiled, (claims) => {
      const accepted = auth.tokenClaims.safeParse(claims).success;
      const token = `a.${btoa(JSON.stringify(claims).replaceAll(/[^ -~]/g, '?'))}.c`;
      expect(claimsOf(token, -1e15) !== null).toBe(accepted);
    }),
    { numRuns: 500 },
  );
});
