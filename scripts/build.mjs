// Builds the web app (Vite) and the server (rolldown) if missing or stale. `--force` builds both anyway.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders of outputs and tests, which are not build inputs. */
const ASIDE = new Set(['node_modules', 'dist', 'cluster', 'test']);

/** Newest change time below the given files and folders of a tree, in ms. */
const newest = (root, paths) => {
  let latest = 0;
  const visit = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    if (!stat.isDirectory()) {
      latest = Math.max(latest, stat.mtimeMs);
      return;
    }
    for (const name of readdirSync(path)) {
      if (!ASIDE.has(name) && !name.endsWith('.test.ts')) visit(join(path, name));
    }
  };
  for (const path of paths) visit(join(root, path));
  return latest;
};

const sources = ['packages', 'package-lock.json', 'tsconfig.base.json', 'CHANGELOG.md'];
const parts = [
  { name: 'web', folder: 'apps/web', command: ['vite', 'build', '--logLevel', 'warn'] },
  { name: 'server', folder: 'apps/server', command: ['rolldown', '-c', 'rolldown.config.ts'] },
];
/** Written last, so that an interrupted build does not look complete. */
const WHOLE = 'dist/.built';

const TEXT = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.wasm']);
/** Smaller files fit one packet anyway. */
const LEAST_BYTES = 1024;

/** Writes compressed copies of the built app's text files, for the server to send. */
const compressFiles = (folder) => {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !TEXT.has(extname(entry.name)) || statSync(path).size < LEAST_BYTES) continue;
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
};

const makeCluster = (folder) => {
  // it runs once, so optimizing the database's code would cost more than it saves
  const result = spawnSync(process.execPath, ['--liftoff-only', join(folder, 'dist', 'make-cluster.js')], {
    stdio: 'inherit',
  });
  if (result.status !== 0) throw new Error('the embedded database could not be made');
};

const runTool = (name, folder, command) => {
  const [program, ...args] = command;
  const result = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) throw new Error(`the build of the ${name} failed`);
  if (name === 'web') compressFiles(join(folder, 'dist'));
  else makeCluster(folder);
};

/**
 * Builds the parts (or `only` one) that are incomplete or older than their sources; throws on failure. Tests pass
 * another tree and tool.
 */
export const build = ({ force = false, only, tree = root, make = runTool } = {}) => {
  for (const { name, folder, command } of parts) {
    if (only !== undefined && name !== only) continue;
    const whole = join(tree, folder, WHOLE);
    const builtMs = statSync(whole, { throwIfNoEntry: false })?.mtimeMs;
    if (!force && builtMs !== undefined && builtMs >= newest(tree, [...sources, folder])) continue;
    console.log(`Building the ${name}…`);
    rmSync(whole, { force: true });
    // so that changes during the build count as newer
    const begun = new Date();
    make(name, join(tree, folder), command);
    writeFileSync(whole, '');
    utimesSync(whole, begun, begun);
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
