import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../../scripts/build.mjs';
import { startPostgres } from '../../scripts/postgres-for-tests.mjs';
import { postgresBin } from '../../scripts/system-packages.mjs';
import { toMarkdown } from './bench-table.ts';
import { record } from './record.ts';

// `npm run test:faults [-- file … --quick --kills 20 --database embedded|postgres]`: the drills at full length on both
// databases, and the table of their findings. With file names only those drills, with `--quick` their short round:
// printed, not recorded.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, database: { type: 'string' }, kills: { type: 'string' } },
});

const root = fileURLToPath(new URL('../..', import.meta.url));
const CONFIG = 'apps/server/test/faults/vitest.config.ts';

interface Found {
  readonly fault: string;
  readonly database: string;
  readonly found: string;
}

const scratch = mkdtempSync(join(tmpdir(), 'windcall-drills-'));
const report = join(scratch, 'found.jsonl');

const drill = (env: Record<string, string>): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', 'vitest', 'run', '--config', CONFIG, ...positionals], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        FAULTS: values.quick ? 'quick' : 'full',
        FAULT_REPORT: report,
        TEST_SERVER: 'built',
        ...(values.kills !== undefined && { FAULT_KILLS: values.kills }),
        ...env,
      },
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });

const onPostgres = async (): Promise<number> => {
  const postgres = await startPostgres(postgresBin(), { durable: true });
  const code = await drill({ TEST_DATABASE: 'postgres', DATABASE_URL_TEST: postgres.url });
  await postgres.stop();
  return code;
};

build({ only: 'server' });
const codes: number[] = [];
if (values.database !== 'postgres') codes.push(await drill({}));
if (values.database !== 'embedded') codes.push(await onPostgres());

const rows: Found[] = existsSync(report)
  ? readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : [];
rmSync(scratch, { recursive: true });
if (codes.some((code) => code !== 0)) {
  console.error('A drill failed: the table is not recorded.');
  process.exitCode = 1;
}
if (rows.length > 0) {
  const markdown = toMarkdown({
    title: 'Faults',
    note: `What became of acknowledged shots, on ${cpus().length} cores, Node ${process.versions.node}, from \`npm run test:faults\` (a quick round of most rows runs in \`npm test\`).`,
    columns: ['fault', 'database', 'found'],
    rows: rows.map((row) => [row.fault, row.database, row.found]),
  });
  if (
    process.exitCode === undefined &&
    positionals.length === 0 &&
    !values.quick &&
    values.kills === undefined &&
    codes.length === 2
  )
    record('faults', markdown);
  console.log(markdown);
}
