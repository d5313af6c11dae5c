// @module-tag long
// @module-tag one-database
import type { matches, runs } from '@windcall/contract';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { deleteUser } from '../src/operations/run-operation.ts';
import { begin, clock, enter, get, post, COURSE as SHORT, shoot, shotAt } from './match-room.ts';
import { everyPath } from './sample-requests.ts';
import { type Client, startTestApp, type TestApp } from './test-app.ts';
import { numbersIn, numbersOf } from './told-figures.ts';

// The wind of a match that shows its winds at its close, in each of its endings: which readers find it in which
// answers. One entrant has shot, one is on the clock or was, one has only entered; the director has not entered.

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

/** Long enough to use the revealed wind. */
const COURSE = { ...SHORT, parS: 600 };
const READERS = ['done', 'running', 'entered', 'director'] as const;
type Reader = (typeof READERS)[number];
type Readings = Readonly<Record<string, readonly Reader[]>>;

interface Match {
  readonly code: string;
  readonly who: Readonly<Record<Reader, Client>>;
  readonly overRun: runs.Run;
  readonly openRun: runs.Run;
}
const shootHalf = async (): Promise<Match> => {
  const [done, running, entered, director] = [
    await server.signUp(),
    await server.signUp(),
    await server.signUp(),
    await server.signUp(),
  ];
  const made = { name: 'Sealed', courses: [COURSE], reveal: 'at-close' };
  const { code } = await post<matches.Match>(director, '/api/matches', made);
  await enter(done, code, 'Done');
  await enter(running, code, 'Running');
  await enter(entered, code, 'Entered');
  const overRun = await shoot(done, code);
  const openRun = await begin(running, code);
  clock(openRun, 2);
  await post(running, `/api/runs/${openRun.id}/shots`, shotAt(openRun, 2));
  return { code, who: { done, running, entered, director }, overRun, openRun };
};

const patch = async ({ who, code }: Match, body: object): Promise<void> => {
  const answer = await who.director.patch(`/api/matches/${code}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
};
const close = (of: Match) => patch(of, { closed: true });
/** Lets the closing time pass while the second entrant shoots. */
const closeByTime = async (of: Match): Promise<void> => {
  await patch(of, { closesAt: new Date(Date.parse(of.openRun.startsAt ?? '') + 3000).toISOString() });
  clock(of.openRun, 3.5);
};
const deleteDirector = ({ who }: Match) => deleteUser(server.db, who.director.user.username, true);
const finish = async ({ who, openRun }: Match): Promise<void> => {
  clock(openRun, 4);
  await post(who.running, `/api/runs/${openRun.id}/shots`, shotAt(openRun, 4));
};
const after =
  (...steps: ((of: Match) => Promise<unknown>)[]) =>
  async (of: Match): Promise<void> => {
    for (const step of steps) await step(of);
  };

/** Answers with the wind once the match has shown it. Any other answer with the wind fails. */
const SHOWN: Readings = {
  '/api/runs/OVER/result': ['done'],
  '/api/runs/OVER/replay?shot=1': ['done', 'running', 'entered', 'director'],
  '/api/runs/OPEN/result': ['running'],
  '/api/runs/OPEN/replay?shot=1': ['done', 'running', 'entered', 'director'],
};
/** The director's account is gone: nobody reads as the director. */
const SHOWN_TO_ENTRANTS: Readings = Object.fromEntries(
  Object.entries(SHOWN).map(([path, readers]) => [path, readers.filter((reader) => reader !== 'director')]),
);

const ENDINGS: readonly (readonly [string, (of: Match) => Promise<unknown>, Readings])[] = [
  ['open', async () => undefined, {}],
  ['open, and everybody who began is done', finish, {}],
  ['closed by its director while one shoots', close, {}],
  ['taken off its director’s list while one shoots', (of) => patch(of, { hidden: true }), {}],
  ['past its closing time while one shoots', closeByTime, {}],
  ['without its director’s account while one shoots', deleteDirector, {}],
  ['closed, and its last run is over', after(close, finish), SHOWN],
  ['closed with its clocks stopped', (of) => patch(of, { closed: true, stopClocks: true }), SHOWN],
  ['past its closing time, and its last run is over', after(closeByTime, finish), SHOWN],
  ['without its director’s account, and its last run is over', after(deleteDirector, finish), SHOWN_TO_ENTRANTS],
  ['final', after(close, finish, (of) => patch(of, { final: true })), SHOWN],
];

type Result = { truth: { wind: number; needed: number }[]; shots: { truth: object; split: { right: object } }[] };
const MPS_A_MPH = 0.44704;
/**
 * Figures of the wind and its needed holds, in mph, m/s and mil; without those of three decimals, which occur elsewhere
 * by chance.
 */
const secretsOf = async (who: Client, id: number): Promise<Set<string>> => {
  const { truth, shots } = await get<Result>(who, `/api/runs/${id}/result`);
  const winds = truth.flatMap(({ wind, needed }) => [wind, wind * MPS_A_MPH, needed]);
  const all = [...winds, ...numbersOf(shots.map((shot) => [shot.truth, shot.split.right]))].map(Math.abs);
  return new Set(
    all.filter((one) => Math.abs(1000 * one - Math.round(1000 * one)) > 1e-3).map((one) => one.toPrecision(9)),
  );
};

it.each(ENDINGS)('the wind of a match that is %s', { timeout: 240_000 }, async (_, end, tells) => {
  const match = await shootHalf();
  const { code, who, overRun, openRun } = match;
  await end(match);
  const answers: { reader: Reader; path: string; body: string }[] = [];
  for (const reader of READERS) {
    if (reader === 'director' && (end === deleteDirector || tells === SHOWN_TO_ENTRANTS)) continue;
    for (const [name, { id }] of [
      ['OVER', overRun],
      ['OPEN', openRun],
    ] as const)
      for (const path of everyPath({ matchCode: code, runId: id })) {
        const isOfRun = path.startsWith('/api/runs/');
        // answers that are not about a run are the same for both runs
        if (!isOfRun && name === 'OPEN') continue;
        let { statusCode, body } = await who[reader].get(path);
        // the queue limits a user's heavy calls
        while (statusCode === 503) ({ statusCode, body } = await who[reader].get(path));
        const shown = isOfRun ? path.replace(/^\/api\/runs\/\d+/, `/api/runs/${name}`) : path.replaceAll(/\d+/g, 'N');
        answers.push({ reader, path: shown, body });
      }
  }
  // the compared values are readable at the end of the match
  if (Object.keys(tells).length === 0) {
    const run = await get<runs.Run>(who.running, `/api/runs/${openRun.id}`);
    if (run.state !== 'over') await finish(match);
    if (!(await get<matches.Match>(who.done, `/api/matches/${code}`)).closed) await close(match);
  }
  const secret = new Set([...(await secretsOf(who.done, overRun.id)), ...(await secretsOf(who.running, openRun.id))]);
  expect(secret.size).toBeGreaterThan(40);
  const found: Record<string, Reader[]> = {};
  for (const { reader, path, body } of answers)
    if (numbersIn(body).some((one) => secret.has(Math.abs(one).toPrecision(9))))
      found[path] = [...(found[path] ?? []), reader];
  expect(found).toEqual(tells);
});
