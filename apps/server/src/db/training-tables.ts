import type {
  cards as cardCalls,
  drills as drillCalls,
  firstCalls as firstCallCalls,
  learn as learnCalls,
  lives as livesCalls,
  scenarios as scenarioCalls,
  shares as shareCalls,
  stages as stageCalls,
  WindField,
} from '@windcall/contract';
import { profiles as profileCalls, sessions as sessionCalls } from '@windcall/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { drawn, identity, json, linkTo, moment, owner, partOf, recorded } from './account-tables.ts';
import { classAssignments, classLives } from './class-tables.ts';
import { columnsOf } from './columns-of.ts';

export const profiles = pgTable(
  'profiles',
  {
    id: identity(),
    userId: owner(),
    ...columnsOf(profileCalls.RIFLE),
    previousBaseline: jsonb().$type<z.infer<typeof profileCalls.profileBaseline>>(),
    createdAt: recorded(),
    updatedAt: recorded(),
  },
  (t) => [index('profiles_user').on(t.userId, t.id)],
);

export const scenarios = pgTable(
  'scenarios',
  {
    id: identity(),
    userId: owner(),
    name: text().notNull(),
    description: text(),
    scenarioType: text().$type<scenarioCalls.Scenario['scenarioType']>().notNull(),
    engagements: json<scenarioCalls.Engagement[]>(),
    environmentalConditions: jsonb().$type<scenarioCalls.EnvironmentalConditions>(),
    multiTargetWindEffects: jsonb().$type<scenarioCalls.MultiTargetWindEffects>(),
    /** Degrees true. */
    directionOfFire: doublePrecision().notNull(),
    createdAt: recorded(),
  },
  (t) => [index('scenarios_user').on(t.userId, t.id)],
);

/**
 * Stages: immutable documents, each stored once per user. Sessions, shots, cards and wind runs refer to stages.
 */
export const stages = pgTable(
  'stages',
  {
    id: identity(),
    userId: owner(),
    /** SHA-256 of the shot parts, in hex. */
    digest: text().notNull(),
    document: json<stageCalls.Stage>(),
    /** The wind is secret: no call returns the stage. */
    sealed: boolean().notNull().default(false),
    createdAt: recorded(),
  },
  (t) => [uniqueIndex('stages_user_digest').on(t.userId, t.digest)],
);

/** Training sessions, with copies of everything that is shot. */
export const trainingSessions = pgTable(
  'training_sessions',
  {
    id: identity(),
    userId: owner(),
    /** Null is the built-in profile, id 0 on the wire. The profile may be gone. */
    profileId: integer(),
    /** The scenario may be deleted. */
    scenarioId: integer().notNull(),
    profileName: text().notNull().default(''),
    scenarioName: text().notNull().default(''),
    /** Stage of the next shot; null in sessions of releases without stages. */
    stageId: integer().references(() => stages.id),
    /** The client chose the stage: all shots use it. */
    stageChosen: boolean().notNull().default(false),
    /** Seed and wind are secret, and only the session's drill continues the session. */
    sealed: boolean().notNull().default(false),
    trainingMode: text().notNull(),
    shotsFired: integer().notNull().default(0),
    hitsOnTarget: integer().notNull().default(0),
    avgResponseTime: doublePrecision().notNull().default(0),
    accuracy: doublePrecision().notNull().default(0),
    notes: text(),
    /** Seed of the dispersion, 64 bits in hex; shown to the owner unless sealed. */
    seed: text().notNull(),
    createdAt: recorded(),
  },
  (t) => [
    index('training_sessions_user').on(t.userId, t.id),
    index('training_sessions_user_day').on(t.userId, t.createdAt),
    index('training_sessions_stage').on(t.stageId),
  ],
);

/** Recorded shots. Mils from the target's center, + right and + up; corrections + up and + right. */
export const shots = pgTable(
  'shots',
  {
    id: identity(),
    sessionId: partOf(() => trainingSessions.id),
    /** Numbered by the server, from 1 without gaps. */
    shotNumber: integer().notNull(),
    /** Id from the client: a resent shot is the same row. */
    shotUuid: uuid(),
    ...columnsOf(sessionCalls.SHOT),
    stageId: integer().references(() => stages.id),
    split: jsonb().$type<stageCalls.Split>(),
    /** The client's truth, impact and score if the server computed its own: recorded, not used. */
    claim: jsonb().$type<Record<string, unknown>>(),
    createdAt: recorded(),
  },
  (t) => [
    index('shots_stage').on(t.stageId),
    uniqueIndex('shots_session_number').on(t.sessionId, t.shotNumber),
    uniqueIndex('shots_session_uuid').on(t.sessionId, t.shotUuid),
  ],
);

export const windFields = pgTable(
  'wind_fields',
  {
    id: identity(),
    userId: owner(),
    name: text().notNull(),
    seed: text(),
    distancePoints: integer().notNull(),
    timePoints: integer().notNull(),
    windField: json<WindField>(),
    settings: jsonb().$type<Record<string, unknown>>(),
    createdAt: recorded(),
  },
  (t) => [index('wind_fields_user').on(t.userId, t.id)],
);

/**
 * WMP runs: the analyzed input and each phase's findings, parsed when read. A run of wind samples keeps them in
 * `basis`.
 */
export const wmpRuns = pgTable(
  'wmp_runs',
  {
    id: identity(),
    userId: owner(),
    stageId: integer().references(() => stages.id),
    stageDigest: text(),
    profileId: linkTo(() => profiles.id),
    profileName: text().notNull(),
    scenarioId: linkTo(() => scenarios.id),
    scenarioName: text(),
    /** Digest of the wind, as answered by phase 1. */
    windSource: text(),
    /** Packed stage, if stored nowhere else. */
    basis: text(),
    phase1: json(),
    /** `{parameters, reply}`. */
    phase2: jsonb().$type<unknown>(),
    /** `{params, reply}`. */
    phase3: jsonb().$type<unknown>(),
    createdAt: recorded(),
    chosenAt: moment(),
  },
  (t) => [index('wmp_runs_user').on(t.userId, t.id), index('wmp_runs_stage').on(t.stageId)],
);

/**
 * WMP results of release 1.0, unused since a migration made runs of them. A later release removes the table
 * (docs/operations.md, Without stopping).
 */
export const wmpResults = pgTable(
  'wmp_results',
  {
    id: identity(),
    userId: owner(),
    phase: integer().notNull(),
    profileId: linkTo(() => profiles.id),
    scenarioId: linkTo(() => scenarios.id),
    /** Null for runs of releases without stages. */
    stageId: integer().references(() => stages.id),
    fieldDigest: text(),
    request: json<Record<string, unknown>>(),
    reply: json<Record<string, unknown>>(),
    working: jsonb().$type<Record<string, unknown>>(),
    createdAt: recorded(),
  },
  (t) => [index('wmp_results_user_phase').on(t.userId, t.phase, t.id)],
);

type Card = cardCalls.Card;

export const cards = pgTable(
  'cards',
  {
    id: identity(),
    userId: owner(),
    name: text().notNull(),
    /** Stated coverage, 0 to 1. */
    confidence: doublePrecision().notNull(),
    metadata: json<Card['metadata']>(),
    entries: json<Card['entries']>(),
    windBrackets: json<Card['windBrackets']>(),
    /** Stage of the card; null, without rows and promise, in cards of releases without stages. */
    stageId: integer().references(() => stages.id),
    stageDigest: text(),
    rows: json<Card['rows']>().default([]),
    promise: jsonb().$type<NonNullable<Card['promise']>>(),
    createdAt: recorded(),
  },
  (t) => [index('cards_user').on(t.userId, t.id)],
);

/** Shared things, open to everyone with the link. The id is the secret: 96 random bits. */
export const shares = pgTable(
  'shares',
  {
    id: text().primaryKey(),
    userId: owner(),
    name: text().notNull(),
    thing: json<shareCalls.SharedThing>(),
    createdAt: recorded(),
  },
  (t) => [index('shares_user').on(t.userId, t.createdAt)],
);

/** A call in a class that its phone committed before calls ended and that arrived afterwards. */
export interface LateCall extends livesCalls.LateCall {
  readonly call: Omit<drillCalls.DrillCall, 'committedAt'>;
  readonly looked?: { readonly focusS: readonly number[] };
  readonly claimedAt: string;
  /** Null while nobody has decided. */
  readonly counts: boolean | null;
}

/** Drills: strings of wind calls. They copy the profile, so that changing it changes no old drill. */
export const drills = pgTable(
  'drills',
  {
    id: identity(),
    userId: owner(),
    kind: text().$type<drillCalls.Drill['kind']>().notNull(),
    level: integer().$type<drillCalls.Drill['level']>().notNull(),
    tasks: integer().notNull(),
    profileName: text().notNull(),
    /** Rifle, air and effects; wind and targets belong to the tasks. */
    base: json<stageCalls.Stage>(),
    /** The rifle's wind effect at each range; the feature knows the shape. */
    grounds: json(),
    /** Distances to choose from, yd; null for any. */
    distances: jsonb().$type<number[]>(),
    /** Rung of the ladder for all calls; null if each call is chosen separately. */
    rung: jsonb().$type<{
      readonly range: drillCalls.DrillCell['range'];
      readonly sky: 'overcast' | 'broken' | 'sun';
    }>(),
    /** Yards. */
    farthest: doublePrecision().notNull(),
    ...drawn(),
    /** Rule for drawing the scatter and ordering a daily's distances; null is rule 1. */
    rule: smallint(),
    day: text(),
    isOver: boolean().notNull().default(false),
    /** Live of the drill; null for other drills, or if the class was deleted. */
    liveId: linkTo(() => classLives.id),
    /** Assignment and number of the try, from 1; null for other drills. */
    assignmentId: linkTo(() => classAssignments.id),
    tryNumber: integer(),
    /** Kinds of wind to draw from; null if each is chosen for the user. */
    cells: jsonb().$type<drillCalls.DrillCell[]>(),
    /** A forecast or a measured wind for all calls; null if each call draws its own. */
    wind: jsonb().$type<drillCalls.OwnWind>(),
    createdAt: recorded(),
  },
  (t) => [
    index('drills_kind').on(t.userId, t.kind, t.id),
    index('drills_user_day').on(t.userId, t.createdAt, t.id),
    uniqueIndex('drills_daily').on(t.userId, t.day),
    index('drills_day').on(t.day, t.level),
    uniqueIndex('drills_live').on(t.liveId, t.userId),
    uniqueIndex('drills_assignment').on(t.assignmentId, t.userId, t.tryNumber),
  ],
);

/** Tasks of a drill, one call each. mph, + from the right; mil, + right and + up. */
export const drillTasks = pgTable(
  'drill_tasks',
  {
    id: identity(),
    drillId: partOf(() => drills.id),
    number: integer().notNull(),
    /** Stage, forecast and other parts that are sealed until the shot; the feature knows the shape. */
    made: json(),
    startedAt: recorded(),
    call: jsonb().$type<Omit<drillCalls.DrillCall, 'committedAt'>>(),
    committedAt: moment(),
    shotUuid: uuid(),
    dial: jsonb().$type<drillCalls.DrillShot['dial']>(),
    hold: jsonb().$type<drillCalls.DrillShot['hold']>(),
    firedAt: moment(),
    /** When the call was judged: with the shot, or at a class's reveal without one. */
    judgedAt: moment(),
    pointed: jsonb().$type<NonNullable<drillCalls.DrillTask['pointed']>>(),
    looked: jsonb().$type<{ readonly focusS: readonly number[] }>(),
    revealedAt: moment(),
    outcome: jsonb().$type<unknown>(),
    cell: json<drillCalls.DrillCell>(),
    /** Yards. */
    distance: doublePrecision().notNull(),
    /** Basis of the judgment: effective crosswind at the commit, the crosswind held for, interval scores. */
    truth: doublePrecision(),
    best: doublePrecision(),
    interval: doublePrecision(),
    reference: doublePrecision(),
    isHit: boolean(),
    /** The read alone would have missed the plate. */
    isBad: boolean(),
    // The trigger `drill_tasks_figures` keeps the following columns at each write, also by servers of earlier releases.
    // They let a thousand calls be read at once without their large columns.
    userId: integer(),
    countedAt: moment(),
    par: doublePrecision(),
    reading: jsonb().$type<unknown>(),
    forecast: jsonb().$type<{ readonly low: number; readonly high: number }>(),
    sky: text(),
    /** Mean crosswind of the near, middle and far third of the path at the commit, mph. */
    thirds: jsonb().$type<readonly [near: number, middle: number, far: number]>(),
    /** Whether leaving after a look counts. */
    countsLeft: boolean(),
    /** In a class: when the newest picture was sent. */
    seenAt: moment(),
    late: jsonb().$type<LateCall>(),
  },
  (t) => [
    uniqueIndex('drill_tasks_number').on(t.drillId, t.number),
    index('drill_tasks_counted').on(t.userId, t.countedAt, t.id).where(sql`counted_at is not null`),
    index('drill_tasks_open').on(t.userId, t.startedAt, t.id).where(sql`fired_at is null`),
  ],
);

/** Answers to lessons, the log behind all states. mph, crosswind, + from the right. */
export const learnEvents = pgTable(
  'learn_events',
  {
    /** Id from the client: a resent answer is the same row. */
    id: uuid().notNull(),
    userId: owner(),
    lesson: integer().notNull(),
    /** `cold`, 1 to 8, `extra`, `review` or `check`. */
    step: text().notNull(),
    asked: json<learnCalls.LessonEvent['asked']>(),
    said: doublePrecision().notNull(),
    was: doublePrecision().notNull(),
    aided: boolean().notNull(),
    inWords: boolean().notNull(),
    /** Milliseconds to the answer. */
    ms: integer().notNull(),
    at: moment().notNull(),
    receivedAt: recorded(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
);

/** A person's state in each lesson, recomputed when the log grows. */
export const learnLessons = pgTable(
  'learn_lessons',
  {
    userId: owner(),
    lesson: integer().notNull(),
    state: json<learnCalls.LearnProgress['lessons'][number]>(),
    /** In the first lesson: how much wind this person sees in a flag. */
    flagSlope: jsonb().$type<learnCalls.LearnProgress['flagSlope']>(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.lesson] })],
);

/** The call made before registering. The id is the wind's, so that a wind is stored once. */
export const firstCalls = pgTable(
  'first_calls',
  {
    id: text().primaryKey(),
    userId: owner(),
    told: json<firstCallCalls.ToldCall>(),
    at: moment().notNull(),
  },
  (t) => [uniqueIndex('first_calls_user').on(t.userId)],
);
