import { createHash, type Hash, type KeyObject } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { backupsIn, momentInName, nameOfMoment, OURS } from '../keep-backup.ts';
import { OperationRefused } from '../operation-refused.ts';
import { type CheckedBackup, checkBackup } from '../read-backup.ts';
import { type Bucket, openBucket, type StoredObject } from './bucket.ts';
import { readOffsiteSettings } from './offsite-settings.ts';
import { makeKey, openerWith, sealerFor } from './seal.ts';
import { makeSigningKey, pinnedKeys, readStatement, type Statement, signingKeyIn, signStatement } from './sign.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const SEALED = '.age';
/** Suffix of the signed statement beside a copy. */
const SIGNATURE = '.sig';
const isSealedBackup = ({ name }: StoredObject): boolean =>
  name.endsWith(SEALED) && OURS.test(name.slice(0, -SEALED.length));

interface StoredCopy extends StoredObject {
  readonly hasStatement: boolean;
}

/** Sealed backups of a bucket, oldest first by name; signatures bind names to creation times. */
const sealedIn = async (bucket: Bucket): Promise<StoredCopy[]> => {
  const objects = await bucket.list();
  const names = new Set(objects.map(({ name }) => name));
  return objects
    .filter(isSealedBackup)
    .map((object) => ({ ...object, hasStatement: names.has(`${object.name}${SIGNATURE}`) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
};

/** A signed statement has a few hundred bytes. */
const MOST_STATEMENT_BYTES = 65_536;

const atMost = (bytes: number, what: string): TransformStream<Uint8Array, Uint8Array> => {
  let left = bytes;
  return new TransformStream({
    transform: (piece, next) => {
      left -= piece.length;
      if (left < 0) throw new OperationRefused(`${what} is longer than the storage says.`);
      next.enqueue(piece);
    },
  });
};

/** The verified statement of a stored copy, or a short reason why it has none. */
const judge = async (
  bucket: Bucket,
  { name, bytes, hasStatement }: StoredCopy,
  keys: readonly KeyObject[],
): Promise<Statement | string> => {
  if (!hasStatement) return 'is not signed';
  if (keys.length === 0) return 'has a signature that was not checked (BACKUP_VERIFY_KEYS is not set)';
  const signature = `${name}${SIGNATURE}`;
  const text = (await bucket.get(signature)).pipeThrough(atMost(MOST_STATEMENT_BYTES, signature));
  const said = readStatement(await new Response(text).text(), keys);
  if (said === null) return 'is not signed by a key of BACKUP_VERIFY_KEYS';
  if (said.name !== name) return `is signed as ${said.name}: another copy under this name`;
  if (said.bytes !== bytes) return 'is not the copy that was signed';
  if (Date.parse(said.createdAt) > Date.now()) return `says it was made at ${said.createdAt}, which is still to come`;
  return said;
};

/** The copy to fetch, its statement, and the skipped newer copies with their faults. */
interface Picked {
  readonly copy: StoredCopy;
  readonly said: Statement | null;
  readonly passed: readonly string[];
}

const pick = async (
  bucket: Bucket,
  name: string | undefined,
  keys: readonly KeyObject[],
  takesUnsigned: boolean,
): Promise<Picked> => {
  const stored = await sealedIn(bucket);
  const asked = name === undefined ? stored.toReversed() : stored.filter((copy) => copy.name === name);
  const passed: string[] = [];
  for (const copy of asked) {
    const said = await judge(bucket, copy, keys);
    if (typeof said !== 'string') return { copy, said, passed };
    if (takesUnsigned && (name !== undefined || Date.parse(momentInName(copy.name)) <= Date.now())) {
      return { copy, said: null, passed };
    }
    passed.push(`${copy.name} ${said}.`);
  }
  if (passed.length > 0) {
    throw new OperationRefused(
      `${passed.join(' ')} Nothing was fetched. Set BACKUP_VERIFY_KEYS to the public half that offsite signing-key printed; --unsigned takes a copy that nobody vouches for.`,
    );
  }
  throw new OperationRefused(name === undefined ? 'The storage has no backup.' : `The storage has no backup ${name}.`);
};

/** The newest backup of a folder, or the file itself, and the faults of other files. */
const newestOf = async (source: string): Promise<{ file: string; odd: readonly string[] }> => {
  if (!existsSync(source)) throw new OperationRefused(`${source} does not exist.`);
  if (!statSync(source).isDirectory()) return { file: source, odd: [] };
  const { backups, odd } = await backupsIn(source, Date.now());
  const newest = backups.at(-1);
  if (newest === undefined) throw new OperationRefused([`There is no backup in ${source}.`, ...odd].join(' '));
  return { file: join(source, newest.name), odd };
};

async function* digestedBy(hash: Hash, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}
async function* inOnePiece(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/**
 * Seals, signs and uploads a backup, or the newest of a folder, named by the time inside it. Then deletes the oldest
 * stored ones beyond `keep`, except the new one and those dated later.
 */
const push = async (source: string, keep: number | null, env: Environment): Promise<string> => {
  const sealer = sealerFor(env.BACKUP_AGE_RECIPIENTS);
  const key = signingKeyIn(env.BACKUP_SIGNING_KEY_FILE);
  const bucket = openBucket(readOffsiteSettings(env));
  const { file, odd } = await newestOf(source);
  const { createdAt } = (await checkBackup(file)).head;
  if (Date.parse(createdAt) > Date.now()) {
    throw new OperationRefused(`${file} says it was made at ${createdAt}, which is still to come: set the clock.`);
  }
  const name = `${nameOfMoment(new Date(createdAt))}${SEALED}`;
  const text = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  const hash = createHash('sha256');
  const bytes = await bucket.put(name, digestedBy(hash, await sealer.encrypt(text)));
  if (key !== null) {
    const said = signStatement(key, { name, createdAt, bytes, sha256: hash.digest('hex') });
    await bucket.put(`${name}${SIGNATURE}`, inOnePiece(said));
  }
  const stored = await sealedIn(bucket);
  const sent = stored.find((object) => object.name === name);
  if (sent?.bytes !== bytes || sent.hasStatement !== (key !== null)) {
    throw new OperationRefused(`The storage does not list ${name} with the ${bytes} bytes that were sent.`);
  }
  const older = stored.filter((object) => object.name < name);
  const old = keep === null ? [] : older.slice(0, Math.max(0, older.length - (keep - 1)));
  for (const object of old) {
    await bucket.remove(object.name);
    if (object.hasStatement) await bucket.remove(`${object.name}${SIGNATURE}`);
  }
  const ahead = stored.filter((object) => object.name > name).map((object) => object.name);
  return [
    `Sent ${name}, ${bytes} bytes, made ${createdAt}${key === null ? '' : ', signed'}.`,
    ...(old.length === 0 ? [] : [`Deleted ${old.length} older: ${old.map((object) => object.name).join(', ')}.`]),
    ...(ahead.length === 0 ? [] : [`Stored under a later date than this one, and left alone: ${ahead.join(', ')}.`]),
    ...(odd.length === 0 ? [] : [`Not sent: ${odd.join(' ')}`]),
    ...(key === null ? ['It is not signed: set BACKUP_SIGNING_KEY_FILE (offsite signing-key makes one).'] : []),
  ].join(' ');
};

interface Fetched extends CheckedBackup {
  /** For the operator: the copy, its creation time, and skipped newer ones. */
  readonly told: string;
}

/** Decrypts a stored backup into a new file, named once it is complete and matches its signature. */
const fetchBackup = async (
  name: string | undefined,
  file: string,
  env: Environment,
  takesUnsigned: boolean,
): Promise<Fetched> => {
  const opener = openerWith(env.BACKUP_AGE_IDENTITY_FILE);
  const bucket = openBucket(readOffsiteSettings(env));
  if (existsSync(file)) throw new OperationRefused(`${file} exists already.`);
  const { copy, said, passed } = await pick(bucket, name, pinnedKeys(env.BACKUP_VERIFY_KEYS), takesUnsigned);
  const stored = copy.name;
  const draft = `${file}.partial`;
  const disk = createWriteStream(draft, { mode: 0o600, flush: true });
  const hash = createHash('sha256');
  const digested = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, next) => {
      hash.update(piece);
      next.enqueue(piece);
    },
  });
  try {
    const sent = (await bucket.get(stored)).pipeThrough(atMost(copy.bytes, stored));
    const opened = await opener.decrypt(sent.pipeThrough(digested));
    await pipeline(Readable.fromWeb(opened as Parameters<typeof Readable.fromWeb>[0]), disk);
    const checked = await checkBackup(draft);
    const { createdAt } = checked.head;
    const isAsSigned = said === null || (said.sha256 === hash.digest('hex') && said.createdAt === createdAt);
    if (!isAsSigned) throw new OperationRefused(`${stored} is not the copy that was signed.`);
    renameSync(draft, file);
    const isNamed = stored === `${nameOfMoment(new Date(createdAt))}${SEALED}`;
    const told = [
      `${stored} was made at ${createdAt}${isNamed ? '' : ', not when its name says'}; ${said === null ? 'nobody vouches for it' : 'its signature holds'}.`,
      ...(passed.length === 0 ? [] : [`Passed over: ${passed.join(' ')}`]),
    ].join(' ');
    return { ...checked, file, told };
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
  takesUnsigned: boolean,
  prove: (file: string) => Promise<string>,
): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'windcall-offsite-'));
  try {
    const { file, told } = await fetchBackup(name, join(folder, 'fetched.jsonl.gz'), env, takesUnsigned);
    return `${(await prove(file)).replace(file, name ?? 'The newest stored backup')} ${told}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Lists the storage, one line per backup: name, length, creation time and signature. */
const list = async (env: Environment): Promise<string> => {
  const bucket = openBucket(readOffsiteSettings(env));
  const keys = pinnedKeys(env.BACKUP_VERIFY_KEYS);
  const lines: string[] = [];
  for (const copy of await sealedIn(bucket)) {
    const said = await judge(bucket, copy, keys);
    const state = typeof said === 'string' ? said : `made ${said.createdAt}, signed`;
    lines.push(`${copy.name}  ${copy.bytes} bytes  ${state}`);
  }
  return lines.length === 0 ? 'The storage has no backup.' : lines.join('\n');
};

export interface OffsiteAsked {
  readonly act: string | undefined;
  readonly first: string | undefined;
  readonly second: string | undefined;
  readonly keep: string | undefined;
  readonly unsigned?: boolean;
}

/**
 * `offsite push|list|verify|fetch|key|signing-key`: sealed and signed backups in S3-compatible storage. Returns the
 * text to print. `prove` restores a backup file into memory and describes its content.
 */
export const offsite = async (
  { act, first, second, keep, unsigned = false }: OffsiteAsked,
  env: Environment,
  prove: (file: string) => Promise<string>,
): Promise<string> => {
  if (keep !== undefined && (act !== 'push' || !/^[1-9]\d*$/.test(keep))) {
    throw new OperationRefused('--keep takes a number of stored backups of at least 1, and belongs to push.');
  }
  if (unsigned && act !== 'verify' && act !== 'fetch') {
    throw new OperationRefused('--unsigned belongs to verify and fetch.');
  }
  switch (act) {
    case 'push':
      return push(first ?? 'backups', keep === undefined ? null : Number(keep), env);
    case 'list':
      return list(env);
    case 'verify':
      return verify(first, env, unsigned, prove);
    case 'fetch': {
      if (first === undefined) throw new OperationRefused('Into which file? npm run offsite -- fetch <file> [name]');
      const { file, told } = await fetchBackup(second, first, env, unsigned);
      return `Fetched ${second ?? 'the newest stored backup'} into ${file}. ${told} To restore it: npm run restore -- ${file}`;
    }
    case 'signing-key': {
      if (first === undefined) throw new OperationRefused('Into which file? npm run offsite -- signing-key <file>');
      return `The server signs with BACKUP_SIGNING_KEY_FILE=${first}. Where backups are restored, set BACKUP_VERIFY_KEYS=${makeSigningKey(first)}`;
    }
    case 'key': {
      if (first === undefined) throw new OperationRefused('Into which file? npm run offsite -- key <file>');
      return `Keep ${first} off the server, twice: without it no stored backup can be opened. BACKUP_AGE_RECIPIENTS=${await makeKey(first)}`;
    }
    default:
      throw new OperationRefused(
        'offsite push [file or folder] [--keep n], list, verify [name], fetch <file> [name], key <file>, or signing-key <file>.',
      );
  }
};
