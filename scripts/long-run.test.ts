import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanCommit, readLongRun } from './long-run.mjs';

let root: string;
const who = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' };
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...who } }).trim();
const commit = (subject: string): string => {
  git('commit', '-q', '--allow-empty', '-m', subject);
  return git('rev-parse', 'HEAD');
};
const record = (of: object): void =>
  writeFileSync(
    join(root, 'docs/measured/long-run.json'),
    JSON.stringify({ passed: 10912, failed: 0, seconds: 2500, seeds: { noticed: 58, all: 60 }, ...of }),
  );
// without git the record is skipped
const hasGit = spawnSync('git', ['--version']).status === 0;
const itWithGit = it.runIf(hasGit);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'windcall-long-run-'));
  mkdirSync(join(root, 'docs/measured'), { recursive: true });
  if (hasGit) git('init', '-q');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

itWithGit('says when the long run passed, in commits', () => {
  const first = commit('first');
  commit('second');
  record({ commit: first });
  const short = first.slice(0, 7);
  expect(readLongRun(root)).toMatchObject({
    line: `Long run: passed 1 commit ago (${short}, 10,912 tests, 58 of 60 seeds noticed).`,
    isBroken: false,
  });
});

itWithGit('fails the gate when the long run failed or belongs to another branch', () => {
  const first = commit('first');
  record({ commit: first, failed: 1 });
  expect(readLongRun(root)).toMatchObject({ isBroken: true, isCurrent: false });
  expect(readLongRun(root).line).toContain('failed');
  git('checkout', '-q', '--orphan', 'another');
  commit('of another history');
  record({ commit: first });
  expect(readLongRun(root)).toMatchObject({ isBroken: true, isCurrent: false });
});

itWithGit('accepts a release when only the record has changed since the run', () => {
  const first = commit('first');
  record({ commit: first });
  git('add', '.');
  commit('record');
  expect(readLongRun(root)).toMatchObject({ isBroken: false, isCurrent: true });
  writeFileSync(join(root, 'a.ts'), '');
  expect(cleanCommit(root)).toBeNull();
  git('add', '.');
  const last = commit('a change');
  expect(cleanCommit(root)).toBe(last);
  expect(readLongRun(root)).toMatchObject({ isBroken: false, isCurrent: false });
});

itWithGit('passes after 40 commits but says that the long run is due', () => {
  const first = commit('first');
  record({ commit: first });
  for (let i = 0; i < 40; i++) commit(`${i}`);
  expect(readLongRun(root).line).not.toContain('run npm run test:all');
  commit('one more');
  expect(readLongRun(root)).toMatchObject({ isBroken: false, isCurrent: false });
  expect(readLongRun(root).line).toContain('More than 40 commits ago: run npm run test:all.');
});

it('skips without a repository, or with one that git cannot read, and says so', () => {
  rmSync(join(root, '.git'), { recursive: true, force: true });
  record({ commit: 'a'.repeat(40) });
  expect(readLongRun(root)).toMatchObject({ isBroken: false, isCurrent: false });
  expect(readLongRun(root).line).toContain('skipped');
  mkdirSync(join(root, '.git'));
  expect(readLongRun(root)).toMatchObject({ isBroken: false, isCurrent: false });
  expect(readLongRun(root).line).toContain('skipped');
});
