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
import { causeOf } from '../db/database-errors.ts';
import { type Db, selectRows } from '../db/db.ts';
import { Refusal } from '../refusal.ts';
import { keepBackup, momentInName, nameBackup } from './keep-backup.ts';
import { OperationRefused } from './operation-refused.ts';
import { readHead } from './read-backup.ts';
import { type OperationSetting, runOperation } from './run-operation.ts';

/** An answer waits so long; what takes longer goes on, and the list says how it ended. */
const ANSWER_MS = 30_000;
/** A rehearsal is given up after so long. */
const VERIFY_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
/** What the disk must have left beside a copy of the database, bytes. */
const ROOM_LEFT = 64 * 1024 * 1024;
/** Files that go out at one time. */
const MOST_DOWNLOADS = 2;
/** Beside the backups: what rehearsals found, by name. It is there for every server that shares the folder. */
const VERIFIED = 'verified.json';

type Reply = ReplyOf<typeof installation.listBackups>;
type Working = NonNullable<Reply['working']>;

export interface BackupRoom {
  /** The backups of the folder, newest first, and what goes on. */
  list(): Promise<Reply>;
  /** Makes a backup. Refuses with `wait`, `too-many-requests` or `quota-reached`. */
  make(): Promise<Reply>;
  /** Rehearses the restore of a backup. Refuses with `wait` or `not-found`. */
  verify(name: string): Promise<Reply>;
  /** A backup to be read once, with its length in bytes. Refuses with `not-found` or `busy`. */
  read(name: string): Promise<{ readonly file: ReadStream; readonly bytes: number }>;
  /** Deletes a backup. Refuses with `not-found`, and with `wait` while it is worked on. */
  remove(name: string): Promise<void>;
  /** Ends a rehearsal that goes on. */
  close(): void;
}

export interface BackupRoomSetting extends OperationSetting {
  readonly db: Db;
  /** The folder that backups are kept in. */
  readonly folder: string;
  /** The operator's command, as a program for Node. */
  readonly operateFile: string;
  readonly log: FastifyBaseLogger;
  readonly now?: () => number;
  /** How long an answer waits for what it started, ms. */
  readonly answerMs?: number;
}

const findings = z.record(z.string(), z.object({ at: z.string(), failed: z.string().nullable() }));
type Findings = z.infer<typeof findings>;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
/** When a backup says it was made; what its name says of one that cannot be read. */
const madeAt = (folder: string, name: string): Promise<string> =>
  readHead(join(folder, name)).then(
    ({ createdAt }) => new Date(createdAt).toISOString(),
    () => momentInName(name),
  );

/** One line that says why, for the page: what an operator can put right as it is, anything else by its cause. */
const lineOf = (error: unknown): string => (error instanceof OperationRefused ? error.message : causeOf(error));

/** A reason without where the folder lies. */
const withoutFolder = (line: string, folder: string): string =>
  line.replaceAll(`${folder}/`, '').replaceAll(folder, 'its folder');

/** Backups made, rehearsed, read and deleted through the server, one thing at a time. */
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
      // none yet, or cut short by a full disk: a rehearsal can be repeated
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
        // another server may have deleted it just now
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

  /** Starts what takes its time, alone; answers when it is done, or after a while with what goes on. */
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
    // a backup is text, compressed: it was never seen to take more than the database itself
    if (bavail * bsize < Number(row?.bytes ?? 0) + ROOM_LEFT)
      throw new Refusal('quota-reached', { message: 'The disk has no room for another backup. Make room first.' });
  };

  /** Lets a rehearsal run in a process of its own: it takes processor and memory that the server needs. */
  const rehearse = async (path: string): Promise<void> => {
    const options = operateFile.endsWith('.ts') ? ['--import', 'tsx'] : [];
    // no setting goes along: a rehearsal needs neither the database nor a secret
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
      // another may have begun meanwhile
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
