import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { drills, lives, matches, runs } from '@windcall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../../../scripts/postgres-for-tests.mjs';
import { faketime, postgresBin } from '../../../../scripts/system-packages.mjs';
import { ok } from '../answers.ts';
import { call, fire, look, openLive, type Student } from '../live-class.ts';
import { COURSE, enter, get, post, shotAt } from '../match-room.ts';
import { everyPath, type Subject } from '../sample-requests.ts';
import type { Client } from '../test-app.ts';
import { isFull, reportFault } from './fault-scale.ts';
import { createFaultPlace, type FaultPlace } from './fault-server.ts';
import { createCaller, patient, peopleOf } from './http-caller.ts';

// Moves the server's clock, and on PostgreSQL the database's clock alone, during a live, a match and a daily, and then
// sets it right. Everything acknowledged must count once, and nothing revealed may still be called or fired.

const [S, HOUR_MS, DAY_MS] = [1000, 3_600_000, 86_400_000];
const isPostgres = process.env.TEST_DATABASE === 'postgres';
const JUMPS = isFull ? [-DAY_MS, -HOUR_MS, HOUR_MS, DAY_MS] : [-HOUR_MS, DAY_MS];
const preload = fileURLToPath(new URL('./move-clock.mjs', import.meta.url));

const clocks = mkdtempSync(join(tmpdir(), 'windcall-clocks-'));
chmodSync(clocks, 0o755);
const write = (name: string, text: string): void => {
  writeFileSync(join(clocks, 'draft'), text);
  renameSync(join(clocks, 'draft'), join(clocks, name));
};
/** Moves a clock off the right time, ms. The embedded database's clock is the server's. */
const MOVES = {
  server: (ms: number) => write('server', String(ms)),
  database: (ms: number) => write('database', `${ms < 0 ? '-' : '+'}${Math.abs(ms) / S}`),
} as const;
const setRight = (): void => {
  for (const move of Object.values(MOVES)) move(0);
};
type Clock = keyof typeof MOVES;
const MOVED: readonly Clock[] = isPostgres ? ['server', 'database'] : ['server'];

let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
let place: FaultPlace;
let people: ReturnType<typeof peopleOf>;
let before: string | undefined;
beforeAll(async () => {
  setRight();
  if (isPostgres) {
    postgres = await startPostgres(postgresBin(), {
      env: {
        LD_PRELOAD: faketime(),
        FAKETIME_TIMESTAMP_FILE: join(clocks, 'database'),
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    });
    before = process.env.DATABASE_URL_TEST;
    process.env.DATABASE_URL_TEST = postgres.url;
  }
  place = await createFaultPlace();
  const env = { MOVED_CLOCK: join(clocks, 'server'), NODE_OPTIONS: `--import ${preload}` };
  const server = await place.start(undefined, { ...env, SIGN_UPS_PER_ADDRESS: '10000' });
  people = peopleOf(patient(createCaller(server.url)));
}, 300_000);
afterAll(async () => {
  await place?.remove();
  if (before !== undefined) process.env.DATABASE_URL_TEST = before;
  await postgres?.stop();
  rmSync(clocks, { recursive: true, force: true });
});

/** Outcomes of acts with known answers. */
const newTally = () => ({ acknowledged: 0, refused: 0, lost: 0, doubled: 0, toldEarly: 0 });
type Tally = ReturnType<typeof newTally>;
const NOTHING_WRONG = { lost: 0, doubled: 0, toldEarly: 0 };

/** Whether an act was acknowledged. A refusal must be one of the product's own. */
const took = async (tally: Tally, asked: Promise<{ statusCode: number; body: string }>): Promise<boolean> => {
  const { statusCode, body } = await asked;
  expect([200, 201, 403, 404, 409, 422], body).toContain(statusCode);
  tally[statusCode < 300 ? 'acknowledged' : 'refused']++;
  return statusCode < 300;
};

const OF_CALLS = /"(lo|hi|truth|interval)":-?\d/;
/** Addresses that show others' calls or the wind to a student without a call. */
const tellers = async (who: Client, about: Partial<Subject>): Promise<string[]> => {
  const paths = everyPath(about).filter((path) => /^\/api\/(classes|drills|your-wind|everything-of-mine)/.test(path));
  const told: string[] = [];
  for (const path of paths) {
    const { statusCode, body } = await who.get(path);
    if (statusCode === 200 && OF_CALLS.test(body)) told.push(path);
  }
  return told;
};

const callS = 120;
/** A live whose clock moves between two calls, frozen by hand or by its call time. */
const inLive = async (clock: Clock, jumpMs: number, timed: boolean): Promise<Tally> => {
  const tally = newTally();
  const live = await openLive(people, ['Ann', 'Ben', 'Cleo', 'Dan'], { tasks: 2, level: 2, ...(timed && { callS }) });
  const [ann, ben, cleo, dan] = live.room as [Student, Student, Student, Student];
  const own = new Map<Student, Promise<boolean>>();
  const calls = (who: Student) => took(tally, call(who, 1, who.lo, who.hi));
  const about = { classId: live.id, liveId: live.live.id, joinCode: live.code, drillId: dan.drillId };
  const stage = async (): Promise<lives.LiveTable> => live.table('class', dan.who);
  /** Whether others' brackets are hidden; once calls have ended they may be shown, and nobody may call. */
  const isSealed = async (): Promise<boolean> => (await stage()).state === 'open';
  const seen = async (): Promise<void> => {
    const told = await tellers(dan.who, about);
    if (await isSealed()) tally.toldEarly += told.length;
  };
  await live.command('next', 1);
  for (const student of live.room) await look(student);
  own.set(ann, calls(ann));
  await own.get(ann);
  MOVES[clock](jumpMs);
  await seen();
  own.set(ben, calls(ben));
  await own.get(ben);
  // a sealed call stays unchanged, whatever the clock
  expect((await call(ann, 1, -1, 1)).statusCode).toBe(409);
  const wereTold = !(await isSealed());
  MOVES[clock](0);
  await seen();
  own.set(cleo, calls(cleo));
  if ((await own.get(cleo)) && wereTold) tally.toldEarly++;
  await live.ask('freeze', 1);
  await seen();
  await live.ask('reveal', 1);
  const table = await live.table('desk');
  const { events } = await ok<{ events: { kind: string; memberId?: number | null }[] }>(
    live.teacher.get(`${live.url}/events?as=desk&after=0`),
  );
  for (const [student, acknowledged] of own) {
    const rows = table.rows.filter(({ memberId }) => memberId === student.memberId);
    const kept = rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell.call ? [cell.call] : [])));
    const isThere = kept.some(({ lo, hi }) => lo === student.lo && hi === student.hi);
    if ((await acknowledged) && !isThere) tally.lost++;
    const told = events.filter(({ kind, memberId }) => kind === 'called' && memberId === student.memberId);
    if (kept.length > 1 || told.length > 1 || (!(await acknowledged) && isThere)) tally.doubled++;
  }
  return tally;
};

const MATCH = { name: 'By the clock', courses: [{ ...COURSE, parS: 900 }], reveal: 'at-close' };
const sinceStart = ({ startsAt }: runs.Run): number => (Date.now() - Date.parse(startsAt ?? '')) / S;
const untilS = async (run: runs.Run, s: number): Promise<void> => {
  while (sinceStart(run) < s) await new Promise((resolve) => setTimeout(resolve, 50));
};

/**
 * A match that ends in two hours, with one run on the clock and one entrant who has not begun. `ofAnother`: reads the
 * winds by a third entrant's finished run, so that nobody requests the run on the clock.
 */
const inMatch = async (clock: Clock, jumpMs: number, ofAnother: boolean): Promise<Tally> => {
  const tally = newTally();
  const [director, x, y] = [await people.signUp(), await people.signUp(), await people.signUp()];
  const closesAt = new Date(Date.now() + 2 * HOUR_MS).toISOString();
  const { code } = await post<matches.Match>(director, '/api/matches', { ...MATCH, closesAt });
  await enter(x, code, 'On the clock');
  await enter(y, code, 'Not begun');
  const begin = async (who: Client) => {
    const made = await who.post('/api/runs', { match: code, course: 1 });
    return made.statusCode === 201 ? who.post(`/api/runs/${made.json<runs.Run>().id}/begin`) : made;
  };
  const third = ofAnother ? await people.signUp() : x;
  if (ofAnother) await enter(third, code, 'Finished');
  const shown = await ok<runs.Run>(begin(third) as never, 201);
  if (ofAnother) {
    await untilS(shown, 1);
    await post(third, `/api/runs/${shown.id}/shots`, shotAt(shown, sinceStart(shown)));
    await post(third, `/api/runs/${shown.id}/stop`, {}, 200);
  }
  const run = ofAnother ? await ok<runs.Run>(begin(x) as never, 201) : shown;
  const fired = new Map<ReturnType<typeof shotAt>, boolean>();
  const shoot = async (): Promise<boolean> => {
    const shot = shotAt(run, sinceStart(run));
    const isTaken = await took(tally, x.post(`/api/runs/${run.id}/shots`, shot));
    fired.set(shot, isTaken);
    return isTaken;
  };
  /** Whether anybody sees the wind over time. */
  const told = async (): Promise<boolean> => {
    const answers = [];
    for (const who of [third, y, director]) answers.push(await who.get(`/api/runs/${shown.id}/replay?shot=1`));
    return answers.some(({ statusCode }) => statusCode === 200);
  };
  await untilS(run, 1);
  expect(await shoot()).toBe(true);
  if (await told()) tally.toldEarly++;
  MOVES[clock](jumpMs);
  const [first] = fired.keys();
  // the same shot is stored once; a post also settles the run, so it is not sent if another entrant reads the winds
  if (first && !ofAnother && (await x.post(`/api/runs/${run.id}/shots`, first)).statusCode === 201) tally.doubled++;
  const wereTold = await told();
  if (!ofAnother) await shoot();
  MOVES[clock](0);
  await untilS(run, 6);
  const goesOn = await shoot();
  const begins = await took(tally, begin(y));
  if (wereTold) tally.toldEarly += Number(goesOn) + Number(begins);
  const stored = await get<runs.Run>(x, `/api/runs/${run.id}`);
  const numbers = stored.shots.map(({ number }) => number);
  const ids = stored.shots.map(({ shotId }) => shotId);
  for (const [{ shotId }, isTaken] of fired) {
    const times = ids.filter((id) => id === shotId).length;
    if (isTaken && times === 0) tally.lost++;
    if (times > 1 || (!isTaken && times > 0)) tally.doubled++;
  }
  expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  return tally;
};

const BRACKET = { lo: -3, hi: 3 };
/** A daily whose clock moves after each of its first calls, starting a quarter of an hour before midnight (UTC). */
const inDaily = async (clock: Clock, jumpMs: number): Promise<Tally> => {
  const tally = newTally();
  const midnight = DAY_MS - (Date.now() % DAY_MS);
  const [early, late] = [midnight - 60 * S, midnight + 60 * S];
  const who = await people.signUp();
  const at = (ms: number): void => MOVES.server(ms);
  const start = () => who.post('/api/drills', { kind: 'daily', level: 1, profileId: 0 });
  at(early);
  const { id, tasks } = await ok<drills.Drill>(start() as never, 201);
  const acknowledged = new Map<number, boolean>();
  const shown = new Set<number>();
  const reads = async (): Promise<void> => {
    for (let n = 1; n <= tasks; n++) {
      for (const what of ['reveal', 'wind', 'solution', 'replay', 'stage']) {
        const { statusCode } = await who.get(`/api/drills/${id}/tasks/${n}/${what}`);
        if (statusCode === 200) shown.add(n);
      }
    }
  };
  /** Calls and fires task n if it is visible; anything shown before the call is a leak. */
  const shoot = async (n: number): Promise<void> => {
    if ((await who.get(`/api/drills/${id}/tasks/${n}`)).statusCode !== 200) return;
    const isCalled = await took(tally, call({ who, drillId: id }, n, BRACKET.lo, BRACKET.hi));
    if (isCalled && shown.has(n)) tally.toldEarly++;
    await reads();
    if (shown.has(n)) tally.toldEarly++;
    const isFired = await took(tally, fire({ who, drillId: id }, n));
    acknowledged.set(n, isCalled && isFired);
  };
  await shoot(1);
  at(late);
  await shoot(2);
  // one try a day: a moved clock cannot begin today's again
  at(early);
  if (await took(tally, start())) tally.doubled++;
  const move = (ms: number): void => (clock === 'server' ? at(early + ms) : MOVES[clock](ms));
  move(jumpMs);
  await reads();
  await shoot(3);
  move(0);
  if (await took(tally, start())) tally.doubled++;
  for (let n = 3; n <= tasks; n++) if (!acknowledged.get(n)) await shoot(n);
  const { calls: kept } = await get<{ calls: number }>(who, `/api/drills/${id}/summary`);
  const wanted = [...acknowledged.values()].filter(Boolean).length;
  if (kept < wanted) tally.lost += wanted - kept;
  if (kept > tasks) tally.doubled += kept - tasks;
  return tally;
};

const nameOf = (ms: number): string => `${ms < 0 ? '−' : '+'}${Math.abs(ms) === HOUR_MS ? '1 h' : '1 day'}`;
const PLACES = {
  'a live': (clock: Clock, ms: number) => inLive(clock, ms, false),
  'a live with a call time': (clock: Clock, ms: number) => inLive(clock, ms, true),
  'a match': (clock: Clock, ms: number) => inMatch(clock, ms, false),
  'a match, beside another who has finished': (clock: Clock, ms: number) => inMatch(clock, ms, true),
  'a daily': inDaily,
} as const;

describe.each(MOVED)('the clock of the %s is moved', (clock) => {
  it.each(Object.entries(PLACES))('in %s', { timeout: 900_000 }, async (name, drill) => {
    for (const jump of JUMPS) {
      const tally = await drill(clock, jump).finally(setRight);
      const { acknowledged, refused, lost, doubled, toldEarly } = tally;
      reportFault({
        fault: `clock of the ${clock}${isPostgres ? '' : ' and its database'} moved by ${nameOf(jump)} and back in ${name}`,
        found: `${acknowledged} acts acknowledged, ${refused} refused: ${lost} lost, ${doubled} doubled, ${toldEarly} told early`,
      });
      expect(tally, nameOf(jump)).toMatchObject(NOTHING_WRONG);
    }
  });
});

it('moves the clock that it says it moves', async () => {
  const live = await openLive(people, 0);
  const offMs = async (): Promise<number> => Date.parse((await live.table('desk')).now) - Date.now();
  for (const clock of MOVED) {
    MOVES[clock](HOUR_MS);
    const isDatabase = clock === 'database' || !isPostgres;
    expect(Math.abs((await offMs()) - (isDatabase ? HOUR_MS : 0)), clock).toBeLessThan(60_000);
    MOVES[clock](0);
  }
});
