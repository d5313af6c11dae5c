// `npm run seeds [-- ID...]`: puts each defect of scripts/seeds.json into the sources, one at a time, in a worktree of its own, and
// says which ones the tests in `near` notice. `--report FILE` writes { noticed, all } there. Long tests do not count.
import { spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
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
/** Longest run of the tests of one seed, ms: some defects make a test wait for ever. */
const LONGEST_MS = 600_000;

/** A checkout of what is here, changes included, whose packages find each other and everybody else's. */
const makeWorktree = () => {
  const tree = join(realpathSync(mkdtempSync(join(tmpdir(), 'windcall-seeds-'))), 'tree');
  git('worktree', 'add', '--detach', tree, git('stash', 'create') || 'HEAD');
  for (const folder of [
    '.',
    ...['apps', 'packages'].flatMap((of) => readdirSync(join(tree, of)).map((n) => join(of, n))),
    'bench',
    'e2e',
  ]) {
    const [from, to] = [join(root, folder, 'node_modules'), join(tree, folder, 'node_modules')];
    let names;
    try {
      names = readdirSync(from);
    } catch {
      continue;
    }
    mkdirSync(to, { recursive: true });
    // a link to @windcall itself would lead back to the sources without the defect
    for (const name of names.filter((n) => n !== '@windcall' && n !== '.cache'))
      symlinkSync(join(from, name), join(to, name));
  }
  mkdirSync(join(tree, 'node_modules/@windcall'));
  for (const name of readdirSync(join(root, 'node_modules/@windcall'))) {
    const target = realpathSync(join(root, 'node_modules/@windcall', name)).slice(realpathSync(root).length);
    symlinkSync(join(tree, target), join(tree, 'node_modules/@windcall', name));
  }
  return tree;
};

/** Runs tests in the worktree: `passed`, `failed` or `hung`. What they print is shown with `inherit`. */
const runTests = (tree, files, stdio = 'ignore') =>
  new Promise((resolve) => {
    const args = [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...files,
      '--tags-filter=!long',
      '--bail=1',
      '--reporter=dot',
    ];
    const child = spawn(process.execPath, args, { cwd: tree, stdio, detached: true });
    const hung = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), LONGEST_MS);
    child.on('close', (code, signal) => {
      clearTimeout(hung);
      resolve(signal === 'SIGKILL' ? 'hung' : code === 0 ? 'passed' : 'failed');
    });
  });

const tree = makeWorktree();
try {
  const near = [...new Set(seeds.flatMap((seed) => seed.near))];
  if ((await runTests(tree, near, 'inherit')) !== 'passed')
    throw new Error('the tests near the seeds must pass without any seed');
  const results = [];
  for (const seed of seeds) {
    const path = join(tree, seed.file);
    const source = readFileSync(path, 'utf8');
    if (source.split(seed.from).length !== 2)
      throw new Error(`${seed.id}: ${seed.file} must hold its "from" exactly once`);
    writeFileSync(
      path,
      source.replace(seed.from, () => seed.to),
    );
    const isNoticed = (await runTests(tree, seed.near)) !== 'passed';
    writeFileSync(path, source);
    results.push({ room: roomOf(seed.file)?.name ?? seed.file.split('/').slice(0, 2).join('/'), isNoticed });
    console.log(`${isNoticed ? 'noticed ' : 'SURVIVED'} ${seed.id}`);
  }
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
  git('worktree', 'remove', '--force', tree);
  rmSync(join(tree, '..'), { recursive: true, force: true });
}
