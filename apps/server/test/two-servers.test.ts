import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull, reportFault } from './faults/fault-scale.ts';
import { createFaultPlace, type FaultPlace } from './faults/fault-server.ts';
import { type Caller, createCaller } from './faults/http-caller.ts';
import {
  auditAll,
  countAll,
  createShotWriter,
  NOTHING_WRONG,
  type ShotWriter,
  tellAudit,
  untilEachHas,
} from './faults/shot-writer.ts';
import { type NginxProcess, startProxy } from './proxy-process.ts';
import { freePort, type ServerProcess } from './server-process.ts';

const WRITERS = 4;
const ROUNDS = isFull ? 10 : 2;
const SHOTS_BETWEEN = 12;
/** More than `limit_conn addresses` of deploy/nginx.conf allows. */
const HELD_OPEN = 610;
/** Below the budget of 600 requests a minute and user. */
const PACE_MS = isFull ? 110 : 20;

const onPostgres = (): void => {
  let place: FaultPlace;
  let proxy: NginxProcess | undefined;
  let ports: [number, number];
  let servers: [ServerProcess, ServerProcess];
  let call: Caller;
  beforeAll(async () => {
    place = await createFaultPlace({
      TRUST_PROXY: '1',
      PUBLIC_URL: 'https://127.0.0.1',
      ADMIN_USERNAME: 'operator',
    });
    ports = [await freePort(), await freePort()];
    servers = await Promise.all([place.start(ports[0]), place.start(ports[1])]);
    proxy = await startProxy(...ports);
    call = createCaller(proxy.url, proxy.ca);
  });
  afterAll(async () => {
    await proxy?.stop();
    await place.remove();
  });

  describe('two servers behind nginx on one PostgreSQL', () => {
    it('are one product: what one was told the other knows', async () => {
      const registered = await call('POST', '/api/auth/jwt/register', {
        body: { username: 'ann', password: 'secret-1' },
      });
      const { token } = registered.body as { token: string };
      for (const server of servers) {
        const answer = await createCaller(server.url)('GET', '/api/auth/me', { token });
        expect(answer).toMatchObject({ status: 200, body: { username: 'ann' } });
      }
      expect((await call('POST', '/api/auth/logout', { token })).status).toBe(200);
      for (const server of servers) {
        expect((await createCaller(server.url)('GET', '/api/auth/me', { token })).status).toBe(401);
      }
    });

    it('are reached over TLS only, with a request id that can be quoted, and show the world no figures', async () => {
      const answer = await call('GET', '/api/auth/me');
      expect(answer.status).toBe(401);
      expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
      expect(answer.headers['x-request-id']).toBe((answer.body as { requestId: string }).requestId);
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
      for (const path of ['/metrics', '/metrics/', '//metrics', '/%6detrics', '/readyz', '/readyz/']) {
        expect((await call('GET', path)).status, path).toBe(404);
      }
      // the app asks here whether the server is back
      expect(await call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    });

    it('hold so many requests of one address open, and answer the next one in a sentence until some are gone', async () => {
      const { port } = new URL(proxy?.url ?? '');
      // a begun request keeps the connection counted: nginx closes idle ones by itself
      const begun =
        'POST /api/auth/jwt/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';
      const open = (): Promise<TLSSocket> =>
        new Promise((resolve, reject) => {
          const socket = connect({ host: '127.0.0.1', port: Number(port), ca: proxy?.ca });
          socket.on('error', reject).on('secureConnect', () => socket.write(begun, () => resolve(socket)));
        });
      const sockets = await Promise.all(Array.from({ length: HELD_OPEN }, open));
      await expect.poll(async () => (await call('GET', '/api/auth/me')).status).toBe(429);
      const refused = await call('GET', '/api/auth/me');
      expect([refused.body, refused.headers['retry-after']]).toMatchObject([{ code: 'too-many-requests' }, '5']);
      for (const socket of sockets) socket.destroy();
      await expect.poll(async () => (await call('GET', '/api/auth/me')).status).toBe(401);
    });

    it('answer every read while one of them is killed', async () => {
      const registered = await call('POST', '/api/auth/jwt/register', {
        body: { username: 'ben', password: 'secret-1' },
      });
      const { token } = registered.body as { token: string };
      const statuses: number[] = [];
      const reading = async (): Promise<void> => {
        for (let i = 0; i < 50; i++) statuses.push((await call('GET', '/api/auth/me', { token })).status);
      };
      const all = Promise.all([reading(), reading(), reading(), reading()]);
      setTimeout(() => servers[0].child.kill('SIGKILL'), 50);
      await all;
      expect(new Set(statuses)).toEqual(new Set([200]));
      servers[0] = await place.start(ports[0]);
    });

    it('lose and double no shot while one after the other is killed and started again', {
      timeout: 300_000,
    }, async () => {
      const writers: ShotWriter[] = [];
      for (let i = 0; i < WRITERS; i++) writers.push(await createShotWriter(call, `writer-${i}`, PACE_MS));
      let over = false;
      const writing = writers.map(async (writer) => {
        while (!(await writer.write(call, () => over))) await new Promise((resolve) => setTimeout(resolve, 50));
      });
      for (let round = 0; round < ROUNDS; round++) {
        const victim = round % 2;
        await untilEachHas(writers, SHOTS_BETWEEN);
        servers[victim]?.child.kill('SIGKILL');
        await servers[victim]?.exited;
        // the other server continues alone
        await untilEachHas(writers, SHOTS_BETWEEN);
        servers[victim] = await place.start(ports[victim]);
      }
      over = true;
      await Promise.all(writing);
      const found = await auditAll(writers, call);
      const refused = writers.flatMap((writer) => [...writer.refusals]);
      reportFault({
        fault: `one of two servers behind nginx killed, ${ROUNDS} times in turn, under ${WRITERS} writers that repeat`,
        found: `${tellAudit(found)}; refused meanwhile: ${refused.map(([status, n]) => `${n} × ${status}`).join(', ') || 'none'}`,
      });
      expect(found).toMatchObject(NOTHING_WRONG);
      expect(countAll(writers)).toBeGreaterThanOrEqual(2 * ROUNDS * WRITERS * SHOTS_BETWEEN);
      expect(refused.filter(([status]) => ![502, 503, 504].includes(status))).toEqual([]);
    });
  });
};

const embedded = (): void => {
  it('two servers on one embedded database: the second one is refused', async () => {
    const place = await createFaultPlace();
    await place.start();
    await expect(place.start()).rejects.toThrow('is in use by another Windcall server');
    await place.remove();
  });
};

if (process.env.TEST_DATABASE === 'postgres') onPostgres();
else embedded();
