// The record of the long run, docs/measured/long-run.json. `node scripts/long-run.mjs --release` refuses a commit that
// differs from the recorded commit by more than the record.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));
const RECORD = 'docs/measured/long-run.json';
/** Files that the long run writes, and by which a release may differ. */
const WRITTEN = [RECORD, 'apps/server/test/second-pass.json'];
/** Commits after which the gate reports that the long run is due. */
const MOST_COMMITS = 40;

const git = (root, ...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return { isOk: status === 0, text: (stdout ?? '').trim() };
};
const count = (number) => number.toLocaleString('en-US');

/**
 * The record's verdict on the checked-out commit: `{ line, isBroken, isCurrent }`. `line` is one sentence for people,
 * `isBroken` whether the gate fails, `isCurrent` whether a release may go out: only the record has changed since.
 */
export const readLongRun = (root = repository) => {
  const told = (text, isBroken = false, isCurrent = false) => ({ line: `Long run: ${text}`, isBroken, isCurrent });
  if (!existsSync(join(root, '.git'))) return told('skipped, there is no .git to compare with.');
  // git is missing, or refuses a folder of another owner
  if (!git(root, 'rev-parse', 'HEAD').isOk) return told('skipped, git cannot read this repository.');
  const file = join(root, RECORD);
  if (!existsSync(file)) return told('not recorded yet; npm run test:all records it.');
  const { commit, passed, failed, seeds } = JSON.parse(readFileSync(file, 'utf8'));
  const short = commit.slice(0, 7);
  if (failed !== 0) return told(`failed at ${short}: ${count(failed)} of ${count(passed + failed)} tests.`, true);
  if (!git(root, 'merge-base', '--is-ancestor', commit, 'HEAD').isOk) {
    const isShallow = git(root, 'rev-parse', '--is-shallow-repository').text === 'true';
    if (isShallow && !git(root, 'cat-file', '-e', commit).isOk)
      return told(`passed at ${short}, which is older than this shallow clone. Run npm run test:all.`);
    return told(`recorded for ${short}, which is not an ancestor of this commit.`, true);
  }
  const commits = Number(git(root, 'rev-list', '--count', `${commit}..HEAD`).text);
  const ago = commits === 1 ? '1 commit ago' : `${commits} commits ago`;
  const due = commits > MOST_COMMITS ? ` More than ${MOST_COMMITS} commits ago: run npm run test:all.` : '';
  const changed = git(root, 'diff', '--name-only', commit, 'HEAD').text.split('\n').filter(Boolean);
  return told(
    `passed ${ago} (${short}, ${count(passed)} tests, ${seeds.noticed} of ${seeds.all} seeds noticed).${due}`,
    false,
    commits <= MOST_COMMITS && changed.every((path) => WRITTEN.includes(path)),
  );
};

/** The checked-out commit; null if there are other changes, or no repository. */
export const cleanCommit = (root = repository) => {
  const changes = git(root, 'status', '--porcelain');
  return changes.isOk && changes.text === '' ? git(root, 'rev-parse', 'HEAD').text : null;
};

/** Writes the record of a run: `{ commit, passed, failed, seconds, seeds: { noticed, all } }`. */
export const writeLongRun = ({ commit, ...run }, root = repository) => {
  const record = { commit, date: new Date().toISOString().slice(0, 10), ...run };
  writeFileSync(join(root, RECORD), `${JSON.stringify(record, null, 2)}\n`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { line, isBroken, isCurrent } = readLongRun();
  console.log(line);
  const isRefused = process.argv.includes('--release') && !isCurrent;
  if (isRefused)
    console.error(`A release needs a long run of its own commit: only ${WRITTEN.join(' and ')} may differ.`);
  process.exitCode = isBroken || isRefused ? 1 : 0;
}
