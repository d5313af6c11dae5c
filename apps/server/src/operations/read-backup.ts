import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type BackupEnd, type BackupHead, backupEnd, backupHead } from './backup-text.ts';
import type { RowCounts } from './dump-tables.ts';
import { OperationRefused } from './operation-refused.ts';

/**
 * Lines of a backup file; throws on a damaged or truncated archive. Splits only at line feeds: texts may hold U+2028,
 * U+2029 and U+0085, at which line readers of some Node releases split.
 */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const archive = createReadStream(file);
  const text = createGunzip().setEncoding('utf8');
  archive.on('error', (error) => text.destroy(error)).pipe(text);
  let begun = '';
  try {
    for await (const piece of text) {
      const lines = `${begun}${piece}`.split('\n');
      begun = lines.pop() ?? '';
      yield* lines;
    }
    if (begun !== '') yield begun;
  } finally {
    archive.destroy();
  }
}

export interface CheckedBackup {
  readonly file: string;
  readonly headLine: string;
  readonly head: BackupHead;
  readonly rows: RowCounts;
  readonly sha256: string;
}

const parseHead = (file: string, line: string): BackupHead => {
  try {
    return backupHead.parse(JSON.parse(line));
  } catch {
    throw new OperationRefused(`${file} is not a backup of Windcall.`);
  }
};

/** Reads the first line of a backup. Throws `OperationRefused` if it is no backup or has no time. */
export const readHead = async (file: string): Promise<BackupHead> => {
  try {
    for await (const line of linesOf(file)) return parseHead(file, line);
  } catch (error) {
    if (error instanceof OperationRefused) throw error;
    throw new OperationRefused(`${file} is not a backup of Windcall (${(error as Error).message}).`);
  }
  throw new OperationRefused(`${file} is empty.`);
};

const damaged = (file: string, why: string): OperationRefused => new OperationRefused(`${file} is damaged: ${why}.`);

const parseEnd = (file: string, line: string): BackupEnd => {
  try {
    return backupEnd.parse(JSON.parse(line)[1]);
  } catch {
    throw damaged(file, 'its end cannot be read');
  }
};

/** Reads a whole backup; refuses a foreign, truncated or altered one. */
export const checkBackup = async (file: string): Promise<CheckedBackup> => {
  const hash = createHash('sha256');
  let headLine: string | undefined;
  let last: string | undefined;
  try {
    for await (const line of linesOf(file)) {
      headLine ??= `${line}\n`;
      if (last !== undefined) hash.update(`${last}\n`);
      last = line;
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new OperationRefused(`${file} does not exist.`);
    if (headLine === undefined) throw new OperationRefused(`${file} is not a backup of Windcall (${message}).`);
    throw damaged(file, message);
  }
  if (headLine === undefined || last === undefined) throw new OperationRefused(`${file} is empty.`);
  const head = parseHead(file, headLine);
  if (!last.startsWith('["end",')) throw damaged(file, 'its end is missing');
  const end = parseEnd(file, last);
  if (hash.digest('hex') !== end.sha256) throw damaged(file, 'its checksum differs');
  return { file, headLine, head, ...end };
};
