// `npm run test:nodes`: tests of server, operations, start and published packages on the other supported Node releases.
// A missing release is fetched from the npm registry into a temporary folder.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const RELEASES = ['22', '24'];
const files = process.argv.slice(2);
const FILES = [
  'apps/server/src/operations',
  'apps/server/test/start.test.ts',
  'apps/server/test/operate.test.ts',
  'apps/server/src/features/auth',
  'apps/server/test/faults',
  'scripts/pack.test.ts',
];

const folder = mkdtempSync(join(tmpdir(), 'windcall-nodes-'));
const programOf = (release) => {
  const name = `node-${process.platform}-${process.arch}`;
  const prefix = join(folder, release);
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', prefix, `${name}@${release}`];
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Node ${release} could not be had: ${stderr}`);
  return join(prefix, 'node_modules', name, 'bin', 'node');
};

build({ only: 'server' });
let failed = 0;
try {
  for (const release of RELEASES) {
    const node = process.versions.node.startsWith(`${release}.`) ? process.execPath : programOf(release);
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
    console.log(`\n── Node ${version}`);
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const args = [
      vitest,
      'run',
      '--project',
      'server',
      '--project',
      'scripts',
      '--reporter=dot',
      ...(files.length > 0 ? files : FILES),
    ];
    // programs started by name use this release too
    const env = { ...process.env, TEST_SERVER: 'built', PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
    if (spawnSync(node, args, { cwd: root, stdio: 'inherit', env }).status !== 0) failed++;
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = failed === 0 ? 0 : 1;
