// @module-tag one-database
import { randomUUID } from 'node:crypto';
import type { courses, matches, runs } from '@windcall/contract';
import { leadMil } from '@windcall/simulation';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { numbersOf } from '../../../test/told-figures.ts';
import { prune } from '../../accounts/prune.ts';
import { users } from '../../db/index.ts';
import { exportUser } from '../../operations/export-user.ts';
import { deleteUser } from '../../operations/run-operation.ts';

let server: TestApp;
let shooter: Client;
beforeAll(async () => {
  server = await startTestApp();
  shooter = await server.signUp();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

/** Sets the server's clock to this many seconds after the run's start signal. */
const clock = (run: Pick<runs.Run, 'startsAt'>, s: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(run.startsAt ?? '') + Math.round(1000 * s) });

const target = (number: number, distance: number, more: Partial<courses.CourseTarget> = {}): courses.CourseTarget => ({
  number,
  distance,
  directionOfFire: 0,
  targetType: 'square',
  targetSize: 3,
  lookAngle: 0,
  ...more,
});
const course = (more: Partial<courses.Course> = {}): courses.Course => ({
  name: 'Two plates',
  rule: 'impacts',
  level: 2,
  parS: 20,
  prepareS: 10,
  sequence: 'fixed',
  signal: 'beep',
  marks: 'seen',
  dope: 'given',
  air: { temperature: 60, humidity: 40, pressure: 29, latitude: 40 },
  directionOfFire: 0,
  targets: [target(1, 400), target(2, 620, { points: 3 })],
  positions: [
    { name: 'Prone', sway: 0, move: 0 },
    { name: 'Barricade', sway: 0.25, move: 4 },
  ],
  order: [
    { target: 1, rounds: 2, until: 'rounds' },
    { target: 2, rounds: 3, until: 'hit' },
  ],
  wind: { mean: [5, 9], value: 'full', gust: 'any' },
  ...more,
});
const KNOWN = { kind: 'surface', ground: 'meadow', sky: 'broken', speed: 8, direction: 80, seed: 77 } as const;

const post = async <T>(who: Client, url: string, body: object = {}, status?: number): Promise<T> => {
  const answer = await who.post(url, body);
  if (status !== undefined) expect(answer.statusCode, `${url}: ${answer.body}`).toBe(status);
  return answer.json();
};
const get = async <T>(who: Client, url: string, status = 200): Promise<T> => {
  const answer = await who.get(url);
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(status);
  return answer.json();
};
const practice = async (document: courses.Course, more: object = {}): Promise<runs.Run> => {
  const run = await post<runs.Run>(shooter, '/api/runs', { course: document, profileId: 0, ...more }, 201);
  return post(shooter, `/api/runs/${run.id}/begin`, {}, 201);
};
const shot = (number: number, at: number, up: number, right: number, shotId = randomUUID()) => ({
  shotId,
  target: number,
  at,
  dial: { up, right: 0 },
  hold: { up: 0, right },
});
type Fired = { shot: runs.RunShot; run: runs.Run; code?: string; upAt?: string };
type Result = {
  rounds: runs.RunRound[];
  points: number;
  impacts: number;
  x: number;
  time: number;
  aim: number | null;
  shots: (runs.RunShot & {
    split: runs.RunSplit;
    truth: { needed: number; elevation: number; lead: number; wind: number };
  })[];
  truth: { target: number; s: number; wind: number; needed: number }[];
  speed: { calls: { truth: number; interval: number }[]; handicap: number | null };
};
/** Needed hold at a target and a second, from the replay of a run in the same known wind. */
const neededIn = async (id: number, n: number) =>
  get<{ moments: { s: number; needed: number; elevation: number; lead: number }[] }>(
    shooter,
    `/api/runs/${id}/replay?shot=${n}`,
  );

describe('a run', () => {
  it('follows its order and clock, and scores its hits', async () => {
    const run = await post<runs.Run>(shooter, '/api/runs', { course: course(), profileId: 0, wind: KNOWN }, 201);
    const url = `/api/runs/${run.id}`;
    expect(run).toMatchObject({
      state: 'ready',
      begunAt: null,
      startsAt: null,
      swaySeed: null,
      roundsLeft: 5,
      scored: false,
    });
    expect(await post(shooter, `${url}/shots`, shot(1, 1, 3, 0), 409)).toMatchObject({ code: 'not-started' });
    await get(shooter, `${url}/cues?target=1`, 409);
    const begun = await post<runs.Run>(shooter, `${url}/begin`, {}, 201);
    expect(begun.state).toBe('preparing');
    expect((await post<runs.Run>(shooter, `${url}/begin`, {}, 200)).startsAt).toBe(begun.startsAt);
    const standby = Date.parse(begun.startsAt ?? '') - Date.parse(begun.begunAt ?? '') - 10_000;
    expect(standby).toBeGreaterThanOrEqual(2000);
    expect(standby).toBeLessThanOrEqual(4000);
    const early = await post<runs.Run>(shooter, `${url}/start`, {}, 200);
    expect(early.state).toBe('standby');
    expect(await post(shooter, `${url}/shots`, shot(1, 0, 3, 0), 409)).toMatchObject({ code: 'not-started' });
    clock(early, 2);
    expect(await post(shooter, `${url}/shots`, shot(2, 2, 3, 0), 409)).toMatchObject({ code: 'out-of-order' });
    const first = await post<Fired>(shooter, `${url}/shots`, shot(1, 2, -8, 9), 201);
    expect(first.shot).toMatchObject({ number: 1, line: 1, round: 1, isHit: false, points: 0, at: 2 });
    expect((await get<{ code: string }>(shooter, `${url}/result`, 409)).code).toBe('sealed');
    clock(early, 12);
    // a shot sent ten seconds late counts as two seconds late, and a future shot as now
    expect((await post<Fired>(shooter, `${url}/shots`, shot(1, 2, 3, 0), 201)).shot.at).toBeCloseTo(10, 2);
    const same = shot(2, 99, 3, 0);
    expect((await post<Fired>(shooter, `${url}/shots`, same, 201)).shot.at).toBeCloseTo(12, 2);
    expect((await post<Fired>(shooter, `${url}/shots`, same, 200)).shot.number).toBe(3);
    clock(early, 22.5);
    expect(await post(shooter, `${url}/shots`, shot(2, 19, 3, 0), 409)).toMatchObject({ code: 'run-over' });
    const over = await get<runs.Run>(shooter, url);
    expect(over).toMatchObject({ state: 'over', endReason: 'time', roundsLeft: 0 });
    const result = await get<Result>(shooter, `${url}/result`);
    expect(result.rounds.map(({ outcome }) => outcome).slice(3)).toEqual(
      result.shots[2]?.isHit ? ['not-needed', 'not-needed'] : ['not-taken', 'not-taken'],
    );
    for (const one of result.shots) {
      const sum = (parts: Record<string, number>) => Object.values(parts).reduce((total, part) => total + part, 0);
      expect(Math.abs(sum(one.split.right) - (one.impact?.right ?? 0))).toBeLessThan(1e-9);
      expect(Math.abs(sum(one.split.up) - (one.impact?.up ?? 0))).toBeLessThan(1e-9);
    }
    // the held and the needed hold agree for each shot
    const { moments } = await neededIn(run.id, 1);
    expect(moments[2]?.needed).toBeCloseTo(result.shots[0]?.truth.needed ?? 0, 6);
    const history = await get<{ entries: object[] }>(shooter, '/api/sessions-history?kind=run');
    expect(history.entries[0]).toMatchObject({ kind: 'run', id: run.id, over: true, fired: 3, rounds: 5 });
  });

  it('gives the rifle’s own dope table in the stage’s air, without its wind', async () => {
    const own = course({ dope: 'own', targets: [target(1, 400), target(2, 625, { distanceTold: false })] });
    const run = await practice(own, { wind: KNOWN });
    expect(run.targets.map(({ elevation }) => elevation)).toEqual([undefined, undefined]);
    type Dope = { rows: { distance: number; elevation: number }[] };
    const { rows } = await get<Dope>(shooter, `/api/runs/${run.id}/dope`);
    const at = (yd: number): number => rows.find(({ distance }) => distance === yd)?.elevation ?? Number.NaN;
    // every 25 yd from the first one, so that no distance reveals a hidden one
    expect(rows.map(({ distance }) => distance)).toEqual(rows.map((_, i) => 100 + 25 * i));
    expect(rows.length).toBeGreaterThan(40);
    const given = await practice({ ...own, dope: 'given', targets: [target(1, 400), target(2, 625)] });
    for (const [i, yd] of [400, 625].entries()) {
      expect(Math.abs(at(yd) - (given.targets[i]?.elevation ?? Number.NaN)), `${yd} yd`).toBeLessThan(0.0501);
    }
    // the wind does not affect elevations, but the air does
    const windy = await practice(own, { wind: { ...KNOWN, speed: 18 } });
    expect((await get<Dope>(shooter, `/api/runs/${windy.id}/dope`)).rows).toEqual(rows);
    const thin = await practice({ ...own, air: { ...own.air, pressure: 24 } }, { wind: KNOWN });
    const high = (await get<Dope>(shooter, `/api/runs/${thin.id}/dope`)).rows;
    expect(high.find(({ distance }) => distance === 1000)?.elevation ?? 99).toBeLessThan(at(1000) - 0.3);
  });

  it('stores one of two equal shots at once, and of ten others as many as there are rounds', async () => {
    const run = await practice(course({ order: [{ target: 1, rounds: 3, until: 'rounds' }] }), { wind: KNOWN });
    clock(run, 3);
    const url = `/api/runs/${run.id}/shots`;
    const equal = shot(1, 3, 3, 0);
    const two = await Promise.all([shooter.post(url, equal), shooter.post(url, equal)]);
    expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201]);
    const fire = async (body: object): Promise<number> => {
      // the queue limits a user's heavy calls: the others try again
      for (;;) {
        const { statusCode } = await shooter.post(url, body);
        if (statusCode !== 503) return statusCode;
      }
    };
    const many = await Promise.all(Array.from({ length: 10 }, () => fire(shot(1, 3, 3, 0))));
    expect(many.filter((status) => status === 201)).toHaveLength(2);
    expect(many.filter((status) => status === 409)).toHaveLength(8);
    const after = await get<runs.Run>(shooter, `/api/runs/${run.id}`);
    expect(after).toMatchObject({ state: 'over', endReason: 'done' });
    expect(after.shots.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('takes one call of a speed that is not told, and scores it', async () => {
    const moving = course({
      targets: [target(1, 500, { targetSize: 4, mover: { speed: 4, half: 3, pause: 2, speedTold: false } })],
      order: [{ target: 1, rounds: 12, until: 'rounds' }],
      parS: 20,
    });
    // the truth of a known wind, from a run shot only for this; it is sealed while open
    const first = await practice(moving, { wind: KNOWN });
    const url = `/api/runs/${first.id}`;
    expect(first.targets[0]?.mover).toMatchObject({ speed: null });
    expect(first.targets[0]?.phase).toBeUndefined();
    await post(shooter, `${url}/speed`, { target: 1, lo: 3, hi: 6 }, 201);
    expect(await post(shooter, `${url}/speed`, { target: 1, lo: 3, hi: 6 }, 409)).toMatchObject({
      code: 'already-called',
    });
    clock(first, 1);
    await post(shooter, `${url}/shots`, shot(1, 1, 0, 0), 201);
    await post(shooter, `${url}/stop`, {}, 200);
    const { speed } = await get<Result>(shooter, `${url}/result`);
    // 4 lies in 3 to 6: the score is the width, 3 mph, and 3 / 3.51 the handicap
    expect(speed.calls[0]).toMatchObject({ truth: 4, interval: 3 });
    expect(speed.handicap).toBeCloseTo(3 / 3.51, 2);
  });

  it('hits a mover at every second of its path with the needed hold for a known wind, and the lead', async () => {
    const mover = { speed: 4, half: 3, pause: 2, speedTold: true };
    const moving = course({
      targets: [target(1, 500, { targetSize: 3, mover })],
      order: [{ target: 1, rounds: 12, until: 'rounds' }],
    });
    const looked = await practice(moving, { wind: KNOWN });
    clock(looked, 1);
    const fired = await post<Fired>(shooter, `/api/runs/${looked.id}/shots`, shot(1, 1, 0, 0), 201);
    await post(shooter, `/api/runs/${looked.id}/stop`, {}, 200);
    const { moments } = await neededIn(looked.id, 1);
    // the mover begins elsewhere on its path: the wind is the same, but not the lead
    const run = await practice(moving, { wind: KNOWN });
    const phaseS = run.targets[0]?.phase ?? Number.NaN;
    const leads = [];
    for (let s = 2; s < 14; s++) {
      const timeOfFlightS = fired.shot.timeOfFlight ?? Number.NaN;
      const lead = leadMil(mover, phaseS, { tS: s, timeOfFlightS, distanceYd: 500 });
      leads.push(lead);
      clock(run, s);
      const { needed = 0, elevation = 0 } = moments[s] ?? {};
      const { shot: one } = await post<Fired>(
        shooter,
        `/api/runs/${run.id}/shots`,
        shot(1, s, elevation, needed + lead),
        201,
      );
      expect({ s, isHit: one.isHit }).toEqual({ s, isHit: true });
    }
    // in both directions and at a stop
    expect(Math.max(...leads)).toBeGreaterThan(1);
    expect(Math.min(...leads)).toBeLessThan(-1);
  });

  it('tells nothing of its wind before it is over', async () => {
    const other = await server.signUp();
    const run = await post<runs.Run>(other, '/api/runs', { course: course({ level: 1 }), profileId: 0 }, 201);
    const url = `/api/runs/${run.id}`;
    const told: string[] = [];
    const keep = async (path: string) => told.push((await other.get(path)).body);
    told.push((await other.post(`${url}/begin`, {})).body);
    const begun = await get<runs.Run>(other, url);
    await keep(`${url}/cues?target=1`);
    clock(begun, 3);
    told.push((await other.post(`${url}/shots`, shot(1, 3, 3, 0))).body);
    told.push((await other.post(`${url}/shots`, shot(1, 3, 3, 0.4))).body);
    for (const path of [
      url,
      `${url}/cues?target=2&from=4`,
      `${url}/result`,
      `${url}/replay?shot=1`,
      '/api/sessions-history',
      '/api/everything-of-mine',
    ]) {
      await keep(path);
    }
    let text = '';
    await exportUser(server.db, other.user.username, async (part) => {
      text += part;
    });
    told.push(text);
    clock(begun, 30);
    const result = await get<Result>(other, `${url}/result`);
    const all = told.join('\n');
    expect(all).not.toContain('"made"');
    expect(all).not.toContain('"split"');
    const figures = result.shots.flatMap(({ truth, split }) => [
      truth.needed,
      truth.wind,
      ...Object.values(split.right),
      split.wind.milPerMph,
    ]);
    const known = told.flatMap((body) => {
      try {
        return numbersOf(JSON.parse(body));
      } catch {
        return [];
      }
    });
    // figures with two decimals occur in many places by chance: steps of a dial, of cues and of drift
    for (const figure of figures.filter((one) => Math.abs(100 * one - Math.round(100 * one)) > 1e-4)) {
      for (const size of [figure, figure * 0.44704]) {
        expect(
          known.filter((one) => Math.abs(Math.abs(one) - Math.abs(size)) < 1e-6 * Math.max(1, Math.abs(size))),
        ).toEqual([]);
      }
    }
  });

  it('is nobody else’s', async () => {
    const run = await practice(course());
    const other = await server.signUp();
    for (const path of ['', '/result', '/cues', '/replay?shot=1']) await get(other, `/api/runs/${run.id}${path}`, 404);
  });

  it('has a marked target down for ten seconds, and shows nothing of the shot until then', async () => {
    const string = course({
      rule: 'rings',
      marks: 'marked',
      parS: 60,
      order: [
        { target: 1, rounds: 1, until: 'rounds', sighters: true },
        { target: 1, rounds: 2, until: 'rounds' },
      ],
    });
    const run = await practice(string, { wind: KNOWN });
    const url = `/api/runs/${run.id}`;
    clock(run, 5);
    const fired = await post<Fired>(shooter, `${url}/shots`, shot(1, 5, 3, 0), 201);
    expect(fired.shot.impact).toBeUndefined();
    expect(fired.shot.ring).toBeUndefined();
    const waits = await post<Fired>(shooter, `${url}/shots`, shot(1, 5, 3, 0), 409);
    expect(waits).toMatchObject({
      code: 'wait',
      upAt: new Date(Date.parse(run.startsAt ?? '') + 15_000).toISOString(),
    });
    clock(run, 15.01);
    const shown = await get<runs.Run>(shooter, url);
    expect(shown.shots[0]?.impact).toBeDefined();
    expect(shown.shots[0]?.ring).toBeDefined();
    await post<Fired>(shooter, `${url}/shots`, shot(1, 15.01, 3, 0), 201);
  });
});

describe('a match', () => {
  const shootAll = async (
    who: Client,
    code: string,
    n: number,
    aim: (run: runs.Run) => { up: number; right: number },
  ) => {
    const run = await post<runs.Run>(who, '/api/runs', { match: code, course: n }, 201);
    const url = `/api/runs/${run.id}`;
    const begun = await post<runs.Run>(who, `${url}/begin`, {}, 201);
    clock(begun, 3);
    for (let k = 0; k < 2; k++) {
      const { up, right } = aim(run);
      await post(who, `${url}/shots`, shot(1, 3, up, right), 201);
    }
    vi.useRealTimers();
    return { ...begun, url };
  };
  const short = (name: string) =>
    course({ name, prepareS: 0, parS: 8, order: [{ target: 1, rounds: 2, until: 'rounds' }] });
  const make = (who: Client, more: object = {}) =>
    post<matches.Match>(
      who,
      '/api/matches',
      { name: 'Saturday', courses: [short('One'), short('Two')], rifle: { profileId: 0 }, ...more },
      201,
    );
  const enter = (who: Client, code: string, name: string) =>
    post<matches.MatchEntry>(who, `/api/matches/${code}/entries`, { name, division: 'Open', profileId: 0 }, 201);

  it('has the same wind for everybody, one try, and a table after the own last stage', async () => {
    const [maker, a, b] = [await server.signUp(), await server.signUp(), await server.signUp()];
    const { code } = await make(maker);
    await enter(a, code, 'Ann');
    await enter(b, code, '=Bob');
    expect(
      await post(a, `/api/matches/${code}/entries`, { name: 'A', division: 'Open', profileId: 0 }, 409),
    ).toMatchObject({ code: 'one-try' });
    const [a1, b1] = [
      await shootAll(a, code, 1, () => ({ up: 2.2, right: 0 })),
      await shootAll(b, code, 1, () => ({ up: -9, right: 9 })),
    ];
    expect(await post(a, '/api/runs', { match: code, course: 1 }, 409)).toMatchObject({ code: 'one-try' });
    const truth = async (who: Client, url: string) => (await get<Result>(who, `${url}/result`)).truth;
    const [seen, other] = [await truth(a, a1.url), await truth(b, b1.url)];
    expect(seen.length).toBeGreaterThan(8);
    for (const [i, moment] of seen.entries()) expect(Math.abs(moment.wind - (other[i]?.wind ?? 99))).toBeLessThan(1e-9);
    expect((await get<{ code: string }>(b, `/api/matches/${code}/table`, 409)).code).toBe('sealed');
    await shootAll(a, code, 2, () => ({ up: 2.2, right: 0 }));
    const table = await get<Record<string, matches.TableRow[]>>(a, `/api/matches/${code}/table`);
    expect(table.Open?.map(({ name }) => name).sort()).toEqual(['=Bob', 'Ann']);
    const bob = table.Open?.find(({ name }) => name === '=Bob');
    expect(bob).toMatchObject({ points: 0, percent: 0, mine: false, finished: false });
    expect(bob?.courses.map(({ rounds }) => rounds)).toEqual(['mm', 'nn']);
    // another entrant's replay opens after finishing one's own run, never earlier
    await get(a, `${b1.url}/replay?shot=1`);
    await get(b, `${a1.url}/replay?shot=1`, 404);
    const csv = await a.get(`/api/matches/${code}/table/export`);
    expect(csv.body).toContain("'=Bob");
    await get(b, `/api/matches/${code}/table/export`, 409);
    // struck, and restored
    const entry = bob?.entry ?? 0;
    await post(maker, `/api/matches/${code}/entries/${entry}/strike`, { reason: 'Not there' }, 200);
    const struck = await get<Record<string, matches.TableRow[]>>(a, `/api/matches/${code}/table`);
    expect(struck.Open?.at(-1)).toMatchObject({ name: '=Bob', place: null, struck: 'Not there' });
    await post(a, `/api/matches/${code}/entries/${entry}/strike`, { reason: null }, 404);
    // others have shot the match, so it is closed, not deleted
    expect((await maker.delete(`/api/matches/${code}`)).statusCode).toBe(409);
    expect((await maker.patch(`/api/matches/${code}`, { closed: true })).json()).toMatchObject({ closed: true });
    expect(await post(b, '/api/runs', { match: code, course: 2 }, 409)).toMatchObject({ code: 'match-closed' });
    await get(b, `/api/matches/${code}/table`);
  });

  it('closes with being taken off its maker’s list, stays on the lists of those who entered, and can be put back', async () => {
    const [maker, a] = [await server.signUp(), await server.signUp()];
    const { code } = await make(maker, { courses: [short('One')] });
    await enter(a, code, 'Ann');
    const listed = async (who: Client) =>
      (await get<{ code: string; closed: boolean }[]>(who, '/api/matches')).map((match) => [match.code, match.closed]);
    await a.patch(`/api/matches/${code}`, { hidden: true });
    expect(await listed(maker)).toEqual([[code, false]]);
    const hidden = await maker.patch(`/api/matches/${code}`, { hidden: true });
    expect(hidden.json()).toMatchObject({ closed: true, hidden: true });
    expect(await listed(maker)).toEqual([]);
    expect(await listed(a)).toEqual([[code, true]]);
    // the link still opens a hidden match, also for its maker; only the maker learns that it is hidden
    expect(await get(a, `/api/matches/${code}`)).toMatchObject({ hidden: false });
    await get(maker, `/api/matches/${code}/table`);
    const { closedAt } = hidden.json<matches.Match>();
    const back = await maker.patch(`/api/matches/${code}`, { hidden: false });
    expect(back.json()).toMatchObject({ closed: true, hidden: false, closedAt });
    expect(await listed(maker)).toEqual([[code, true]]);
  });

  it('has another wind for each with own winds, and in another match', async () => {
    const [a, b] = [await server.signUp(), await server.signUp()];
    const own = await make(a, { wind: 'own' });
    const same = await make(a);
    const again = await make(b);
    const winds: number[] = [];
    for (const { code } of [own, same, again]) {
      for (const who of [a, b]) {
        await enter(who, code, who === a ? 'A' : 'B');
        const { url } = await shootAll(who, code, 1, () => ({ up: 3, right: 0 }));
        winds.push((await get<Result>(who, `${url}/result`)).truth[2]?.wind ?? 0);
      }
    }
    const [ownA, ownB, sameA, sameB, againA] = winds;
    expect(ownA).not.toBeCloseTo(ownB ?? 0, 6);
    expect(sameA).toBeCloseTo(sameB ?? 0, 9);
    expect(againA).not.toBeCloseTo(sameA ?? 0, 6);
  });

  it('shows a maker no replay before they give up their entry, and opens no match again', async () => {
    const [maker, a, b] = [await server.signUp(), await server.signUp(), await server.signUp()];
    const { code } = await make(maker, { courses: [short('One')] });
    await enter(a, code, 'Ann');
    await enter(b, code, 'Bob');
    const { url } = await shootAll(a, code, 1, () => ({ up: 3, right: 0 }));
    await get(a, url);
    // all entrants share the wind: a user who saw it could enter and shoot it
    await get(maker, `${url}/replay?shot=1`, 404);
    expect(await get(maker, `/api/matches/${code}`)).toMatchObject({ may: { enter: true } });
    await get(maker, `/api/matches/${code}/table`);
    await get(maker, `${url}/replay?shot=1`);
    await get(b, `${url}/replay?shot=1`, 404);
    await maker.patch(`/api/matches/${code}`, { closed: true });
    await get(b, `${url}/replay?shot=1`);
    const again = await maker.patch(`/api/matches/${code}`, { closesAt: '2099-01-01T00:00:00.000Z' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'match-closed']);
    expect((await maker.patch(`/api/matches/${code}`, { name: 'Sunday' })).json().name).toBe('Sunday');
  });

  it('shows the way of a mover with the cues only where its speed is not told', async () => {
    const mover = { speed: 2.4, half: 8, pause: 2 };
    const moving = course({
      targets: [
        target(1, 500, { mover: { ...mover, speedTold: false } }),
        target(2, 500, { mover: { ...mover, speedTold: true } }),
      ],
    });
    const run = await practice(moving, { wind: KNOWN });
    const { way } = await get<{ way: number[] }>(shooter, `/api/runs/${run.id}/cues?target=1`);
    expect(way).toHaveLength(41);
    expect(Math.max(...way.map(Math.abs))).toBeLessThanOrEqual(8);
    // 2.4 mph is 1.173 yd a second: the largest step is a second's walk, to the track's resolution
    const gone = Math.max(...way.slice(2).map((yd, i) => Math.abs(yd - (way[i] ?? 0))));
    expect(Math.abs(gone - 1.173)).toBeLessThan(0.06);
    expect(await get(shooter, `/api/runs/${run.id}/cues?target=2`)).not.toHaveProperty('way');
  });

  it('keeps its wind to its close where it says so, and ends a maker’s right to enter with the table', async () => {
    const [maker, a] = [await server.signUp(), await server.signUp()];
    const { code } = await make(maker, { reveal: 'at-close', courses: [short('One')] });
    expect(await get(maker, `/api/matches/${code}`)).toMatchObject({
      may: { enter: true, seeTable: true, close: true },
    });
    await get(maker, `/api/matches/${code}/table`);
    expect(await get(maker, `/api/matches/${code}`)).toMatchObject({ may: { enter: false } });
    expect(
      await post(maker, `/api/matches/${code}/entries`, { name: 'M', division: 'Open', profileId: 0 }, 409),
    ).toMatchObject({ code: 'one-try' });
    await enter(a, code, 'Ann');
    expect((await a.delete(`/api/matches/${code}/entries/mine`)).statusCode).toBe(200);
    await enter(a, code, 'Ann');
    const { url } = await shootAll(a, code, 1, () => ({ up: 3, right: 0 }));
    expect((await get<{ code: string }>(a, `${url}/result`, 409)).code).toBe('sealed');
    expect((await a.delete(`/api/matches/${code}/entries/mine`)).statusCode).toBe(409);
    await maker.patch(`/api/matches/${code}`, { closed: true });
    await get(a, `${url}/result`);
  });

  it('says how many entries went with their accounts, and leaves everybody else’s rows as they were', async () => {
    const [maker, a, b, c, admin] = [
      await server.signUp(),
      await server.signUp(),
      await server.signUp(),
      await server.signUp(),
      await server.signUpAdmin(),
    ];
    const { code } = await make(maker, { courses: [short('One')] });
    const other = await make(maker, { courses: [short('One')] });
    await enter(a, code, 'Ann');
    await enter(b, code, 'Bob');
    await enter(c, code, 'Cid');
    await enter(c, other.code, 'Cid');
    await shootAll(a, code, 1, () => ({ up: 2.2, right: 0 }));
    await shootAll(b, code, 1, () => ({ up: -9, right: 9 }));
    const table = () => get<Record<string, matches.TableRow[]>>(a, `/api/matches/${code}/table`);
    const named = (rows: Record<string, matches.TableRow[]>) => rows.Open?.map(({ name }) => name).sort();
    const told = async (of = code) => {
      const { entered, removed } = await get<matches.Match>(maker, `/api/matches/${of}`);
      return [entered, removed];
    };
    const mine = (await table()).Open?.find((row) => row.mine);
    expect(named(await table())).toEqual(['Ann', 'Bob', 'Cid']);
    expect(await told()).toEqual([3, 0]);
    // by an administrator
    expect((await admin.delete(`/api/admin/jwt/users/${b.user.id}`)).statusCode).toBe(200);
    expect(named(await table())).toEqual(['Ann', 'Cid']);
    expect(await told()).toEqual([2, 1]);
    expect(await told(other.code)).toEqual([1, 0]);
    // by the operator's command, which changes nothing until it is confirmed
    await deleteUser(server.db, c.user.username, false);
    expect(await told()).toEqual([2, 1]);
    await deleteUser(server.db, c.user.username, true);
    expect(await told()).toEqual([1, 2]);
    expect(await told(other.code)).toEqual([0, 1]);
    expect((await table()).Open).toEqual([mine]);
    expect((await a.get(`/api/matches/${code}/table/export`)).body).not.toMatch(/Bob|Cid/);
    // by the housekeeping, for an unused sign-in code account
    const d = await server.signUp();
    await enter(d, other.code, 'Dan');
    const managedSeenAt = new Date(Date.now() - 86_400_000 * 500);
    await server.db.update(users).set({ managed: true, managedSeenAt }).where(eq(users.id, d.user.id));
    await prune(server.db, { auditDays: 400, managedDays: 400 });
    expect(await told(other.code)).toEqual([0, 2]);
    // an entry that its owner withdraws is not counted
    await enter(maker, other.code, 'Max');
    await maker.delete(`/api/matches/${other.code}/entries/mine`);
    expect(await told(other.code)).toEqual([0, 2]);
    // this line belongs to the table, so it is hidden without the table
    expect(await get(a, `/api/matches/${other.code}`)).toMatchObject({ removed: 0, may: { seeTable: false } });
    expect(await get(a, `/api/matches/${code}`)).toMatchObject({ removed: 2, may: { seeTable: true } });
  });

  it('is closed when its maker’s account is deleted, and stays with those who shot it', async () => {
    const [maker, a, b, admin] = [
      await server.signUp(),
      await server.signUp(),
      await server.signUp(),
      await server.signUpAdmin(),
    ];
    const { code } = await make(maker, { courses: [short('One'), short('Two')] });
    const past = await make(maker, { closesAt: new Date(Date.now() + 60_000).toISOString() });
    await enter(maker, code, 'Max');
    await enter(a, code, 'Ann');
    const { url } = await shootAll(a, code, 1, () => ({ up: 2.2, right: 0 }));
    expect(await get(a, `/api/matches/${code}`)).toMatchObject({ closed: false, closedAt: null });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    expect((await admin.delete(`/api/admin/jwt/users/${maker.user.id}`)).statusCode).toBe(200);
    const left = await get<matches.Match>(a, `/api/matches/${code}`);
    expect(left).toMatchObject({ closed: true, entered: 1, removed: 1, maker: false, may: { enter: false } });
    expect(Math.abs(Date.parse(left.closedAt ?? '') - Date.now())).toBeLessThan(30_000);
    // the deletion does not close a match that its date had closed
    expect(await get(a, `/api/matches/${past.code}`)).toMatchObject({ closed: true, closedAt: null });
    expect(await post(a, '/api/runs', { match: code, course: 2 }, 409)).toMatchObject({ code: 'match-closed' });
    expect(
      await post(b, `/api/matches/${code}/entries`, { name: 'Bob', division: 'Open', profileId: 0 }, 409),
    ).toMatchObject({ code: 'match-closed' });
    const { Open } = await get<Record<string, matches.TableRow[]>>(a, `/api/matches/${code}/table`);
    expect(Open?.map(({ name, courses: shot }) => [name, shot.map(({ rounds }) => rounds.length)])).toEqual([
      ['Ann', [2, 2]],
    ]);
    await get(a, `${url}/result`);
    expect(await get<{ code: string }[]>(a, '/api/matches')).toMatchObject([{ code, maker: false }]);
  });

  it('closes at its date: nobody enters or begins any more, begun runs continue, and the table opens afterwards', async () => {
    const [maker, a, b, late] = [
      await server.signUp(),
      await server.signUp(),
      await server.signUp(),
      await server.signUp(),
    ];
    const closesMs = Date.now() + 600_000;
    const until = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: closesMs + ms });
    const { code } = await make(maker, { closesAt: new Date(closesMs).toISOString(), reveal: 'at-close' });
    const url = `/api/matches/${code}`;
    const codeOf = async (who: Client, path: string, body: object = {}) =>
      (await post<{ code: string }>(who, path, body, 409)).code;
    await enter(a, code, 'Ann');
    // a second earlier: one entered, one has begun a run, one has a run but has not begun it
    until(-1000);
    await enter(b, code, 'Bob');
    const begun = await post<runs.Run>(a, '/api/runs', { match: code, course: 1 }, 201);
    const { startsAt } = await post<runs.Run>(a, `/api/runs/${begun.id}/begin`, {}, 201);
    const ready = await post<runs.Run>(b, '/api/runs', { match: code, course: 1 }, 201);
    expect(await get(a, url)).toMatchObject({ closed: false, may: { seeTable: false } });
    expect((await get<{ code: string }>(late, `${url}/table`, 409)).code).toBe('sealed');
    // the very moment
    until(0);
    const closed = await get<matches.Match>(late, url);
    expect(closed).toMatchObject({ closed: true, closedAt: null, may: { enter: false, seeTable: false } });
    expect((await get<{ code: string }>(late, `${url}/table`, 409)).code).toBe('sealed');
    expect(await codeOf(late, `${url}/entries`, { name: 'L', division: 'Open', profileId: 0 })).toBe('match-closed');
    expect(await codeOf(a, '/api/runs', { match: code, course: 2 })).toBe('match-closed');
    expect(await codeOf(b, `/api/runs/${ready.id}/begin`)).toBe('match-closed');
    expect((await maker.patch(url, { closesAt: new Date(closesMs + 600_000).toISOString() })).statusCode).toBe(409);
    // begun in time
    clock({ startsAt }, 3);
    expect(Date.now()).toBeGreaterThan(closesMs);
    for (let k = 0; k < 2; k++) await post(a, `/api/runs/${begun.id}/shots`, shot(1, 3, 2.2, 0), 201);
    await get(a, `/api/runs/${begun.id}/result`);
    expect(await get(late, url)).toMatchObject({ may: { seeTable: true } });
    const { Open } = await get<Record<string, matches.TableRow[]>>(late, `${url}/table`);
    const told = Open?.map(({ name, courses: shots }) => [name, ...shots.map(({ rounds }) => rounds)]);
    expect(told?.find(([name]) => name === 'Bob')).toEqual(['Bob', 'nn', 'nn']);
    expect(told?.find(([name]) => name === 'Ann')).toEqual(['Ann', expect.stringMatching(/^[hm]{2}$/), 'nn']);
  });

  it('is with its courses and runs in everything of mine, and its runs in the history, seeds left out', async () => {
    const [maker, a] = [await server.signUp(), await server.signUp()];
    const { code } = await make(maker, { courses: [short('One')] });
    const kept = await post<{ id: number }>(a, '/api/courses', { course: course({ name: 'My own stage' }) }, 201);
    const entry = await enter(a, code, 'Ann');
    const { id, url } = await shootAll(a, code, 1, () => ({ up: 2.2, right: 0 }));
    const result = await get<Result>(a, `${url}/result`);
    const mine = await get<Record<'courses' | 'matches' | 'matchEntries' | 'runs', Record<string, unknown>[]>>(
      a,
      '/api/everything-of-mine',
    );
    expect(mine.courses).toMatchObject([{ id: kept.id, name: 'My own stage', document: { parS: 20 } }]);
    expect(mine.matches).toEqual([]);
    expect(mine.matchEntries).toMatchObject([{ id: entry.id, name: 'Ann', division: 'Open' }]);
    const impacts = result.shots.map(({ impact }) => ({ impact }));
    expect(mine.runs).toMatchObject([{ id, entryId: entry.id, points: result.points, scored: true, shots: impacts }]);
    const its = await get<typeof mine>(maker, '/api/everything-of-mine');
    expect(its.matches).toMatchObject([{ code, name: 'Saturday', removedEntries: 0 }]);
    expect([its.matchEntries, its.runs]).toEqual([[], []]);
    for (const { seed, made } of [...mine.matchEntries, ...mine.runs, ...its.matches]) {
      expect([seed, made]).toEqual([undefined, undefined]);
    }
    const history = await get<{ entries: object[] }>(a, '/api/sessions-history');
    expect(history.entries).toMatchObject([{ kind: 'run', id, over: true, fired: 2, rounds: 2 }]);
    expect(await get<{ entries: object[] }>(maker, '/api/sessions-history')).toMatchObject({ entries: [] });
  });
});
