import { expect, it } from 'vitest';
import { classes } from '../packages/contract/src/index.ts';
import { LIVE_EVENTS, MEMBER_EVENTS } from '../packages/training/src/index.ts';

const changing = (what: string): string[] =>
  Object.entries(classes.CLASS_EVENTS)
    .filter(([, { changes }]) => changes === what)
    .map(([kind]) => kind);

it('the table of a live follows every event that its row says changes one, and no other', () => {
  expect([...LIVE_EVENTS].sort()).toEqual(changing('live').sort());
  expect([...MEMBER_EVENTS].sort()).toEqual(changing('member').sort());
});
