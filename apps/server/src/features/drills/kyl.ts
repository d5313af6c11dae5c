import type { games, ReplyOf } from '@windcall/contract';
import {
  bestStop,
  type Ground,
  hitShare,
  kylPoints,
  modelYourWind,
  pointsHadStopped,
  type Stake,
  stakesOf,
} from '@windcall/training';
import { type Db, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../refusal.ts';
import { standingIn } from '../../sealed/gate.ts';
import { requireAct, type Standing } from '../../sealed/sealed-task.ts';
import { findBeliefs, findJudged } from './call-store.ts';
import type { Grounds } from './jobs.ts';
import { kylChance, toJudged } from './next-drill-task.ts';
import { drillToWire, madeOf } from './present.ts';
import { countDone, type DrillRow, endDrill, findLastStrings, findTasks, lockDrill } from './store.ts';

const stringOf = (tx: Db, { kind, isOver }: DrillRow): Promise<Standing> => {
  const cover = isOver ? 'left' : 'none';
  return standingIn(tx, { of: 'own' }, { kind, number: 0, step: 'called', cover }, new Date());
};

/** Ends a string early. Locks its row, so that a simultaneous shot either counts before or is refused. */
export const stopDrill = async ({ db }: Platform, drill: DrillRow) => {
  requireAct(await stringOf(db, { ...drill, isOver: false }), 'leave');
  const row = await transaction(db, async (tx) => {
    const now = await lockDrill(tx, drill.id);
    if (now === undefined) throw notFound('drill');
    requireAct(await stringOf(tx, now), 'leave');
    await endDrill(tx, drill.id);
    return { ...now, isOver: true };
  });
  return drillToWire(row, (await countDone(db, [drill.id])).get(drill.id) ?? 0);
};

/** Stores a shot of a running string; refuses it if the string ended meanwhile. */
export const whileOpen = <T>(db: Db, drill: DrillRow, store: (tx: Db) => Promise<T>): Promise<T> =>
  drill.kind !== 'kyl'
    ? store(db)
    : transaction(db, async (tx) => {
        const now = await lockDrill(tx, drill.id);
        if (now) requireAct(await stringOf(tx, now), 'fire');
        return store(tx);
      });

/** The first `plates` stakes; unfired plates have their design chance. */
const stakesOfRun = (chances: readonly number[], plates: number): Stake[] =>
  stakesOf(Array.from({ length: plates }, (_, i) => chances[i] ?? kylChance(i + 1)));

/** Above the best number of plates of any string. */
const MOST_PLATES = 30;
/** Best number of plates by their design chances, valid also during a string. */
export const usualBestStop = (): number => bestStop(stakesOfRun([], MOST_PLATES));

/**
 * Chance of each plate as it was sized: by plate, range and the user's spread at that time, without bias. Plates that
 * were not made have their design chance.
 */
const chancesOfRun = async (db: Db, drill: DrillRow): Promise<number[]> => {
  const all = await findBeliefs(db, drill.userId);
  const tasks = await findTasks(db, drill.id);
  return tasks.map((task) => {
    const ground: Ground | null = (drill.grounds as Grounds)[task.cell.range];
    const target = madeOf(task).stage.targets[0];
    if (!ground || !target) return kylChance(task.number);
    const before = all.filter(({ firedAt }) => firedAt < task.startedAt);
    const { sigmaMph } = modelYourWind(before.map(toJudged));
    return hitShare(ground, { biasMph: 0, spreadMph: sigmaMph }, target.targetSize);
  });
};

const RUNS = 10;

/** The value of continuing at each plate of a finished string. */
export const tellStakes = async ({ db }: Platform, drill: DrillRow): Promise<ReplyOf<typeof games.getStakes>> => {
  if (drill.kind !== 'kyl') throw new Refusal('not-found', { message: 'Only know-your-limit has stakes.' });
  const last = await findLastStrings(db, drill.userId, RUNS);
  const judged = await findJudged(db, [drill.id, ...last.map(({ id }) => id)]);
  const hitsOf = (id: number): boolean[] =>
    judged.filter(({ drillId }) => drillId === id).map(({ isHit }) => isHit === true);
  const hits = hitsOf(drill.id);
  if (!drill.isOver && hits.length < drill.tasks) {
    throw new Refusal('sealed', { message: 'The stakes are shown when the string is over.' });
  }
  const plates = stakesOfRun(await chancesOfRun(db, drill), drill.tasks);
  const runs = last.map(({ id, tasks }) => {
    const own = hitsOf(id);
    const stakes = id === drill.id ? plates : stakesOfRun([], tasks);
    return {
      played: kylPoints(own),
      best: pointsHadStopped(own, stakes, bestStop(stakes)),
      stopAt: stakes.map((_, i) => pointsHadStopped(own, stakes, i + 1)),
    };
  });
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, x) => sum + x, 0) / Math.max(1, values.length);
  return {
    plates,
    best: bestStop(plates),
    left: hits.length,
    points: kylPoints(hits),
    runs: {
      n: runs.length,
      played: mean(runs.map(({ played }) => played)),
      bestStop: mean(runs.map(({ best }) => best)),
      stopAt: plates.map((_, i) => mean(runs.flatMap(({ stopAt }) => stopAt[i] ?? []))),
    },
  };
};
