import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  type Dirent,
  existsSync,
  fsync,
  openSync,
  readdirSync,
} from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const madeClusterDir = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../cluster/' : '../cluster/', import.meta.url),
);

/** File with the versions of database and migrations in the cluster; not part of the database. */
export const VERSION_MARK = '.pglite-version';
/** Files copied at a time: their syncs reach the disk together. */
const AT_ONCE = 32;

export const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const syncFile = promisify(fsync);

/** Copies a file; resolves when it is synced. Synchronous calls are faster here, and no request waits yet. */
const copySynced = async (from: string, to: string): Promise<void> => {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  chmodSync(to, 0o600);
  const descriptor = openSync(to, 'r');
  try {
    await syncFile(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

export const holdsFiles = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

/**
 * Copies the prebuilt cluster to an absent or empty `folder`; without a cluster the database makes its own, slowly. The
 * copy is synced in a temporary folder and renamed last, so that an interrupted copy is no database.
 */
export const layCluster = async (folder: string, made = madeClusterDir): Promise<void> => {
  if (holdsFiles(folder) || !existsSync(join(made, 'PG_VERSION'))) return;
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  const entries = await readdir(made, { withFileTypes: true, recursive: true });
  const pathIn = (place: string, { parentPath, name }: Dirent): string => join(place, relative(made, parentPath), name);
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => pathIn(draft, entry));
  const files = entries.filter((entry) => entry.isFile() && entry.name !== VERSION_MARK);
  for (const path of [draft, ...folders]) await mkdir(path, { recursive: true, mode: 0o700 });
  for (let i = 0; i < files.length; i += AT_ONCE) {
    const some = files.slice(i, i + AT_ONCE);
    await Promise.all(some.map((entry) => copySynced(pathIn(made, entry), pathIn(draft, entry))));
  }
  for (const path of [...folders, draft]) await sync(path);
  if (existsSync(folder)) await rmdir(folder);
  await rename(draft, folder);
  await sync(dirname(folder));
};
