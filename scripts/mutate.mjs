// `npm run mutate -- <folder, file or pattern> [--tests <pattern>]… [--record]`: seeds defects one by one (Stryker) below a folder of the
// sources, and tells which ones no test of that package, server feature or web feature notices. `--tests` runs some of those tests only,
// so that a part with slow neighbours is tried in minutes: the score is then the least it can be. `--record` writes it to docs/validation.md.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

const document = fileURLToPath(new URL('../docs/validation.md', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { record: { type: 'boolean' }, tests: { type: 'string', multiple: true } },
});
const [given] = positionals;
if (given === undefined || positionals.length > 1)
  throw new Error('one folder or file must be named, as packages/numbers');
const slice = given.replace(/\/+$/, '');

/** Tests that are there for a part of the sources, what they need, and the share of mutants they should kill, per cent. */
const KINDS = [
  { of: /^packages\/[^/]+/, tests: (own) => [`${own}/src/**/*.test.ts`], environment: 'node', goal: 85 },
  {
    of: /^apps\/server\/src\/(?:features|platform)\/[^/]+/,
    tests: (own) => [`${own}/**/*.test.ts`],
    environment: 'node',
    goal: 80,
  },
  {
    of: /^apps\/web\/src\/(?:features\/[^/]+|platform\/[^/]+|scope)/,
    tests: (own) => [`${own}/**/*.test.ts`, `${own}/**/*.test.tsx`],
    environment: 'jsdom',
    goal: 70,
  },
];
const kind = KINDS.find(({ of }) => of.test(slice));
if (kind === undefined)
  throw new Error(`no tests are known for ${slice}: name a part of packages, apps/server or apps/web`);
const own = kind.of.exec(slice)[0];

// screens are looked at by stories; what is mutated of the web is its logic
const isFolder = statSync(slice, { throwIfNoEntry: false })?.isDirectory() ?? false;
const mutated = isFolder ? `${slice}/**/*.ts` : slice;
const tests = values.tests ?? kind.tests(own);
process.env.MUTATION_TESTS = tests.join(',');
// simulated people take a minute a mutant
process.env.MUTATION_EXCLUDED = '**/simulated-*.test.ts';
// only screens need a browser's surroundings, which are slow to make: a function that does says so at its test's head
process.env.MUTATION_ENVIRONMENT = tests.every((pattern) => pattern.endsWith('.test.ts')) ? 'node' : kind.environment;
const results = await new Stryker({
  mutate: [mutated, '!**/*.test.ts', '!**/testing/**', '!**/*.d.ts'],
}).runMutationTest();

const count = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length;
const killed = count('Killed', 'Timeout');
const [survived, uncovered] = [count('Survived'), count('NoCoverage')];
const tried = killed + survived + uncovered;
const score = ((100 * killed) / tried).toFixed(1);
const row = `| ${slice} | ${tried} | ${killed} | ${survived} | ${uncovered} | ${score} | ${kind.goal} |`;
console.log(`\n| slice | mutants | killed | survived | not run by any test | score % | goal % |\n${row}`);

if (values.record) {
  const text = readFileSync(document, 'utf8');
  const [begin, end] = ['<!-- mutation -->', '<!-- /mutation -->'];
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/validation.md must hold ${begin} and ${end}`);
  const lines = text.slice(from, to).trimEnd().split('\n');
  const isRow = (line) => line.startsWith('| packages/') || line.startsWith('| apps/');
  const rows = [...lines.filter((line) => isRow(line) && !line.startsWith(`| ${slice} |`)), row].sort();
  const table = [...lines.filter((line) => !isRow(line)), ...rows, '', ''].join('\n');
  writeFileSync(document, text.slice(0, from) + table + text.slice(to));
}
