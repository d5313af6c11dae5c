import { fsyncSync, lstatSync, realpathSync, statfsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { type LockOptions, type LockOutcome, lockDirectory } from './directory-lock.ts';
import { holdsFiles, layCluster, sync } from './embedded-cluster.ts';
import { whyUnusable } from './unusable-folder.ts';

export interface OpenFile {
  readonly nfd: number;
}

export interface NodeFiles {
  readonly stream_ops: {
    fsync?: (file: OpenFile) => number;
    write?: (...asked: never[]) => number;
  };
}

interface StartOptions {
  preRun?: unknown[];
}

/** Ends the process at once with one line, so that nothing more is acknowledged. */
const stop = (line: string): never => {
  console.error(line);
  process.exit(1);
};

/** Ends a process whose data directory was taken, before it writes anything. */
export const stopAsTaken = (): never =>
  stop('Another process has taken the data directory: stopping, and nothing more is written.');

/**
 * The embedded database's files in a folder, with the `fsync` that PGlite's own files lack. Installed before the
 * database starts, because the end of a recovery syncs too. A failed sync ends the process, as in PostgreSQL: pages
 * that the kernel dropped cannot be written again (data_sync_retry). Before each write and sync, `holds` checks that
 * this process still owns the directory: a stopped process that resumes after another took it ends before it writes or
 * acknowledges.
 */
export class DurableFiles extends NodeFS {
  readonly #holds: () => boolean;

  constructor(folder: string, holds: () => boolean = () => true) {
    super(folder);
    this.#holds = holds;
  }

  override async init(
    client: PGlite,
    options: Parameters<NodeFS['init']>[1],
  ): Promise<{ emscriptenOpts: Parameters<NodeFS['init']>[1] }> {
    const { emscriptenOpts } = await super.init(client, options);
    const prepare = ({ NODEFS }: { NODEFS: NodeFiles }): void => this.prepare(NODEFS);
    const given = emscriptenOpts as StartOptions;
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [prepare, ...(given.preRun ?? [])] } as typeof emscriptenOpts,
    };
  }

  protected prepare(files: NodeFiles): void {
    const { write } = files.stream_ops;
    if (write === undefined) throw new Error('the file system must have write');
    files.stream_ops.write = (...asked) => {
      if (!this.#holds()) stopAsTaken();
      return write(...asked);
    };
    files.stream_ops.fsync = ({ nfd }) => {
      if (!this.#holds()) stopAsTaken();
      try {
        fsyncSync(nfd);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        stop(`The disk does not keep what is written to it (${why}): stopping, for nothing more could be promised.`);
      }
      return 0;
    };
  }
}

const SETTINGS = [
  'fsync=on',
  'wal_sync_method=fsync',
  'shared_buffers=16MB',
  'max_wal_size=256MB',
  // A statement is planned once, possibly for empty tables. Without this setting it would scan whole tables forever.
  'enable_seqscan=off',
];

/** PGlite's start parameters, but with every commit synced, and with memory limits for a shared machine. */
export const DURABLE_START: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...SETTINGS.flatMap((setting) => ['-c', setting]),
];

/** amcheck checks pages and indexes (find-damage.ts). */
export const EXTENSIONS = { amcheck };

/** Syncs a folder and everything in it; in parallel, because the syncs share the journal's writes. */
const syncTree = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => (entry.isDirectory() ? syncTree(join(folder, entry.name)) : sync(join(folder, entry.name)))),
  );
  await sync(folder);
};

/** Makes a database without a prebuilt cluster: in a temporary folder, synced, renamed last. */
const makeDatabase = async (folder: string): Promise<void> => {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  const client = await PGlite.create(draft);
  await client.exec('CHECKPOINT');
  await client.close();
  await syncTree(draft);
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
  await sync(dirname(folder));
};

export class CannotOpen extends Error {}

/** The disk has no room for the database to start; nothing is damaged. The message is one line for the operator. */
export class DiskFull extends Error {}

/** A start writes a checkpoint and may need a new log segment of 16 MB. */
const ROOM_BYTES = 32_000_000;

const whyNot = (folder: string, error: unknown): Error => {
  const place = dirname(folder);
  const { bavail, bsize } = statfsSync(place);
  const why = error instanceof Error ? error.message : String(error);
  if (bavail * bsize >= ROOM_BYTES) return new CannotOpen(why);
  return new DiskFull(
    `The disk of ${place} is full (${Math.floor((bavail * bsize) / 1e6)} MB free, ${ROOM_BYTES / 1e6} MB needed; ${why}): make room and start again.`,
  );
};

/** Target of a link, because the engine opens no links. ENOENT if the target is missing. */
const followLink = (folder: string): string =>
  lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ? realpathSync(folder) : folder;

/** Makes the embedded database in a folder if there is none. Returns the folder or its link target. */
const layDatabase = async (path: string): Promise<string> => {
  const folder = followLink(path);
  await layCluster(folder);
  if (!holdsFiles(folder)) await makeDatabase(folder);
  return folder;
};

/** Locks a data directory and its database `db`, which a link or bind mount can put into two data directories. */
export const lockData = async (dataDir: string, options: Omit<LockOptions, 'onLost'>): Promise<LockOutcome> => {
  const asked = { ...options, onLost: stopAsTaken };
  const outer = await lockDirectory(dataDir, asked);
  if (outer.status === 'held') return outer;
  const database = join(dataDir, 'db');
  try {
    await layDatabase(database);
    const inner = await lockDirectory(database, asked);
    if (inner.status === 'held') {
      outer.release();
      return inner;
    }
    return {
      status: 'locked',
      isKernelLocked: outer.isKernelLocked && inner.isKernelLocked,
      holds: () => outer.holds() && inner.holds(),
      release: () => {
        inner.release();
        outer.release();
      },
    };
  } catch (error) {
    outer.release();
    const message = whyUnusable(database, error);
    if (message === null) throw error;
    return { status: 'held', message };
  }
};

/** Opens the embedded database in a folder, made if there is none. Every acknowledged commit is on the disk. */
export const openDurable = async (
  folder: string,
  filesOf = (place: string): DurableFiles => new DurableFiles(place),
): Promise<PGlite> => {
  const place = await layDatabase(folder);
  try {
    return await PGlite.create({ fs: filesOf(place), startParams: [...DURABLE_START], extensions: EXTENSIONS });
  } catch (error) {
    throw whyNot(place, error);
  }
};
