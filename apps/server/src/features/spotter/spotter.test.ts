import type { games, ReplyOf } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { spotterRounds, spotterShots } from '../../db/index.ts';
import type { SpottedShot } from './jobs.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const SEED = 'a1b2c3d4e5f60705';
type Shot = ReplyOf<typeof games.getSpotterShot>;

describe('spotting', () => {
  it('shows trace and splash, never the impact, and takes one correction a shot', async () => {
    const me = await server.signUp();
    const started = await me.post('/api/spotter', { profileId: 0, level: 2 });
    expect(started.json()).toMatchObject({ of: 10 });
    // a seed with hits and misses among its first shots
    await server.db.update(spotterRounds).set({ seed: SEED }).where(eq(spotterRounds.id, started.json().id));
    const url = (n: number, more = '') => `/api/spotter/${started.json().id}/${n}${more}`;
    expect((await me.get(url(2))).json().code).toBe('sealed');
    expect((await me.post(url(1, '/call'), { right: 0, up: 0 })).json().code).toBe('sealed');
    let hits = 0;
    for (const n of [1, 2, 3]) {
      const before = await me.get(url(n));
      expect(before.statusCode, before.body).toBe(200);
      const shot: Shot = before.json();
      const rows = await server.db.select().from(spotterShots).where(eq(spotterShots.number, n));
      const made = rows[0]?.made as SpottedShot;
      const { impact } = made;
      for (const sealed of ['impact', 'isHit', 'stage', 'seed', 'wind', 'needed'])
        expect(before.body).not.toContain(`"${sealed}"`);
      // the dust's middle deviates from the impact by 0.04 mil: never zero in both directions, never seven times that
      expect(shot.splash).not.toMatchObject(impact);
      expect(Math.hypot(shot.splash.right - impact.right, shot.splash.up - impact.up)).toBeLessThan(0.28);
      expect(shot.trace.length).toBeGreaterThan(3);
      expect(shot.result).toBeNull();
      const answer = await me.post(url(n, '/call'), { right: -impact.right, up: -impact.up });
      expect(answer.statusCode, answer.body).toBe(201);
      const result: games.SpotterResult = answer.json();
      expect(result).toMatchObject({ impact, late: false });
      expect(result.off.total).toBeCloseTo(Math.hypot(result.off.right, result.off.up), 12);
      if (made.isHit) hits++;
      else {
        expect(result.parts.read).toEqual({ right: 0, up: 0 });
        expect(result.off.right).toBeCloseTo(-result.parts.wind, 12);
      }
      expect((await me.post(url(n, '/call'), { right: 0, up: 0 })).json().code).toBe('already-called');
      expect((await me.get(url(n))).json().result).toEqual(result);
    }
    expect(hits).toBe(1);
    const other = await server.signUp();
    expect((await other.get(url(1))).statusCode).toBe(404);
  });

  it('is late by the clock of the server, from the first fetch on', async () => {
    const me = await server.signUp();
    const { id } = (await me.post('/api/spotter', { profileId: 0, level: 2 })).json();
    const shot: Shot = (await me.get(`/api/spotter/${id}/1`)).json();
    const begun = new Date(Date.now() - 7000);
    await server.db.update(spotterShots).set({ startedAt: begun }).where(eq(spotterShots.roundId, id));
    const again: Shot = (await me.get(`/api/spotter/${id}/1`)).json();
    expect(again.elapsed).toBeGreaterThan(6.9);
    expect(again.splash).toEqual(shot.splash);
    expect((await me.post(`/api/spotter/${id}/1/call`, { right: 0, up: 0 })).json().late).toBe(true);
  });

  it('shows a demo no plate beyond its distance, where somebody else sees farther ones of the same seed', async () => {
    await server.restrictDemo({ maxTargetDistance: 350, maxSessionsPerDay: 20 });
    const seenBy = async (client: Client): Promise<number[]> => {
      const { id } = (await client.post('/api/spotter', { profileId: 0, level: 2 })).json();
      await server.db.update(spotterRounds).set({ seed: SEED }).where(eq(spotterRounds.id, id));
      const distances: number[] = [];
      for (const n of [1, 2, 3, 4]) distances.push((await client.get(`/api/spotter/${id}/${n}`)).json().distance);
      return distances;
    };
    expect(Math.max(...(await seenBy(await server.signUpDemo())))).toBeLessThanOrEqual(350);
    expect(Math.max(...(await seenBy(await server.signUp())))).toBeGreaterThan(350);
  });

  it('counts with drills and sessions toward what a demo may open in a day', async () => {
    await server.restrictDemo({ maxSessionsPerDay: 2 });
    const demo = await server.signUpDemo();
    const round = { profileId: 0, level: 2 };
    const drill = { kind: 'calls', level: 1, profileId: 0, tasks: 1 };
    expect((await demo.post('/api/drills', drill)).statusCode).toBe(201);
    expect((await demo.post('/api/spotter', round)).statusCode).toBe(201);
    for (const [url, body] of [
      ['/api/spotter', round],
      ['/api/drills', drill],
    ] as const) {
      const refused = await demo.post(url, body);
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'session-limit-reached']);
    }
  });
});
