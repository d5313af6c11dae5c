import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Release {
  readonly version: string;
  readonly migrationsDir: string;
}

export const releaseIn = (serverDir: string): Release => ({
  version: JSON.parse(readFileSync(join(serverDir, 'package.json'), 'utf8')).version,
  migrationsDir: join(serverDir, 'migrations'),
});
