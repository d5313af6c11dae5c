// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres, type TestStandby } from '../../../../scripts/postgres-for-tests.mjs';
import { postgresBin } from '../../../../scripts/system-packages.mjs';
import { connectPostgres } from '../../src/db/connect.ts';
import { serversOf } from '../../src/db/follow-primary.ts';
import { selectRows } from '../../src/db/index.ts';
import { freePort, type ServerProcess, spawnServer, untilReady } from '../server-process.ts';
import { isFull, reportFault } from './fault-scale.ts';
import { SHARED_SECRET } from './fault-server.ts';
import { type Caller, createCaller } from './http-caller.ts';
import { auditAll, createShotWriter, NOTHING_WRONG, type ShotWriter, tellAudit, untilEachHas } from './shot-writer.ts';

const WRITERS = 4;
const SERVERS = 2;
const SHOTS_BEFORE = isFull ? 60 : 8;
/** Time until the operator, or their tool, notices the lost primary, ms. */
const NOTICED_AFTER_MS = isFull ? 3000 : 500;
/** Longest refusal after the promotion, ms. */
const LONGEST_AFTER_MS = isFull ? 5000 : 30_000;

const onPostgres = (): void => {
  const dataDir = mkdtempSync(join(tmpdir(), 'windcall-standby-'));
  let primary: TestPostgres;
  let standby: TestStandby;
  let addresses: string;
  const servers: ServerProcess[] = [];
  beforeAll(async () => {
    primary = await startPostgres(postgresBin(), { durable: true });
    standby = await primary.addStandby();
    addresses = `postgres://postgres@${new URL(standby.url).host},${new URL(primary.url).host}/postgres`;
    const env = { DATA_DIR: dataDir, DATABASE_URL: addresses, JWT_SECRET: SHARED_SECRET, LOG_LEVEL: 'silent' };
    for (let i = 0; i < SERVERS; i++) servers.push(spawnServer(await freePort(), env));
    await Promise.all(servers.map(untilReady));
  });
  afterAll(async () => {
    for (const { child } of servers) child.kill('SIGKILL');
    await Promise.all(servers.map(({ exited }) => exited));
    await primary.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  describe('a PostgreSQL with a synchronous standby', () => {
    it('acknowledges nothing that the standby does not have', async () => {
      const pool = connectPostgres(addresses, 2);
      await pool.db.execute(sql`CREATE TABLE replicated (n int)`);
      standby.stop();
      let acknowledged = false;
      const writing = pool.db.execute(sql`INSERT INTO replicated VALUES (1)`).then(() => {
        acknowledged = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(acknowledged).toBe(false);
      standby.start();
      await writing;
      const other = connectPostgres(standby.url, 1);
      expect(await selectRows(other.db, sql`SELECT n FROM replicated`)).toEqual([{ n: 1 }]);
      await other.close();
      await pool.close();
    });

    it('loses no shot when the primary is killed and the standby promoted; the servers follow by themselves', {
      timeout: 300_000,
    }, async () => {
      const callers = servers.map(({ url }) => createCaller(url));
      const call = callers[0] as Caller;
      const writers: ShotWriter[] = [];
      // the budget of 600 requests a minute and user is not tested here
      for (let i = 0; i < WRITERS; i++) writers.push(await createShotWriter(call, `follow-${i}`, isFull ? 110 : 0));
      let over = false;
      let longestMs = 0;
      const writing = writers.map(async (writer, i) => {
        let last = Date.now();
        const send: Caller = async (...asked) => {
          const answer = await (callers[i % SERVERS] ?? call)(...asked);
          if (answer.status < 300) {
            longestMs = Math.max(longestMs, Date.now() - last);
            last = Date.now();
          }
          return answer;
        };
        while (!(await writer.write(send, () => over))) await new Promise((resolve) => setTimeout(resolve, 50));
      });
      await untilEachHas(writers, SHOTS_BEFORE);
      primary.kill();
      await new Promise((resolve) => setTimeout(resolve, NOTICED_AFTER_MS));
      const begun = Date.now();
      standby.promote();
      await untilEachHas(writers, 1);
      const followedMs = Date.now() - begun;
      await untilEachHas(writers, SHOTS_BEFORE);
      over = true;
      await Promise.all(writing);
      const found = await auditAll(writers, call);
      const refusals = writers.flatMap((writer) => [...writer.refusals]);
      reportFault({
        fault: `PostgreSQL primary killed under ${WRITERS} writers on ${SERVERS} servers, synchronous standby promoted ${NOTICED_AFTER_MS / 1000} s later`,
        found: `${tellAudit(found)}; longest wait of a writer for its next shot ${(longestMs / 1000).toFixed(1)} s, ${(followedMs / 1000).toFixed(1)} s of it after the promotion began`,
      });
      expect(found).toMatchObject(NOTHING_WRONG);
      expect([...new Set(refusals.map(([status]) => status))].filter((status) => status !== 503)).toEqual([]);
      expect(followedMs).toBeLessThan(LONGEST_AFTER_MS);
    });
  });
};

describe('the address of a PostgreSQL', () => {
  it.each([
    ['postgres://a/db', ['postgres://a/db']],
    ['postgres://u:p%40w@a:5432/db?sslmode=verify-full', ['postgres://u:p%40w@a:5432/db?sslmode=verify-full']],
    [
      'postgresql://u:p@a:5432, b:5433,[::1]:5434/db?sslmode=require',
      [
        'postgresql://u:p@a:5432/db?sslmode=require',
        'postgresql://u:p@b:5433/db?sslmode=require',
        'postgresql://u:p@[::1]:5434/db?sslmode=require',
      ],
    ],
    ['postgres:///db?host=/run/postgresql', ['postgres:///db?host=/run/postgresql']],
  ])('%s names its servers', (url, servers) => {
    expect(serversOf(url)).toEqual(servers);
  });
});

if (process.env.TEST_DATABASE === 'postgres') onPostgres();
