import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Former statements about callers that were untrue of many; docs/measured/callers.md has the remaining one. */
const GONE = [
  / tighter\./,
  /same way again/i,
  /the wind did that/i,
  /read the (?!picture)\S+ first\.'/i,
  /you (over|under)-called/i,
  /no clear (bias|habit)/i,
  /lose the most/i,
  /lose most plates/i,
  /costs you 1 hit/i,
  /a month ago it was/i,
  /the (cloth|mirage) (flew|ran)/i,
  /leave out the near third/i,
  /whatever the flags say/i,
  /class was right on/i,
  /brackets are (too narrow|wider)/i,
  /wider than needed/i,
  /\bout loud before the number/i,
];

it('repeats no sentence about a person that was false for many', () => {
  const { stdout } = spawnSync('git', ['ls-files', 'apps/*/src/*', 'packages/*/src/*'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stdout.split('\n').length).toBeGreaterThan(1000);
  const found = stdout
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap((path) => {
      const text = readFileSync(`${root}/${path}`, 'utf8');
      return GONE.filter((words) => words.test(text)).map((words) => `${path}: ${words}`);
    });
  expect(found).toEqual([]);
});

it('writes a number in a lesson through one function: no view formats a measure itself', () => {
  const { stdout } = spawnSync('git', ['ls-files', 'apps/web/src/features/practice/learn/views'], {
    cwd: root,
    encoding: 'utf8',
  });
  const views = stdout.split('\n').filter((path) => path.endsWith('.tsx'));
  expect(views.length).toBeGreaterThan(8);
  for (const path of views)
    expect(readFileSync(`${root}/${path}`, 'utf8'), path).not.toMatch(/\bunits\.(?!ts)|windSide/);
});
