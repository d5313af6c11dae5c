import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What operations need to know of the release they belong to. */
export interface Release {
  readonly version: string;
  readonly migrationsDir: string;
}

/** The release whose server lies in a folder. */
export const releaseIn = (serverDir: string): Release => ({
  version: JSON.parse(readFileSync(join(serverDir, 'package.json'), 'utf8')).version,
  migrationsDir: join(serverDir, 'migrations'),
});
