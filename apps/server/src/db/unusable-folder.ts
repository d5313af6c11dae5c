import { existsSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder and its parents, for this user only. `mkdirSync` with `recursive` hangs below /proc. */
export const makeFolder = (directory: string): void => {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(directory) !== directory) makeFolder(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // another process may have just made it
    if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
};

/** Why a data directory cannot be used, in one line; null if the file system is not the cause. Codes: errno(3). */
export const whyUnusable = (directory: string, error: unknown): string | null => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code !== null && lstatSync(directory, { throwIfNoEntry: false })?.isSymbolicLink() && !existsSync(directory)) {
    return `DATA_DIR: ${directory} is a link to a folder that is not there. Mount its disk, or correct the link.`;
  }
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `DATA_DIR: ${directory} is a file, or lies below one. Set it to a folder.`;
    case 'EROFS':
      return `DATA_DIR: ${directory} is on a read-only file system. Make it writable, or set DATA_DIR to another folder.`;
    case 'EACCES':
    case 'EPERM':
      return `DATA_DIR: ${directory} cannot be written to by this user. Give it to this user (chown), or set DATA_DIR to another folder.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `DATA_DIR: the disk of ${directory} is full. Make room and start again.`;
    default:
      return typeof code === 'string' && /^E[A-Z]+$/.test(code)
        ? `DATA_DIR: ${directory} cannot be made or written to (${code}). Set DATA_DIR to another folder.`
        : null;
  }
};
