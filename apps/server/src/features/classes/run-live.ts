import type { lives, stages } from '@windcall/contract';
import { digitsOf } from '@windcall/simulation';
import { CELLS } from '@windcall/training';
import { createRandomStream } from '@windcall/wind';
import type { SignedInUser } from '../../accounts/index.ts';
import { type Db, databaseNow, type NewClassEvent, tellClass, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { HOLD_MS } from '../../sealed/gate.ts';
import { toldOf } from '../../sealed/late-call.ts';
import { lawOfRow, seedFor } from '../../sealed/seeds.ts';
import { freezeOf, isForgotten, stageOf } from './live-stage.ts';
import {
  findBrackets,
  findClassTasks,
  findLate,
  findLive,
  findResults,
  findShown,
  insertClassTask,
  isSomebodyMissing,
  isUnjudged,
  type LiveRow,
  lastSeq,
  leaveOutLate,
  lockLive,
  setEnded,
  updateClassTask,
  updateLate,
  wasTaken,
} from './live-store.ts';
import type { LiveBase, LiveDrills } from './make-live.ts';
import { refuseArchived, requireMember } from './membership.ts';
import { findClass } from './store.ts';

/** Plate of a live, MOA: the same for all. */
const PLATE_MOA = 2;
/** Random stream for choosing a wind's cell. */
const CELL_STREAM = 20;

interface Asked<Body> {
  readonly user: SignedInUser;
  readonly params: { readonly id: number; readonly live: number };
  readonly body: Body;
}
interface Context {
  readonly platform: Platform;
  readonly drillsOf: LiveDrills;
}

/** State of a live, with the class's last event number. */
const answer = async (db: Db, live: LiveRow): Promise<lives.LiveStage> => ({
  ...stageOf(live, await findClassTasks(db, live.id), await databaseNow(db)),
  seq: await lastSeq(db, live.classId),
});

const outOfOrder = async (db: Db, live: LiveRow): Promise<Refusal> =>
  new Refusal('out-of-order', { live: await answer(db, live) });

const requireLive = async (db: Db, classId: number, liveId: number): Promise<LiveRow> => {
  const live = await findLive(db, classId, liveId);
  if (live === undefined) throw new Refusal('not-found', { message: 'This live was not found.' });
  return live;
};

type Stored = Awaited<ReturnType<typeof findClassTasks>>;
/** Effect of a command on a locked live: its events, none if already done, null if not allowed at this step. */
type Act = (tx: Db, live: LiveRow, tasks: Stored, now: Date) => Promise<readonly NewClassEvent[] | null>;

/** Runs a command on a locked live, and sends its events to the class. */
const act = async (db: Db, live: LiveRow, by: number | null, work: Act): Promise<lives.LiveStage> => {
  const isInOrder = await transaction(db, async (tx) => {
    const locked = await lockLive(tx, live.id);
    const events = await work(tx, locked, await findClassTasks(tx, live.id), await databaseNow(tx));
    if (events === null) return false;
    if (events.length > 0) {
      const told = events.map((event) => ({
        ...event,
        liveId: live.id,
        data: { ...event.data, ...(by !== null && { by }) },
      }));
      await tellClass(tx, live.classId, told);
    }
    return true;
  });
  const now = await requireLive(db, live.classId, live.id);
  if (!isInOrder) throw await outOfOrder(db, now);
  return answer(db, now);
};

type Freezing = (tx: Db, live: LiveRow, task: Stored[number], now: Date, isTold?: boolean) => Promise<NewClassEvent[]>;

/** Ends the calls of a wind. Shows its brackets, unless a student has not called and `isTold` is false. */
const freezing: Freezing = async (tx, live, task, now, isTold = false) => {
  const byClock = freezeOf(live, task);
  const frozenAt = byClock !== null && byClock < now ? byClock : now;
  // the task's row first, so that a call being stored is either among the brackets or refused
  await updateClassTask(tx, task, { frozenAt });
  const holdUntil = new Date(frozenAt.getTime() + HOLD_MS);
  const frozen = { kind: 'frozen', task: task.number, at: frozenAt } as const;
  if (!isTold && holdUntil > now && (await isSomebodyMissing(tx, live.classId, live.id, task.number))) {
    await updateClassTask(tx, task, { holdUntil });
    return [{ ...frozen, data: { holdUntil: holdUntil.toISOString() } }];
  }
  return [{ ...frozen, data: { brackets: await findBrackets(tx, live.classId, live.id, task.number) } }];
};

/** Ends the calls of a wind and its hold, and shows its brackets. */
const settling: Freezing = async (tx, live, task, now) => {
  if (task.frozenAt === null) return freezing(tx, live, task, now, true);
  if (task.holdUntil === null) return [];
  await updateClassTask(tx, task, { holdUntil: null });
  const brackets = await findBrackets(tx, live.classId, live.id, task.number);
  return [{ kind: 'settled', task: task.number, at: now, data: { brackets } }];
};

/** Whether the hold of a wind has run out, or its last missing call has come. */
const isHoldOver = async (db: Db, { classId, id }: LiveRow, { holdUntil, number }: Stored[number], now: Date) =>
  holdUntil !== null && (holdUntil <= now || !(await isSomebodyMissing(db, classId, id, number)));

/** Changes of a wind without a command: the end of its call time or hold. */
const dueByClock: Freezing = async (tx, live, task, now) => {
  if (task.holdUntil !== null) return (await isHoldOver(tx, live, task, now)) ? settling(tx, live, task, now) : [];
  const isDue = task.frozenAt === null && stageOf(live, [task], now).state === 'frozen';
  return isDue ? freezing(tx, live, task, now) : [];
};

/** The current live. Its first reader, not a timer, settles an expired call time or hold and ends a forgotten live. */
export const settleLive = async (context: Context, classId: number, liveId: number): Promise<LiveRow> => {
  const { db } = context.platform;
  const live = await requireLive(db, classId, liveId);
  if (live.endedAt !== null) return live;
  const [tasks, now] = [await findClassTasks(db, live.id), await databaseNow(db)];
  const task = tasks.at(-1);
  const isShut = task && task.frozenAt === null && stageOf(live, tasks, now).state === 'frozen';
  if (isShut || (task && (await isHoldOver(db, live, task, now)))) {
    await act(db, live, null, async (tx, locked, stored, at) => {
      const last = stored.at(-1);
      return last && locked.endedAt === null ? dueByClock(tx, locked, last, at) : [];
    });
  }
  if (!isForgotten(live, tasks, now) && (await findClass(db, classId))?.archivedAt == null) return live;
  await finish(context, live, null);
  return requireLive(db, classId, liveId);
};

const begin = async (context: Context, { user, params }: Omit<Asked<unknown>, 'body'>) => {
  const { member, class: row } = await requireMember(context.platform.db, user, params.id, 'assistant');
  refuseArchived(row);
  return { live: await settleLive(context, params.id, params.live), by: member.id };
};

interface OfTask {
  readonly task: number;
}
/** A command whose whole work is done on the locked live. */
const command =
  <Body extends OfTask>(work: (body: Body, ...at: Parameters<Act>) => ReturnType<Act>) =>
  async (context: Context, asked: Asked<Body>): Promise<lives.LiveStage> => {
    const { live, by } = await begin(context, asked);
    return act(context.platform.db, live, by, (...at) => work(asked.body, ...at));
  };

/** A running live's last task, if it has this number and is not shown. */
const hiddenTask = ({ endedAt }: LiveRow, stored: Stored, number: number): Stored[number] | undefined =>
  stored.find(
    (task, i) => i === stored.length - 1 && task.number === number && endedAt === null && task.revealedAt === null,
  );

/** Draws task n of a live, always with the same wind and target. */
const drawTask = async ({ drillsOf }: Context, live: LiveRow, number: number, userId: number) => {
  const { reference, open } = live.base as LiveBase;
  const seed = seedFor('live', live.seed, `task ${number}`);
  const dice = createRandomStream(digitsOf(seed), CELL_STREAM);
  const possible = CELLS.filter(({ range }) => (open[range]?.length ?? 0) > 0);
  const cell = possible[Math.floor(dice.uniform() * possible.length)];
  const distances = cell && open[cell.range];
  if (!cell || !distances) throw new Error('a live must have a distance');
  const base: stages.Stage = reference;
  const made = await drillsOf.draw({ base, cell, distances, plateMoa: PLATE_MOA, seed, law: lawOfRow(live) }, userId);
  if (made === null) throw new Refusal('cannot-solve', { message: 'The bullet does not get to this target.' });
  return made;
};

type Ready = { readonly made: object; readonly ready: readonly object[] };
const underWay = new WeakMap<Platform, Map<string, Promise<Ready>>>();
/** Makes a task once, however many requests come at the same moment. */
const once = (platform: Platform, key: string, make: () => Promise<Ready>): Promise<Ready> => {
  const map = underWay.get(platform) ?? new Map<string, Promise<Ready>>();
  underWay.set(platform, map);
  const before = map.get(key);
  if (before) return before;
  const made = make().finally(() => map.delete(key));
  map.set(key, made);
  return made;
};

/** Opens a task for everybody. Prepares every phone's task before announcing it. */
export const openNext = async (context: Context, asked: Asked<OfTask>): Promise<lives.LiveStage> => {
  const { platform, drillsOf } = context;
  const { task: number } = asked.body;
  const { live, by } = await begin(context, asked);
  const isNext = (stored: Stored, now: Date): boolean | null => {
    const { state, task } = stageOf(live, stored, now);
    if (state === 'open' && task === number) return false;
    const isReady = state === 'lobby' || state === 'revealed';
    return isReady && task === number - 1 && number <= live.tasks ? true : null;
  };
  const due = isNext(await findClassTasks(platform.db, live.id), await databaseNow(platform.db));
  if (live.endedAt !== null || due === null) throw await outOfOrder(platform.db, live);
  if (!due) return answer(platform.db, live);
  const { made, ready } = await once(platform, `${live.id} ${number}`, async () => {
    const drawn = await drawTask(context, live, number, asked.user.id);
    return { made: drawn, ready: await drillsOf.readyTasks(live.id, drawn, asked.user.id) };
  });
  return act(platform.db, live, by, async (tx, locked, stored, now) => {
    const still = locked.endedAt === null ? isNext(stored, now) : null;
    if (still !== true) return still === null ? null : [];
    await insertClassTask(tx, { liveId: live.id, number, made, openedAt: now });
    await drillsOf.storeTasks(tx, ready, { number, openedAt: now });
    return [{ kind: 'opened', task: number, at: now }];
  });
};

export const freezeTask = command<OfTask>(async ({ task }, tx, live, stored, now) => {
  const { state } = stageOf(live, stored, now);
  const last = stored.at(-1);
  if (last?.number !== task || (state !== 'open' && state !== 'frozen')) return null;
  return last.frozenAt === null ? freezing(tx, live, last, now) : [];
});

/** Reopens the calls of a wind before its brackets are shown. */
export const openAgain = command<OfTask>(async ({ task }, tx, live, stored, now) => {
  const last = hiddenTask(live, stored, task);
  if (last === undefined || last.skippedAt !== null) return null;
  if (last.frozenAt === null) return last.reopenedAt === null ? null : [];
  if (last.holdUntil === null || last.holdUntil <= now) return null;
  await updateClassTask(tx, last, { frozenAt: null, holdUntil: null, reopenedAt: now });
  return [{ kind: 'reopened', task, at: now }];
});

/** Freezes a task if needed, judges calls without a shot, and reveals it to everybody. */
const show = async (
  { platform, drillsOf }: Context,
  live: LiveRow,
  number: number,
  by: number | null,
  userId: number,
): Promise<lives.LiveStage> => {
  const { db } = platform;
  await act(db, live, by, async (tx, locked, stored, now) => {
    const last = stored.at(-1);
    if (last?.number !== number || locked.endedAt !== null) return null;
    return settling(tx, locked, last, now);
  });
  /** `again`: first judges calls that now count. */
  const reveal = async (again: boolean): Promise<lives.LiveStage> => {
    await drillsOf.judgeUnfired(live.id, number, userId);
    const stage = await act(db, live, by, async (tx, locked, stored, now) => {
      const last = stored.at(-1);
      if (last?.number !== number || locked.endedAt !== null) return null;
      if (last.revealedAt !== null) return [];
      if (last.skippedAt !== null) return null;
      if (again && (await isUnjudged(tx, live.id, number))) return [];
      // the task's row first, so that a shot being stored is either in the results or refused
      await updateClassTask(tx, last, { revealedAt: now });
      await leaveOutLate(tx, live.id, number);
      const results = await findResults(tx, locked.classId, locked.id, number);
      const taken = await wasTaken(tx, locked.id, number);
      return [{ kind: 'revealed', task: number, at: now, data: { results, ...(taken && { taken }) } }];
    });
    return again && stage.state === 'frozen' ? reveal(false) : stage;
  };
  return reveal(true);
};

/** Counts a call that arrived after calls ended, or leaves it out, until the reveal. */
export const decideLate = command<OfTask & { memberId: number; count: boolean }>(
  async ({ task, memberId, count }, tx, live, stored, now) => {
    const last = stored.at(-1);
    const row = last?.number === task && (await findLate(tx, live, task, memberId));
    if (!last || !row || stageOf(live, stored, now).state !== 'frozen') return null;
    const { late, id, committedAt } = row;
    if (late.counts === count) return [];
    if (committedAt !== null) return null;
    await updateLate(tx, id, { ...late, counts: count });
    const decided = { kind: 'late', memberId, task, at: now, data: { count } } as const;
    return count
      ? [decided, { kind: 'called', memberId, task, at: now, data: toldOf(late, last.openedAt) }]
      : [decided];
  },
);

export const revealTask = async (context: Context, asked: Asked<OfTask>): Promise<lives.LiveStage> => {
  const { db } = context.platform;
  const { live, by } = await begin(context, asked);
  const last = (await findClassTasks(db, live.id)).at(-1);
  if (last?.number !== asked.body.task || live.endedAt !== null || last.skippedAt !== null)
    throw await outOfOrder(db, live);
  if (last.revealedAt !== null) return answer(db, live);
  return show(context, live, last.number, by, asked.user.id);
};

export const skipTask = command<OfTask>(async ({ task }, tx, live, stored, now) => {
  const last = hiddenTask(live, stored, task);
  if (last === undefined) return null;
  if (last.skippedAt !== null) return [];
  const settled = await settling(tx, live, last, now);
  await updateClassTask(tx, last, { skippedAt: now });
  await leaveOutLate(tx, live.id, task);
  return [...settled, { kind: 'skipped', task, at: now }];
});

/** Steps the wall through the cues of the current wind, or shows the final standings. */
export const showOnWall = command<OfTask & { step: number; standings: boolean }>(
  async ({ task, step, standings }, tx, live, stored, now) => {
    const at = stageOf(live, stored, now);
    if (at.task !== task || (step > 0 && at.state !== 'revealed' && at.state !== 'over')) return null;
    const before = await findShown(tx, live.id);
    const stepBefore = before.task === task ? before.step : 0;
    if (stepBefore === step && before.standings === standings) return [];
    return [{ kind: 'shown', task, at: now, data: { step, standings } }];
  },
);

const finish = async (context: Context, live: LiveRow, by: number | null, userId = 0): Promise<lives.LiveStage> => {
  const { db } = context.platform;
  const last = (await findClassTasks(db, live.id)).at(-1);
  if (last && last.revealedAt === null && last.skippedAt === null) await show(context, live, last.number, by, userId);
  return act(db, live, by, async (tx, locked, _, now) => {
    if (locked.endedAt !== null) return [];
    await setEnded(tx, live.id, now);
    await context.drillsOf.endDrills(tx, live.id);
    return [{ kind: 'ended', at: now }];
  });
};

export const endLive = async (context: Context, asked: Omit<Asked<unknown>, 'body'>): Promise<lives.LiveStage> => {
  const { live, by } = await begin(context, asked);
  return live.endedAt === null ? finish(context, live, by, asked.user.id) : answer(context.platform.db, live);
};
