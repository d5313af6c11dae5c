import { classes, type lives } from '@windcall/contract';
import { eveningStanding, reviewCells, reviewMembers } from '@windcall/training';
import { and, asc, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm';
import { tellClass } from '../../db/class-stream.ts';
import type { Db } from '../../db/db.ts';
import { classLives, classMembers, classTasks, drills, drillTasks } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import { csvLine } from '../../http/csv.ts';
import type { Membership } from './store.ts';

/** Which winds are looked back at: those of a live, or those opened from a day to another one (UTC, both included). */
interface Asked {
  readonly live?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const DAY_MS = 86_400_000;

/** Winds of a class that were revealed and count. */
const windsOf = (classId: number, { live, from, to }: Asked) =>
  and(
    eq(classLives.classId, classId),
    isNotNull(classTasks.revealedAt),
    isNull(classTasks.skippedAt),
    live === undefined ? undefined : eq(classLives.id, live),
    from === undefined ? undefined : gte(classTasks.openedAt, new Date(from)),
    to === undefined ? undefined : lt(classTasks.openedAt, new Date(Date.parse(to) + DAY_MS)),
  );

/** Calls of revealed winds, of members whose results are in the class. */
const findCalls = async (db: Db, classId: number, asked: Asked) => {
  const rows = await db
    .select({
      memberId: classMembers.id,
      userId: drills.userId,
      name: classMembers.name,
      live: classLives.id,
      task: classTasks.number,
      drillId: drills.id,
      distance: drillTasks.distance,
      cell: drillTasks.cell,
      call: drillTasks.call,
      best: drillTasks.best,
      truth: drillTasks.truth,
      interval: drillTasks.interval,
      isHit: drillTasks.isHit,
      startedAt: drillTasks.startedAt,
      committedAt: drillTasks.committedAt,
      firedAt: drillTasks.firedAt,
    })
    .from(drillTasks)
    .innerJoin(drills, eq(drills.id, drillTasks.drillId))
    .innerJoin(classLives, eq(classLives.id, drills.liveId))
    .innerJoin(classTasks, and(eq(classTasks.liveId, classLives.id), eq(classTasks.number, drillTasks.number)))
    .innerJoin(classMembers, and(eq(classMembers.userId, drills.userId), eq(classMembers.classId, classLives.classId)))
    .where(and(windsOf(classId, asked), isNull(classMembers.tookResultsAt)))
    .orderBy(asc(classLives.id), asc(classTasks.number), asc(classMembers.id));
  return rows.flatMap(({ call, best, truth, interval, startedAt, committedAt, firedAt, ...row }) =>
    call === null || best === null || truth === null || interval === null || committedAt === null
      ? []
      : [
          {
            ...row,
            lo: call.lo,
            hi: call.hi,
            best,
            truth,
            held: call.lo <= truth && truth <= call.hi,
            interval,
            calledS: (committedAt.getTime() - startedAt.getTime()) / 1000,
            firedS: firedAt === null ? null : (firedAt.getTime() - startedAt.getTime()) / 1000,
          },
        ],
  );
};

/** What the calls of a class amount to. A student gets their own row, and others' brackets without names. */
export const review = async (db: Db, { class: row, member }: Membership, asked: Asked): Promise<lives.ClassReview> => {
  const calls = await findCalls(db, row.id, asked);
  const winds = await db
    .select({ live: classTasks.liveId })
    .from(classTasks)
    .innerJoin(classLives, eq(classLives.id, classTasks.liveId))
    .where(windsOf(row.id, asked));
  const seesAll = classes.isAtLeast(member.role, 'assistant');
  const maySee = ({ memberId }: { readonly memberId: number }) => seesAll || memberId === member.id;
  const names = new Map(calls.map(({ memberId, name }) => [memberId, name]));
  const tasks = new Map<string, lives.ClassReview['tasks'][number]>();
  for (const call of calls) {
    const { live, task, distance, cell, lo, hi, best, truth, held, interval, isHit } = call;
    const one = tasks.get(`${live} ${task}`) ?? { live, task, distance, cell, calls: [] };
    const memberId = maySee(call) ? call.memberId : null;
    const drillId = call.memberId === member.id ? call.drillId : null;
    one.calls.push({ memberId, drillId, lo, hi, best, truth, held, interval, isHit });
    tasks.set(`${live} ${task}`, one);
  }
  // in an order that says nothing of whose they are
  if (!seesAll) for (const one of tasks.values()) one.calls.sort((a, b) => a.lo - b.lo || a.hi - b.hi);
  return {
    rows: reviewMembers(calls)
      .filter(maySee)
      .map((own) => ({ ...own, name: names.get(own.memberId) ?? '' }))
      .sort((a, b) => a.name.localeCompare(b.name) || a.memberId - b.memberId),
    tasks: [...tasks.values()],
    cells: reviewCells(calls),
    standing: eveningStanding(calls, winds.length).filter(maySee),
  };
};

const HEADER = [
  'member',
  'live',
  'task',
  'distance_yd',
  'range',
  'value',
  'gusts',
  'lo_mph',
  'hi_mph',
  'best_mph',
  'wind_mph',
  'held',
  'interval_score_mph',
  'hit',
  'called_after_s',
  'fired_after_s',
] as const;

/** Every call as CSV (RFC 4180); + is from the right. The class's log keeps that it was taken out. */
export const exportReview = async (db: Db, { class: row, member }: Membership, asked: Asked): Promise<string> => {
  const calls = await findCalls(db, row.id, asked);
  await transaction(db, (tx) =>
    tellClass(tx, row.id, [{ kind: 'exported', data: { by: member.id }, ...(asked.live && { liveId: asked.live }) }]),
  );
  const lines = calls.map((call) =>
    csvLine([
      call.name,
      call.live,
      call.task,
      call.distance,
      call.cell.range,
      call.cell.value,
      call.cell.gust,
      call.lo,
      call.hi,
      call.best,
      call.truth,
      call.held ? 1 : 0,
      call.interval,
      call.isHit === null ? null : call.isHit ? 1 : 0,
      call.calledS,
      call.firedS,
    ]),
  );
  return csvLine(HEADER) + lines.join('');
};
