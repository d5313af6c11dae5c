// @module-tag no-database
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { freezesAt, hasFrozen } from './gate.ts';

it('is the only maker of a standing', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const makers = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && readFileSync(join(root, file), 'utf8').includes('as Standing'),
  );
  expect(makers).toEqual(['sealed/gate.ts']);
});

it('keeps a wind frozen by its call time if the clock is set back', () => {
  const [openedAt, during, after] = [0, 60_000, 3_600_000].map((ms) => new Date(ms)) as [Date, Date, Date];
  const by = (frozenAt: Date | null, reopenedAt: Date | null = null) => ({
    frozenAt,
    freezesAt: freezesAt({ openedAt, frozenAt, reopenedAt }, 120),
  });
  expect(hasFrozen(by(null), during)).toBe(false);
  expect(hasFrozen(by(null), after)).toBe(true);
  // as stored by the first reader after the call time
  expect(hasFrozen(by(new Date(120_000)), during)).toBe(true);
  // opened again: the call time has no effect any more
  expect(hasFrozen(by(null, during), after)).toBe(false);
});
