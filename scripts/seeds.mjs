// `npm run seeds [-- ID...]`: puts each defect of scripts/seeds.json into the sources, one at a time, in its own
// worktree, and lists those that the tests in `near` notice. `--report FILE` writes { noticed, all } there. Long tests
// do not count.
import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { roomOf } from './mutation-rooms.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({ allowPositionals: true, options: { report: { type: 'string' } } });
const all = JSON.parse(readFileSync(join(root, 'scripts/seeds.json'), 'utf8'));
const unknown = positionals.filter((id) => !all.some((seed) => seed.id === id));
if (unknown.length > 0) throw new Error(`scripts/seeds.json has no ${unknown.join(', ')}`);
const seeds = positionals.length > 0 ? all.filter(({ id }) => positionals.includes(id)) : all;

const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
  return stdout.trim();
};
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'windcall-seeds-')));
const hasHardLinks = statSync(scratch).dev === statSync(root).dev;
/** Longest run of the tests of one seed, ms: some defects make a test wait forever. */
const LONGEST_MS = 600_000;

/** Folders that tools write, which cannot be shared. */
const CACHES = ['.cache', '.vite', '.vite-temp'];

/** Copies a folder by hard links, or by content onto another disk. A symbolic link would lead out of the worktree. */
const layOut = (from, to) => {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [here, there] = [join(from, entry.name), join(to, entry.name)];
    if (CACHES.includes(entry.name)) continue;
    if (entry.isDirectory()) layOut(here, there);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(here), there);
    else if (hasHardLinks) linkSync(here, there);
    else copyFileSync(here, there);
  }
};

/**
 * A checkout of the current tree, changes included, with its own node_modules, because links to packages are relative.
 */
const makeWorktree = (name) => {
  const tree = join(scratch, name);
  git('worktree', 'add', '--detach', tree, git('stash', 'create') || 'HEAD');
  const rooms = ['apps', 'packages'].flatMap((of) => readdirSync(join(tree, of)).map((name) => join(of, name)));
  for (const folder of ['.', ...rooms, 'bench', 'e2e']) {
    const from = join(root, folder, 'node_modules');
    if (existsSync(from)) layOut(from, join(tree, folder, 'node_modules'));
  }
  return tree;
};

/** Runs tests in the worktree: `passed`, `failed`, or `hung` after `longestMs`. `inherit` shows their output. */
const runTests = (tree, files, { stdio = 'ignore', longestMs = LONGEST_MS } = {}) =>
  new Promise((resolve) => {
    const args = [
      join(tree, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...files,
      '--tags-filter=!long',
      '--bail=1',
      '--reporter=dot',
    ];
    const child = spawn(process.execPath, args, { cwd: tree, stdio, detached: true });
    const hung = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), longestMs);
    child.on('close', (code, signal) => {
      clearTimeout(hung);
      resolve(signal === 'SIGKILL' ? 'hung' : code === 0 ? 'passed' : 'failed');
    });
  });

/** Puts one seed into a worktree, runs the tests near it and takes it out again. */
const tryInTree = async (tree, { id, file, from, to, near }) => {
  const path = join(tree, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${id}: ${file} must hold its "from" exactly once`);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  const isNoticed = (await runTests(tree, near)) !== 'passed';
  writeFileSync(path, source);
  console.log(`${isNoticed ? 'noticed ' : 'SURVIVED'} ${id}`);
  return { room: roomOf(file)?.name ?? file.split('/').slice(0, 2).join('/'), isNoticed };
};

/** Two side by side: a seed's tests are often one file, which leaves a processor idle. */
const trees = [];
try {
  trees.push(makeWorktree('first'), makeWorktree('second'));
  const near = [...new Set(seeds.flatMap((seed) => seed.near))];
  const unchanged = await runTests(trees[0], near, { stdio: 'inherit', longestMs: 6 * LONGEST_MS });
  if (unchanged !== 'passed') throw new Error(`the tests near the seeds ${unchanged} without any seed`);
  const results = [];
  const left = [...seeds];
  await Promise.all(
    trees.map(async (tree) => {
      for (let seed = left.shift(); seed !== undefined; seed = left.shift()) results.push(await tryInTree(tree, seed));
    }),
  );
  const rooms = [...new Set(results.map(({ room }) => room))].sort();
  const row = (name, of) => {
    const noticed = of.filter(({ isNoticed }) => isNoticed).length;
    return `| ${name} | ${noticed} | ${of.length - noticed} |`;
  };
  console.log('\n| room | noticed | survived |\n|---|---|---|');
  for (const room of rooms)
    console.log(
      row(
        room,
        results.filter((result) => result.room === room),
      ),
    );
  console.log(row('all', results));
  const noticed = results.filter(({ isNoticed }) => isNoticed).length;
  if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ noticed, all: results.length }));
} finally {
  for (const tree of trees) git('worktree', 'remove', '--force', tree);
  rmSync(scratch, { recursive: true, force: true });
}
