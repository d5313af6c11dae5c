// Builds what is missing or stale: the web app (Vite) and the server (rolldown). `--force` builds both anyway.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders that hold what was made, not what it is made of. */
const MADE = new Set(['node_modules', 'dist', 'cluster']);

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
      if (!MADE.has(name) && !name.endsWith('.test.ts')) visit(join(path, name));
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

const TEXT = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.wasm']);
/** Smaller files fit one packet anyway. */
const LEAST_BYTES = 1024;

/** Lays beside each text of the built app what the server sends to browsers that take it compressed. */
const compressFiles = (folder) => {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !TEXT.has(extname(entry.name)) || statSync(path).size < LEAST_BYTES) continue;
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
};

const makeCluster = () => {
  const result = spawnSync(process.execPath, [join(root, 'apps/server/make-cluster.mjs')], { stdio: 'inherit' });
  if (result.status !== 0) throw new Error('the embedded database could not be made');
};

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
    if (name === 'web') compressFiles(join(root, folder, 'dist'));
    else makeCluster();
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
