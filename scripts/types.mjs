// Type-checks every project: pure packages (no DOM, no Node), server (Node), web (DOM), and the rest. The compiler keeps what it found
// beside the packages it found it with, and works out what a change can touch.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc');
// the later ones read what the earlier ones declare
const projects = {
  units: 'packages/units',
  kernels: 'packages/tsconfig.kernels.json',
  packages: 'packages',
  server: 'apps/server',
  web: 'apps/web',
  cli: 'apps/cli',
  bench: 'bench',
  rest: '.',
};
let failed = 0;
for (const [name, folder] of Object.entries(projects)) {
  const found = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${name}.tsbuildinfo`];
  // each of several threads would work out the types they share for itself: twice the work, and no sooner done on two processors
  const { status } = spawnSync(process.execPath, [compiler, '--singleThreaded', ...found, '-p', folder], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) failed++;
}
const count = Object.keys(projects).length;
console.log(`types: ${count - failed} projects passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
