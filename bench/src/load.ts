import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../scripts/build.mjs';
import { startPostgres } from '../../scripts/postgres-for-tests.mjs';
import { postgresBin } from '../../scripts/system-packages.mjs';
import { type BenchTable, toMarkdown } from './bench-table.ts';
import { loadBystander } from './load-bystander.ts';
import { loadCalls, loadMixed } from './load-calls.ts';
import { CLASS_FULL, CLASS_QUICK, loadClass } from './load-class.ts';
import { loadGrowth } from './load-growth.ts';
import { loadOwnRows, loadRuns, OWN_ROWS_FULL, OWN_ROWS_QUICK } from './load-own-rows.ts';
import { loadRoom, ROOM_FULL, ROOM_QUICK } from './load-room.ts';
import { FULL, QUICK } from './load-servers.ts';
import { loadPartitions, loadSoak, loadStart } from './load-start.ts';
import { loadStreams, STREAMS_FULL, STREAMS_QUICK } from './load-streams.ts';
import { record } from './record.ts';

// `npm run load [-- start | calls | mixed [seconds] | bystander | class | streams | room | growth |
// own-rows | partitions | runs | soak [minutes] | everything] [--quick]`: measures the server's capacity on this
// machine, into docs/measured. Without a word: start, calls and mixed, in eight minutes. `--quick` takes
// seconds, prints, and writes nothing. Everything stays on loopback.

const { values, positionals } = parseArgs({ allowPositionals: true, options: { quick: { type: 'boolean' } } });
const [word, option] = positionals;
const scale = values.quick ? QUICK : FULL;
const amount = option === undefined ? undefined : Number(option);
if (amount !== undefined && !(amount > 0)) throw new Error(`how much must be > 0, got ${option}`);

const NAMES = [
  'start',
  'calls',
  'mixed',
  'bystander',
  'class',
  'streams',
  'room',
  'growth',
  'own-rows',
  'partitions',
  'runs',
  'soak',
] as const;
/** Measured by default, for judging a change. */
const USUAL: readonly string[] = ['start', 'calls', 'mixed'];
const isUsual = (name: (typeof NAMES)[number]): boolean => USUAL.includes(name);
const asked =
  word === 'everything' ? NAMES : NAMES.filter((name) => (word === undefined ? isUsual(name) : name === word));
if (asked.length === 0) throw new Error(`what to load must be one of ${NAMES.join(', ')}, everything, got ${word}`);

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

const SUITES: Record<(typeof NAMES)[number], () => Promise<BenchTable>> = {
  start: async () => loadStart([null, await newDatabase()]),
  calls: async () => loadCalls([null, await newDatabase()], scale),
  mixed: async () => loadMixed([null, await newDatabase()], { ...scale, mixedSeconds: amount ?? scale.mixedSeconds }),
  bystander: async () => loadBystander([null, await newDatabase()], scale),
  class: async () => loadClass([null, await newDatabase()], values.quick ? CLASS_QUICK : CLASS_FULL),
  streams: async () => loadStreams([null, await newDatabase()], values.quick ? STREAMS_QUICK : STREAMS_FULL),
  room: async () => loadRoom([null, await newDatabase()], values.quick ? ROOM_QUICK : ROOM_FULL),
  growth: () => loadGrowth(scale, newDatabase),
  'own-rows': async () => loadOwnRows([null, await newDatabase()], values.quick ? OWN_ROWS_QUICK : OWN_ROWS_FULL),
  partitions: async () => loadPartitions(await newDatabase(), values.quick ? 2 : 10),
  runs: async () => loadRuns([null, await newDatabase()], scale),
  soak: () => loadSoak(amount === undefined ? scale.soakSeconds : 60 * amount),
};

const run = async (name: string, suite: () => Promise<BenchTable>): Promise<void> => {
  console.log(`── ${name}`);
  const busy = (loadavg()[0] ?? 0).toFixed(1);
  const table = await suite();
  const command = `npm run load -- ${[name, ...(option === undefined ? [] : [option])].join(' ')}`;
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, load average ${busy} before; \`${command}\`.`;
  const markdown = toMarkdown({ ...table, note: `${table.note ?? ''} ${machine}` });
  if (values.quick) console.log(`${markdown}\n`);
  else record(`load-${name}`, markdown);
};

build({ only: 'server' });
try {
  for (const name of asked) await run(name, SUITES[name]);
} finally {
  await postgres.stop();
}
