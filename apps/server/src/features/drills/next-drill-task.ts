import {
  CELLS,
  type Cell,
  type Ground,
  type JudgedCall,
  modelYourWind,
  nextTask,
  plateFor,
  RANGES,
} from '@windcall/training';
import { createRandomStream } from '@windcall/wind';
import { Refusal } from '../../http/refusal.ts';
import type { Platform } from '../../platform.ts';
import { keyedSeed } from '../../sealed/keyed-seed.ts';
import { classTaskOf } from './class-task.ts';
import { type Grounds, makeTaskJob } from './jobs.ts';

import { type DrillRow, findJudged, findTask, insertTask, type JudgedRow, type TaskRow } from './store.ts';
import { distancesOf } from './task-of-cell.ts';

const MS_A_DAY = 86_400_000;
export const dayOf = (moment: Date): number => Math.floor(moment.getTime() / MS_A_DAY);

/** A call for the model and the schedule: its error folded by the wind's side. */
export const toJudged = ({ cell, best, truth, firedAt, isBad }: JudgedRow): JudgedCall => ({
  cell,
  errorMph: truth < 0 ? truth - best : best - truth,
  day: dayOf(firedAt),
  bad: isBad,
});

/** Plate of a daily and of kinds of wind that were named, MOA: the same for all. */
const DAILY_PLATE_MOA = 2;
/** "Know your limit": how often plate n (count from 1) would be hit by this caller, unbiased. */
export const kylChance = (number: number): number => Math.max(0.25, 0.93 - 0.06 * (number - 1));
/** Plates of a self-test in turn, MOA: every test asks the same. */
const SELF_TEST_PLATES_MOA = [1.5, 3] as const;
/** Stream of the choice of tasks among the uses of a drill's seed. */
const CHOICE_STREAM = 19;
const ORDER_STREAM = 22;

/** Cell and plate of task n of a drill, from what its user has called so far. */
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
  const possible = drill.cells ?? CELLS.filter(({ range }) => open.includes(range));
  const groundOf = (range: Cell['range']): Ground => {
    const ground = grounds[range] ?? open.map((other) => grounds[other]).find((other) => other != null);
    if (!ground) throw new Error('a drill must have a ground');
    return ground;
  };
  const dice = createRandomStream(BigInt(`0x${drill.seed}`).toString(), CHOICE_STREAM);
  const draws = Array.from({ length: number }, (): [number, number] => [dice.uniform(), dice.uniform()]);
  const own = draws[number - 1];
  if (own === undefined) throw new Error('a task must have its draws');
  const drawnCell = (): Cell => {
    const cell = possible[Math.floor(own[1] * possible.length)];
    if (cell === undefined) throw new Error('a drill must have a cell');
    return cell;
  };
  // the same for all who call it, or of kinds that were named
  if (drill.kind === 'daily' || (drill.cells && drill.kind === 'calls')) {
    return { cell: drawnCell(), plateMoa: DAILY_PLATE_MOA };
  }
  if (drill.kind === 'self-test') {
    // each possible cell once, in an order of its own, before any comes again
    const order = createRandomStream(BigInt(`0x${drill.seed}`).toString(), ORDER_STREAM);
    const shuffled = possible.map((cell) => ({ cell, draw: order.uniform() })).sort((a, b) => a.draw - b.draw);
    const cell = shuffled[(number - 1) % shuffled.length]?.cell;
    if (cell === undefined) throw new Error('a drill must have a cell');
    return { cell, plateMoa: SELF_TEST_PLATES_MOA[number % 2 === 1 ? 0 : 1] };
  }
  const calls = (await findJudged(db, drill.userId)).map(toJudged);
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

/** Task n of a drill, made when it is first asked for; its clock starts then. */
export const nextDrillTask = async (platform: Platform, drill: DrillRow, number: number): Promise<TaskRow> => {
  const { db, pool } = platform;
  if (drill.kind === 'class') return classTaskOf(platform, drill, number);
  const known = await findTask(db, drill.id, number);
  if (known) return known;
  if (number > drill.tasks || drill.isOver) throw new Refusal('not-found', { message: 'This drill has no such call.' });
  if (number > 1 && !(await findTask(db, drill.id, number - 1))?.firedAt) {
    throw new Refusal('sealed', { message: `Call ${number} opens after the shot of call ${number - 1}.` });
  }
  const { cell, plateMoa } = await chooseTask(platform, drill, number);
  const made = await pool.run(
    makeTaskJob,
    {
      base: drill.base,
      cell,
      distances: distancesOf(cell.range, drill.distances, drill.farthest),
      plateMoa,
      sky: drill.rung?.sky ?? null,
      seed: keyedSeed(drill.seed, `task ${number}`),
    },
    drill.userId,
  );
  if (made === null) throw new Refusal('cannot-solve', { message: 'The bullet does not get to this target.' });
  await insertTask(db, {
    drillId: drill.id,
    number,
    made,
    cell: made.cell,
    distance: made.stage.targets[0]?.distance ?? 0,
    startedAt: new Date(),
  });
  const row = await findTask(db, drill.id, number);
  if (row === undefined) throw new Error('a task must be there after it was made');
  return row;
};
