// Type-checks every project: pure packages (no DOM, no Node), server (Node), web (DOM), and the rest. Incremental.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc');
// later projects read the declarations of earlier ones
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
  // single-threaded: threads would each compute shared types, twice the work without a gain on two processors
  const { status } = spawnSync(process.execPath, [compiler, '--singleThreaded', ...found, '-p', folder], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) failed++;
}
const count = Object.keys(projects).length;
console.log(`types: ${count - failed} projects passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
