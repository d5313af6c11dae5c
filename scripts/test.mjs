// `npm test`, the gate: CI runs it on every push. With `--all`, `npm run test:all`, the long run: the gate, the tests
// tagged `long` and slow checks; on a clean tree it writes docs/measured/long-run.json. Two things run at a time if one
// leaves a processor idle. Ends with the line `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanCommit, readLongRun, writeLongRun } from './long-run.mjs';
import { startPostgres } from './postgres-for-tests.mjs';
import { readSecondPass } from './second-pass.mjs';
import { chromium, popplerBin, postgresBin } from './system-packages.mjs';

const isLongRun = process.argv.includes('--all');
/** Most browser stories of the gate, some 20 s of processor each: 30, Print and touch. */
const MOST_STORIES = 32;
const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'windcall-test-'));
const commit = cleanCommit();
const total = { passed: 0, failed: 0 };
const failures = [];
const failedTests = [];
const clock = process.hrtime.bigint();
const seconds = (since) => (Number(process.hrtime.bigint() - since) / 1e9).toFixed(1);

/** Runs a command and returns its exit code. Shows its output as it comes, or with `held` at the end. */
const run = (command, args, { env = {}, held = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', held ? 'pipe' : 'inherit', held ? 'pipe' : 'inherit'],
      env: { ...process.env, NO_COLOR: '1', ...env },
    });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
    child.on('error', () => resolve(127));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code ?? 1);
    });
  });

/** Files and titles of the failed tests in a report of either form. */
const titlesOfFailed = (report) => {
  const ofVitest = (report.testResults ?? []).flatMap(({ name, status, assertionResults: tests }) =>
    status === 'failed' && tests.every((test) => test.status !== 'failed')
      ? [`${relative(root, name)}: the file itself`]
      : tests.filter((test) => test.status === 'failed').map((test) => `${relative(root, name)}: ${test.fullName}`),
  );
  const ofSuite = ({ suites = [], specs = [] }) => [
    ...suites.flatMap(ofSuite),
    ...specs.filter((spec) => !spec.ok).map((spec) => `${spec.file}: ${spec.title}`),
  ];
  return [...ofVitest, ...ofSuite(report)];
};

/** Counts of a JSON report by Vitest (Jest's form) or Playwright; a run without a report counts as one failure. */
const readReport = (file, status) => {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  failedTests.push(...titlesOfFailed(report));
  const counts = report.stats
    ? { passed: report.stats.expected, failed: report.stats.unexpected }
    : { passed: report.numPassedTests, failed: report.numFailedTests };
  // a suite that could not be loaded has no failed test, but has failed
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
};

const stage = async (name, work) => {
  console.log(`\n── ${name}…`);
  const begun = process.hrtime.bigint();
  let counts;
  try {
    counts = await work();
  } catch (error) {
    console.error(error.message);
    counts = { passed: 0, failed: 1 };
  }
  total.passed += counts.passed;
  total.failed += counts.failed;
  if (counts.failed > 0) failures.push(`${name} (${counts.failed})`);
  console.log(`── ${name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds(begun)} s`);
};

const check = (name, command, args) =>
  stage(name, async () => ((await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }));
/** A package's program, started directly: npx would take half a second more. */
const tool = (name) => join(root, 'node_modules/.bin', name);

const vitest = (name, args, how = {}) =>
  stage(name, async () => {
    const file = join(scratch, `${name.replaceAll(/\W+/g, '-')}.json`);
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const { tags = [], ...rest } = how;
    const left = [...(isLongRun ? [] : ['!long']), ...tags];
    const filter = left.length > 0 ? [`--tags-filter=${left.join(' and ')}`] : [];
    return readReport(file, await run(tool('vitest'), ['run', ...args, ...filter, ...reporters], rest));
  });

// Checks that only read the sources, during the build.
await Promise.all([
  check('build', 'node', ['scripts/build.mjs']),
  (async () => {
    await check('format, lint and fences', tool('biome'), ['check', '--error-on-warnings', '.']);
    await check('unused files and exports', tool('knip'), ['--no-progress', '--no-config-hints']);
    await check('supply chain', 'node', ['scripts/supply-chain.mjs']);
    await check('types', 'node', ['scripts/types.mjs']);
    // not in the long run itself, which replaces a failed record
    if (!isLongRun) await check('record of the long run', 'node', ['scripts/long-run.mjs']);
    // in one run, so that no processor waits for the last long file of each
    const sources = ['packages', 'web', 'web-alone', 'web-functions', 'scripts'];
    await vitest(
      'packages, web and scripts',
      sources.flatMap((project) => ['--project', project]),
    );
  })(),
]);
/** Calls reached by the server's tests in the long run: the gate's second pass is chosen from them. */
const reached = join(scratch, 'reached.jsonl');
/**
 * The server's tests on one of the two databases. Tests that start it as a process start the shipped server, which is
 * ready sooner.
 */
const server = (name, workers, how = {}) =>
  vitest(`server on ${name}`, ['--project', 'server', `--maxWorkers=${workers}`, ...(how.files ?? [])], {
    ...how,
    env: { TEST_SERVER: 'built', ...how.env },
  });
const onPostgres = async () => {
  const given = process.env.DATABASE_URL_TEST;
  let database;
  try {
    database = given ? { url: given, stop: async () => {} } : await startPostgres(postgresBin());
  } catch (error) {
    await stage('server on PostgreSQL', () => Promise.reject(error));
    return;
  }
  const env = { TEST_DATABASE: 'postgres', DATABASE_URL_TEST: database.url };
  const pass = isLongRun ? null : readSecondPass();
  for (const { caller, tests } of pass?.added ?? [])
    console.log(
      `Added on PostgreSQL, for what ${caller} asks of the database: ${tests.join(', ') || 'no test of its feature'}`,
    );
  await server('PostgreSQL', 1, { env, tags: ['!no-database', '!one-database'], held: true, files: pass?.tests });
  await database.stop();
};
// Side by side, because these tests often wait for a process that they start or kill.
await Promise.all([
  server('the embedded database', availableParallelism(), { env: isLongRun ? { RECORD_SQL: reached } : {} }),
  onPostgres(),
]);
if (isLongRun && existsSync(reached)) await run('node', ['scripts/second-pass.mjs', reached]);
// Alone: three browsers keep two processors busy, and stories about screens should not wait for other work.
await stage('browser stories', async () => {
  const file = join(scratch, 'e2e.json');
  const env = { CHROMIUM_PATH: chromium(), POPPLER_BIN: popplerBin(), E2E_REPORT: file };
  const args = ['test', '-c', 'e2e/playwright.config.ts', ...(isLongRun ? [] : ['--grep-invert=@long'])];
  const counts = readReport(file, await run(tool('playwright'), args, { env }));
  if (!isLongRun && counts.passed + counts.failed > MOST_STORIES) {
    console.error(`The gate walks at most ${MOST_STORIES} stories: tag the others @long.`);
    counts.failed++;
  }
  return counts;
});

let seeds = { noticed: 0, all: 0 };
if (isLongRun) {
  const page = { CHROMIUM_PATH: chromium() };
  await stage('every screen at six widths', async () =>
    (await run(tool('tsx'), ['e2e/measure-screens.ts', '--check'], { env: page })) === 0
      ? { passed: 1, failed: 0 }
      : { passed: 0, failed: 1 },
  );
  await stage('seeds', async () => {
    const report = join(scratch, 'seeds.json');
    if ((await run('node', ['scripts/seeds.mjs', '--report', report])) !== 0) return { passed: 0, failed: 1 };
    seeds = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: 1, failed: 0 };
  });
}

rmSync(scratch, { recursive: true, force: true });
console.log(`\n${seconds(clock)} s in all`);
if (failures.length > 0) console.log(`Failed: ${failures.join('; ')}`);
for (const title of failedTests.slice(0, 50)) console.log(`  ${title}`);
if (isLongRun) {
  if (commit === null) console.log('Not recorded: the tree had uncommitted changes.');
  else writeLongRun({ commit, ...total, seconds: Math.round(Number(seconds(clock))), seeds });
}
console.log(readLongRun().line);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
