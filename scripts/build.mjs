// Builds what is missing or stale: the web app (Vite) and the server (rolldown). `--force` builds both anyway.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Newest change time below the given files and folders, in ms. */
const newest = (paths) => {
  let latest = 0;
  const visit = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    if (!stat.isDirectory()) {
      latest = Math.max(latest, stat.mtimeMs);
      return;
    }
    for (const name of readdirSync(path)) {
      if (name !== 'node_modules' && name !== 'dist' && !name.endsWith('.test.ts')) visit(join(path, name));
    }
  };
  for (const path of paths) visit(join(root, path));
  return latest;
};

const sources = ['packages', 'package-lock.json', 'tsconfig.base.json'];
const parts = [
  {
    name: 'web',
    folder: 'apps/web',
    made: 'apps/web/dist/index.html',
    command: ['vite', 'build', '--logLevel', 'warn'],
  },
  {
    name: 'server',
    folder: 'apps/server',
    made: 'apps/server/dist/main.js',
    command: ['rolldown', '-c', 'rolldown.config.ts'],
  },
];

/** Builds the parts (or `only` one of them) whose result is older than their sources; throws when a build fails. */
export const build = ({ force = false, only } = {}) => {
  for (const { name, folder, made, command } of parts) {
    if (only !== undefined && name !== only) continue;
    const target = join(root, made);
    if (!force && existsSync(target) && statSync(target).mtimeMs >= newest([...sources, folder])) continue;
    console.log(`Building the ${name}…`);
    const result = spawnSync('npx', ['--no-install', ...command], {
      cwd: join(root, folder),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (result.status !== 0) throw new Error(`the build of the ${name} failed`);
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    build({ force: process.argv.includes('--force') });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
