// @module-tag one-database
import { drills, type ReplyOf } from '@windcall/contract';
import { buildStage, DEFAULT_PROFILE } from '@windcall/simulation';
import { CELLS, intervalScore, RANGES, RUNG_SKIES, type Rung } from '@windcall/training';
import { createRandomStream, type RandomStream } from '@windcall/wind';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { drillTasks } from '../../db/index.ts';
import { type CallOutcome, judgeCallsJob } from './jobs.ts';
import type { MadeTask } from './kept-air.ts';
import { ownTask } from './store.ts';
import { distancesOf, taskOfCell } from './task-of-cell.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const built = buildStage({
  profile: DEFAULT_PROFILE,
  scenario: { id: 0, name: 'drill', engagements: [], directionOfFire: 0, environmentalConditions: null },
  wind: { kind: 'steady', speed: 0, direction: 0 },
  clock: 'live',
});
if (built.status !== 'ok') throw new Error(built.message);
const base = built.stage;

/** Real tasks of a rung with their outcomes, made once and reused. */
const TASKS_EACH = 2;
/** Calls on a rung before the first question to the server; then it is asked after each. */
const FEWEST = 10;
const COMMIT_S = 30;
interface Met {
  readonly made: MadeTask;
  readonly outcome: CallOutcome;
}
const met = new Map<string, Met[]>();
const nameOf = ({ range, sky, level }: Rung): string => `${range} ${sky} ${level}`;
const tasksOf = async (rung: Rung): Promise<Met[]> => {
  const { range, sky, level } = rung;
  const key = nameOf(rung);
  const known = met.get(key);
  if (known) return known;
  const cells = CELLS.filter((cell) => cell.range === range);
  const all: Met[] = [];
  for (let i = 0; all.length < TASKS_EACH; i++) {
    const cell = cells[(2 * i) % cells.length];
    if (cell === undefined) throw new Error('a rung must have cells');
    const seed = `c11b${RANGES.indexOf(range)}${RUNG_SKIES.indexOf(sky)}${i}`;
    const made = taskOfCell({ base, cell, distances: distancesOf(range, null, 1250), plateMoa: 2, sky, seed });
    if (made === null) continue;
    const call = { lo: -1, hi: 1, best: null, hold: null };
    const [outcome] = await judgeCallsJob.run([{ task: made, level: level as drills.Level, call, commitS: COMMIT_S }]);
    if (outcome?.reading?.taughtMph != null) all.push({ made, outcome });
  }
  met.set(key, all);
  return all;
};

type Caller = (met: Met, level: number, dice: RandomStream) => { lo: number; hi: number };
/** Calls on the server's suggested rung; returns its last reply and the rungs that rested. */
const climb = async (client: Client, caller: Caller, most: number) => {
  const dice = createRandomStream(19, 66);
  const drillAt = new Map<number, number>();
  for (const level of drills.LEVEL_NUMBERS) {
    const answer = await client.post('/api/drills', { kind: 'calls', level, profileId: 0, tasks: 10 });
    drillAt.set(level, answer.json().id);
  }
  const rested = new Set<string>();
  const lookAt = async () => {
    const told: ReplyOf<typeof drills.getYourWind> = (await client.get('/api/your-wind')).json();
    for (const rung of told.ladder) if (rung.resting) rested.add(nameOf(rung));
    return told;
  };
  let told = await lookAt();
  let running = 0;
  for (let n = 1; n <= most; n++) {
    if (told.nextSkill.level === 3) return { told, rested, calls: n - 1 };
    const tasks = await tasksOf(told.nextSkill);
    const one = tasks[Math.floor(dice.uniform() * tasks.length)];
    if (one === undefined) throw new Error('a rung must have tasks');
    const { lo, hi } = caller(one, told.nextSkill.level, dice);
    const { atCommit, reading, par, path } = one.outcome;
    const score = intervalScore({ loMph: lo, hiMph: hi }, atCommit);
    const at = new Date(Date.now() + 1000 * n);
    await server.db.insert(drillTasks).values({
      ...ownTask(drillAt.get(told.nextSkill.level) ?? 0, { number: n, openedAt: at }, one.made),
      ...{ call: { lo, hi, best: null, hold: null }, committedAt: at, judgedAt: at, isBad: false },
      ...{ truth: atCommit, best: (lo + hi) / 2, interval: score, reference: null },
      outcome: { reading, par, path },
    });
    running++;
    if (running < FEWEST && n < most) continue;
    const now = await lookAt();
    if (nameOf(now.nextSkill) !== nameOf(told.nextSkill)) running = 0;
    told = now;
  }
  return { told, rested, calls: most };
};

const taughtOf = ({ outcome }: Met): number => outcome.reading?.taughtMph ?? 0;

it('lets a reader of the taught rules with 1 mph of eye climb to level 3 within 250 calls', async () => {
  const { told, calls } = await climb(
    await server.signUp(),
    (task, _, dice) => {
      const best = taughtOf(task) + dice.normal();
      return { lo: best - 2, hi: best + 2 };
    },
    250,
  );
  expect(told.nextSkill).toMatchObject({ range: 'to-400', sky: 'overcast', level: 3 });
  expect(calls).toBeLessThanOrEqual(250);
  const held = told.ladder.filter(({ state }) => state === 'held' || state === 'solid');
  // with two winds per rung, a rung whose winds are both hard rests and returns
  expect(held.length).toBeGreaterThanOrEqual(12);
  expect(told.said).toBeNull();
  // 35 tasks and 50 pages take over a minute on a busy machine
});

it('lets a copier of the forecast hold no rung, and rests the first after 30 calls', async () => {
  const { told, rested } = await climb(
    await server.signUp(),
    ({ made: { forecast } }, level) => (level === 3 ? { lo: -9, hi: 9 } : { lo: forecast.low, hi: forecast.high }),
    70,
  );
  expect(told.ladder.filter(({ state }) => state === 'held' || state === 'solid')).toEqual([]);
  expect([...rested]).toContain(nameOf({ range: 'to-400', sky: 'overcast', level: 1 }));
  expect(told.said).toMatchObject({ kind: 'follows', form: 'forecast' });
});

it('reads older calls again from their seeds, by the rule taught now, and changes nothing of them', async () => {
  const client = await server.signUp();
  const answer = await client.post('/api/drills', { kind: 'calls', level: 1, profileId: 0, tasks: 2 });
  const [one] = await tasksOf({ range: 'to-400', sky: 'overcast', level: 1 });
  if (one === undefined) throw new Error('a rung must have tasks');
  const at = new Date(Date.now() - 1000 * COMMIT_S);
  const { reading, ...older } = one.outcome;
  await server.db.insert(drillTasks).values({
    ...ownTask(answer.json().id, { number: 1, openedAt: at }, one.made),
    call: { lo: -3, hi: 5, best: null, hold: null },
    ...{ committedAt: new Date(at.getTime() + 1000 * COMMIT_S), judgedAt: new Date(), isBad: false },
    ...{ truth: one.outcome.atCommit, best: 1, interval: 8, reference: null, outcome: older },
  });
  const before = await server.db.select().from(drillTasks).where(eq(drillTasks.drillId, answer.json().id));
  expect((await client.get('/api/your-wind')).statusCode).toBe(200);
  const after = await server.db.select().from(drillTasks).where(eq(drillTasks.drillId, answer.json().id));
  expect(after[0]?.outcome).toEqual({ ...older, reading: { ...reading, isAgain: true } });
  expect({ ...after[0], outcome: null, reading: null }).toEqual({ ...before[0], outcome: null, reading: null });
});
