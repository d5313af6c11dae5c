// @module-tag no-database
import { expect, it } from 'vitest';
import { freezesAt, hasFrozen } from './gate.ts';

it('keeps a wind frozen that its call time ended, when the clock is set back', () => {
  const [openedAt, during, after] = [0, 60_000, 3_600_000].map((ms) => new Date(ms)) as [Date, Date, Date];
  const by = (frozenAt: Date | null) => ({ frozenAt, freezesAt: freezesAt(openedAt, frozenAt, 120) });
  expect(hasFrozen(by(null), during)).toBe(false);
  expect(hasFrozen(by(null), after)).toBe(true);
  // as it is stored by whoever looks first after the call time
  expect(hasFrozen(by(new Date(120_000)), during)).toBe(true);
});
