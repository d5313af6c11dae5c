import type {
  courses as courseCalls,
  matches as matchCalls,
  runs as runCalls,
  stages as stageCalls,
} from '@windcall/contract';
import type { Flight, MadeRun } from '@windcall/simulation';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { drawn, identity, json, linkTo, moment, owner, partOf, recorded, users } from './account-tables.ts';
import { classAssignments } from './class-tables.ts';

/** Courses of fire, one document each. Matches keep copies, so nothing refers to a row. */
export const courses = pgTable(
  'courses',
  {
    id: identity(),
    userId: owner(),
    name: text().notNull(),
    document: json<courseCalls.Course>(),
    createdAt: recorded(),
    updatedAt: recorded(),
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
  /** Absent in older rows, which anybody with the link may enter. */
  readonly entries?: matchCalls.Match['entries'];
}

/** Matches. The code grants the right to see one: 96 random bits. */
export const matches = pgTable(
  'matches',
  {
    id: identity(),
    /** Null if the director's account is gone; the match is then closed. */
    userId: linkTo(() => users.id),
    code: text().notNull(),
    name: text().notNull(),
    document: json<MatchDocument>(),
    ...drawn(),
    opensAt: moment(),
    closesAt: moment(),
    closedAt: moment(),
    finalAt: moment(),
    /** When a director without an entry opened the table; they may not enter afterwards. */
    makerSawTableAt: moment(),
    /** The director took the match off their list. Entrants still see it. */
    hidden: boolean().notNull().default(false),
    removedEntries: integer().notNull().default(0),
    createdAt: recorded(),
  },
  (t) => [uniqueIndex('matches_code').on(t.code), index('matches_user').on(t.userId, t.id)],
);

export const matchEntries = pgTable(
  'match_entries',
  {
    id: identity(),
    matchId: partOf(() => matches.id),
    /** Null until somebody takes a listed name; so are rifle and seed. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    division: text().notNull(),
    /** For a listed entry: its place on the list, and the shooter's data. */
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
    createdAt: recorded(),
  },
  (t) => [uniqueIndex('match_entries_user').on(t.matchId, t.userId), index('match_entries_owner').on(t.userId)],
);

/** Rulings of the match director: only added to. */
export const matchRulings = pgTable(
  'match_rulings',
  {
    id: identity(),
    matchId: partOf(() => matches.id),
    /** User who made the ruling; null if the account is deleted. */
    userId: linkTo(() => users.id),
    number: integer().notNull(),
    kind: text().$type<matchCalls.Ruling['kind']>().notNull(),
    /** Null if the ruling is about no entry, or the entry was removed. */
    entryId: linkTo(() => matchEntries.id),
    among: jsonb().$type<number[]>(),
    course: integer(),
    /** The run that counted, and the round's number in it. */
    runId: linkTo(() => runs.id),
    round: integer(),
    /** Course number under which a shoot-off is shot. */
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
    /** When and why the match director set the run aside: it does not count, and its course may be shot again. */
    setAsideAt: moment(),
    setAsideReason: text(),
    /** Assignment and number of the try, from 1; null for other runs. */
    assignmentId: linkTo(() => classAssignments.id),
    tryNumber: integer(),
    profileName: text().notNull(),
    document: json<courseCalls.Course>(),
    made: json<MadeRun>(),
    /** Seed of sway and scatter, 64 bits in hex; secret. */
    seed: text().notNull(),
    level: integer().notNull(),
    scored: boolean().notNull(),
    begunAt: moment(),
    startsAt: moment(),
    /** Positions and when they were reached, seconds since the start signal. */
    moves: json<{ position: number; atS: number }[]>().default([]),
    endedAt: moment(),
    endReason: text().$type<NonNullable<runCalls.Run['endReason']>>(),
    /** The result; null until computed after the run's end. */
    rounds: jsonb().$type<runCalls.RunRound[]>(),
    points: doublePrecision(),
    impacts: integer(),
    x: integer(),
    timeS: doublePrecision(),
    aim: doublePrecision(),
    createdAt: recorded(),
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
    runId: partOf(() => runs.id),
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
    dial: json<runCalls.RunShot['dial']>(),
    hold: json<runCalls.RunShot['hold']>(),
    impact: json<NonNullable<runCalls.RunShot['impact']>>(),
    isHit: boolean().notNull(),
    points: doublePrecision().notNull(),
    ring: text().$type<NonNullable<runCalls.RunShot['ring']>>(),
    /** The needed hold and the visible outcome. */
    outcome: json<Flight>(),
  },
  (t) => [uniqueIndex('run_shots_number').on(t.runId, t.number), uniqueIndex('run_shots_uuid').on(t.runId, t.shotUuid)],
);

export const runSpeeds = pgTable(
  'run_speeds',
  {
    id: identity(),
    runId: partOf(() => runs.id),
    userId: owner(),
    target: integer().notNull(),
    lo: doublePrecision().notNull(),
    hi: doublePrecision().notNull(),
    calledAt: moment().notNull(),
    truth: doublePrecision().notNull(),
  },
  (t) => [uniqueIndex('run_speeds_target').on(t.runId, t.target)],
);
