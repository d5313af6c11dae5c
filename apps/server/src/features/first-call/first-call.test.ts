import type { firstCalls, ReplyOf } from '@windcall/contract';
import { decodeFlag, flagSpeedMph, readCueTrack } from '@windcall/cues';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshAddress, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { loggedLines } from '../../../test/test-log.ts';
import { numbersOf } from '../../../test/told-figures.ts';
import { firstCalls as kept } from '../../db/index.ts';
import { seedFor } from '../../sealed/seeds.ts';
import { signText } from '../../sealed/signed-text.ts';
import { fireCall, meanLeanDeg, pictureOf, seenOf, windOfSeed } from './first-wind.ts';
import { rememberAnswered } from './play-first-call.ts';

type Begun = ReplyOf<typeof firstCalls.beginFirstCall>;
type Told = ReplyOf<typeof firstCalls.fireFirstCall>;

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

const asWho = (headers: Record<string, string>) => ({
  get: (url: string) => server.app.inject({ method: 'GET', url, headers }),
  post: (url: string, payload?: object) =>
    server.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) }),
});
const stranger = () => asWho({ 'x-forwarded-for': freshAddress() });
const begin = async (): Promise<Begun> => (await stranger().post('/api/first-call')).json();
const fire = (call: string, mph: number) => stranger().post('/api/first-call/shot', { call, mph });
const told = async (mph = 4): Promise<Told> => (await fire((await begin()).call, mph)).json();
let names = 0;
const register = async (firstCall?: string) => {
  const username = `caller-${names++}-${process.pid}`;
  return stranger().post('/api/auth/jwt/register', {
    username,
    password: 'secret-1',
    ...(firstCall !== undefined && { firstCall }),
  });
};
const progressOf = async (token: string) =>
  (await asWho({ authorization: `Bearer ${token}` }).get('/api/first-call')).json().firstCall;

const seeds = Array.from({ length: 60 }, (_, i) => seedFor('first', 'a secret of the test', `wind ${i}`));

describe('the wind of a first call', () => {
  it('is what every flag of its picture says by the taught rule, straight across', () => {
    for (const wind of seeds.map(windOfSeed)) {
      const track = pictureOf(wind);
      for (const { liftDeg, yawDeg } of track.flags) {
        const read = liftDeg.map((lift, i) => decodeFlag({ liftDeg: lift, yawDeg: yawDeg[i] ?? 0 }));
        const mean = read.reduce((sum, mph) => sum + mph, 0) / read.length;
        expect(Math.abs(mean - wind.meanMph)).toBeLessThan(0.15);
        expect(yawDeg.every((yaw) => Math.abs(Math.abs(yaw) - 90) < 0.01)).toBe(true);
      }
      expect(flagSpeedMph(Math.round(meanLeanDeg(track)))).toBe(Math.abs(wind.meanMph));
    }
  });

  it('is as often from either side, and of every speed there is', () => {
    const means = Array.from({ length: 400 }, (_, i) => windOfSeed(seedFor('first', 'another', String(i))).meanMph);
    const rights = means.filter((mph) => mph > 0).length;
    expect(rights).toBeGreaterThan(160);
    expect(rights).toBeLessThan(240);
    expect([...new Set(means.map(Math.abs))].sort((a, b) => a - b)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  });

  it('ends its round as it began', () => {
    for (const seed of seeds.slice(0, 8)) {
      const track = pictureOf(windOfSeed(seed));
      const [first, last] = [readCueTrack(track, 0), readCueTrack(track, 20)];
      for (const [i, { liftDeg }] of first.flags.entries()) expect(last.flags[i]?.liftDeg).toBeCloseTo(liftDeg, 0);
    }
  });

  it('is hit by a call that was right at any moment, and missed by the other side', () => {
    for (const wind of seeds.slice(0, 20).map(windOfSeed)) {
      for (const s of [0, 3.7, 9.2, 14.1, 19.99, 61]) {
        expect(fireCall(wind, wind.meanMph, s).isHit).toBe(true);
        const wrong = fireCall(wind, -wind.meanMph, s);
        expect(wrong.isHit).toBe(false);
        expect(Math.sign(wrong.right)).toBe(-Math.sign(wind.meanMph));
        expect(wrong.was).toBe(wind.meanMph);
      }
    }
  });

  it('puts a call that is 5 mph off as far beside as 5 mph carry', () => {
    const wind = windOfSeed(seeds[0] ?? '');
    const { k } = seenOf(wind);
    const { right } = fireCall(wind, wind.meanMph - 5, 0);
    expect(Math.abs(right + 5 * k)).toBeLessThan(0.15 * k * Math.abs(wind.meanMph) + 0.02);
  });
});

describe('a first call', () => {
  it('says nothing of its wind before it is called: no figure, no header, no log line, no text that can be read', async () => {
    const linesBefore = loggedLines().length;
    const answer = await stranger().post('/api/first-call');
    const begun: Begun = answer.json();
    const { call, cues, ...rest } = begun;
    const after: Told = (await fire(call, 0)).json();
    const secrets = [after.was, Math.abs(after.was), after.leanDeg];
    // 500 yd, 2 MOA and the scale describe the range; no other figure outside the picture equals 4 to 13 mph or their
    // degrees
    for (const figure of numbersOf(rest)) expect(secrets).not.toContain(figure);
    const { flags, ...others } = cues;
    for (const flag of flags) for (const lift of flag.liftDeg) expect(Math.abs(lift)).not.toBe(after.was);
    expect(Object.keys(others).sort()).not.toContain('wind');
    const body = Buffer.from(call.split('.')[0] ?? '', 'base64url').toString();
    expect(Object.keys(JSON.parse(body)).sort()).toEqual(['atMs', 'id']);
    expect(JSON.stringify(answer.headers)).not.toMatch(/mph|wind(?!call)|lean/i);
    expect(answer.body).not.toMatch(/"(was|said|right|isHit|mph|speed|direction|seed|kept)"/);
    const lines = JSON.stringify(loggedLines(linesBefore));
    expect(lines).not.toContain(call);
    expect(lines).not.toMatch(/"(was|leanDeg|mph|seed)"/);
  });

  it('is followed by another wind: from the other side, or so different that the last call would miss', async () => {
    let { call } = await begin();
    let was = (await fire(call, 0)).json().was;
    for (let n = 0; n < 25; n++) {
      ({ call } = (await stranger().post('/api/first-call', { after: call })).json());
      const next = (await fire(call, 0)).json().was;
      expect(next * was < 0 || Math.abs(next - was) >= 4, `${next} after ${was}`).toBe(true);
      was = next;
    }
    // an unknown earlier wind is ignored
    expect((await stranger().post('/api/first-call', { after: 'guessed' })).statusCode).toBe(201);
  });

  it('is answered once: the same call the same, another one not at all', async () => {
    const { call } = await begin();
    const first = await fire(call, -6);
    expect(first.statusCode).toBe(200);
    expect((await fire(call, -6)).json()).toEqual(first.json());
    const other = await fire(call, 6);
    expect([other.statusCode, other.json().code]).toEqual([409, 'already-called']);
    expect(other.body).not.toMatch(/"(was|leanDeg|isHit)"/);
  });

  it('takes no wind that it did not give out, was changed or is over', async () => {
    const { call } = await begin();
    const [body = '', signature = ''] = call.split('.');
    const other = (await begin()).call.split('.')[0];
    const forged = signText('not the secret', 'call', { id: 'mine', atMs: Date.now() });
    const { kept: keptText } = await told();
    for (const text of [
      'guessed',
      '.',
      `${other}.${signature}`,
      `${body}.${signature}.x`,
      `${body}.`,
      forged,
      keptText,
    ]) {
      const answer = await fire(text, 4);
      expect([answer.statusCode, answer.json().code], text).toEqual([404, 'not-found']);
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
    expect((await fire(call, 4)).statusCode).toBe(404);
    vi.useRealTimers();
  });

  it.each([21, -20.5, '4', null])('refuses a call of %s mph', async (mph) => {
    const { call } = await begin();
    expect((await stranger().post('/api/first-call/shot', { call, mph })).statusCode).toBe(400);
  });

  it('stores nothing of who does not register', async () => {
    const before = await server.db.select().from(kept);
    await told();
    expect(await server.db.select().from(kept)).toEqual(before);
  });
});

describe('registering with it', () => {
  it('keeps it, as it was told, once', async () => {
    const { kept: text, seen: _s, leanDeg: _l, expiresAt: _e, ...what } = await told(-7);
    const answer = await register(text);
    expect([answer.statusCode, answer.json().firstCall]).toEqual([201, 'kept']);
    expect(await progressOf(answer.json().token)).toEqual(what);
    const again = await register(text);
    expect([again.statusCode, again.json().firstCall]).toEqual([201, 'used']);
    expect(await progressOf(again.json().token)).toBeNull();
    expect(await server.db.select().from(kept)).toEqual([expect.objectContaining({ userId: answer.json().user.id })]);
  });

  it('keeps a call made most of a day earlier', async () => {
    const { kept: text } = await told();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 23 * 3_600_000 });
    const late = await register(text);
    vi.useRealTimers();
    expect([late.statusCode, late.json().firstCall]).toEqual([201, 'kept']);
  });

  it('goes through and says so where the text is forged, changed, of another use or too old', async () => {
    const { kept: text } = await told();
    const { call } = await begin();
    const [body = '', signature = ''] = text.split('.');
    const better = Buffer.from(body, 'base64url').toString().replace('"said":4', '"said":9');
    const changed = `${Buffer.from(better).toString('base64url')}.${signature}`;
    const forged = signText('not the secret', 'kept', { id: 'x', told: {} });
    for (const bad of [changed, forged, call, 'guessed', '']) {
      const answer = await register(bad);
      expect([answer.statusCode, answer.json().firstCall], bad).toEqual([201, 'unreadable']);
      expect(await progressOf(answer.json().token)).toBeNull();
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 + 1000 });
    const late = await register(text);
    vi.useRealTimers();
    expect([late.statusCode, late.json().firstCall]).toEqual([201, 'expired']);
  });

  it('says nothing of a call where none was sent, and keeps none of a registration that fails', async () => {
    expect((await register()).json()).not.toHaveProperty('firstCall');
    const { kept: text } = await told();
    const body = { username: 'ab', password: 'secret-1', firstCall: text };
    expect((await stranger().post('/api/auth/jwt/register', body)).statusCode).toBe(400);
    expect((await register(text)).json().firstCall).toBe('kept');
  });
});

it('remembers so many answers, the newest of them, for so long', () => {
  const answered = rememberAnswered(1000, 2);
  expect(answered.takeFirst('a', { mph: 1, atMs: 0 }).mph).toBe(1);
  expect(answered.takeFirst('a', { mph: 2, atMs: 10 }).mph).toBe(1);
  answered.takeFirst('b', { mph: 1, atMs: 20 });
  answered.takeFirst('c', { mph: 1, atMs: 30 });
  // the oldest was dropped
  expect(answered.takeFirst('b', { mph: 9, atMs: 40 }).mph).toBe(1);
  expect(answered.takeFirst('a', { mph: 9, atMs: 50 }).mph).toBe(9);
});
