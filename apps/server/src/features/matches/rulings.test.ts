import type { matches, runs } from '@windcall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, COURSE, enter, get, post } from '../../../test/match-room.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let director: Client;
let ann: Client;
let bob: Client;
beforeAll(async () => {
  server = await startTestApp();
  [director, ann, bob] = [await server.signUp(), await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());

/** Begins a run and stops it at once, so that no round is taken. */
const leave = async (who: Client, code: string, course = 1): Promise<runs.Run> => {
  const run = await begin(who, code, course);
  return post(who, `/api/runs/${run.id}/stop`, {}, 200);
};

const REASON = 'Protest upheld';
const rule = <T = matches.Ruling>(code: string, body: object, status = 201): Promise<T> =>
  post<T>(director, `/api/matches/${code}/rulings`, { reason: REASON, ...body }, status);
const undo = async (code: string, { id }: matches.Ruling, status = 200): Promise<matches.Ruling> => {
  const answer = await director.delete(`/api/matches/${code}/rulings/${id}`, {
    reason: 'The move was before the shot',
  });
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json();
};
/** Two shooters who have not hit. */
const shootBoth = async (more: object = {}) => {
  const draft = { name: 'Steel', courses: [COURSE], ...more };
  const { code } = await post<matches.Match>(director, '/api/matches', draft);
  const one = await enter(ann, code, 'Ann');
  const other = await enter(bob, code, 'Bob');
  const runs = [await leave(ann, code), await leave(bob, code)];
  return { code, one: one.id, other: other.id, runs };
};
const tableOf = async (code: string, who = director) =>
  (await get<Record<string, matches.TableRow[]>>(who, `/api/matches/${code}/table`)).Open ?? [];
const figures = async (code: string) =>
  (await tableOf(code)).map(({ name, place, points, courses }) => [name, place, points, courses[0]?.rounds]);
/** The table as exported to the file. */
const inFile = async (code: string) => {
  const [head = '', ...lines] = (await director.get(`/api/matches/${code}/table/export`)).body.trim().split('\r\n');
  const at = (name: string) => head.split(',').indexOf(name);
  return lines
    .map((line) => line.split(','))
    .map((cells) => [
      ...[cells[at('name')], cells[at('place')] ? Number(cells[at('place')]) : null, Number(cells[at('points')])],
      cells[at('stage_1_rounds')],
    ]);
};

describe('a ruling of the director', () => {
  it('is made and taken back: the table and the file follow, and both stay on record', async () => {
    const { code, one, other } = await shootBoth();
    const before = await figures(code);
    expect(before).toEqual([
      ['Ann', 1, 0, 'nn'],
      ['Bob', 1, 0, 'nn'],
    ]);
    const steps: [object, unknown[][]][] = [
      [
        { kind: 'score', entry: other, course: 1, round: 2, outcome: 'hit' },
        [
          ['Bob', 1, 1, 'nh'],
          ['Ann', 2, 0, 'nn'],
        ],
      ],
      [{ kind: 'penalty', entry: other, course: 1, points: 3 }, before],
      [
        { kind: 'disqualify', entry: one },
        [
          ['Bob', 1, 0, 'nn'],
          ['Ann', null, 0, 'nn'],
        ],
      ],
      [
        { kind: 'withdraw', entry: one },
        [
          ['Bob', 1, 0, 'nn'],
          ['Ann', null, 0, 'nn'],
        ],
      ],
      [{ kind: 'tiebreak', entry: one, course: 1, time: 1.5 }, before],
    ];
    for (const [body, expected] of steps) {
      const made = await rule(code, body);
      expect(made).toMatchObject({ ...body, reason: REASON });
      expect(await figures(code)).toEqual(expected);
      expect(await inFile(code)).toEqual(expected);
      const taken = await undo(code, made);
      expect(taken).toMatchObject({ kind: 'undo', undoes: made.number, number: made.number + 1 });
      expect(await figures(code)).toEqual(before);
      expect(await inFile(code)).toEqual(before);
      await undo(code, made, 409);
      await undo(code, taken, 409);
    }
    const { rulings } = await get<matches.Match>(ann, `/api/matches/${code}`);
    expect(rulings.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(rulings[0]).toMatchObject({ was: null, outcome: 'hit' });
  });

  it('sets a time that decides between equals', async () => {
    const { code, one } = await shootBoth({ tiebreak: [1] });
    expect((await figures(code)).map(([name, place]) => [name, place])).toEqual([
      ['Ann', 1],
      ['Bob', 1],
    ]);
    await rule(code, { kind: 'tiebreak', entry: one, course: 1, time: 30 });
    const [first, second] = await tableOf(code);
    expect([first?.name, first?.place, second?.name, second?.place, second?.time]).toEqual(['Bob', 1, 'Ann', 2, 30]);
  });

  it('sets a run aside, as the call of a reshoot does, and lets it count again', async () => {
    const { code, one, runs } = await shootBoth();
    const made = await rule(code, { kind: 'reshoot', entry: one, course: 1 });
    expect(made).toMatchObject({ kind: 'reshoot', run: runs[0]?.id });
    await rule(code, { kind: 'reshoot', entry: one, course: 1 }, 409);
    expect(await get(ann, `/api/matches/${code}`)).toMatchObject({ finished: 1, mine: { reshoots: [{ course: 1 }] } });
    await undo(code, made);
    expect(await get(ann, `/api/matches/${code}`)).toMatchObject({ finished: 2, mine: { reshoots: [] } });
    const url = `/api/matches/${code}`;
    await post(director, `${url}/runs/${runs[0]?.id}/reshoot`, { reason: 'Wire down' }, 200);
    await post(director, `${url}/runs/${runs[0]?.id}/reshoot`, { reason: 'Wire down' }, 200);
    await post(director, `${url}/entries/${one}/strike`, { reason: 'Coached' }, 200);
    await post(director, `${url}/entries/${one}/strike`, { reason: 'Coached' }, 200);
    await post(director, `${url}/entries/${one}/strike`, { reason: 'Coached twice' }, 200);
    await post(director, `${url}/entries/${one}/strike`, { reason: null }, 200);
    const { rulings } = await get<matches.Match>(director, url);
    expect(rulings.slice(2).map(({ kind, undoes, reason }) => [kind, undoes, reason])).toEqual([
      ['reshoot', null, 'Wire down'],
      ['disqualify', null, 'Coached'],
      ['undo', 4, 'Coached twice'],
      ['disqualify', null, 'Coached twice'],
      ['undo', 6, 'Taken back'],
    ]);
  });

  it('is refused to others, on objects of another match, and once the results are final', async () => {
    const { code, one, other } = await shootBoth();
    const elsewhere = await shootBoth();
    const penalty = { kind: 'penalty', entry: one, course: 1, points: 1 };
    await post(ann, `/api/matches/${code}/rulings`, { ...penalty, reason: REASON }, 404);
    await rule(code, { ...penalty, entry: elsewhere.one }, 404);
    for (const [body, field] of [
      [{ ...penalty, course: 2 }, 'course'],
      [{ kind: 'penalty', entry: one, course: 1 }, 'points'],
      [{ kind: 'score', entry: one, course: 1, round: 3, outcome: 'hit' }, 'round'],
      [{ kind: 'score', entry: one, course: 1, round: 1, outcome: 'X' }, 'outcome'],
      [{ kind: 'shoot-off', course: 1, among: [one, one] }, 'among'],
      [{ ...penalty, reason: ' ' }, 'reason'],
    ] as const)
      expect((await rule<{ issues: { field: string }[] }>(code, body, 400)).issues[0]?.field).toBe(field);
    const kept = await rule(code, penalty);
    await rule(code, { kind: 'withdraw', entry: other });
    expect((await rule<{ code: string }>(code, { kind: 'disqualify', entry: other }, 409)).code).toBe('in-use');
    const apart = await director.delete(`/api/matches/${elsewhere.code}/rulings/${kept.id}`, { reason: REASON });
    expect(apart.statusCode).toBe(404);
    expect((await director.patch(`/api/matches/${code}`, { closed: true })).statusCode).toBe(200);
    await rule(code, penalty);
    expect((await director.patch(`/api/matches/${code}`, { final: true })).statusCode).toBe(200);
    expect((await rule<{ code: string }>(code, penalty, 409)).code).toBe('match-closed');
    await undo(code, kept, 409);
    expect((await get<matches.Match>(director, `/api/matches/${code}`)).rulings).toHaveLength(3);
  });

  it('has its own number when many are made at once', async () => {
    const { code, one, other } = await shootBoth();
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        rule(code, { kind: 'penalty', entry: i % 2 ? one : other, course: 1, points: 1 }),
      ),
    );
    expect(made.map(({ number }) => number).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('a shoot-off', () => {
  it('waits for named shooters on the clock before the results are final and its wind is shown', async () => {
    const { code, one, other } = await shootBoth({ reveal: 'at-close' });
    await director.patch(`/api/matches/${code}`, { closed: true });
    await rule(code, { kind: 'shoot-off', course: 1, among: [one, other] });
    const first = await leave(ann, code, 2);
    expect((await get<{ code: string }>(ann, `/api/runs/${first.id}/result`, 409)).code).toBe('sealed');
    const run = await begin(bob, code, 2);
    expect((await get<{ shooting: number }>(ann, `/api/runs/${first.id}/result`, 409)).shooting).toBe(1);
    expect((await director.patch(`/api/matches/${code}`, { final: true })).statusCode).toBe(409);
    await post(bob, `/api/runs/${run.id}/stop`, {}, 200);
    await get(ann, `/api/runs/${first.id}/result`);
    expect((await director.patch(`/api/matches/${code}`, { final: true })).statusCode).toBe(200);
    const { rulings } = await get<matches.Match>(ann, `/api/matches/${code}`);
    expect(rulings[0]?.results?.map(({ points, time }) => [points, time])).toEqual([
      [0, COURSE.parS],
      [0, COURSE.parS],
    ]);
  });

  it('cannot begin once it was taken back, and needs equal points', async () => {
    const { code, one, other } = await shootBoth();
    const made = await rule(code, { kind: 'shoot-off', course: 1, among: [one, other] });
    const ready = await post<runs.Run>(ann, '/api/runs', { match: code, course: 2 });
    await undo(code, made);
    expect((await post<{ code: string }>(ann, `/api/runs/${ready.id}/begin`, {}, 409)).code).toBe('match-closed');
    await rule(code, { kind: 'score', entry: one, course: 1, round: 1, outcome: 'hit' });
    await rule(code, { kind: 'shoot-off', course: 1, among: [one, other] }, 400);
  });
});
