import { and, asc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isIn, isInResults } from '../../accounts/leave-classes.ts';
import { nextDay, startOfDay } from '../../calendar.ts';
import {
  classAssignments,
  classEvents,
  classLives,
  classMembers,
  classTasks,
  type Db,
  drills,
  drillTasks,
} from '../../db/index.ts';

/** Selects winds: of a live, of an assignment, or all opened between two days (both included), in a time zone. */
export interface Asked {
  readonly live?: number | undefined;
  readonly assignment?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The reader's; default UTC. A class's own time zone takes precedence. */
  readonly zone?: string | undefined;
}

const days = (moment: AnyPgColumn, { from, to, zone = 'UTC' }: Asked) => [
  from === undefined ? undefined : gte(moment, startOfDay(zone, from)),
  to === undefined ? undefined : lt(moment, startOfDay(zone, nextDay(to))),
];

/** Revealed and counted winds of a class's lives. */
const windsOf = (classId: number, asked: Asked) =>
  and(
    eq(classLives.classId, classId),
    isNotNull(classTasks.revealedAt),
    isNull(classTasks.skippedAt),
    asked.live === undefined ? undefined : eq(classLives.id, asked.live),
    ...days(classTasks.openedAt, asked),
  );

const COLUMNS = {
  memberId: classMembers.id,
  userId: drills.userId,
  name: classMembers.name,
  drillId: drills.id,
  distance: drillTasks.distance,
  level: drills.level,
  cell: drillTasks.cell,
  call: drillTasks.call,
  best: drillTasks.best,
  truth: drillTasks.truth,
  interval: drillTasks.interval,
  par: drillTasks.par,
  reading: drillTasks.reading,
  forecast: drillTasks.forecast,
  isHit: drillTasks.isHit,
  startedAt: drillTasks.startedAt,
  committedAt: drillTasks.committedAt,
  firedAt: drillTasks.firedAt,
};

/** Calls of revealed winds of lives, by members whose results are in the class. */
export const findLiveCalls = (db: Db, classId: number, asked: Asked) =>
  db
    .select({
      ...COLUMNS,
      live: sql<number | null>`${classLives.id}`,
      names: classLives.names,
      assignment: sql<number | null>`null::int`,
      try: sql<number | null>`null::int`,
      task: classTasks.number,
    })
    .from(drillTasks)
    .innerJoin(drills, eq(drills.id, drillTasks.drillId))
    .innerJoin(classLives, eq(classLives.id, drills.liveId))
    .innerJoin(classTasks, and(eq(classTasks.liveId, classLives.id), eq(classTasks.number, drillTasks.number)))
    .innerJoin(classMembers, and(eq(classMembers.userId, drills.userId), eq(classMembers.classId, classLives.classId)))
    .where(and(windsOf(classId, asked), isInResults(drillTasks.committedAt)))
    .orderBy(asc(classLives.id), asc(classTasks.number), asc(classMembers.id));

/** Calls of finished tries of assignments, by members whose results are in the class. */
export const findAssignedCalls = (db: Db, classId: number, asked: Asked) =>
  db
    .select({
      ...COLUMNS,
      live: sql<number | null>`null::int`,
      // no student sees when another student called
      names: sql<'shown'>`'shown'`,
      assignment: sql<number | null>`${classAssignments.id}`,
      try: drills.tryNumber,
      task: drillTasks.number,
    })
    .from(drillTasks)
    .innerJoin(drills, eq(drills.id, drillTasks.drillId))
    .innerJoin(classAssignments, eq(classAssignments.id, drills.assignmentId))
    .innerJoin(
      classMembers,
      and(eq(classMembers.userId, drills.userId), eq(classMembers.classId, classAssignments.classId)),
    )
    .where(
      and(
        eq(classAssignments.classId, classId),
        eq(drills.isOver, true),
        isInResults(drills.createdAt),
        asked.assignment === undefined ? undefined : eq(classAssignments.id, asked.assignment),
        ...days(drillTasks.startedAt, asked),
      ),
    )
    .orderBy(asc(classAssignments.id), asc(drills.tryNumber), asc(drillTasks.number), asc(classMembers.id));

/** Winds from which a member removed their call, as `live task`: without names, the remaining calls would reveal it. */
export const findTaken = async (db: Db, classId: number): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ live: classEvents.liveId, task: classEvents.task })
    .from(classEvents)
    .where(and(eq(classEvents.classId, classId), eq(classEvents.kind, 'revealed'), sql`${classEvents.data} ? 'taken'`));
  return new Set(rows.map(({ live, task }) => `${live} ${task}`));
};

/** Counted winds of lives, with their forecasts. */
export const findWinds = (db: Db, classId: number, asked: Asked) =>
  db
    .select({
      live: classTasks.liveId,
      task: classTasks.number,
      openedAt: classTasks.openedAt,
      level: classLives.level,
      forecast: sql<{ low: number; high: number }>`${classTasks.made} -> 'forecast'`,
    })
    .from(classTasks)
    .innerJoin(classLives, eq(classLives.id, classTasks.liveId))
    .where(windsOf(classId, asked));

/** Winds of lives that a member's phone has opened, with their call and shot. */
export const findAttended = (db: Db, classId: number, asked: Asked) =>
  db
    .select({
      memberId: classMembers.id,
      task: classTasks.number,
      committedAt: drillTasks.committedAt,
      firedAt: drillTasks.firedAt,
    })
    .from(drillTasks)
    .innerJoin(drills, eq(drills.id, drillTasks.drillId))
    .innerJoin(classLives, eq(classLives.id, drills.liveId))
    .innerJoin(classTasks, and(eq(classTasks.liveId, classLives.id), eq(classTasks.number, drillTasks.number)))
    .innerJoin(classMembers, and(eq(classMembers.userId, drills.userId), eq(classMembers.classId, classId)))
    .where(and(windsOf(classId, asked), isInResults(drillTasks.startedAt)))
    .orderBy(asc(classLives.id), asc(classTasks.number));

export const findStudents = (db: Db, classId: number) =>
  db
    .select({ memberId: classMembers.id, name: classMembers.name })
    .from(classMembers)
    .where(and(eq(classMembers.classId, classId), eq(classMembers.role, 'student'), isIn))
    .orderBy(asc(classMembers.name), asc(classMembers.id));
