import type { Installation } from './newer-release.tsx';

/**
 * Text to paste into a request for help. It has versions and counts, but no names, addresses or values of settings; of the
 * browser only its kind.
 */
export const diagnosticsText = (
  { version, node, platform, startedAt, database, rows, settings, scheduledBackup }: Installation,
  browser: string,
): string =>
  [
    `Windcall ${version}`,
    `Node ${node}, ${platform}, up since ${startedAt}`,
    `${database.kind} database ${database.version}, ${database.migrations} migrations, ${database.sizeMb} MB`,
    `${rows.users} users, ${rows.sessions} sessions, ${rows.shots} shots`,
    `Settings that are set: ${settings.length === 0 ? 'none' : settings.join(', ')}`,
    `Scheduled backup: ${scheduledBackup.at ?? 'none'}${scheduledBackup.failed ? ', a later one failed' : ''}`,
    `Browser: ${browser}`,
  ].join('\n');
