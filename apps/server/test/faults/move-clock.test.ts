import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../server-process.ts';
import { reportFault } from './fault-scale.ts';
import { createFaultPlace, type FaultPlace } from './fault-server.ts';
import { type Caller, createCaller, patient } from './http-caller.ts';
import { createShotWriter, NOTHING_WRONG } from './shot-writer.ts';

const HOUR_MS = 3_600_000;
const preload = fileURLToPath(new URL('./move-clock.mjs', import.meta.url));

let place: FaultPlace;
let server: ServerProcess;
let call: Caller;
const moveClock = (ms: number): void => writeFileSync(join(place.dataDir, 'clock'), String(ms));
beforeAll(async () => {
  place = await createFaultPlace();
  const env = { MOVED_CLOCK: join(place.dataDir, 'clock'), NODE_OPTIONS: `--import ${preload}` };
  server = await place.start(undefined, env);
  call = patient(createCaller(server.url));
});
afterAll(() => place.remove());

const signIn = (way: 'login' | 'register', password = 'secret-1') =>
  call('POST', `/api/auth/jwt/${way}`, { body: { username: 'clock-watcher', password } });

describe('a server whose clock is moved', () => {
  it('ends sign-ins by its clock, counts shots without it, and goes on serving', async () => {
    const { token } = (await signIn('register')).body as { token: string };
    const writer = await createShotWriter(call, 'shooter');
    const shoot = async (more: number): Promise<boolean> => {
      const goal = writer.count() + more;
      return writer.write(call, () => writer.count() >= goal);
    };
    expect(await shoot(5)).toBe(true);
    for (const ms of [-HOUR_MS, HOUR_MS, -30 * 24 * HOUR_MS]) {
      moveClock(ms);
      expect(await shoot(5), `clock off by ${ms} ms`).toBe(true);
      expect((await call('GET', '/api/auth/me', { token })).status).toBe(200);
    }
    moveClock(13 * HOUR_MS);
    expect((await call('GET', '/api/auth/me', { token })).status).toBe(401);
    const later = (await signIn('login')).body as { token: string };
    expect((await call('GET', '/api/auth/me', { token: later.token })).status).toBe(200);
    moveClock(0);
    expect((await call('GET', '/api/auth/me', { token: later.token })).status).toBe(200);
    // counts made while the clock was ahead lock nobody out after it is right again
    expect((await signIn('login')).status).toBe(200);
    moveClock(25 * HOUR_MS);
    for (let i = 0; i < 5; i++) expect((await signIn('login', 'wrong')).status).toBe(401);
    expect((await signIn('login')).status).toBe(429);
    moveClock(0);
    expect((await signIn('login')).status).toBe(200);
    // a lock set by the right clock outlasts a clock set back, and ends by a clock set ahead
    for (let i = 0; i < 5; i++) expect((await signIn('login', 'wrong')).status).toBe(401);
    for (const [ms, status] of [
      [0, 429],
      [-HOUR_MS, 429],
      [HOUR_MS, 200],
      [0, 200],
    ] as const) {
      moveClock(ms);
      expect((await signIn('login')).status, `locked, clock off by ${ms} ms`).toBe(status);
    }
    const found = await writer.audit(call);
    expect(found).toMatchObject({ ...NOTHING_WRONG, acknowledged: 20 });
    reportFault({
      fault: 'clock moved by −1 h, +1 h, −30 d, +13 h and back',
      found:
        'shots in order and complete; a sign-in of 12 h ends at +13 h and not before; a lock outlasts −1 h, ends at +1 h, and none set ahead remains',
    });
  });
});
