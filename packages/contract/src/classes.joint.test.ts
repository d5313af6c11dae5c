import { expect, it } from 'vitest';
import { classes } from './index.ts';

it.each([
  [1, true],
  [720, true],
  [0.5, false],
  [721, false],
])('opens the joining of a class for %d hours: %s', (hours, isTaken) => {
  expect(classes.setJoining.body?.safeParse({ open: true, hours }).success).toBe(isTaken);
});
