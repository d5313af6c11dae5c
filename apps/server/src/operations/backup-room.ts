import { spawn } from 'node:child_process';
import { createReadStream, type ReadStream } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { installation, type ReplyOf } from '@windcall/contract';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { causeOf, type Db, selectRows } from '../db/index.ts';
import { Refusal } from '../refusal.ts';
import { keepBackup, momentInName, nameBackup } from './keep-backup.ts';
import { OperationRefused } from './operation-refused.ts';
import { readHead } from './read-backup.ts';
import { type OperationSetting, runOperation } from './run-operation.ts';

/** Longest wait for a reply, ms; longer work continues, and the list shows its end. */
const ANSWER_MS = 30_000;
const VERIFY_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
/** Free disk space required beyond a copy of the database, bytes. */
const ROOM_LEFT = 64 * 1024 * 1024;
const MOST_DOWNLOADS = 2;
/** Findings of rehearsals by backup name, stored beside the backups for every server that shares the folder. */
const VERIFIED = 'verified.json';

type Reply = ReplyOf<typeof installation.listBackups>;
type Working = NonNullable<Reply['working']>;

export interface BackupRoom {
  /** Backups of the folder, newest first, and running work. */
  list(): Promise<Reply>;
  /** Makes a backup. Refuses with `wait`, `too-many-requests` or `quota-reached`. */
  make(): Promise<Reply>;
  /** Rehearses restoring a backup. Refuses with `wait` or `not-found`. */
  verify(name: string): Promise<Reply>;
  /** A backup as a stream, with its length in bytes. Refuses with `not-found` or `busy`. */
  read(name: string): Promise<{ readonly file: ReadStream; readonly bytes: number }>;
  /** Deletes a backup. Refuses with `not-found`, or with `wait` while work on it runs. */
  remove(name: string): Promise<void>;
  close(): void;
}

export interface BackupRoomSetting extends OperationSetting {
  readonly db: Db;
  readonly folder: string;
  readonly operateFile: string;
  readonly log: FastifyBaseLogger;
  readonly now?: () => number;
  readonly answerMs?: number;
}

const findings = z.record(z.string(), z.object({ at: z.string(), failed: z.string().nullable() }));
type Findings = z.infer<typeof findings>;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
/** Creation time inside a backup; from its name if it is unreadable. */
const madeAt = (folder: string, name: string): Promise<string> =>
  readHead(join(folder, name)).then(
    ({ createdAt }) => new Date(createdAt).toISOString(),
    () => momentInName(name),
  );

const lineOf = (error: unknown): string => (error instanceof OperationRefused ? error.message : causeOf(error));

const withoutFolder = (line: string, folder: string): string =>
  line.replaceAll(`${folder}/`, '').replaceAll(folder, 'its folder');

/** Makes, rehearses, reads and deletes backups, one action at a time. */
export const createBackupRoom = (setting: BackupRoomSetting): BackupRoom => {
  const { db, folder, operateFile, log, now = Date.now, answerMs = ANSWER_MS } = setting;
  let working: Working | null = null;
  let failed: string | null = null;
  let made: number[] = [];
  let downloads = 0;
  let child: ReturnType<typeof spawn> | null = null;

  const namesIn = async (): Promise<string[]> => {
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    return names.filter((name) => installation.BACKUP_NAME.test(name)).sort();
  };
  const readFindings = async (): Promise<Findings> => {
    try {
      return findings.parse(JSON.parse(await readFile(join(folder, VERIFIED), 'utf8')));
    } catch {
      // no file yet, or a file cut short by a full disk: a rehearsal can be repeated
      return {};
    }
  };
  const noteFinding = async (name: string, failedWhy: string | null): Promise<void> => {
    const there = new Set(await namesIn());
    const kept = Object.entries(await readFindings()).filter(([other]) => there.has(other));
    const found = { ...Object.fromEntries(kept), [name]: { at: new Date(now()).toISOString(), failed: failedWhy } };
    const draft = join(folder, `${VERIFIED}.new`);
    await writeFile(draft, `${JSON.stringify(found)}\n`, { mode: 0o600 });
    await rename(draft, join(folder, VERIFIED));
  };

  const list = async (): Promise<Reply> => {
    const verified = await readFindings();
    const backups = await Promise.all(
      (await namesIn()).map(async (name) => {
        // another server may have just deleted it
        const size = await stat(join(folder, name)).then(
          (found) => found.size,
          () => null,
        );
        return size === null
          ? []
          : [{ name, madeAt: await madeAt(folder, name), sizeBytes: size, verified: verified[name] ?? null }];
      }),
    );
    const newestFirst = backups.flat().sort((a, b) => Date.parse(b.madeAt) - Date.parse(a.madeAt));
    return { backups: newestFirst, working, failed };
  };

  const pathOf = async (name: string): Promise<string> => {
    const path = join(folder, name);
    const isThere = installation.BACKUP_NAME.test(name) && (await stat(path).catch(() => null))?.isFile() === true;
    if (!isThere) throw new Refusal('not-found', { message: 'This backup was not found.' });
    return path;
  };

  const refuseWhileWorking = (): void => {
    if (working === null) return;
    const what = working.kind === 'backup' ? 'A backup is being made.' : `${working.name} is being verified.`;
    throw new Refusal('wait', { message: `${what} Please wait until that is done.` });
  };

  /** Starts work exclusively. Replies when it is done, or earlier with the running work. */
  const work = async (what: Omit<Working, 'since'>, run: () => Promise<void>): Promise<Reply> => {
    working = { ...what, since: new Date(now()).toISOString() };
    failed = null;
    let timer: NodeJS.Timeout | undefined;
    const done = run().finally(() => {
      working = null;
    });
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), answerMs);
    });
    try {
      const first = await Promise.race([done, late]);
      if (first === 'late') {
        done.catch((error: unknown) => {
          failed = withoutFolder(lineOf(error), folder);
          log.error({ event: 'backup-failed', err: error });
        });
      }
    } catch (error) {
      if (error instanceof Refusal) throw error;
      log.error({ event: 'backup-failed', err: error });
      throw new Refusal('backup-failed', { message: withoutFolder(lineOf(error), folder) });
    } finally {
      clearTimeout(timer);
    }
    return list();
  };

  const takeFolder = async (): Promise<void> => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    } catch (error) {
      log.error({ event: 'backup-failed', err: error });
      throw new OperationRefused(
        'The server may not write to its folder of backups. Set BACKUP_DIR to one where it may.',
      );
    }
  };
  const refuseWithoutRoom = async (): Promise<void> => {
    if ((await namesIn()).length >= installation.MOST_BACKUPS)
      throw new Refusal('quota-reached', {
        message: `There are ${installation.MOST_BACKUPS} backups already. Download and delete old ones first.`,
      });
    const [row] = await selectRows<{ bytes: string | number }>(
      db,
      sql`SELECT pg_database_size(current_database()) AS bytes`,
    );
    const { bavail, bsize } = await statfs(folder);
    // a compressed backup has never exceeded the size of the database
    if (bavail * bsize < Number(row?.bytes ?? 0) + ROOM_LEFT)
      throw new Refusal('quota-reached', { message: 'The disk has no room for another backup. Make room first.' });
  };

  /** Rehearses in a separate process, because it needs much processor time and memory. */
  const rehearse = async (path: string): Promise<void> => {
    const options = operateFile.endsWith('.ts') ? ['--import', 'tsx'] : [];
    // passes no settings: a rehearsal needs neither the database nor a secret
    const env = { PATH: process.env.PATH ?? '', TMPDIR: process.env.TMPDIR ?? '' };
    const running = spawn(process.execPath, [...options, operateFile, 'backup', '--verify', path], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env,
    });
    child = running;
    const timer = setTimeout(() => running.kill('SIGKILL'), VERIFY_MS);
    let said = '';
    running.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-2000);
    });
    try {
      const code = await new Promise<number | null>((resolve, reject) => {
        running.once('error', reject).once('close', resolve);
      });
      if (code !== 0) throw new OperationRefused(said.trim().split('\n').at(-1) || 'The rehearsal was ended.');
    } finally {
      clearTimeout(timer);
      child = null;
    }
  };

  return {
    list,
    async make() {
      refuseWhileWorking();
      made = made.filter((at) => Math.abs(now() - at) < HOUR_MS);
      const [oldest] = made;
      if (oldest !== undefined && made.length >= installation.BACKUPS_PER_HOUR)
        throw new Refusal('too-many-requests', {
          message: `${installation.BACKUPS_PER_HOUR} backups were made in the last hour. Please wait a while.`,
          retryAfterS: Math.ceil((oldest + HOUR_MS - now()) / 1000),
        });
      const path = nameBackup(folder, new Date(now()));
      return work({ kind: 'backup', name: path.slice(folder.length + 1) }, async () => {
        await takeFolder();
        await refuseWithoutRoom();
        made.push(now());
        await keepBackup(path, (write) => runOperation(db, { name: 'backup' }, setting, write));
      });
    },
    async verify(name) {
      refuseWhileWorking();
      const path = await pathOf(name);
      // another request may have begun meanwhile
      refuseWhileWorking();
      return work({ kind: 'verify', name }, async () => {
        try {
          await rehearse(path);
          await noteFinding(name, null);
        } catch (error) {
          await noteFinding(name, withoutFolder(lineOf(error), folder));
        }
      });
    },
    async read(name) {
      const path = await pathOf(name);
      if (downloads >= MOST_DOWNLOADS) throw new Refusal('busy', { retryAfterS: 30 });
      const opened = await open(path, 'r');
      const { size } = await opened.stat();
      downloads++;
      const file = createReadStream(path, { fd: opened });
      file.once('close', () => {
        downloads--;
      });
      return { file, bytes: size };
    },
    async remove(name) {
      if (working?.name === name) refuseWhileWorking();
      await rm(await pathOf(name), { force: true });
    },
    close() {
      child?.kill('SIGKILL');
    },
  };
};
