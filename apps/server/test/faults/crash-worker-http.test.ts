// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WIND_STATE } from '../sample-requests.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { reportFault } from './fault-scale.ts';

let server: TestApp;
beforeAll(async () => {
  const workerFile = new URL('./deadly-worker.ts', import.meta.url);
  server = await startTestApp({ pool: { workerFile, limitMs: 30_000, workedMs: () => performance.now() } });
});
afterAll(() => server.close());

const windOf = (seed: number) => ({
  ...{ maxDistance: 400, samplingInterval: 100, duration: 60, timeInterval: 10 },
  ...{ temperature: 72, humidity: 45, pressure: 29.92 },
  stateBasedWind: { primary: WIND_STATE, seed },
});

it.each([
  ['takes all memory', 666, 'The calculation took too much memory and was stopped.'],
  ['never ends', 667, 'The calculation took too long and was stopped.'],
])(
  'a calculation that %s is refused by name, and others are answered',
  { timeout: 300_000 },
  async (what, seed, why) => {
    const [one, other] = [await server.signUp(), await server.signUp()];
    const make = (who: typeof one, of: number) => who.post('/api/weather/generate-distance-based', windOf(of));
    let isOver = false;
    const deadly = make(one, seed).finally(() => {
      isOver = true;
    });
    // calls with and without a worker are answered while the first calculation runs
    expect((await other.get('/api/profiles')).statusCode).toBe(200);
    expect((await make(other, seed + 10)).statusCode).toBe(200);
    if (what === 'never ends') expect(isOver).toBe(false);
    const refused = await deadly;
    expect([refused.statusCode, refused.json()]).toMatchObject([504, { code: 'timed-out', message: why }]);
    // the dead thread is replaced, so its user can continue too
    const after = await Promise.all([make(one, seed + 20), make(other, seed + 30)]);
    expect(after.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(server.platform.pool.load()).toEqual({ running: 0, waiting: 0 });
    reportFault({
      fault: `over HTTP, a calculation ${what}`,
      found: `refused: "${why}"; others answered meanwhile and after`,
    });
  },
);
