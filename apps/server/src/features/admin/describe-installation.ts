import type { installation, ReplyOf } from '@windcall/contract';
import { readBackupNote } from '../../db/backup-note.ts';
import { findAppliedMigrations } from '../../db/schema-version.ts';
import type { Platform } from '../../http/platform.ts';
import { countRows, describeDatabase } from './store.ts';

const MB = 1_000_000;

/**
 * Describes this installation for administrators and support. It is meant to be passed on, so it holds no name, address
 * or setting's value.
 */
export const describeInstallation = async (
  { db, config, release }: Platform,
  startedAt: Date,
): Promise<ReplyOf<typeof installation.getInstallation>> => {
  const { at = null, failed } = readBackupNote(config.dataDir);
  const { version, bytes } = await describeDatabase(db);
  return {
    version: release.version,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    startedAt: startedAt.toISOString(),
    database: {
      kind: config.databaseUrl === null ? 'embedded' : 'PostgreSQL',
      version,
      migrations: (await findAppliedMigrations(db)).length,
      sizeMb: Math.round((bytes / MB) * 10) / 10,
    },
    rows: await countRows(db),
    settings: [...config.settings],
    scheduledBackup: { at, failed: failed !== undefined },
    releasesUrl: config.releasesUrl,
  };
};
