import type { Installation } from './newer-release.tsx';

/**
 * What helps whoever is asked for help, as text to paste. It says what runs and how much of it, and holds no name, no address and
 * no value of a setting: the server's answer has none, and of the browser only its kind is added.
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
