import { expect, it } from 'vitest';
import { counted } from './figures.ts';

it('counts none, one and many', () => {
  expect([0, 1, 2].map((n) => counted(n, 'hold'))).toEqual(['0 holds', '1 hold', '2 holds']);
});
