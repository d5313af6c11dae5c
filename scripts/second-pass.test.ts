import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseSecondPass, readSecondPass } from './second-pass.mjs';

let root: string;
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const features = 'apps/server/src/features';
const choose = (reached: Readonly<Record<string, readonly string[]>>): void => {
  const recorded = Object.entries(reached).map(([test, of]) => ({
    test: `${features}/${test}`,
    reached: of.map((path) => `${features}/${path}`),
  }));
  write('apps/server/test/second-pass.json', JSON.stringify(chooseSecondPass(recorded, root).set));
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'windcall-second-pass-'));
  write(`${features}/runs/store.ts`, 'await transaction(db, work);');
  write(`${features}/matches/store.ts`, 'await lockUser(tx, id);');
  write(`${features}/runs/runs.test.ts`, '');
  write(`${features}/runs/at-once.test.ts`, 'await Promise.all(requests);');
  write(`${features}/matches/matches.test.ts`, '');
  write(`${features}/matches/table.test.ts`, '// @module-tag no-database');
  write('apps/server/test/start.test.ts', "const onPostgres = process.env.TEST_DATABASE === 'postgres';");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('has the smallest set that reaches everything, first those that send requests at once, and those that are for PostgreSQL', () => {
  choose({
    'runs/runs.test.ts': ['runs/store.ts'],
    'runs/at-once.test.ts': ['runs/store.ts'],
    'matches/matches.test.ts': ['matches/store.ts'],
  });
  expect(readSecondPass(root)).toEqual({
    tests: [
      `${features}/matches/matches.test.ts`,
      `${features}/runs/at-once.test.ts`,
      'apps/server/test/start.test.ts',
    ].sort(),
    added: [],
  });
});

it('adds the tests of a feature that has a new transaction, in a new file and in a known one', () => {
  choose({ 'runs/runs.test.ts': ['runs/store.ts'], 'matches/matches.test.ts': ['matches/store.ts'] });
  write(`${features}/matches/close.ts`, 'await transaction(db, close);');
  write(`${features}/runs/store.ts`, 'await transaction(db, work);\nawait transaction(db, more);');
  const pass = readSecondPass(root);
  expect(pass?.added).toEqual([
    { caller: `${features}/matches/close.ts`, tests: [`${features}/matches/matches.test.ts`] },
    {
      caller: `${features}/runs/store.ts`,
      tests: [`${features}/runs/at-once.test.ts`, `${features}/runs/runs.test.ts`],
    },
  ]);
  expect(pass?.tests).toContain(`${features}/matches/matches.test.ts`);
});

it('is everything if no set was chosen', () => {
  expect(readSecondPass(root)).toBeNull();
});
