// @module-tag one-database
import { calls, type matches, type runs } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { begin, clock, enter, get, post, COURSE as SHORT, shoot, shotAt } from '../../../test/match-room.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { numbersIn, numbersOf } from '../../../test/told-figures.ts';
import { matches as matchRows } from '../../db/index.ts';
import { deleteUser } from '../../operations/run-operation.ts';

// Closes a match whose winds are shown at its close while a shooter is on the clock. The wind must stay sealed until
// that run is over.

/** Long enough to use the revealed wind. */
const COURSE = { ...SHORT, parS: 600 };

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

interface Shot {
  readonly code: string;
  readonly director: Client;
  readonly over: Client;
  readonly overRun: runs.Run;
  readonly shooting: Client;
  readonly shootingRun: runs.Run;
  readonly waiting: Client;
}
/** One entrant has shot, one is on the clock, one has only entered. */
const shootHalf = async (reveal: matches.Match['reveal'] = 'at-close'): Promise<Shot> => {
  const [director, over, shooting, waiting] = [
    await server.signUp(),
    await server.signUp(),
    await server.signUp(),
    await server.signUp(),
  ];
  const made = { name: 'Sealed', courses: [COURSE], reveal };
  const { code } = await post<matches.Match>(director, '/api/matches', made);
  await enter(over, code, 'Over');
  await enter(shooting, code, 'Shooting');
  await enter(waiting, code, 'Waiting');
  const overRun = await shoot(over, code);
  const shootingRun = await begin(shooting, code);
  clock(shootingRun, 2);
  await post(shooting, `/api/runs/${shootingRun.id}/shots`, shotAt(shootingRun, 2));
  return { code, director, over, overRun, shooting, shootingRun, waiting };
};

it('stays closed once its end by the clock has shown its winds, though the clock is set back', async () => {
  const { code, director, over, overRun, shooting, shootingRun, waiting } = await shootHalf();
  await post(shooting, `/api/runs/${shootingRun.id}/stop`, {}, 200);
  vi.useRealTimers();
  const closesAt = new Date(Date.now() + 3_600_000).toISOString();
  expect((await director.patch(`/api/matches/${code}`, { closesAt })).statusCode).toBe(200);
  const replay = `/api/runs/${overRun.id}/replay?shot=1`;
  expect((await over.get(replay)).statusCode).toBe(409);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 });
  expect((await over.get(replay)).statusCode).toBe(200);
  vi.useRealTimers();
  expect((await over.get(replay)).statusCode).toBe(200);
  expect((await waiting.post('/api/runs', { match: code, course: 1 })).json()).toMatchObject({ code: 'match-closed' });
});

it('ends a run for good that a clock set forward has ended when it showed its wind to others', async () => {
  for (const reveal of ['at-close', 'at-once'] as const) {
    const shot = await shootHalf(reveal);
    const { code, director, over, overRun, shooting, shootingRun, waiting } = shot;
    const closesAt = new Date(Date.parse(shootingRun.startsAt ?? '') + 3_600_000).toISOString();
    expect((await director.patch(`/api/matches/${code}`, { closesAt })).statusCode).toBe(200);
    const replay = `/api/runs/${overRun.id}/replay?shot=1`;
    await get(waiting, replay, 404);
    clock(shootingRun, 7200);
    await get(waiting, replay);
    clock(shootingRun, 4);
    await get(over, replay);
    expect(await post(shooting, `/api/runs/${shootingRun.id}/shots`, shotAt(shootingRun, 4), 409)).toMatchObject({
      code: 'run-over',
    });
    // shots fired before the close count, by their run's own clock
    const run = await get<runs.Run>(shooting, `/api/runs/${shootingRun.id}`);
    expect(run).toMatchObject({ state: 'over', endReason: 'time', shots: [{ number: 1 }] });
    expect(Date.parse(run.endsAt ?? '')).toBe(Date.parse(shootingRun.startsAt ?? '') + 1000 * COURSE.parS);
    const table = await get<Record<string, matches.TableRow[]>>(waiting, `/api/matches/${code}/table`);
    expect(table.Open?.find(({ name }) => name === 'Shooting')).toMatchObject({ points: run.points, finished: true });
  }
});

describe('a match that its director ends', () => {
  it('names shooters on the clock, stops the clocks, is provisional, and never changes once it is final', async () => {
    const { code, director, over, overRun, shooting, shootingRun, waiting } = await shootHalf();
    const url = `/api/matches/${code}`;
    const seen = (who: Client) => get<matches.Match>(who, url);
    const patch = async (body: object) => {
      const answer = await director.patch(url, body);
      return [answer.statusCode, answer.json()] as const;
    };
    expect(await seen(waiting)).toMatchObject({ state: 'open', closed: false, shooting: 0, until: null });
    expect((await patch({ stopClocks: true }))[0]).toBe(400);
    expect((await patch({ final: true }))[0]).toBe(400);
    const closing = { state: 'closing', closed: true, shooting: 1 };
    expect(await patch({ closed: true })).toMatchObject([200, { ...closing, may: { stop: true, settle: false } }]);
    const { until } = await seen(waiting);
    expect(Date.parse(until ?? '')).toBe(Date.parse(shootingRun.startsAt ?? '') + 1000 * (COURSE.parS + 2));
    expect(await patch({ final: true })).toMatchObject([409, { code: 'sealed', shooting: 1, until }]);
    expect(await get(over, `/api/runs/${overRun.id}/replay?shot=1`, 409)).toMatchObject({ shooting: 1, until });
    const provisional = { state: 'provisional', shooting: 0, until: null };
    expect(await patch({ closed: true, stopClocks: true })).toMatchObject([
      200,
      { ...provisional, may: { settle: true } },
    ]);
    expect(await get(shooting, `/api/runs/${shootingRun.id}`)).toMatchObject({
      ...{ state: 'over', endReason: 'stopped', shots: [{ number: 1 }] },
    });
    await post(shooting, `/api/runs/${shootingRun.id}/shots`, shotAt(shootingRun, 3), 409);
    await get(over, `/api/runs/${overRun.id}/replay?shot=1`);
    const { Open = [] } = await get<Record<string, matches.TableRow[]>>(waiting, `${url}/table`);
    const strike = (reason: string | null, status = 200) =>
      post(director, `${url}/entries/${Open[0]?.entry}/strike`, { reason }, status);
    await strike('Left the range');
    await strike(null);
    for (let i = 0; i < 2; i++) expect(await patch({ final: true })).toMatchObject([200, { state: 'final' }]);
    expect(await strike('Late', 409)).toMatchObject({
      code: 'match-closed',
      message: expect.stringContaining('final'),
    });
    const reshoot = `${url}/runs/${overRun.id}/reshoot`;
    for (const reason of ['Late', null]) await post(director, reshoot, { reason }, 409);
    expect(await get(waiting, `${url}/table`)).toEqual({
      Open: Open.map((row) => ({ ...row, mine: row.name === 'Waiting' })),
    });
  });
});

/** Every GET of the contract about a match and its runs, as one user. */
const readAll = async (who: Client, { code, overRun, shootingRun }: Shot): Promise<string[]> => {
  const bodies: string[] = [];
  for (const call of Object.values(calls)) {
    if (call.method !== 'GET' || call.path.includes('/stream')) continue;
    const urls = new Set(
      [overRun.id, shootingRun.id].map((id) => call.path.replace(':code', code).replaceAll(/:\w+/g, String(id))),
    );
    for (const url of urls)
      for (const query of ['', '?shot=1', '?target=1', '?kind=run']) bodies.push((await who.get(url + query)).body);
  }
  return bodies;
};
const MPS_A_MPH = 0.44704;

type Result = { truth: { wind: number; needed: number }[]; shots: { truth: object; split: { right: object } }[] };
/**
 * Figures of the wind and of its needed holds, in mph, m/s and mil; without those of three decimals, which occur
 * elsewhere by chance.
 */
const secretsOf = async (who: Client, id: number): Promise<number[]> => {
  const { truth, shots } = await get<Result>(who, `/api/runs/${id}/result`);
  const winds = truth.flatMap(({ wind, needed }) => [wind, wind * MPS_A_MPH, needed]);
  return [...winds, ...numbersOf(shots.map((shot) => [shot.truth, shot.split.right]))]
    .map(Math.abs)
    .filter((figure) => Math.abs(1000 * figure - Math.round(1000 * figure)) > 1e-3);
};

const CLOSES: [string, (shot: Shot) => Promise<void>][] = [
  ['its director', async ({ director, code }) => void (await director.patch(`/api/matches/${code}`, { closed: true }))],
  [
    'taking it off the list',
    async ({ director, code }) => void (await director.patch(`/api/matches/${code}`, { hidden: true })),
  ],
  [
    'its closing time',
    async ({ director, code, shootingRun }) => {
      const closesAt = new Date(Date.parse(shootingRun.startsAt ?? '') + 3000).toISOString();
      expect((await director.patch(`/api/matches/${code}`, { closesAt })).statusCode).toBe(200);
      clock(shootingRun, 3.5);
    },
  ],
  [
    'the deletion of its director’s account',
    async ({ director }) => {
      await deleteUser(server.db, director.user.username, true);
    },
  ],
];

describe('a match with sealed winds that is closed while somebody shoots', () => {
  it.each(CLOSES)('by %s shows nothing of its wind until that run is over', async (how, close) => {
    const shot = await shootHalf();
    const { code, director, over, overRun, shooting, shootingRun, waiting } = shot;
    await close(shot);
    const readers = how.startsWith('the deletion') ? [over, waiting] : [over, waiting, director];
    const told: string[] = [];
    for (const who of readers) {
      expect((await get<matches.Match>(who, `/api/matches/${code}`)).closed).toBe(true);
      told.push(...(await readAll(who, shot)));
    }
    for (const part of ['result', 'replay?shot=1']) {
      const answer = await get<{ code: string; shooting: number; until: string }>(
        over,
        `/api/runs/${overRun.id}/${part}`,
        409,
      );
      expect(answer).toMatchObject({ code: 'sealed', message: expect.stringContaining('on the clock'), shooting: 1 });
      expect(Date.parse(answer.until)).toBe(Date.parse(shootingRun.startsAt ?? '') + 1000 * (COURSE.parS + 2));
    }
    await get(waiting, `/api/matches/${code}/table`, 409);
    await get(waiting, `/api/runs/${overRun.id}/replay?shot=1`, 404);
    // the shooter on the clock finishes, and the run counts
    clock(shootingRun, 4);
    const last = await post<{ run: runs.Run }>(shooting, `/api/runs/${shootingRun.id}/shots`, shotAt(shootingRun, 4));
    expect(last.run).toMatchObject({ state: 'over', endReason: 'done' });
    const table = await get<Record<string, matches.TableRow[]>>(waiting, `/api/matches/${code}/table`);
    expect(table.Open?.find(({ name }) => name === 'Shooting')).toMatchObject({
      points: last.run.points,
      finished: true,
    });
    await get(waiting, `/api/runs/${overRun.id}/replay?shot=1`);
    const secret = [...(await secretsOf(over, overRun.id)), ...(await secretsOf(shooting, shootingRun.id))];
    expect(secret.length).toBeGreaterThan(40);
    const known = new Set(told.flatMap(numbersIn).map((figure) => Math.abs(figure).toPrecision(9)));
    expect(secret.filter((figure) => known.has(figure.toPrecision(9)))).toEqual([]);
  });

  it('opens when the clock of the last run has passed, without anybody’s act', async () => {
    const shot = await shootHalf();
    await shot.director.patch(`/api/matches/${shot.code}`, { closed: true });
    await get(shot.over, `/api/runs/${shot.overRun.id}/replay?shot=1`, 409);
    clock(shot.shootingRun, COURSE.parS + 2.1);
    await get(shot.over, `/api/runs/${shot.overRun.id}/replay?shot=1`);
  });

  it('has no mean chance of the holds in its table before', async () => {
    const shot = await shootHalf();
    const aims = async () =>
      (await get<Record<string, matches.TableRow[]>>(shot.over, `/api/matches/${shot.code}/table`)).Open?.map(
        ({ aim }) => aim,
      );
    expect(await aims()).toEqual([null, null, null]);
    await shot.director.patch(`/api/matches/${shot.code}`, { closed: true });
    expect(await aims()).toEqual([null, null, null]);
    await post(shot.shooting, `/api/runs/${shot.shootingRun.id}/stop`, {}, 200);
    expect((await aims())?.filter((aim) => aim !== null)).toHaveLength(2);
  });

  it('does not wait for a run that was set aside', async () => {
    const shot = await shootHalf();
    await post(
      shot.director,
      `/api/matches/${shot.code}/runs/${shot.shootingRun.id}/reshoot`,
      { reason: 'Wire down' },
      200,
    );
    await shot.director.patch(`/api/matches/${shot.code}`, { closed: true });
    await get(shot.over, `/api/runs/${shot.overRun.id}/replay?shot=1`);
    await post(shot.shooting, `/api/runs/${shot.shootingRun.id}/shots`, shotAt(shot.shootingRun, 2), 409);
  });

  it('waits for a reshoot on the clock, and takes no begin once it is closed', async () => {
    const shot = await shootHalf();
    const { code, director, over, overRun, waiting } = shot;
    vi.useRealTimers();
    await post(director, `/api/matches/${code}/runs/${overRun.id}/reshoot`, { reason: 'Wire down' }, 200);
    const again = await begin(over, code);
    const unseen = await post<runs.Run>(waiting, '/api/runs', { match: code, course: 1 });
    await post(shot.shooting, `/api/runs/${shot.shootingRun.id}/stop`, {}, 200);
    await director.patch(`/api/matches/${code}`, { closed: true });
    await post(waiting, `/api/runs/${unseen.id}/begin`, {}, 409);
    await get(shot.shooting, `/api/runs/${shot.shootingRun.id}/replay?shot=1`, 409);
    await post(over, `/api/runs/${again.id}/stop`, {}, 200);
    await get(shot.shooting, `/api/runs/${shot.shootingRun.id}/replay?shot=1`);
  });

  it('either refuses a begin or waits for it, whichever comes first', async () => {
    for (let i = 0; i < 4; i++) {
      const shot = await shootHalf();
      vi.useRealTimers();
      const { code, director, over, overRun, waiting } = shot;
      await post(shot.shooting, `/api/runs/${shot.shootingRun.id}/stop`, {}, 200);
      const unseen = await post<runs.Run>(waiting, '/api/runs', { match: code, course: 1 });
      const [begun] = await Promise.all([
        waiting.post(`/api/runs/${unseen.id}/begin`, {}),
        director.patch(`/api/matches/${code}`, { closed: true }),
      ]);
      const seen = await over.get(`/api/runs/${overRun.id}/replay?shot=1`);
      expect([begun.statusCode, seen.statusCode]).toEqual(begun.statusCode === 201 ? [201, 409] : [409, 200]);
    }
  });
});

it('a match that shows its winds at once shows a finished run while others shoot, and others’ results only at the end', async () => {
  const shot = await shootHalf();
  const [row] = await server.db.select().from(matchRows).where(eq(matchRows.code, shot.code));
  if (row === undefined) throw new Error('the match must be stored');
  const document = { ...row.document, reveal: 'at-once' as const };
  await server.db.update(matchRows).set({ document }).where(eq(matchRows.id, row.id));
  await get(shot.over, `/api/runs/${shot.overRun.id}/replay?shot=1`);
  await shot.director.patch(`/api/matches/${shot.code}`, { closed: true });
  await get(shot.waiting, `/api/runs/${shot.overRun.id}/replay?shot=1`, 404);
  await get(shot.waiting, `/api/matches/${shot.code}/table`, 409);
  await post(shot.shooting, `/api/runs/${shot.shootingRun.id}/stop`, {}, 200);
  await get(shot.waiting, `/api/runs/${shot.overRun.id}/replay?shot=1`);
});
