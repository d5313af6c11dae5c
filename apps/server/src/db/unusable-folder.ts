/**
 * Why a data directory cannot be used, in one line for the operator; null for an error that is not about the folder.
 * Codes: errno(3).
 */
export const whyUnusable = (directory: string, error: unknown): string | null => {
  switch (error instanceof Error && 'code' in error ? error.code : null) {
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
      return null;
  }
};
