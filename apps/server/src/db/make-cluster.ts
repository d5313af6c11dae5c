import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { wrapEmbedded } from './connect.ts';
import { madeClusterDir, VERSION_MARK } from './embedded-cluster.ts';

// Makes a new embedded database at build time, for every first start to copy: making one takes seconds and 500 MB. A
// mark records its sources, so that a new version or migration makes a new one.

// One folder below the server's when bundled.
const serverDir = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../..' : '..', import.meta.url));
const migrationsDir = join(serverDir, 'migrations');

const madeOf = (): string => {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'));
  const digest = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  for (const file of readdirSync(migrationsDir).sort()) {
    if (file.endsWith('.sql')) digest.update(`${file}\n`).update(readFileSync(join(migrationsDir, file)));
  }
  return `${version} ${digest.digest('hex')}`;
};

const mark = join(madeClusterDir, VERSION_MARK);
const made = madeOf();
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== made) {
  const draft = `${madeClusterDir.replace(/\/$/, '')}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const client = await PGlite.create(draft);
  const connection = wrapEmbedded(client);
  await connection.migrate(migrationsDir);
  // only further databases need the templates; without them a third of the files remain
  await client.exec(`UPDATE pg_database SET datistemplate = false WHERE datname LIKE 'template_'`);
  for (const template of ['template0', 'template1']) await client.exec(`DROP DATABASE ${template}`);
  await client.exec('VACUUM (FREEZE, ANALYZE)');
  await client.exec('CHECKPOINT');
  await connection.close();
  writeFileSync(join(draft, VERSION_MARK), made);
  rmSync(madeClusterDir, { recursive: true, force: true });
  renameSync(draft, madeClusterDir);
}
process.exit(0);
