import type {
  courses as courseCalls,
  matches as matchCalls,
  runs as runCalls,
  stages as stageCalls,
} from '@windcall/contract';
import type { Flight, MadeRun } from '@windcall/simulation';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { drawnByLaw, identity, moment, owner, users } from './account-tables.ts';
import { classAssignments } from './class-tables.ts';

/** Courses of fire, one document each. Matches keep copies, so nothing refers to a row. */
export const courses = pgTable(
  'courses',
  {
    id: identity(),
    userId: owner(),
    name: text().notNull(),
    document: jsonb().$type<courseCalls.Course>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [index('courses_user').on(t.userId, t.id)],
);

export interface MatchDocument {
  readonly courses: courseCalls.Course[];
  readonly rule: matchCalls.Match['rule'];
  readonly wind: matchCalls.Match['wind'];
  readonly rifle: stageCalls.StageRifle | null;
  readonly divisions: string[];
  readonly reveal: matchCalls.Match['reveal'];
  readonly tiebreak: number[];
  /** Absent in older rows: whoever has the link. */
  readonly entries?: matchCalls.Match['entries'];
}

/** Matches. The code grants the right to see one: 96 random bits. */
export const matches = pgTable(
  'matches',
  {
    id: identity(),
    /** Null if the director's account is gone; the match is then closed. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    code: text().notNull(),
    name: text().notNull(),
    document: jsonb().$type<MatchDocument>().notNull(),
    /** Seed of the winds, 64 bits in hex; secret. */
    seed: text().notNull(),
    law: drawnByLaw(),
    opensAt: moment(),
    closesAt: moment(),
    closedAt: moment(),
    finalAt: moment(),
    /** When a director without an entry opened the table; they may not enter afterwards. */
    makerSawTableAt: moment(),
    /** The director took it off their list. Entrants still see it. */
    hidden: boolean().notNull().default(false),
    removedEntries: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('matches_code').on(t.code), index('matches_user').on(t.userId, t.id)],
);

export const matchEntries = pgTable(
  'match_entries',
  {
    id: identity(),
    matchId: integer()
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    /** Null, as rifle and seed are, until somebody takes a name of the list. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    division: text().notNull(),
    /** For an entry on the list: its place there, and the shooter's data. */
    number: integer(),
    member: text(),
    class: text(),
    category: text(),
    squad: text(),
    profileName: text().notNull(),
    base: jsonb().$type<stageCalls.StageRifle>(),
    /** Seed of sway and scatter, 64 bits in hex; secret. */
    seed: text(),
    finishedAt: moment(),
    struckReason: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('match_entries_user').on(t.matchId, t.userId), index('match_entries_owner').on(t.userId)],
);

/** Rulings of the match director: only added to. */
export const matchRulings = pgTable(
  'match_rulings',
  {
    id: identity(),
    matchId: integer()
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    /** Who made it; null if the account is gone. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    number: integer().notNull(),
    kind: text().$type<matchCalls.Ruling['kind']>().notNull(),
    /** Null if it is about none, or the entry was removed. */
    entryId: integer().references(() => matchEntries.id, { onDelete: 'set null' }),
    among: jsonb().$type<number[]>(),
    course: integer(),
    /** The run that counted, and the round by its place there. */
    runId: integer().references((): AnyPgColumn => runs.id, { onDelete: 'set null' }),
    round: integer(),
    /** Place under which a shoot-off is shot. */
    go: integer(),
    outcome: text().$type<NonNullable<matchCalls.Ruling['outcome']>>(),
    was: text().$type<NonNullable<matchCalls.Ruling['was']>>(),
    /** Points of a penalty, seconds of a tiebreak. */
    points: doublePrecision(),
    reason: text().notNull(),
    at: moment().notNull(),
    undoes: integer(),
  },
  (t) => [uniqueIndex('match_rulings_number').on(t.matchId, t.number)],
);

/** Runs: attempts at a course of fire. Their state follows from these columns and the clock. */
export const runs = pgTable(
  'runs',
  {
    id: identity(),
    userId: owner(),
    entryId: integer().references(() => matchEntries.id, { onDelete: 'cascade' }),
    courseNumber: integer(),
    /** Number of the attempt, from 1; more after a reshoot. */
    attempt: integer().notNull().default(1),
    /** When and why the match director set it aside: it does not count, and the course may be shot again. */
    setAsideAt: moment(),
    setAsideReason: text(),
    /** Assignment and number of the try, from 1; null for other runs. */
    assignmentId: integer().references(() => classAssignments.id, { onDelete: 'set null' }),
    tryNumber: integer(),
    profileName: text().notNull(),
    document: jsonb().$type<courseCalls.Course>().notNull(),
    made: jsonb().$type<MadeRun>().notNull(),
    /** Seed of sway and scatter, 64 bits in hex; secret. */
    seed: text().notNull(),
    level: integer().notNull(),
    scored: boolean().notNull(),
    begunAt: moment(),
    startsAt: moment(),
    /** Positions and when they were reached, seconds since the start signal. */
    moves: jsonb().$type<{ position: number; atS: number }[]>().notNull().default([]),
    endedAt: moment(),
    endReason: text().$type<NonNullable<runCalls.Run['endReason']>>(),
    /** The result; null until computed after the run's end. */
    rounds: jsonb().$type<runCalls.RunRound[]>(),
    points: doublePrecision(),
    impacts: integer(),
    x: integer(),
    timeS: doublePrecision(),
    aim: doublePrecision(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('runs_entry_course').on(t.entryId, t.courseNumber).where(sql`${t.setAsideAt} IS NULL`),
    uniqueIndex('runs_entry_attempt').on(t.entryId, t.courseNumber, t.attempt),
    uniqueIndex('runs_assignment').on(t.assignmentId, t.userId, t.tryNumber),
    index('runs_user').on(t.userId, t.createdAt),
  ],
);

/** Shots of runs. Mil, + right and + up. */
export const runShots = pgTable(
  'run_shots',
  {
    id: identity(),
    runId: integer()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    userId: owner(),
    number: integer().notNull(),
    shotUuid: uuid().notNull(),
    line: integer().notNull(),
    round: integer().notNull(),
    target: integer().notNull(),
    position: integer().notNull(),
    /** Seconds since the start signal. */
    atS: doublePrecision().notNull(),
    receivedAt: moment().notNull(),
    dial: jsonb().$type<runCalls.RunShot['dial']>().notNull(),
    hold: jsonb().$type<runCalls.RunShot['hold']>().notNull(),
    impact: jsonb().$type<NonNullable<runCalls.RunShot['impact']>>().notNull(),
    isHit: boolean().notNull(),
    points: doublePrecision().notNull(),
    ring: text().$type<NonNullable<runCalls.RunShot['ring']>>(),
    /** The needed hold and the visible outcome. */
    outcome: jsonb().$type<Flight>().notNull(),
  },
  (t) => [uniqueIndex('run_shots_number').on(t.runId, t.number), uniqueIndex('run_shots_uuid').on(t.runId, t.shotUuid)],
);

export const runSpeeds = pgTable(
  'run_speeds',
  {
    id: identity(),
    runId: integer()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    userId: owner(),
    target: integer().notNull(),
    lo: doublePrecision().notNull(),
    hi: doublePrecision().notNull(),
    calledAt: moment().notNull(),
    truth: doublePrecision().notNull(),
  },
  (t) => [uniqueIndex('run_speeds_target').on(t.runId, t.target)],
);
