import type { games, ReplyOf } from '@windcall/contract';
import { digitsOf } from '@windcall/simulation';
import {
  CELLS,
  type Cell,
  type Ground,
  HELD,
  type JudgedCall,
  modelYourWind,
  nextTask,
  opensAt,
  plateFor,
  pointsAfter,
  RANGES,
  valueClassOf,
} from '@windcall/training';
import { degToRad } from '@windcall/units';
import { createRandomStream } from '@windcall/wind';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { refusedAs } from '../../sealed/sealed-task.ts';
import { lawOfRow, seedFor } from '../../sealed/seeds.ts';
import { type BeliefRow, countOnRung, findBeliefs } from './call-store.ts';
import { type Grounds, makeTaskJob, rifleTasksJob } from './jobs.ts';
import { type MadeTask, targetOf } from './kept-air.ts';
import { type Look, lookAtTask, requireActOn, requireSeen } from './look-at-task.ts';
import { type DrillRow, findMember, findTask, insertTask, ownTask, type TaskRow } from './store.ts';
import { distancesOf } from './task-of-cell.ts';

const MS_A_DAY = 86_400_000;
export const dayOf = (moment: Date): number => Math.floor(moment.getTime() / MS_A_DAY);

/** A call for the model and the schedule; its error is mirrored to wind from the right. */
export const toJudged = ({ cell, best, truth, firedAt, isBad }: BeliefRow): JudgedCall => ({
  cell,
  errorMph: truth < 0 ? truth - best : best - truth,
  day: dayOf(firedAt),
  bad: isBad,
});

/** Plate of dailies and of chosen kinds of wind, MOA. */
const DAILY_PLATE_MOA = 2;
/** Ranges of a full daily's calls in turn. */
export const DAILY_RANGES: readonly Cell['range'][] = ['to-400', 'to-700', 'to-700', 'to-1000', 'over-1000'];
/** "Know your limit": chance that this user hits plate n (from 1), without bias. */
export const kylChance = (number: number): number => Math.max(0.25, 0.93 - 0.06 * (number - 1));
const SELF_TEST_PLATES_MOA = [1.5, 3] as const;
/** Random stream for choosing tasks from a drill's seed. */
const CHOICE_STREAM = 19;
const ORDER_STREAM = 22;

type NewTask = Parameters<typeof insertTask>[1];

/** Cell and plate of task n, from the user's earlier calls. */
const chooseTask = async (
  { db }: Platform,
  drill: DrillRow,
  number: number,
): Promise<{ cell: Cell; plateMoa: number }> => {
  const grounds = drill.grounds as Grounds;
  const open = RANGES.filter(
    (range) =>
      grounds[range] &&
      distancesOf(range, drill.distances, drill.farthest).length > 0 &&
      (!drill.rung || drill.rung.range === range),
  );
  const inTurn = drill.kind === 'daily' && drill.rule !== null ? DAILY_RANGES[number - 1] : undefined;
  const ranges = inTurn && open.includes(inTurn) ? [inTurn] : open;
  const value = drill.wind?.kind === 'natural' ? valueClassOf(Math.abs(Math.sin(degToRad(drill.wind.from)))) : null;
  const possible =
    drill.cells ?? CELLS.filter((cell) => ranges.includes(cell.range) && (value === null || cell.value === value));
  const groundOf = (range: Cell['range']): Ground => {
    const ground = grounds[range] ?? open.map((other) => grounds[other]).find((other) => other != null);
    if (!ground) throw new Error('a drill must have a ground');
    return ground;
  };
  const dice = createRandomStream(digitsOf(drill.seed), CHOICE_STREAM);
  const draws = Array.from({ length: number }, (): [number, number] => [dice.uniform(), dice.uniform()]);
  const own = draws[number - 1];
  if (own === undefined) throw new Error('a task must have its draws');
  const drawnCell = (): Cell => {
    const cell = possible[Math.floor(own[1] * possible.length)];
    if (cell === undefined) throw new Error('a drill must have a cell');
    return cell;
  };
  // tasks that are the same for all users, or of chosen kinds
  if (drill.kind === 'daily' || (drill.cells && drill.kind === 'calls')) {
    return { cell: drawnCell(), plateMoa: DAILY_PLATE_MOA };
  }
  if (drill.kind === 'self-test') {
    // each possible cell once in shuffled order, before any repeats
    const order = createRandomStream(digitsOf(drill.seed), ORDER_STREAM);
    const shuffled = possible.map((cell) => ({ cell, draw: order.uniform() })).sort((a, b) => a.draw - b.draw);
    const cell = shuffled[(number - 1) % shuffled.length]?.cell;
    if (cell === undefined) throw new Error('a drill must have a cell');
    return { cell, plateMoa: SELF_TEST_PLATES_MOA[number % 2 === 1 ? 0 : 1] };
  }
  const calls = (await findBeliefs(db, drill.userId)).map(toJudged);
  const before = number > 1 ? await findTask(db, drill.id, number - 1) : undefined;
  const choice = drill.cells
    ? { cell: drawnCell(), plateMoa: DAILY_PLATE_MOA }
    : nextTask({
        calls,
        today: dayOf(new Date()),
        groundOf,
        possible,
        lastCell: before?.cell ?? null,
        draws: own,
      });
  if (drill.kind !== 'kyl') return choice;
  const { sigmaMph } = modelYourWind(calls);
  return {
    cell: choice.cell,
    plateMoa: plateFor(groundOf(choice.cell.range), { biasMph: 0, spreadMph: sigmaMph }, kylChance(number)),
  };
};

/** The class's task with the student's rifle, for students who came after it opened. */
const makeInClass = async ({ db, pool }: Platform, drill: DrillRow, look: Look): Promise<NewTask> => {
  const { shared } = look;
  if (shared && (await findMember(db, drill.userId, shared.classId)) === undefined) {
    // former members keep their winds and get no more
    throw new Refusal('not-found', { message: 'You are no longer in this class: its next winds are not yours.' });
  }
  requireActOn(look, 'see');
  if (shared === undefined) throw refusedAs(look.standing, 'unopened');
  const [made] = await pool.run(rifleTasksJob, { made: shared.made, bases: [drill.base] }, drill.userId);
  if (!made) throw unreached();
  return ownTask(drill.id, shared, made);
};

/** A task chosen for its user; its clock starts now. */
const makeOwn = async (platform: Platform, drill: DrillRow, look: Look): Promise<NewTask> => {
  requireActOn(look, 'see');
  const { number } = look.standing;
  const { cell, plateMoa } = await chooseTask(platform, drill, number);
  const distances = distancesOf(cell.range, drill.distances, drill.farthest);
  const { rung, level } = drill;
  const before =
    rung && drill.rule !== null && (await countOnRung(platform.db, drill.userId, { ...rung, level }, HELD.fewest));
  const made = await platform.pool.run(
    makeTaskJob,
    {
      base: drill.base,
      cell,
      distances: typeof before === 'number' ? opensAt(distances, before + 1) : distances,
      plateMoa,
      sky: rung?.sky ?? null,
      seed: seedFor('drills', drill.seed, `task ${number}`),
      law: lawOfRow(drill),
      wind: drill.wind,
    },
    drill.userId,
  );
  if (made === null) throw unreached();
  const kept: MadeTask = drill.kind === 'kyl' ? { ...made, platedFirst: true } : made;
  return ownTask(drill.id, { number, openedAt: new Date() }, kept);
};

/** The next plate of know-your-limit and its points, before its wind is seen: until then leaving is free. */
export const tellPlate = async (
  platform: Platform,
  drill: DrillRow,
  number: number,
): Promise<ReplyOf<typeof games.getPlate>> => {
  if (drill.kind !== 'kyl')
    throw new Refusal('not-found', { message: 'Only know-your-limit has plates to stop before.' });
  const look = await lookAtTask(platform.db, drill, number);
  const { made } = look.task ?? (await makeOwn(platform, drill, look));
  const { distance, targetSize } = targetOf((made as MadeTask).stage);
  return {
    ...{ number, distance, targetSize: targetSize ?? 0, kept: pointsAfter(number - 1), pays: number },
    isOpen: look.task !== undefined,
  };
};

const unreached = (): Refusal => new Refusal('cannot-solve', { message: 'The bullet does not get to this target.' });

/** Returns task n of a drill, and makes it on the first request. */
export const seeTask = async (
  platform: Platform,
  drill: DrillRow,
  number: number,
): Promise<Look & { readonly task: TaskRow }> => {
  const { db } = platform;
  const look = await lookAtTask(db, drill, number);
  if (look.task) return { ...look, task: look.task };
  const make = drill.kind === 'class' ? makeInClass : makeOwn;
  await insertTask(db, await make(platform, drill, look));
  const now = await lookAtTask(db, drill, number);
  return { ...now, task: requireSeen(now) };
};
