import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { installation } from '@windcall/contract';
import { BACKUP_NOTE, type BackupNote, readBackupNote } from '../db/backup-note.ts';
import { type WriteText, writeInto } from '../http/write-into.ts';
import { OperationRefused } from './operation-refused.ts';
import { type CheckedBackup, checkBackup, readHead } from './read-backup.ts';

const SUFFIX = '.jsonl.gz';
export const OURS = installation.BACKUP_NAME;

export const nameOfMoment = (moment: Date): string =>
  `windcall-${moment.toISOString().replaceAll(/[:.]/g, '-')}${SUFFIX}`;

/** Time in a backup's name, as ISO 8601. */
export const momentInName = (name: string): string =>
  name.slice('windcall-'.length, 'windcall-'.length + 24).replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z');

/** Path of a new backup: the given file, or a name by time (UTC) in the given folder. */
export const nameBackup = (target: string, now = new Date()): string =>
  resolve(target.endsWith(SUFFIX) ? target : join(target, nameOfMoment(now)));

/**
 * Stores the backup written by `produce` in a new, private file. The file gets its name once it is on the disk and was
 * read back whole; a failed backup leaves none.
 */
export const keepBackup = async (
  file: string,
  produce: (write: WriteText) => Promise<void>,
): Promise<CheckedBackup> => {
  if (existsSync(file)) throw new OperationRefused(`${file} exists already.`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.partial`;
  const archive = createGzip();
  const disk = createWriteStream(draft, { mode: 0o600, flush: true });
  const written = finished(archive.pipe(disk));
  written.catch(() => {});
  disk.on('error', (error) => archive.destroy(error));
  // the write throws the error; without a listener the error would end the process first
  archive.on('error', () => {});
  try {
    await produce(writeInto(archive));
    archive.end();
    await written;
    const checked = await checkBackup(draft);
    renameSync(draft, file);
    return { ...checked, file };
  } catch (error) {
    archive.destroy();
    disk.destroy();
    rmSync(draft, { force: true });
    if (disk.errored) throw new OperationRefused(`Cannot write ${file}: ${disk.errored.message}.`);
    throw error;
  }
};

export interface FoundBackup {
  readonly name: string;
  readonly madeAtMs: number;
}

/** Backups of a folder, oldest first, and a sentence about each odd file with a backup's name. */
export interface FoundBackups {
  readonly backups: readonly FoundBackup[];
  readonly odd: readonly string[];
}

/** The file is named before the rows are read, which may take a while on a busy database. */
const NAME_DIFFERS_MS = 3_600_000;

/**
 * Lists a folder by the time inside each backup, because names can be changed. Unreadable backups, and those made after
 * `notAfterMs` (by a wrong clock or by hand), are reported as odd and not listed.
 */
export const backupsIn = async (folder: string, notAfterMs: number): Promise<FoundBackups> => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => OURS.test(name)) : [];
  const backups: FoundBackup[] = [];
  const odd: string[] = [];
  for (const name of names.sort()) {
    try {
      const { createdAt } = await readHead(join(folder, name));
      const madeAtMs = Date.parse(createdAt);
      const isToCome = madeAtMs > notAfterMs;
      if (isToCome)
        odd.push(`${name} says it was made at ${createdAt}, later than ${new Date(notAfterMs).toISOString()}.`);
      else backups.push({ name, madeAtMs });
      if (!isToCome && Math.abs(Date.parse(momentInName(name)) - madeAtMs) > NAME_DIFFERS_MS)
        odd.push(`${name} was made at ${createdAt}, not when its name says.`);
    } catch (error) {
      if (!(error instanceof OperationRefused)) throw error;
      odd.push(error.message.replace(`${folder}/`, ''));
    }
  }
  return { backups: backups.sort((a, b) => a.madeAtMs - b.madeAtMs), odd };
};

/**
 * Deletes the oldest backups of a folder beyond `count`, and unfinished drafts; returns the backups' names. Keeps the
 * backup just made and all dated later.
 */
export const keepNewest = (
  folder: string,
  { backups }: FoundBackups,
  { made, count }: { readonly made: FoundBackup; readonly count: number },
): string[] => {
  const others = backups.filter(({ name, madeAtMs }) => name !== made.name && madeAtMs <= made.madeAtMs);
  const old = others.slice(0, Math.max(0, others.length - (count - 1))).map(({ name }) => name);
  const drafts = readdirSync(folder).filter(
    (name) => OURS.test(name.replace(/\.partial$/, '')) && name.endsWith('.partial'),
  );
  for (const name of [...old, ...drafts]) rmSync(join(folder, name));
  return old;
};

/** Notes a successful backup in the data directory, for the server's metrics; does nothing without a directory. */
export const noteBackup = (dataDir: string, { file, head, rows }: CheckedBackup): void =>
  writeNote(dataDir, { at: head.createdAt, file, rows });

/** Notes a failed or odd backup beside the last good one. */
export const noteFailure = (dataDir: string, why: string): void =>
  writeNote(dataDir, { ...readBackupNote(dataDir), failed: why });

const writeNote = (dataDir: string, note: BackupNote): void => {
  if (dataDir === '' || !existsSync(dataDir)) return;
  const file = join(dataDir, BACKUP_NOTE);
  try {
    // write a temporary file first, so that a full disk leaves the old note intact
    writeFileSync(`${file}.new`, `${JSON.stringify(note)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    rmSync(`${file}.new`, { force: true });
    // the backup itself succeeded; a failure is printed anyway
    if (note.failed === undefined) {
      console.error(`This backup could not be noted in ${dataDir}: ${error instanceof Error ? error.message : error}.`);
    }
  }
};
