import { createWriteStream, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { counted } from '@windcall/units';
import { ConfigError, readConfig } from '../config.ts';
import { findLosses } from '../db/backup-note.ts';
import { wrapEmbedded } from '../db/connect.ts';
import { CannotOpen, DiskFull, EXTENSIONS } from '../db/durable-files.ts';
import { whatNow } from '../db/find-damage.ts';
import { causeOf } from '../db/index.ts';
import { writeInto } from '../http/write-into.ts';
import { writeBackup } from './backup-text.ts';
import type { RowCounts } from './dump-tables.ts';
import { backupsIn, keepBackup, keepNewest, nameBackup, noteBackup, noteFailure } from './keep-backup.ts';
import { offsite } from './offsite/offsite.ts';
import { OperationRefused } from './operation-refused.ts';
import { describePlace, embeddedPlace, operateOn, readPlace, requireData, withDatabase } from './place.ts';
import { type CheckedBackup, checkBackup } from './read-backup.ts';
import { releaseIn } from './release.ts';
import { goOnWithout, repairData } from './repair-data.ts';
import { restoreBackup } from './restore-backup.ts';
import type { Operation, OperationSetting } from './run-operation.ts';

// Files of commands are private to this system user.
process.umask(0o077);

// This file is src/operations/operate.ts in development and dist/operate.js when bundled.
const serverDir = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../..' : '..', import.meta.url));
const release = releaseIn(serverDir);
const setting: OperationSetting = { ...release, jwtSecret: () => readConfig(process.env).jwtSecret };

/** The backup was made but has too few rows. */
class RowsVanished extends OperationRefused {}
/** The backup was made, but other files in its folder are odd. */
class OddBackups extends OperationRefused {}
/** Exit codes after a backup was made: retrying would only make more backups. */
const ROWS_VANISHED = 2;
const ODD_BACKUPS = 3;

const summary = ({ rows, head }: CheckedBackup): string => {
  const total = Object.values(rows).reduce((sum, n) => sum + n, 0);
  const told = [counted(rows.users ?? 0, 'user'), counted(rows.shots ?? 0, 'shot')].join(', ');
  return `${counted(total, 'row')} (${told}) of ${head.createdAt}`;
};

const rowsOf = (file: string): Promise<RowCounts | null> =>
  checkBackup(file).then(
    ({ rows }) => rows,
    (error: unknown) => {
      if (error instanceof OperationRefused) return null;
      throw error;
    },
  );

const backup = async (target = 'backups', keep: string | undefined, accepted: boolean): Promise<void> => {
  if (keep !== undefined && (!/^[1-9]\d*$/.test(keep) || target.endsWith('.gz'))) {
    throw new OperationRefused('--keep takes a number of backups of at least 1, and a folder to keep them in.');
  }
  const place = readPlace(process.env);
  // the server reads its notes in the data directory, wherever the rows are
  const dataDir = place.kind === 'embedded' ? place.dataDir : (process.env.DATA_DIR ?? '');
  const file = nameBackup(target);
  const folder = dirname(file);
  const before = keep === undefined ? undefined : (await backupsIn(folder, Date.now())).backups.at(-1)?.name;
  const kept = await keepBackup(file, (write) => operateOn(place, { name: 'backup' }, setting, write)).catch(
    (error) => {
      noteFailure(dataDir, causeOf(error));
      throw error;
    },
  );
  noteBackup(dataDir, kept);
  console.log(`Backed up ${describePlace(place)} into ${kept.file}: ${summary(kept)}.`);
  if (keep === undefined) return;
  const beside = (why: string): OddBackups => {
    noteFailure(dataDir, why);
    return new OddBackups(why);
  };
  const earlier = before === undefined ? {} : await rowsOf(join(folder, before));
  if (earlier === null) {
    throw beside(`In ${folder}: ${before} is damaged. The backup was made; no older one was deleted. Move it away.`);
  }
  const lost = findLosses(earlier, (table) => kept.rows[table] ?? 0);
  if (lost.length > 0 && !accepted) {
    const which = lost.map(({ table, has, had }) => `${table} ${has} of ${had}`).join(', ');
    const why = `Rows have vanished since ${before}: ${which}. No older backup was deleted. If that is as it should be: the same command with --accept.`;
    noteFailure(dataDir, why);
    throw new RowsVanished(why);
  }
  const made = { name: basename(kept.file), madeAtMs: Date.parse(kept.head.createdAt) };
  const found = await backupsIn(folder, made.madeAtMs);
  const gone = keepNewest(folder, found, { made, count: Number(keep) });
  if (gone.length > 0) console.log(`Deleted ${gone.length} older: ${gone.join(', ')}.`);
  if (found.odd.length === 0) return;
  throw beside(
    `In ${folder}: ${found.odd.join(' ')} The backup was made. Set this machine's clock, or move these files away.`,
  );
};

/** Restores a backup into memory and describes it: the only proof that it can be restored. */
const verify = async (file: string): Promise<string> => {
  const found = await checkBackup(file);
  const database = wrapEmbedded(await PGlite.create({ extensions: EXTENSIONS }));
  try {
    await restoreBackup(found, database, release.migrationsDir);
  } finally {
    await database.close();
  }
  return `${file} can be restored: ${summary(found)}.`;
};

const restore = async (file: string | undefined, checkOnly: boolean): Promise<void> => {
  if (file === undefined) throw new OperationRefused('Which backup? npm run restore -- <file>');
  const found = await checkBackup(file);
  if (checkOnly) return console.log(`${file} is whole: ${summary(found)}.`);
  const place = readPlace(process.env);
  await withDatabase(place, (database) => restoreBackup(found, database, release.migrationsDir));
  console.log(`Restored ${file} into ${describePlace(place)}: ${summary(found)}. Everyone signs in again.`);
};

/** Moves the embedded database of `DATA_DIR` to the PostgreSQL of `DATABASE_URL`, through a backup that stays. */
const move = async (): Promise<void> => {
  const source = embeddedPlace(process.env);
  const target = readPlace(process.env);
  if (target.kind !== 'postgres' || source.kind !== 'embedded') {
    throw new OperationRefused('Where to? Set DATABASE_URL to an empty PostgreSQL database.');
  }
  requireData(source);
  // The old database stays locked to the end, so that no server writes to it after the copy.
  const kept = await withDatabase(source, async ({ db }) => {
    const copy = await keepBackup(nameBackup(join(source.dataDir, 'moved')), (write) =>
      writeBackup(db, release.version, write),
    );
    await withDatabase(target, (database) => restoreBackup(copy, database, release.migrationsDir));
    return copy;
  });
  console.log(
    `Moved ${describePlace(source)} to ${describePlace(target)}: ${summary(kept)}. The old data and ${kept.file} remain; everyone signs in again.`,
  );
};

const exportUser = async (username: string, file: string | undefined): Promise<void> => {
  if (file === undefined) throw new OperationRefused('Into which file? npm run export-user -- <username> <file>');
  const disk = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const written = finished(disk);
  written.catch(() => {});
  try {
    await operateOn(readPlace(process.env), { name: 'export-user', username }, setting, writeInto(disk));
    disk.end();
    await written;
  } catch (error) {
    if (disk.errored) throw new OperationRefused(`Cannot write ${file}: ${disk.errored.message}.`);
    disk.destroy();
    rmSync(file, { force: true });
    throw error;
  }
  console.log(`Everything kept about ${username} is in ${file}.`);
};

const tell = (asked: Operation): Promise<void> =>
  operateOn(readPlace(process.env), asked, setting, writeInto(process.stdout));

const named = (username: string | undefined): string => {
  if (username === undefined) throw new OperationRefused('Whose? Give the username.');
  return username;
};

const operate = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      keep: { type: 'string' },
      verify: { type: 'string' },
      accept: { type: 'boolean' },
      check: { type: 'boolean' },
      unsigned: { type: 'boolean' },
      yes: { type: 'boolean' },
    },
  });
  const [command, argument, second, third] = positionals;
  switch (command) {
    case 'backup':
      return values.verify === undefined
        ? backup(argument, values.keep, values.accept ?? false)
        : console.log(await verify(values.verify));
    case 'offsite':
      return console.log(
        await offsite(
          { act: argument, first: second, second: third, keep: values.keep, unsigned: values.unsigned ?? false },
          process.env,
          verify,
        ),
      );
    case 'accept-loss':
      return console.log(await goOnWithout(embeddedPlace(process.env), values.yes ?? false));
    case 'repair':
      return console.log(await repairData(embeddedPlace(process.env)));
    case 'restore':
      return restore(argument, values.check ?? false);
    case 'move':
      return move();
    case 'export-user':
      return exportUser(named(argument), second);
    case 'delete-user':
      return tell({ name: 'delete-user', username: named(argument), confirmed: values.yes ?? false });
    case 'unlock':
    case 'reset-password':
      return tell({ name: command, username: named(argument) });
    default:
      throw new OperationRefused(
        `${command === undefined ? '' : `There is no command ${command}. `}Commands: backup, restore, offsite, move, export-user, delete-user, unlock, reset-password, repair, accept-loss (docs/operations.md).`,
      );
  }
};

/** One line for the operator; LOG_LEVEL=debug shows the stack of unexpected errors. */
const explain = (error: unknown): unknown => {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (error instanceof OperationRefused || error instanceof ConfigError || error instanceof DiskFull || isUsage)
    return error.message;
  if (process.env.LOG_LEVEL === 'debug') return error;
  const why = causeOf(error).replaceAll(/\s+/g, ' ');
  if (error instanceof CannotOpen) return `The database cannot be opened (${why}). ${whatNow(null)}`;
  return `The command failed: ${why}. Run it again with LOG_LEVEL=debug to see where.`;
};

operate().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = error instanceof RowsVanished ? ROWS_VANISHED : error instanceof OddBackups ? ODD_BACKUPS : 1;
});
