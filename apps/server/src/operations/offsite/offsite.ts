import { createReadStream, createWriteStream, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { backupsIn, OURS } from '../keep-backup.ts';
import { OperationRefused } from '../operation-refused.ts';
import { type CheckedBackup, checkBackup } from '../read-backup.ts';
import { type Bucket, openBucket, type StoredObject } from './bucket.ts';
import { readOffsiteSettings } from './offsite-settings.ts';
import { makeKey, openerWith, sealerFor } from './seal.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const SEALED = '.age';
const isSealedBackup = ({ name }: StoredObject): boolean =>
  name.endsWith(SEALED) && OURS.test(name.slice(0, -SEALED.length));

/** Sealed backups of a bucket, the oldest first. */
const sealedIn = async (bucket: Bucket): Promise<StoredObject[]> =>
  (await bucket.list()).filter(isSealedBackup).sort((a, b) => (a.name < b.name ? -1 : 1));

const pick = async (bucket: Bucket, name: string | undefined): Promise<string> => {
  const stored = await sealedIn(bucket);
  const found = name === undefined ? stored.at(-1) : stored.find((object) => object.name === name);
  if (found === undefined) {
    throw new OperationRefused(
      name === undefined ? 'The storage has no backup.' : `The storage has no backup ${name}.`,
    );
  }
  return found.name;
};

const newestOf = (source: string): string => {
  if (!existsSync(source)) throw new OperationRefused(`${source} does not exist.`);
  if (!statSync(source).isDirectory()) return source;
  const newest = backupsIn(source).at(-1);
  if (newest === undefined) throw new OperationRefused(`There is no backup in ${source}.`);
  return join(source, newest);
};

/** Sends a backup, or the newest of a folder, sealed; then deletes the oldest stored ones beyond `keep`. */
const push = async (source: string, keep: number | null, env: Environment): Promise<string> => {
  const sealer = sealerFor(env.BACKUP_AGE_RECIPIENTS);
  const bucket = openBucket(readOffsiteSettings(env));
  const file = newestOf(source);
  await checkBackup(file);
  const name = `${basename(file)}${SEALED}`;
  if (!isSealedBackup({ name, bytes: 0 })) {
    throw new OperationRefused(`${file} must have the name that it was backed up under (windcall-….jsonl.gz).`);
  }
  const text = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  const bytes = await bucket.put(name, await sealer.encrypt(text));
  const stored = await sealedIn(bucket);
  if (stored.find((object) => object.name === name)?.bytes !== bytes) {
    throw new OperationRefused(`The storage does not list ${name} with the ${bytes} bytes that were sent.`);
  }
  const old = keep === null ? [] : stored.slice(0, -keep);
  for (const object of old) await bucket.remove(object.name);
  const gone = old.length === 0 ? '' : ` Deleted ${old.length} older: ${old.map((object) => object.name).join(', ')}.`;
  return `Sent ${name}, ${bytes} bytes.${gone}`;
};

/** Opens a stored backup into a new file, which gets its name once it was found whole. */
const fetchBackup = async (name: string | undefined, file: string, env: Environment): Promise<CheckedBackup> => {
  const opener = openerWith(env.BACKUP_AGE_IDENTITY_FILE);
  const bucket = openBucket(readOffsiteSettings(env));
  if (existsSync(file)) throw new OperationRefused(`${file} exists already.`);
  const stored = await pick(bucket, name);
  const draft = `${file}.partial`;
  const disk = createWriteStream(draft, { mode: 0o600, flush: true });
  try {
    const opened = await opener.decrypt(await bucket.get(stored));
    await pipeline(Readable.fromWeb(opened as Parameters<typeof Readable.fromWeb>[0]), disk);
    const checked = await checkBackup(draft);
    renameSync(draft, file);
    return { ...checked, file };
  } catch (error) {
    disk.destroy();
    rmSync(draft, { force: true });
    if (disk.errored && 'code' in disk.errored && 'syscall' in disk.errored) {
      throw new OperationRefused(`Cannot write ${file}: ${disk.errored.message}.`);
    }
    if (error instanceof OperationRefused) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new OperationRefused(
      why.includes('no identity matched')
        ? `${stored} was sealed for another key than that in BACKUP_AGE_IDENTITY_FILE.`
        : `${stored} is damaged or cut short (${why}).`,
    );
  }
};

const verify = async (
  name: string | undefined,
  env: Environment,
  prove: (file: string) => Promise<string>,
): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'windcall-offsite-'));
  try {
    const { file } = await fetchBackup(name, join(folder, 'fetched.jsonl.gz'), env);
    return (await prove(file)).replace(file, name ?? 'The newest stored backup');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** What the command line asks of backups elsewhere. */
export interface OffsiteAsked {
  readonly act: string | undefined;
  readonly first: string | undefined;
  readonly second: string | undefined;
  readonly keep: string | undefined;
}

/**
 * `offsite push|list|verify|fetch|key`: backups in S3-compatible storage, sealed before they leave this machine. Returns
 * what to print. `prove` restores a backup file into memory and says what it held.
 */
export const offsite = async (
  { act, first, second, keep }: OffsiteAsked,
  env: Environment,
  prove: (file: string) => Promise<string>,
): Promise<string> => {
  if (keep !== undefined && (act !== 'push' || !/^[1-9]\d*$/.test(keep))) {
    throw new OperationRefused('--keep takes a number of stored backups of at least 1, and belongs to push.');
  }
  switch (act) {
    case 'push':
      return push(first ?? 'backups', keep === undefined ? null : Number(keep), env);
    case 'list': {
      const stored = await sealedIn(openBucket(readOffsiteSettings(env)));
      return stored.length === 0
        ? 'The storage has no backup.'
        : stored.map(({ name, bytes }) => `${name}  ${bytes} bytes`).join('\n');
    }
    case 'verify':
      return verify(first, env, prove);
    case 'fetch': {
      if (first === undefined) throw new OperationRefused('Into which file? npm run offsite -- fetch <file> [name]');
      const { file } = await fetchBackup(second, first, env);
      return `Fetched ${second ?? 'the newest stored backup'} into ${file}. To restore it: npm run restore -- ${file}`;
    }
    case 'key': {
      if (first === undefined) throw new OperationRefused('Into which file? npm run offsite -- key <file>');
      return `Keep ${first} off the server, twice: without it no stored backup can be opened. BACKUP_AGE_RECIPIENTS=${await makeKey(first)}`;
    }
    default:
      throw new OperationRefused(
        'offsite push [file or folder] [--keep n], list, verify [name], fetch <file> [name], or key <file>.',
      );
  }
};
