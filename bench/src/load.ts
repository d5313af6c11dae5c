import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../../scripts/build.mjs';
import { startPostgres } from '../../scripts/postgres-for-tests.mjs';
import { postgresBin } from '../../scripts/system-packages.mjs';
import { type BenchTable, toMarkdown } from './bench-table.ts';
import { loadCalls } from './load-calls.ts';
import { loadGrowth } from './load-growth.ts';
import { loadMixed } from './load-mixed.ts';
import { loadSoak } from './load-soak.ts';
import { writeSection } from './write-section.ts';

// `npm run load [-- calls | mixed | growth [million] | soak [minutes]]`: what the server carries on this machine, into
// docs/validation.md. Without a word: all but the million, and a soak of two minutes. Everything stays on loopback.

const DOCUMENT = fileURLToPath(new URL('../../docs/validation.md', import.meta.url));
const SOAK_MINUTES = 2;
const SIZES = [
  [100, 1000],
  [10_000, 100_000],
] as const;
const MILLION = [10_000, 1_000_000] as const;

const [word, option] = process.argv.slice(2);
const binDir = postgresBin();
const postgres = await startPostgres(binDir, { durable: true });

let databases = 0;
const newDatabase = async (): Promise<string> => {
  const name = `load_${++databases}`;
  execFileSync(join(binDir, 'createdb'), ['--maintenance-db', postgres.url, name]);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
};

const SUITES: Record<string, () => Promise<BenchTable>> = {
  calls: async () => loadCalls([null, await newDatabase()]),
  mixed: async () => loadMixed([null, await newDatabase()]),
  growth: () => loadGrowth(option === 'million' ? [...SIZES, MILLION] : SIZES, newDatabase),
  soak: () => loadSoak(word === 'soak' && option !== undefined ? Number(option) : SOAK_MINUTES),
};

const run = async (name: string, suite: () => Promise<BenchTable>): Promise<void> => {
  console.log(`── ${name}`);
  const busy = (loadavg()[0] ?? 0).toFixed(1);
  const table = await suite();
  const command = `npm run load -- ${[name, ...(name === word && option !== undefined ? [option] : [])].join(' ')}`;
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, load average ${busy} before; \`${command}\`.`;
  const markdown = toMarkdown({ ...table, note: `${table.note ?? ''} ${machine}` });
  writeFileSync(DOCUMENT, writeSection(readFileSync(DOCUMENT, 'utf8'), `load-${name}`, markdown));
};

if (word !== undefined && !(word in SUITES)) {
  throw new Error(`what to load must be one of ${Object.keys(SUITES).join(', ')}, got ${word}`);
}
process.env.TEST_SERVER = 'built';
build({ only: 'server' });
try {
  for (const [name, suite] of Object.entries(SUITES)) {
    if (word === undefined || word === name) await run(name, suite);
  }
} finally {
  await postgres.stop();
}
