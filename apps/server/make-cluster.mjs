// Makes a new embedded database once, for every first start to copy: making one takes seconds and 500 MB. The version of
// the database is kept beside it, so that another version makes another.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const folder = fileURLToPath(new URL('./cluster', import.meta.url));
const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
const { version } = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'));
const mark = join(folder, '.pglite-version');

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== version) {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const database = await PGlite.create(draft);
  await database.exec('CHECKPOINT');
  await database.close();
  writeFileSync(join(draft, '.pglite-version'), version);
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}
process.exit(0);
