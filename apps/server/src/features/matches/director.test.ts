// @module-tag one-database
import type { matches, runs } from '@windcall/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { begin, COURSE, clock, enter, get, PAR_S, post, put, shoot, shotAt } from '../../../test/match-room.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

// Acts of a match director: changing a match until the first entry, watching its progress, giving reshoots.

let server: TestApp;
let director: Client;
let ann: Client;
let bob: Client;
beforeAll(async () => {
  server = await startTestApp();
  [director, ann, bob] = [await server.signUp(), await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const make = async (courseCount = 1, more: object = {}): Promise<string> =>
  (
    await post<matches.Match>(director, '/api/matches', {
      name: 'Saturday',
      courses: Array.from({ length: courseCount }, () => COURSE),
      ...more,
    })
  ).code;
const reshoot = <T = matches.Reshoot>(code: string, run: number, reason: string | null, status = 200): Promise<T> =>
  post(director, `/api/matches/${code}/runs/${run}/reshoot`, { reason }, status);
const windOf = async (who: Client, id: number): Promise<number[]> => {
  const { truth } = await get<{ truth: { wind: number }[] }>(who, `/api/runs/${id}/result`);
  return truth.slice(0, 5).map(({ wind }) => wind);
};
const REASON = 'Connection lost at second 12';

describe('a reshoot', () => {
  it('keeps the first run on record, counts the second, and has another wind', async () => {
    const code = await make();
    await enter(ann, code, 'Ann');
    await enter(bob, code, 'Bob');
    const bobs = await shoot(bob, code);
    const first = await shoot(ann, code, 1, -9);
    expect(first).toMatchObject({ state: 'over', points: 0 });
    expect(await windOf(ann, first.id)).toEqual(await windOf(bob, bobs.id));
    const url = `/api/matches/${code}`;
    expect(await get(ann, url)).toMatchObject({ finished: 2, may: { seeTable: true } });
    expect(await reshoot(code, first.id, REASON)).toEqual({ run: first.id, course: 1, reason: REASON });
    // the results are sealed to her again until she has shot the reshoot
    expect(await get(ann, url)).toMatchObject({
      ...{ finished: 1, may: { seeTable: false } },
      mine: { runs: [], reshoots: [{ run: first.id, course: 1, reason: REASON }] },
    });
    expect((await get<{ code: string }>(ann, `${url}/table`, 409)).code).toBe('sealed');
    const second = await shoot(ann, code);
    expect(second.id).not.toBe(first.id);
    expect(await get(ann, url)).toMatchObject({ finished: 2, mine: { runs: [{ id: second.id, state: 'over' }] } });
    expect(await windOf(ann, second.id)).not.toEqual(await windOf(ann, first.id));
    const row = (await get<Record<string, matches.TableRow[]>>(bob, `${url}/table`)).Open?.find(
      ({ name }) => name === 'Ann',
    );
    expect(row).toMatchObject({
      points: second.points,
      courses: [{ run: second.id, reshoots: [{ run: first.id, reason: REASON, points: 0, rounds: 'mm' }] }],
    });
    // the replays of both runs stay available
    for (const { id } of [first, second]) await get(ann, `/api/runs/${id}/replay?shot=1`);
    expect((await bob.get(`${url}/table/export`)).body).toContain(`stage 1: ${REASON} (first run 0)`);
    // one try: the reshoot has been shot
    expect((await post<{ code: string }>(ann, '/api/runs', { match: code, course: 1 }, 409)).code).toBe('one-try');
  });

  it('ends a running run: its shots stay on record, and it accepts no more', async () => {
    const code = await make();
    await enter(ann, code, 'Ann');
    const run = await begin(ann, code);
    clock(run, 3);
    await post(ann, `/api/runs/${run.id}/shots`, shotAt(run, 3));
    await reshoot(code, run.id, REASON);
    const late = await post<{ code: string }>(ann, `/api/runs/${run.id}/shots`, shotAt(run, 3), 409);
    expect(late.code).toBe('run-over');
    expect(await get(ann, `/api/runs/${run.id}`)).toMatchObject({ state: 'over', endReason: 'stopped' });
    vi.useRealTimers();
    // viewing the first run's result scores it, but does not finish the entry
    await get(ann, `/api/runs/${run.id}/result`);
    expect(await get(ann, `/api/matches/${code}`)).toMatchObject({ finished: 0 });
    expect(await shoot(ann, code)).toMatchObject({ state: 'over' });
    expect(await get(ann, `/api/matches/${code}`)).toMatchObject({ finished: 1 });
  });

  it('is the same given twice, and refused to the second of two who give it with another reason', async () => {
    const code = await make();
    await enter(ann, code, 'Ann');
    const run = await shoot(ann, code);
    const url = `/api/matches/${code}/runs/${run.id}/reshoot`;
    const both = await Promise.all([
      director.post(url, { reason: REASON }),
      director.post(url, { reason: 'Target fell' }),
      director.post(url, { reason: REASON }),
    ]);
    const done = both.filter(({ statusCode }) => statusCode === 200);
    const refused = both.filter(({ statusCode }) => statusCode === 409);
    expect([done.length + refused.length, done.length > 0, refused.length > 0]).toEqual([3, true, true]);
    expect(new Set(done.map(({ body }) => body)).size).toBe(1);
    for (const answer of refused) expect(answer.json()).toMatchObject({ code: 'in-use' });
    const { reason } = done[0]?.json<matches.Reshoot>() ?? {};
    await shoot(ann, code);
    // a late repeat leaves the reshoot unchanged
    expect(await reshoot(code, run.id, reason ?? '')).toMatchObject({ run: run.id });
    expect(await get(ann, `/api/matches/${code}`)).toMatchObject({ finished: 1 });
  });

  it('given while the run comes to its end is never counted as finished', async () => {
    const code = await make(1);
    await enter(ann, code, 'Ann');
    const run = await begin(ann, code);
    clock(run, 2);
    await post(ann, `/api/runs/${run.id}/shots`, shotAt(run, 2));
    clock(run, 4);
    const [, given] = await Promise.all([
      ann.post(`/api/runs/${run.id}/shots`, shotAt(run, 4)),
      director.post(`/api/matches/${code}/runs/${run.id}/reshoot`, { reason: REASON }),
    ]);
    expect(given.statusCode, given.body).toBe(200);
    await get(ann, `/api/runs/${run.id}`);
    vi.useRealTimers();
    const seen = await get<matches.Match>(ann, `/api/matches/${code}`);
    expect(seen).toMatchObject({ finished: 0, mine: { runs: [], reshoots: [{ run: run.id }] } });
  });

  it('is taken back until it has begun; then the first run counts again', async () => {
    const code = await make();
    await enter(ann, code, 'Ann');
    const first = await shoot(ann, code);
    await reshoot(code, first.id, REASON);
    const unseen = await post<runs.Run>(ann, '/api/runs', { match: code, course: 1 });
    expect(await reshoot(code, first.id, null)).toBeNull();
    await get(ann, `/api/runs/${unseen.id}`, 404);
    const url = `/api/matches/${code}`;
    expect(await get(ann, url)).toMatchObject({ finished: 1, mine: { runs: [{ id: first.id }], reshoots: [] } });
    await reshoot(code, first.id, REASON);
    const second = await begin(ann, code);
    expect((await reshoot<{ code: string }>(code, first.id, null, 409)).code).toBe('one-try');
    // a second reshoot has a third wind
    clock(second, 3);
    await reshoot(code, second.id, 'Target fell');
    vi.useRealTimers();
    expect((await reshoot<{ code: string }>(code, first.id, null, 409)).code).toBe('one-try');
    const third = await shoot(ann, code);
    const winds = await Promise.all([first, second, third].map(({ id }) => windOf(ann, id)));
    expect(new Set(winds.map((wind) => JSON.stringify(wind))).size).toBe(3);
    expect(await get(ann, url)).toMatchObject({ finished: 1, mine: { reshoots: [{}, { reason: 'Target fell' }] } });
  });

  it('is the director’s alone, needs a reason and a run that was begun, and ends with the match', async () => {
    const code = await make(2);
    const other = await make();
    await enter(ann, code, 'Ann');
    const run = await shoot(ann, code);
    const ready = await post<runs.Run>(ann, '/api/runs', { match: code, course: 2 });
    const url = `/api/matches/${code}/runs/${run.id}/reshoot`;
    for (const who of [ann, bob]) await post(who, url, { reason: REASON }, 404);
    await post(director, url, { reason: '  ' }, 400);
    await post(director, `/api/matches/${other}/runs/${run.id}/reshoot`, { reason: REASON }, 404);
    await post(director, `/api/matches/${code}/runs/999999/reshoot`, { reason: REASON }, 404);
    expect((await reshoot<{ code: string }>(code, ready.id, REASON, 409)).code).toBe('not-started');
    expect(await reshoot(code, run.id, null)).toBeNull();
    await reshoot(code, run.id, REASON);
    await director.patch(`/api/matches/${code}`, { closed: true });
    expect((await post<{ code: string }>(ann, '/api/runs', { match: code, course: 1 }, 409)).code).toBe('match-closed');
    expect((await reshoot<{ code: string }>(code, run.id, 'Another', 409)).code).toBe('match-closed');
    // nobody can shoot the reshoot any more: the director lets the first run count
    expect(await reshoot(code, run.id, null)).toBeNull();
    const { Open } = await get<Record<string, matches.TableRow[]>>(ann, `/api/matches/${code}/table`);
    expect(Open?.[0]?.courses[0]).toMatchObject({ run: run.id, reshoots: [] });
  });
});

describe('the progress of a match', () => {
  it('counts who has shot and who is at it, and tells the director alone who', async () => {
    const code = await make(2);
    await enter(ann, code, 'Ann');
    await enter(bob, code, 'Bob');
    const url = `/api/matches/${code}/progress`;
    expect(await get(ann, url)).toEqual({
      ...{ entered: 2, entries: null },
      courses: [
        { shot: 0, now: 0 },
        { shot: 0, now: 0 },
      ],
    });
    const done = await shoot(ann, code);
    const bobs = await begin(bob, code);
    const seen = await get<matches.MatchProgress>(director, url);
    expect(seen.courses).toEqual([
      { shot: 1, now: 1 },
      { shot: 0, now: 0 },
    ]);
    expect(seen.entries?.map(({ name, courses: at }) => [name, ...at.map(({ state }) => state)])).toEqual([
      ['Ann', 'shot', 'none'],
      ['Bob', 'now', 'none'],
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/points|impacts|rounds/);
    // out of time, though nobody has requested the run since
    clock(bobs, PAR_S + 3);
    expect((await get<matches.MatchProgress>(bob, url)).courses[0]).toEqual({ shot: 2, now: 0 });
    vi.useRealTimers();
    await reshoot(code, done.id, REASON);
    const again = await get<matches.MatchProgress>(director, url);
    expect(again.entries?.[0]?.courses[0]).toEqual({
      ...{ run: null, state: 'none' },
      reshoot: { run: done.id, course: 1, reason: REASON },
    });
    // nobody waits for a disqualified entrant
    const struck = again.entries?.[1]?.entry;
    await post(director, `/api/matches/${code}/entries/${struck}/strike`, { reason: 'Coached' }, 200);
    expect((await get<matches.MatchProgress>(ann, url)).entered).toBe(1);
  });
});

describe('the rifle of an entry', () => {
  it('goes to the shooter who entered with it, as it was then, and to nobody else', async () => {
    const code = await make();
    const url = `/api/matches/${code}`;
    const { id } = await post<{ id: number }>(ann, '/api/ballistic-profiles', { name: 'Dasher', muzzleVelocity: 2840 });
    expect(await get(ann, url)).toMatchObject({ mine: { entry: null, rifle: null } });
    await post(ann, `${url}/entries`, { name: 'Ann', division: 'Open', profileId: id });
    await ann.patch(`/api/ballistic-profiles/${id}`, { muzzleVelocity: 2700 });
    expect(await get(ann, url)).toMatchObject({
      mine: { entry: { name: 'Ann' }, rifle: { id, muzzleVelocity: 2840 } },
    });
    expect(await get(director, url)).toMatchObject({ mine: { entry: null, rifle: null } });
    await ann.delete(`${url}/entries/mine`);
    expect(await get(ann, url)).toMatchObject({ mine: { entry: null, rifle: null } });
  });
});

describe('changing a match', () => {
  const draft = { name: 'Sunday', courses: [COURSE, { ...COURSE, name: 'Other plate' }], divisions: ['A', 'B'] };

  it('changes everything until the first entry, and nothing after it', async () => {
    const code = await make(1, { rifle: { profileId: 0 }, tiebreak: [1] });
    const url = `/api/matches/${code}`;
    const before = await get<matches.MatchDraft>(director, `${url}/draft`);
    expect(before).toMatchObject({ name: 'Saturday', rifle: { profileId: 0 }, tiebreak: [1], courses: [COURSE] });
    // the draft makes an equal match again
    expect(await put(director, url, before)).toMatchObject({ name: 'Saturday', may: { edit: true } });
    expect(await put(director, url, draft)).toMatchObject({
      ...{ name: 'Sunday', divisions: ['A', 'B'], tiebreak: [], rifle: 'own', courses: [{}, { name: 'Other plate' }] },
    });
    await put(ann, url, draft, 404);
    await get(ann, `${url}/draft`, 404);
    await put(director, url, { ...draft, courses: [] }, 400);
    const entry = await post<matches.MatchEntry>(ann, `${url}/entries`, {
      ...{ name: 'Ann', division: 'B', profileId: 0 },
    });
    expect(entry.division).toBe('B');
    expect(await get(director, url)).toMatchObject({ may: { edit: false } });
    expect((await put<{ code: string }>(director, url, { ...draft, name: 'Late' }, 409)).code).toBe('in-use');
    expect(await get(director, url)).toMatchObject({ name: 'Sunday' });
    await ann.delete(`${url}/entries/mine`);
    await put(director, url, { ...draft, name: 'Again' });
    await director.patch(url, { closed: true });
    expect((await put<{ code: string }>(director, url, draft, 409)).code).toBe('match-closed');
  });

  it('never takes an entry into another match than the one it was checked for', async () => {
    const code = await make(1, { divisions: ['Open'] });
    const url = `/api/matches/${code}`;
    const [edited, entered] = await Promise.all([
      director.put(url, draft),
      ann.post(`${url}/entries`, { name: 'Ann', division: 'Open', profileId: 0 }),
    ]);
    const { divisions } = await get<matches.Match>(director, url);
    if (edited.statusCode === 200) {
      expect([divisions, entered.statusCode, entered.json().issues?.[0]?.field]).toEqual([['A', 'B'], 400, 'division']);
    } else {
      expect([edited.statusCode, divisions, entered.statusCode]).toEqual([409, ['Open'], 201]);
    }
  });
});

it('adds bank-or-bust stages to a match that counts impacts, and no rings', async () => {
  const bank = { ...COURSE, rule: 'bank' };
  const { code } = await post<matches.Match>(director, '/api/matches', { name: 'Mixed', courses: [bank, COURSE] });
  expect(await get(director, `/api/matches/${code}`)).toMatchObject({
    ...{ rule: 'impacts', courses: [{ rule: 'bank' }, { rule: 'impacts' }] },
  });
  await enter(ann, code, 'Ann');
  // a hit, then banked: the points stay and the rest was not needed
  const run = await begin(ann, code);
  clock(run, 2);
  const { shot } = await post<{ shot: runs.RunShot }>(ann, `/api/runs/${run.id}/shots`, shotAt(run, 2));
  expect(shot.isHit).toBe(true);
  expect(await post(ann, `/api/runs/${run.id}/stop`, {}, 200)).toMatchObject({ state: 'over', points: 1 });
  // a hit, then a miss: over at once, without points
  await reshoot(code, run.id, REASON);
  const again = await begin(ann, code);
  clock(again, 2);
  await post(ann, `/api/runs/${again.id}/shots`, shotAt(again, 2));
  clock(again, 3);
  const bust = await post<{ run: runs.Run }>(ann, `/api/runs/${again.id}/shots`, shotAt(again, 3, -9));
  expect(bust.run).toMatchObject({ state: 'over', endReason: 'done', points: 0 });
  const result = await get<{ points: number; impacts: number; time: number }>(ann, `/api/runs/${again.id}/result`);
  expect(result).toMatchObject({ points: 0, impacts: 1 });
  const rings = { ...COURSE, rule: 'rings' };
  const refused = await post<{ issues: { field: string }[] }>(
    director,
    '/api/matches',
    { name: 'No', courses: [COURSE, rings] },
    400,
  );
  expect(refused.issues[0]?.field).toBe('courses.1.rule');
});
