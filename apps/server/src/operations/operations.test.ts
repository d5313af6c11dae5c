import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertOwned } from '../../test/owned-objects.ts';
import { openEmptyDatabase, openEmptyEmbedded } from '../../test/template-database.ts';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';
import { rememberSecret } from '../../test/test-log.ts';
import type { Connection } from '../db/connect.ts';
import { auditEntries, profiles, selectRows, trainingSessions, users } from '../db/index.ts';
import { writeBackup } from './backup-text.ts';
import { backupsIn, keepBackup, keepNewest, nameBackup } from './keep-backup.ts';
import { checkBackup, linesOf, readHead } from './read-backup.ts';
import { releaseIn } from './release.ts';
import { restoreBackup } from './restore-backup.ts';
import { type Operation, runOperation } from './run-operation.ts';

const release = releaseIn(new URL('../..', import.meta.url).pathname);
const folder = mkdtempSync(join(tmpdir(), 'windcall-operations-'));
const AWKWARD = 'Ünïcode \u2028 "quoted"\n\\back\\slash, \u{1f3af} <b>=1+1</b> NULL \\N';

let server: TestApp;
let ann: Client;
let sessionId: number;
let backupFile: string;

const textOf = async (database: { db: TestApp['db'] }): Promise<string> => {
  const pieces: string[] = [];
  await writeBackup(database.db, 'any', async (piece) => {
    pieces.push(piece);
  });
  // without the head, which holds the time of the backup
  return pieces.join('').split('\n').slice(1, -2).join('\n');
};
const emptied: Connection[] = [];
/** An empty database of the tested kind. */
const openTarget = async (): Promise<Connection> => {
  const target = await openEmptyDatabase();
  emptied.push(target);
  return target;
};
const shotsAsCsv = async (): Promise<string> => (await ann.get(`/api/shot-logger/export/${sessionId}`)).body;

beforeAll(async () => {
  server = await startTestApp();
  [ann] = [await server.signUp('ann'), await server.signUp('ben'), await server.signUpAdmin()];
  ({ sessionId } = await insertOwned(server.db, ann.user.id));
  await server.db
    .update(profiles)
    .set({ name: AWKWARD, bulletBC: 0.1 + 0.2, powderTempSensitivity: 1e-7, notes: null })
    .where(eq(profiles.userId, ann.user.id));
  for (let i = 0; i < 3; i++) {
    const shot = {
      shotData: { sessionId, windDial: 0.1 * i, distance: 700.1, targetSize: 1 / 3, rifleAccuracy: 0.25 },
      authenticData: { trueElevationMils: 3.07, trueWindDriftMils: 0.63 },
    };
    expect((await ann.post('/api/shot-logger/enhanced-shot', shot)).statusCode).toBe(201);
  }
  const kept = await keepBackup(nameBackup(folder), (write) => writeBackup(server.db, '0.0.0', write));
  backupFile = kept.file;
});
afterAll(async () => {
  await Promise.all(emptied.map((target) => target.close()));
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('a backup', () => {
  it('is one file for this user only, and says what it holds', async () => {
    expect(statSync(backupFile).mode & 0o777).toBe(0o600);
    expect(existsSync(`${backupFile}.partial`)).toBe(false);
    const { rows, head } = await checkBackup(backupFile);
    // the student of each owner's class is an account too
    expect(rows).toMatchObject({ users: 4, shots: 4, training_sessions: 1, wind_fields: 1, cards: 1 });
    expect(head.release).toBe('0.0.0');
  });

  it('holds no sign-in and nothing that was left out on purpose', async () => {
    const { rows } = await checkBackup(backupFile);
    expect(Object.keys(rows)).not.toContain('sign_ins');
    expect(gunzipSync(readFileSync(backupFile)).toString()).not.toContain(ann.token);
  });

  it('is refused when cut off, altered, empty or something else', async () => {
    const whole = readFileSync(backupFile);
    const text = gunzipSync(whole).toString();
    const broken: [string, Buffer, RegExp][] = [
      ['cut', whole.subarray(0, whole.length / 2), /is damaged: .*unexpected end/],
      ['ended early', gzipSync(text.split('\n').slice(0, -3).join('\n')), /is damaged: its end is missing/],
      ['altered', gzipSync(text.replace('"username": "ben"', '"username": "bob"')), /is damaged: its checksum differs/],
      ['other', gzipSync('{"some":"thing"}\n'), /is not a backup of Windcall/],
      ['plain', Buffer.from('hello'), /is not a backup of Windcall/],
      ['empty', gzipSync(''), /is empty/],
    ];
    for (const [name, content, message] of broken) {
      const file = join(folder, `${name}.jsonl.gz`);
      writeFileSync(file, content);
      await expect(checkBackup(file), name).rejects.toThrow(message);
    }
    await expect(checkBackup(join(folder, 'absent'))).rejects.toThrow('does not exist');
  });

  it('is split at line feeds and nowhere else', async () => {
    const file = join(folder, 'lines.jsonl.gz');
    const lines = ['{"a":"\u2028\u2029\u0085\v\f"}', '', `{"b":"${'é🎯'.repeat(40_000)}"}`, '{"c":"\r"}', 'no end'];
    writeFileSync(file, gzipSync(lines.join('\n')));
    const read: string[] = [];
    for await (const line of linesOf(file)) read.push(line);
    expect(read).toEqual(lines);
  });

  it('with an end that cannot be read is called damaged', async () => {
    const text = gunzipSync(readFileSync(backupFile)).toString();
    const file = join(folder, 'end.jsonl.gz');
    writeFileSync(file, gzipSync(text.replace(/\["end",.*\n$/, '["end",{"rows":\n')));
    await expect(checkBackup(file)).rejects.toThrow(/is damaged: its end cannot be read/);
  });

  it('that fails leaves no file', async () => {
    const file = join(folder, 'failed.jsonl.gz');
    await expect(
      keepBackup(file, async (write) => {
        await write('{}\n');
        throw new Error('the database went away');
      }),
    ).rejects.toThrow('went away');
    expect(existsSync(file) || existsSync(`${file}.partial`)).toBe(false);
  });

  /** Writes a backup with these times inside and in its name. */
  const putBackup = (place: string, createdAt: string, named = createdAt): string => {
    const head = { windcall: 'backup', format: 1, release: '0', createdAt, migrations: [{ when: 1, hash: '' }] };
    const file = nameBackup(place, new Date(named));
    writeFileSync(file, gzipSync(`${JSON.stringify(head)}\n`));
    return basename(file);
  };
  const prune = async (place: string, name: string, count: number): Promise<readonly [string[], readonly string[]]> => {
    const madeAtMs = Date.parse((await readHead(join(place, name))).createdAt);
    const found = await backupsIn(place, madeAtMs);
    return [keepNewest(place, found, { made: { name, madeAtMs }, count }), found.odd];
  };

  it('makes room for new ones by the oldest, and touches nothing else', async () => {
    const many = mkdtempSync(join(folder, 'many-'));
    const days = [1, 2, 3, 4].map((day) => putBackup(many, `2030-01-0${day}T00:00:00.000Z`));
    writeFileSync(join(many, 'before-upgrade.jsonl.gz'), '');
    expect(await prune(many, days[3] ?? '', 3)).toEqual([['windcall-2030-01-01T00-00-00-000Z.jsonl.gz'], []]);
    expect(await prune(many, days[3] ?? '', 3)).toEqual([[], []]);
    expect(await prune(many, days[3] ?? '', 1)).toEqual([days.slice(1, 3), []]);
    expect(readdirSync(many).sort()).toEqual(['before-upgrade.jsonl.gz', days[3]]);
  });

  it('is never deleted by files that are dated ahead, which are named and left alone', async () => {
    const many = mkdtempSync(join(folder, 'ahead-'));
    const ahead = ['2097', '2098', '2099'].map((year) => putBackup(many, `${year}-01-01T00:00:00.000Z`));
    const [older = '', made = ''] = [1, 2].map((day) => putBackup(many, `2030-01-0${day}T00:00:00.000Z`));
    const [gone, odd] = await prune(many, made, 1);
    expect(gone).toEqual([older]);
    expect(odd.map((line) => line.split(' ')[0])).toEqual(ahead);
    expect(readdirSync(many).sort()).toEqual([made, ...ahead]);
  });

  it('is never deleted when the clock has jumped back', async () => {
    const many = mkdtempSync(join(folder, 'back-'));
    const before = [1, 2, 3].map((day) => putBackup(many, `2030-01-0${day}T00:00:00.000Z`));
    const made = putBackup(many, '1970-01-01T00:00:01.000Z');
    const [gone, odd] = await prune(many, made, 2);
    expect(gone).toEqual([]);
    expect(odd).toHaveLength(before.length);
    expect(readdirSync(many)).toHaveLength(4);
  });

  it('counts by what it says of itself, not by its name; what cannot be read is named', async () => {
    const many = mkdtempSync(join(folder, 'names-'));
    const [first = '', second = '', made = ''] = [1, 2, 3].map((day) =>
      putBackup(many, `2030-01-0${day}T00:00:00.000Z`),
    );
    // an older backup under a newer name, and a file that is no backup
    const copy = putBackup(many, '2029-12-31T00:00:00.000Z', '2031-01-01T00:00:00.000Z');
    const none = nameBackup(many, new Date('2030-06-01T00:00:00.000Z'));
    writeFileSync(none, 'no backup');
    const [gone, odd] = await prune(many, made, 2);
    expect(gone).toEqual([copy, first]);
    expect(odd.join(' ')).toContain(`${copy} was made at 2029-12-31T00:00:00.000Z, not when its name says.`);
    expect(odd.join(' ')).toContain(`${basename(none)} is not a backup of Windcall`);
    expect(readdirSync(many).sort()).toEqual([second, made, basename(none)].sort());
  });
});

describe('a restore', () => {
  it('gives the same database back, byte for byte, and counters that go on', async () => {
    const target = await openTarget();
    await restoreBackup(await checkBackup(backupFile), target, release.migrationsDir);
    expect(await textOf(target)).toBe(await textOf(server));
    const [added] = await target.db
      .insert(users)
      .values({ username: 'new', usernameKey: 'new', passwordHash: '-' })
      .returning();
    const [last] = await selectRows<{ id: number }>(server.db, sql`SELECT max(id) AS id FROM users`);
    expect(added?.id).toBe(Number(last?.id) + 1);
  });

  it('goes from either kind of database into the embedded one', async () => {
    const target = await openEmptyEmbedded();
    emptied.push(target);
    await restoreBackup(await checkBackup(backupFile), target, release.migrationsDir);
    expect(await textOf(target)).toBe(await textOf(server));
  });

  it('exports the same shots after backup, wipe and restore', async () => {
    const before = await shotsAsCsv();
    const target = await openTarget();
    await restoreBackup(await checkBackup(backupFile), target, release.migrationsDir);
    const restored = await startTestApp({ database: target });
    const again = await restored.logIn('ann', ann.password);
    const after = await again.get(`/api/shot-logger/export/${sessionId}`);
    expect(after.body).toBe(before);
    await restored.app.close();
  });

  it('takes a database that a server only was started on, and no other', async () => {
    const target = await openTarget();
    await target.migrate(release.migrationsDir);
    await restoreBackup(await checkBackup(backupFile), target, release.migrationsDir);
    await expect(restoreBackup(await checkBackup(backupFile), target, release.migrationsDir)).rejects.toThrow(
      /The target database is not empty: \w+ has rows/,
    );
    expect(await textOf(target)).toBe(await textOf(server));
    const foreign = await openTarget();
    await foreign.db.execute(sql`CREATE TABLE payroll (id int)`);
    await expect(restoreBackup(await checkBackup(backupFile), foreign, release.migrationsDir)).rejects.toThrow(
      'tables of something else',
    );
  });

  it('into a newer release migrates the rows; into an older one it is refused', async () => {
    const newer = join(folder, 'newer');
    cpSync(release.migrationsDir, newer, { recursive: true });
    const journalFile = join(newer, 'meta', '_journal.json');
    const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
    journal.entries.push({ idx: 99, version: '7', when: Date.now() + 1e12, tag: '0099_extra', breakpoints: true });
    writeFileSync(journalFile, JSON.stringify(journal));
    const changes = ['ALTER TABLE users ADD COLUMN call_sign text', "UPDATE users SET call_sign = 'call ' || username"];
    writeFileSync(join(newer, '0099_extra.sql'), changes.join(';\n--> statement-breakpoint\n'));
    const target = await openTarget();
    await restoreBackup(await checkBackup(backupFile), target, newer);
    expect(await selectRows(target.db, sql`SELECT call_sign FROM users WHERE username = 'ann'`)).toEqual([
      { call_sign: 'call ann' },
    ]);
    const fromNewer = join(folder, 'newer.jsonl.gz');
    await keepBackup(fromNewer, (write) => writeBackup(target.db, '9.9.9', write));
    const older = await openTarget();
    await expect(restoreBackup(await checkBackup(fromNewer), older, release.migrationsDir)).rejects.toThrow(
      'newer release',
    );
  });
});

describe('one user’s data', () => {
  const run = async (asked: Operation): Promise<string> => {
    let text = '';
    await runOperation(
      server.db,
      asked,
      { ...release, jwtSecret: () => server.platform.config.jwtSecret },
      async (piece) => {
        text += piece;
      },
    );
    return text;
  };

  it('are exported whole, without what would open the account', async () => {
    const text = await run({ name: 'export-user', username: ' ANN ' });
    const file = JSON.parse(text);
    expect(file.account).toMatchObject({ id: ann.user.id, username: 'ann' });
    expect(file.profiles).toHaveLength(2);
    expect(file.profiles[0].name).toBe(AWKWARD);
    expect(file.trainingSessions[0].shots).toHaveLength(4);
    for (const part of ['scenarios', 'windFields', 'cards']) expect(file[part].length, part).toBeGreaterThan(0);
    expect(text).not.toMatch(/argon2|passwordHash|usernameKey|"seed":"0123456789abcdef"/);
    await expect(run({ name: 'export-user', username: 'nobody' })).rejects.toThrow('no account named nobody');
  });

  it('are deleted on a second word only, and what others own stays', async () => {
    const other = await server.signUp('carl');
    await insertOwned(server.db, other.user.id);
    expect(await run({ name: 'delete-user', username: 'carl', confirmed: false })).toBe(
      'carl owns 2 profiles, 2 scenarios, 1 sessions, 1 cards, 1 shots. Add --yes to delete them and the account for good.\n',
    );
    expect((await other.get('/api/auth/me')).statusCode).toBe(200);
    expect(await run({ name: 'delete-user', username: 'carl', confirmed: true })).toMatch(/^carl was deleted, with/);
    expect((await other.get('/api/auth/me')).statusCode).toBe(401);
    expect(await server.db.select().from(trainingSessions).where(eq(trainingSessions.userId, other.user.id))).toEqual(
      [],
    );
    expect((await ann.get(`/api/shots/session/${sessionId}`)).json()).toHaveLength(4);
  });

  it('are open again after unlock, or with a new password, which ends every session', async () => {
    const dora = await server.signUp('dora');
    const logIn = (password: string) =>
      server.app.inject({ method: 'POST', url: '/api/auth/jwt/login', payload: { username: 'dora', password } });
    for (let i = 0; i < 6; i++) await logIn('wrong');
    expect((await logIn(dora.password)).statusCode).toBe(429);
    expect(await run({ name: 'unlock', username: 'DORA' })).toBe('dora may sign in again.\n');
    expect((await logIn(dora.password)).statusCode).toBe(200);
    for (let i = 0; i < 6; i++) await logIn('wrong');
    const said = await run({ name: 'reset-password', username: 'dora' });
    const password = /is now (\S+) \(shown once/.exec(said)?.[1] ?? '';
    rememberSecret(password);
    expect((await dora.get('/api/auth/me')).statusCode).toBe(401);
    expect((await logIn(dora.password)).statusCode).toBe(401);
    expect((await logIn(password)).statusCode).toBe(200);
    const actions = await server.db.select({ action: auditEntries.action }).from(auditEntries);
    expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['unlock', 'reset-password']));
    await expect(run({ name: 'unlock', username: 'nobody' })).rejects.toThrow('no account named nobody');
    await server.db.delete(users).where(eq(users.username, 'dora'));
  });

  it('of the last administrator are not deleted', async () => {
    const [chief] = await server.db.select().from(users).where(eq(users.isAdmin, true));
    await expect(run({ name: 'delete-user', username: chief?.username ?? '', confirmed: true })).rejects.toThrow(
      'last administrator',
    );
  });
});
