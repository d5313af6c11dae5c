import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { installation } from '@windcall/contract';
import { BACKUP_NOTE, type BackupNote, readBackupNote } from '../db/backup-note.ts';
import { type WriteText, writeInto } from '../http/write-into.ts';
import { OperationRefused } from './operation-refused.ts';
import { type CheckedBackup, checkBackup } from './read-backup.ts';

const SUFFIX = '.jsonl.gz';
/** Names of backups. */
export const OURS = installation.BACKUP_NAME;

/** Path of a new backup: the given file, or a name by the moment (UTC) in the given folder. */
export const nameBackup = (target: string, now = new Date()): string =>
  resolve(
    target.endsWith(SUFFIX) ? target : join(target, `windcall-${now.toISOString().replaceAll(/[:.]/g, '-')}${SUFFIX}`),
  );

/**
 * Keeps the backup that `produce` writes in a new file, readable by this system user only. The file gets its name once
 * it is on the disk and has been read back whole; a failed backup leaves none.
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
  // thrown where it is written to; without a listener it would end the process first
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

/** Names of the backups in a folder, the oldest first; none where there is no folder. */
export const backupsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => OURS.test(name))
        .sort()
    : [];

/** Deletes the oldest backups of a folder beyond the newest `count`, and drafts of broken-off ones; gives the backups' names. */
export const keepNewest = (folder: string, count: number): string[] => {
  const old = backupsIn(folder).slice(0, -count);
  const drafts = readdirSync(folder).filter(
    (name) => OURS.test(name.replace(/\.partial$/, '')) && name.endsWith('.partial'),
  );
  for (const name of [...old, ...drafts]) rmSync(join(folder, name));
  return old;
};

/** Notes in a data directory that its database was backed up, for the server that is watched; nothing where there is none. */
export const noteBackup = (dataDir: string, { file, head, rows }: CheckedBackup): void =>
  writeNote(dataDir, { at: head.createdAt, file, rows });

/** Notes beside the last good backup that a later one was not made, or is not as it should be, and why. */
export const noteFailure = (dataDir: string, why: string): void =>
  writeNote(dataDir, { ...readBackupNote(dataDir), failed: why });

const writeNote = (dataDir: string, note: BackupNote): void => {
  if (dataDir === '' || !existsSync(dataDir)) return;
  const file = join(dataDir, BACKUP_NOTE);
  try {
    // beside it first: on a full disk the note before stays whole
    writeFileSync(`${file}.new`, `${JSON.stringify(note)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    rmSync(`${file}.new`, { force: true });
    // the backup is what counts; why one was not made is printed anyway
    if (note.failed === undefined) {
      console.error(`This backup could not be noted in ${dataDir}: ${error instanceof Error ? error.message : error}.`);
    }
  }
};
