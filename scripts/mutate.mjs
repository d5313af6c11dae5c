// `npm run mutate -- <folder, file or pattern> [--tests <pattern>]… [--sample <n>] [--record]`: seeds defects one by
// one (Stryker) and reports which ones no test of that package, server feature or web feature notices. `--tests` runs
// only some tests, so that a part with slow neighbors takes minutes; the score is then a lower bound. `--sample` draws
// that many defects at random; the score then has an error. `--record` writes it to docs/measured/defects.md.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { filesThatRan } from './mutation-plugins.mjs';
import { roomOf, withRow } from './mutation-rooms.mjs';

const SLOW = [
  'simulated-callers',
  ...['printed-promise', 'fly-card', 'fly-cards', 'fresh-days', 'make-card', 'hit-cards'],
];
const document = fileURLToPath(new URL('../docs/measured/defects.md', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    record: { type: 'boolean' },
    sample: { type: 'string' },
    tests: { type: 'string', multiple: true },
  },
});
const [given] = positionals;
if (given === undefined || positionals.length > 1)
  throw new Error('one folder or file must be named, as packages/cues');
const slice = given.replace(/\/+$/, '');

const room = roomOf(slice);
if (room === null) throw new Error(`no tests are known for ${slice}: name a part of packages, apps/server or apps/web`);

// only the web's logic is mutated; stories check the screens
const isFolder = statSync(slice, { throwIfNoEntry: false })?.isDirectory() ?? false;
const mutated = isFolder ? `${slice}/**/*.ts` : slice;
const tests = values.tests ?? room.tests;
process.env.MUTATION_TESTS = tests.join(',');
// simulated people, and cards that are made and fired, take a minute per mutant
process.env.MUTATION_EXCLUDED = `**/{${SLOW.join(',')}}.test.ts`;
// only *.test.tsx files need a browser environment, which is slow to start
process.env.MUTATION_ENVIRONMENT = tests.every((pattern) => pattern.endsWith('.test.ts')) ? 'node' : room.environment;
process.env.MUTATION_SAMPLE = values.sample ?? '';
const results = await new Stryker({
  ...(values.sample !== undefined && { checkers: ['sample'] }),
  mutate: [mutated, '!**/*.test.ts', '!**/{test,testing}/**', '!**/*.d.ts'],
}).runMutationTest();

// Stryker silently leaves out a file that does not load once mutated
const list = ['vitest', 'list', '--filesOnly', '--json', '--config', 'vitest.mutate.config.ts'];
const leftOut = JSON.parse(execFileSync('npx', list, { encoding: 'utf8' }))
  .map(({ file }) => relative(process.cwd(), file))
  .filter((file) => ![...filesThatRan].some((ran) => ran.endsWith(file)));
if (leftOut.length > 0) throw new Error(`these took no part, so there is no score: ${leftOut.join(', ')}`);

const count = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length;
const killed = count('Killed', 'Timeout');
const [survived, uncovered] = [count('Survived'), count('NoCoverage')];
const tried = killed + survived + uncovered;
const share = killed / tried;
const all = tried + count('CompileError');
// standard error of a share drawn without replacement: sqrt(p (1 − p) / n · (N − n) / (N − 1)) (Cochran, Sampling
// Techniques, 1977, 3.2)
const error = Math.sqrt(((share * (1 - share)) / tried) * ((all - tried) / Math.max(1, all - 1)));
const score = all === tried ? (100 * share).toFixed(1) : `${(100 * share).toFixed(1)} ± ${(100 * error).toFixed(1)}`;
const row = `| ${slice} | ${all === tried ? tried : `${tried} of ${all}`} | ${killed} | ${survived} | ${uncovered} | ${score} | ${room.goal} |`;
console.log(`\nby a timeout: ${count('Timeout')}`);
console.log(`\n| slice | mutants | killed | survived | not run by any test | score % | goal % |\n${row}`);

if (values.record) writeFileSync(document, withRow(readFileSync(document, 'utf8'), row));
