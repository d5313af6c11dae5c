import { expect, it } from 'vitest';
import { type Condition, worstOf } from './conditions-strip.tsx';

const fine: Condition[] = (['Rifle', 'Scenario', 'Air', 'Wind', 'Card'] as const).map((name) => ({
  name,
  to: '/',
  value: name,
  mismatch: null,
}));
const wrong = (...names: Condition['name'][]) =>
  fine.map((one) => (names.includes(one.name) ? { ...one, mismatch: 'for 59 °F, now 20 °F' } : one));

it.each([
  [[], 'Wind'],
  [['Air'], 'Air'],
  [['Air', 'Wind'], 'Wind'],
  [['Air', 'Wind', 'Card'], 'Card'],
] as const)('where there is room for one thing says of mismatches %j: %s', (names, told) => {
  expect(worstOf(wrong(...names))?.name).toBe(told);
});
