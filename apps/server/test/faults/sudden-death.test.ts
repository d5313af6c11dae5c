// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../scripts/postgres-for-tests.mjs';
import { postgresBin } from '../../../../scripts/system-packages.mjs';
import { freePort, type ServerProcess, spawnServer, untilReady } from '../server-process.ts';
import { isFull, kills, reportFault } from './fault-scale.ts';
import { createFaultPlace, type FaultPlace, SHARED_SECRET } from './fault-server.ts';
import { createCaller } from './http-caller.ts';
import { createRowWriter } from './row-writer.ts';
import {
  auditAll,
  countAll,
  createShotWriter,
  NOTHING_WRONG,
  type ShotWriter,
  tellAudit,
  untilEachHas,
} from './shot-writer.ts';

const ROUNDS = kills(200, 2);
const WRITERS = 4;
/** Beside the shooters: users who create, change and delete other rows. */
const ROW_WRITERS = 2;
/** Time for a start and the writes before the kill on a busy machine, ms. */
const LONGEST_ROUND_MS = 60_000;

describe('a server that is killed under mixed writers', () => {
  let place: FaultPlace;
  beforeAll(async () => {
    place = await createFaultPlace();
  });
  afterAll(() => place.remove());

  it(`keeps every write it acknowledged, once and unaltered, over ${ROUNDS} rounds`, {
    timeout: ROUNDS * LONGEST_ROUND_MS + 600_000,
  }, async () => {
    const writers: ShotWriter[] = [];
    let longestMs = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const begun = Date.now();
      const server = await place.start();
      // the first start makes the database
      if (round > 0) longestMs = Math.max(longestMs, Date.now() - begun);
      const call = createCaller(server.url);
      while (writers.length < WRITERS) writers.push(await createShotWriter(call, `writer-${writers.length}`));
      while (writers.length < WRITERS + ROW_WRITERS) {
        writers.push(await createRowWriter(call, `rows-${writers.length}`));
      }
      const enough = countAll(writers) + 8 + 4 * ((round * 7) % 25);
      const isUp = (): boolean => server.child.exitCode === null && server.child.signalCode === null;
      const writing = writers.map(async (writer) => {
        // a busy server refuses with 503: the writer tries again
        while (isUp()) {
          await writer.write(call, () => {
            // five more are being sent at this moment
            if (countAll(writers) >= enough) server.child.kill('SIGKILL');
            return false;
          });
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      });
      await Promise.all(writing);
      await server.exited;
    }
    const server = await place.start();
    const found = await auditAll(writers, createCaller(server.url));
    reportFault({
      fault: `server killed (SIGKILL) ${ROUNDS} times under ${WRITERS} who shoot and ${ROW_WRITERS} who create, change and delete rows`,
      found: `${tellAudit(found)}; longest restart ${(longestMs / 1000).toFixed(1)} s`,
    });
    expect(found).toMatchObject(NOTHING_WRONG);
    expect(found.acknowledged).toBeGreaterThanOrEqual(8 * ROUNDS);
  });
});

const MODES = [...(isFull ? (['fast', 'immediate'] as const) : []), ...Array(kills(200, 1)).fill('kill')] as const;
const SHOTS_BETWEEN = isFull ? 10 : 5;
/** Long enough for every writer to notice. */
const OUTAGE_MS = 1000;

const onPostgres = (): void => {
  let postgres: TestPostgres;
  let server: ServerProcess;
  const dataDir = mkdtempSync(join(tmpdir(), 'windcall-faults-'));
  beforeAll(async () => {
    postgres = await startPostgres(postgresBin(), { durable: true });
    const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, JWT_SECRET: SHARED_SECRET, LOG_LEVEL: 'silent' };
    server = spawnServer(await freePort(), env);
    await untilReady(server);
  });
  afterAll(async () => {
    server.child.kill('SIGKILL');
    await server.exited;
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  describe('a PostgreSQL that is killed under mixed writers', () => {
    it('costs answers of 503 and nothing else; the pool recovers by itself', {
      timeout: MODES.length * LONGEST_ROUND_MS + 600_000,
    }, async () => {
      const call = createCaller(server.url);
      const writers: ShotWriter[] = [];
      // the budget of 600 requests a minute and user is not tested here
      for (let i = 0; i < WRITERS; i++) writers.push(await createShotWriter(call, `restart-${i}`, isFull ? 110 : 0));
      for (let i = 0; i < ROW_WRITERS; i++) writers.push(await createRowWriter(call, `rows-${i}`, isFull ? 110 : 0));
      let over = false;
      const writing = writers.map(async (writer) => {
        while (!(await writer.write(call, () => over))) await new Promise((resolve) => setTimeout(resolve, 100));
      });
      for (const mode of MODES) {
        await untilEachHas(writers, SHOTS_BETWEEN);
        await postgres.restart(mode, OUTAGE_MS);
      }
      await untilEachHas(writers, SHOTS_BETWEEN);
      over = true;
      await Promise.all(writing);
      const refusals = writers.flatMap((writer) => [...writer.refusals]);
      const found = await auditAll(writers, call);
      reportFault({
        fault: `PostgreSQL restarted ${MODES.length} times (${[...new Set(MODES)].join(', ')}) under ${WRITERS} who shoot and ${ROW_WRITERS} who change rows`,
        found: `${tellAudit(found)}; ${refusals.reduce((sum, [, n]) => sum + n, 0)} requests refused with 503, none otherwise`,
      });
      expect(found).toMatchObject(NOTHING_WRONG);
      expect([...new Set(refusals.map(([status]) => status))]).toEqual([503]);
      expect(server.child.exitCode).toBe(null);
    });
  });
};

if (process.env.TEST_DATABASE === 'postgres') onPostgres();
