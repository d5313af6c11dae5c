import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { installation } from '@windcall/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../../test/template-database.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { selectRows, users } from '../../db/index.ts';
import { createBackupRoom } from '../../operations/backup-room.ts';
import { checkBackup } from '../../operations/read-backup.ts';
import { restoreBackup } from '../../operations/restore-backup.ts';

const BACKUPS = '/api/admin/backups';

let server: TestApp;
let chief: Client;
let folder: string;
beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'windcall-backups-test-')), 'made-when-needed');
  server = await startTestApp({ config: { backupDir: folder } });
  chief = await server.signUpAdmin();
});
afterAll(async () => {
  await server.close();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const refusal = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code];
const make = async (): Promise<string> => {
  const answer = await chief.post(BACKUPS);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().backups[0].name;
};
const take = (name: string, who = chief, currentPassword = who.password) =>
  who.post(`${BACKUPS}/${name}/download`, { currentPassword });
/** Result of a rehearsal, which may take longer than a reply waits. */
const verified = async (name: string): Promise<{ at: string; failed: string | null }> => {
  expect((await chief.post(`${BACKUPS}/${name}/verify`)).statusCode).toBe(200);
  const list = async () => (await chief.get(BACKUPS)).json();
  await expect.poll(async () => (await list()).working, { timeout: 100_000, interval: 200 }).toBeNull();
  return (await list()).backups.find((one: { name: string }) => one.name === name).verified;
};

describe('backups of the administrator’s page', () => {
  let name: string;
  beforeAll(async () => {
    await server.signUp('kept-in-the-backup');
    name = await make();
  });

  it('are made into a folder for the server’s own user, whole, and listed with what they are', async () => {
    expect(installation.BACKUP_NAME.test(name)).toBe(true);
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    const checked = await checkBackup(join(folder, name));
    const [{ n }] = (await selectRows<{ n: number }>(server.db, sql`SELECT count(*)::int AS n FROM users`)) as [
      { n: number },
    ];
    expect(checked.rows.users).toBe(n);
    const { backups, working, failed } = (await chief.get(BACKUPS)).json();
    expect({ backups, working, failed }).toEqual({
      backups: [{ name, madeAt: expect.any(String), sizeBytes: statSync(join(folder, name)).size, verified: null }],
      working: null,
      failed: null,
    });
    // the head is written after the file is named
    expect(Math.abs(Date.parse(backups[0].madeAt) - Date.parse(checked.head.createdAt))).toBeLessThan(5000);
  });

  it('come down byte by byte for the own password, and restore into another database with every row', async () => {
    const answer = await take(name);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/gzip');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.rawPayload.equals(readFileSync(join(folder, name)))).toBe(true);
    const file = join(folder, '..', 'downloaded.jsonl.gz');
    writeFileSync(file, answer.rawPayload);
    const other = await openEmptyDatabase();
    try {
      await restoreBackup(await checkBackup(file), other, server.platform.release.migrationsDir);
      const of = (db: typeof other.db) =>
        selectRows(db, sql`SELECT to_jsonb(u)::text AS line FROM users u ORDER BY id`);
      const then = await of(other.db);
      expect(JSON.stringify(then)).toContain('kept-in-the-backup');
      // last sign-ins may differ, but every account in the backup was restored
      const text = gunzipSync(answer.rawPayload).toString();
      for (const { line } of then as { line: string }[]) expect(text).toContain(line);
    } finally {
      await other.close();
    }
  });

  it('are not had without the password, by others, or by somebody who is no administrator any more', async () => {
    expect(refusal(await take(name, chief, 'wrong'))).toEqual([400, 'password-wrong']);
    expect(refusal(await chief.post(`${BACKUPS}/${name}/download`, {}))).toEqual([400, 'validation-failed']);
    expect(refusal(await take(name, await server.signUp()))).toEqual([403, 'admin-required']);
    const former = await server.signUpAdmin();
    expect((await take(name, former)).statusCode).toBe(200);
    await server.db.update(users).set({ isAdmin: false }).where(eq(users.id, former.user.id));
    expect(refusal(await take(name, former))).toEqual([403, 'admin-required']);
    for (const call of [former.get(BACKUPS), former.post(BACKUPS), former.post(`${BACKUPS}/${name}/verify`)])
      expect(refusal(await call)).toEqual([403, 'admin-required']);
    expect(refusal(await former.delete(`${BACKUPS}/${name}`))).toEqual([403, 'admin-required']);
  });

  it('locks the name of whoever guesses the password of a signed-in administrator', async () => {
    const other = await server.signUpAdmin();
    for (let i = 0; i < 5; i++) expect((await take(name, other, `guess-${i}`)).statusCode).toBe(400);
    expect(refusal(await take(name, other))).toEqual([429, 'account-locked']);
  });

  it('are found under their own names only', async () => {
    writeFileSync(join(folder, '..', 'secret.txt'), 'outside');
    for (const other of ['..%2Fsecret.txt', 'verified.json', `${name}.partial`, '%2e%2e', 'a'.repeat(100)])
      expect((await take(other)).statusCode, other).toBeGreaterThanOrEqual(400);
    expect(refusal(await take('windcall-2020-01-01T00-00-00-000Z.jsonl.gz'))).toEqual([404, 'not-found']);
  });

  it('are rehearsed in a process of their own, which says why a damaged one fails', async () => {
    expect(await verified(name)).toEqual({ at: expect.any(String), failed: null });
    const bad = 'windcall-2020-02-02T00-00-00-000Z.jsonl.gz';
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, bad), bytes.subarray(0, bytes.length - 40));
    expect((await verified(bad)).failed).toMatch(/^windcall-2020-02-02T00-00-00-000Z\.jsonl\.gz is damaged: /);
    // the finding is stored beside the backups, and deleted with its backup
    const again = (await chief.get(BACKUPS)).json().backups;
    expect(again.map((b: { verified: object | null }) => b.verified !== null)).toEqual([true, true]);
    expect((await chief.delete(`${BACKUPS}/${bad}`)).statusCode).toBe(200);
    expect(readdirSync(folder).sort()).toEqual(['verified.json', name].sort());
    expect(refusal(await chief.delete(`${BACKUPS}/${bad}`))).toEqual([404, 'not-found']);
  });

  it('are in the audit with who made, verified, took and deleted them', async () => {
    const audit: { action: string; details: object; adminName: string }[] = (
      await chief.get('/api/admin/jwt/audit')
    ).json();
    const of = (action: string) => audit.filter((e) => e.action === action && e.adminName === chief.user.username);
    expect(of('make-backup')).toHaveLength(1);
    expect(of('verify-backup')).toHaveLength(2);
    expect(of('download-backup').map(({ details }) => details)).toEqual([{ name }]);
    expect(of('delete-backup')).toHaveLength(1);
  });
});

describe('the limits of backups', () => {
  const DAY = Date.parse('2026-03-01T12:00:00Z');
  const roomAt = (where: string, clock: { ms: number }, answerMs = 30_000) =>
    createBackupRoom({
      ...server.platform.release,
      db: server.db,
      log: server.platform.log,
      folder: where,
      jwtSecret: () => '',
      now: () => clock.ms,
      answerMs,
    });
  const inFolder = async (work: (where: string, clock: { ms: number }) => Promise<void>): Promise<void> => {
    const where = mkdtempSync(join(tmpdir(), 'windcall-backup-limits-'));
    try {
      await work(where, { ms: DAY });
    } finally {
      rmSync(where, { recursive: true, force: true });
    }
  };

  it('makes six in an hour, and the seventh when the first is an hour old', () =>
    inFolder(async (where, clock) => {
      const room = roomAt(where, clock);
      for (let i = 0; i < installation.BACKUPS_PER_HOUR; i++) {
        await room.make();
        clock.ms += 60_000;
      }
      await expect(room.make()).rejects.toMatchObject({ code: 'too-many-requests', details: { retryAfterS: 54 * 60 } });
      clock.ms += 54 * 60_000;
      expect((await room.make()).backups).toHaveLength(installation.BACKUPS_PER_HOUR + 1);
    }));

  it('keeps thirty, and deletes none by itself', () =>
    inFolder(async (where, clock) => {
      for (let i = 10; i < 10 + installation.MOST_BACKUPS; i++)
        writeFileSync(join(where, `windcall-2026-01-01T00-00-${i}-000Z.jsonl.gz`), '');
      const room = roomAt(where, clock);
      await expect(room.make()).rejects.toMatchObject({ code: 'quota-reached' });
      await room.remove('windcall-2026-01-01T00-00-10-000Z.jsonl.gz');
      expect((await room.make()).backups).toHaveLength(installation.MOST_BACKUPS);
    }));

  it('does one thing at a time, names it, and continues after an early reply', () =>
    inFolder(async (where, clock) => {
      const room = roomAt(where, clock, 0);
      const { working, backups } = await room.make();
      expect([working?.kind, backups]).toEqual(['backup', []]);
      await expect(room.make()).rejects.toMatchObject({ code: 'wait' });
      await expect(room.verify(working?.name ?? '')).rejects.toMatchObject({ code: 'wait' });
      await expect.poll(async () => (await room.list()).working, { timeout: 20_000 }).toBeNull();
      expect((await room.list()).backups.map(({ name }) => name)).toEqual([working?.name]);
    }));

  it('lets two be taken at once, and the next when one is done', () =>
    inFolder(async (where, clock) => {
      const room = roomAt(where, clock);
      const name = (await room.make()).backups[0]?.name ?? '';
      const [first] = [await room.read(name), await room.read(name)];
      await expect(room.read(name)).rejects.toMatchObject({ code: 'busy' });
      await new Promise<void>((resolve) => {
        first.file.once('close', () => resolve()).destroy();
      });
      (await room.read(name)).file.destroy();
    }));

  it('says what to do where the folder cannot be had', () =>
    inFolder(async (where, clock) => {
      const file = join(where, 'a-file');
      writeFileSync(file, '');
      await expect(roomAt(file, clock).make()).rejects.toMatchObject({
        code: 'backup-failed',
        message: 'The server may not write to its folder of backups. Set BACKUP_DIR to one where it may.',
      });
      // before the first backup the list is empty
      expect((await roomAt(join(where, 'none'), clock).list()).backups).toEqual([]);
    }));
});

describe('what is said of an installation', () => {
  const SECRETS = [
    'hunter2-admin',
    'bearer-of-metrics-1',
    'oidc-secret-value',
    'club.example',
    'db-user:db-pass',
    'sealed-box',
  ];

  it('is its release, its database and its numbers, and no value of a setting, no name and no address', async () => {
    const [admin, bearer, oidc, host, database, place] = SECRETS as [string, string, string, string, string, string];
    const other = await startTestApp({
      config: {
        admin: { username: 'operator', password: admin },
        metricsToken: bearer,
        publicUrl: `https://${host}`,
        migrationDatabaseUrl: `postgres://${database}@127.0.0.1/x`,
        dataDir: `/tmp/${place}`,
        settings: ['ADMIN_PASSWORD', 'METRICS_TOKEN', 'PUBLIC_URL', 'OIDC_CLIENT_SECRET'],
        oidc: {
          issuer: `https://${host}/id`,
          clientId: 'windcall',
          clientSecret: oidc,
          name: 'Club',
          scope: 'openid',
          role: null,
          register: 'closed',
          origin: `https://${host}`,
        },
      },
    });
    try {
      const boss = await other.signUpAdmin();
      const answer = await boss.get('/api/admin/installation');
      expect(answer.json()).toMatchObject({
        version: JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version,
        node: process.versions.node,
        rows: { users: 1, sessions: 0, shots: 0 },
        settings: ['ADMIN_PASSWORD', 'METRICS_TOKEN', 'PUBLIC_URL', 'OIDC_CLIENT_SECRET'],
        scheduledBackup: { at: null, failed: false },
        releasesUrl: null,
      });
      const { database: said } = answer.json();
      expect(said.version).toMatch(/^\d+/);
      expect(said.sizeMb).toBeGreaterThan(1);
      const journal = JSON.parse(
        readFileSync(join(other.platform.release.migrationsDir, 'meta', '_journal.json'), 'utf8'),
      );
      expect(said.migrations).toBe(journal.entries.length);
      const told = [...SECRETS, other.platform.config.jwtSecret, boss.user.username, boss.token];
      for (const secret of told) expect(answer.body).not.toContain(secret);
    } finally {
      await other.close();
    }
  });

  it('lets pages ask one address elsewhere where the operator wants that, and none otherwise', async () => {
    const policyOf = async (one: TestApp) =>
      (await one.app.inject({ url: '/healthz' })).headers['content-security-policy'];
    expect(await policyOf(server)).toContain("connect-src 'self';");
    const asking = await startTestApp({ config: { releasesUrl: 'https://releases.example/newest?of=windcall' } });
    try {
      expect(await policyOf(asking)).toContain("connect-src 'self' https://releases.example/newest;");
    } finally {
      await asking.close();
    }
  });
});
