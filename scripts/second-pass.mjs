// Chooses the server tests that the gate repeats on PostgreSQL after the embedded database. PGlite is PostgreSQL; only
// connections, locks and streams differ. So the pass is the smallest set of test files that reaches every production
// file which opens a transaction, locks, notifies a class or runs a prepared query, plus the files with tests for
// PostgreSQL. `node scripts/second-pass.mjs FILE` chooses the set from the record that the server's tests made with
// RECORD_SQL=FILE.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { roomOf } from './mutation-rooms.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
const SET = 'apps/server/test/second-pass.json';
const CALL = /\b(?:transaction|lockUsers?|lockAndCount|tellClass|prepared)\(/;

const sourcesIn = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((path) => path.endsWith('.ts'));
const isTest = (path) => path.endsWith('.test.ts');

/** Production files with such calls, each with a digest of their lines. */
const findCallers = (root) => {
  const callers = {};
  for (const path of sourcesIn(root, 'apps/server/src')) {
    if (isTest(path) || path.startsWith('apps/server/src/db/')) continue;
    const lines = readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) => CALL.test(line));
    if (lines.length > 0)
      callers[path] = createHash('sha256')
        .update(lines.map((line) => line.trim()).join('\n'))
        .digest('hex')
        .slice(0, 8);
  }
  return callers;
};

/** Test files that may run on PostgreSQL in the gate, with their texts. */
const findTests = (root) =>
  ['apps/server/src', 'apps/server/test']
    .flatMap((folder) => sourcesIn(root, folder))
    .filter(isTest)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => !/@module-tag (?:long|no-database|one-database)\b/.test(text));

/**
 * The test files of the second pass, and `added`: for each new or changed caller, the tests of its feature, which join
 * the pass. Null if no set was chosen: everything runs twice.
 */
export const readSecondPass = (root = repository) => {
  if (!existsSync(join(root, SET))) return null;
  const chosen = JSON.parse(readFileSync(join(root, SET), 'utf8'));
  const tests = findTests(root);
  const added = Object.entries(findCallers(root))
    .filter(([path, digest]) => chosen.callers[path] !== digest)
    .map(([caller]) => {
      const room = `${roomOf(caller)?.name ?? 'apps/server/src'}/`;
      return { caller, tests: tests.map(({ path }) => path).filter((path) => path.startsWith(room)) };
    });
  const own = tests.filter(({ text }) => text.includes("TEST_DATABASE === 'postgres'")).map(({ path }) => path);
  const kept = chosen.tests.filter((path) => existsSync(join(root, path)));
  return { tests: [...new Set([...own, ...kept, ...added.flatMap((one) => one.tests)])].sort(), added };
};

/** Chooses a new set; among tests that reach equally many more callers, those with simultaneous requests come first. */
export const chooseSecondPass = (recorded, root = repository) => {
  const callers = findCallers(root);
  const tests = findTests(root).map(({ path, text }) => ({
    path,
    isAtOnce: text.includes('Promise.all('),
    reached: recorded.filter(({ test }) => test === path).flatMap(({ reached }) => reached),
  }));
  const missing = new Set(Object.keys(callers));
  const chosen = [];
  for (;;) {
    const gain = ({ reached }) => reached.filter((path) => missing.has(path)).length;
    const [best] = tests.sort((a, b) => gain(b) - gain(a) || b.isAtOnce - a.isAtOnce || (a.path < b.path ? -1 : 1));
    if (best === undefined || gain(best) === 0) break;
    chosen.push(best.path);
    for (const path of best.reached) missing.delete(path);
  }
  // an unreached caller stays unknown, so the gate adds the tests of its feature
  for (const path of missing) delete callers[path];
  return { set: { tests: chosen.sort(), callers }, missing: [...missing] };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const recorded = readFileSync(process.argv[2], 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { set, missing } = chooseSecondPass(recorded);
  writeFileSync(join(repository, SET), `${JSON.stringify(set, null, 2)}\n`);
  console.log(`${set.tests.length} test files reach ${Object.keys(set.callers).length} callers`);
  if (missing.length > 0) console.log(`Reached by no recorded test: ${missing.join(', ')}`);
}
