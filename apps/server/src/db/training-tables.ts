import type {
  cards as cardCalls,
  drills as drillCalls,
  firstCalls as firstCallCalls,
  learn as learnCalls,
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
import { drawnByLaw, identity, moment, users } from './account-tables.ts';
import { classAssignments, classLives } from './class-tables.ts';
import { columnsOf } from './columns-of.ts';

const owner = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Weapon profiles, in the units of the contract. */
export const profiles = pgTable(
  'profiles',
  {
    id: identity(),
    userId: owner(),
    ...columnsOf(profileCalls.RIFLE),
    /** What the last truing replaced. */
    previousBaseline: jsonb().$type<z.infer<typeof profileCalls.profileBaseline>>(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
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
    engagements: jsonb().$type<scenarioCalls.Engagement[]>().notNull(),
    environmentalConditions: jsonb().$type<scenarioCalls.EnvironmentalConditions>(),
    multiTargetWindEffects: jsonb().$type<scenarioCalls.MultiTargetWindEffects>(),
    /** Degrees true. */
    directionOfFire: doublePrecision().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('scenarios_user').on(t.userId, t.id)],
);

/**
 * What was shot: immutable documents of the contract, equal ones of a user once. What a session, a shot, a card or a run of
 * wind holds rests on is one of these, and no longer the profile and the scenario it was made of.
 */
export const stages = pgTable(
  'stages',
  {
    id: identity(),
    userId: owner(),
    /** SHA-256 in hex, of what is shot. */
    digest: text().notNull(),
    document: jsonb().$type<stageCalls.Stage>().notNull(),
    /** Its wind is not to be told: no call answers it. */
    sealed: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('stages_user_digest').on(t.userId, t.digest)],
);

/** Training sessions. They keep their own copy of what is shot, and hold on to neither profile nor scenario. */
export const trainingSessions = pgTable(
  'training_sessions',
  {
    id: identity(),
    userId: owner(),
    /** Null stands for the built-in profile, id 0 on the wire. The profile may be gone. */
    profileId: integer(),
    /** The scenario may be gone. */
    scenarioId: integer().notNull(),
    /** Names as they were when it was shot. */
    profileName: text().notNull().default(''),
    scenarioName: text().notNull().default(''),
    /** The stage of the next shot; null for sessions of a release without stages. */
    stageId: integer().references(() => stages.id),
    /** Its stage was chosen by the client: shots of it are flown on nothing else. */
    stageChosen: boolean().notNull().default(false),
    /** Neither seed nor wind are told, and only the drill it belongs to goes on with it. */
    sealed: boolean().notNull().default(false),
    trainingMode: text().notNull(),
    shotsFired: integer().notNull().default(0),
    hitsOnTarget: integer().notNull().default(0),
    /** Seconds. */
    avgResponseTime: doublePrecision().notNull().default(0),
    /** Per cent of shots that hit. */
    accuracy: doublePrecision().notNull().default(0),
    notes: text(),
    /** 64 bits in hex that the dispersion of this session's shots is drawn from; told to its owner unless it is sealed. */
    seed: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
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
    sessionId: integer()
      .notNull()
      .references(() => trainingSessions.id, { onDelete: 'cascade' }),
    /** Given by the server, from 1 without gaps. */
    shotNumber: integer().notNull(),
    /** The client's id of the shot: a retry with the same one is the same row. */
    shotUuid: uuid(),
    ...columnsOf(sessionCalls.SHOT),
    /** The stage it was fired on; null without one. */
    stageId: integer().references(() => stages.id),
    /** The impact taken apart, as it was answered. */
    split: jsonb().$type<stageCalls.Split>(),
    /** What the client said of truth, impact and score where the server knew better: kept, not believed. */
    claim: jsonb().$type<Record<string, unknown>>(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('shots_stage').on(t.stageId),
    uniqueIndex('shots_session_number').on(t.sessionId, t.shotNumber),
    uniqueIndex('shots_session_uuid').on(t.sessionId, t.shotUuid),
  ],
);

/** Wind fields saved under a name. */
export const windFields = pgTable(
  'wind_fields',
  {
    id: identity(),
    userId: owner(),
    name: text().notNull(),
    seed: text(),
    distancePoints: integer().notNull(),
    timePoints: integer().notNull(),
    windField: jsonb().$type<WindField>().notNull(),
    settings: jsonb().$type<Record<string, unknown>>(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('wind_fields_user').on(t.userId, t.id)],
);

/**
 * WMP runs: documents of what was analyzed and what each phase found. A run belongs to a stage; one whose wind came as samples keeps its
 * stage itself, in `basis`. What the phases found is parsed when it is read.
 */
export const wmpRuns = pgTable(
  'wmp_runs',
  {
    id: identity(),
    userId: owner(),
    stageId: integer().references(() => stages.id),
    stageDigest: text(),
    profileId: integer().references(() => profiles.id, { onDelete: 'set null' }),
    profileName: text().notNull(),
    scenarioId: integer().references(() => scenarios.id, { onDelete: 'set null' }),
    scenarioName: text(),
    /** Digest of the wind, as phase 1 answers it. */
    windSource: text(),
    /** A stage that is kept nowhere else, packed. */
    basis: text(),
    phase1: jsonb().$type<unknown>().notNull(),
    /** `{parameters, reply}`. */
    phase2: jsonb().$type<unknown>(),
    /** `{params, reply}`. */
    phase3: jsonb().$type<unknown>(),
    createdAt: moment().notNull().defaultNow(),
    /** When phase 3 was run last. */
    chosenAt: moment(),
  },
  (t) => [index('wmp_runs_user').on(t.userId, t.id), index('wmp_runs_stage').on(t.stageId)],
);

/**
 * Results of the three WMP phases of the first release. Nothing reads them any more: the migration made runs of them. A server of that
 * release may still run beside this one, so a later release removes the table (docs/operations.md, Without stopping).
 */
export const wmpResults = pgTable(
  'wmp_results',
  {
    id: identity(),
    userId: owner(),
    /** 1, 2 or 3. */
    phase: integer().notNull(),
    profileId: integer().references(() => profiles.id, { onDelete: 'set null' }),
    scenarioId: integer().references(() => scenarios.id, { onDelete: 'set null' }),
    /** What it was worked out for; null for runs of a release without stages. */
    stageId: integer().references(() => stages.id),
    /** Digest of the wind samples that phase 1 was given. */
    fieldDigest: text(),
    request: jsonb().$type<Record<string, unknown>>().notNull(),
    reply: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What later phases need beyond the reply, such as the samples grouped by phase 1. */
    working: jsonb().$type<Record<string, unknown>>(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('wmp_results_user_phase').on(t.userId, t.phase, t.id)],
);

type Card = cardCalls.Card;

/** Range cards. */
export const cards = pgTable(
  'cards',
  {
    id: identity(),
    userId: owner(),
    name: text().notNull(),
    /** Stated coverage, 0 to 1. */
    confidence: doublePrecision().notNull(),
    metadata: jsonb().$type<Card['metadata']>().notNull(),
    entries: jsonb().$type<Card['entries']>().notNull(),
    windBrackets: jsonb().$type<Card['windBrackets']>().notNull(),
    /** What it was made from; null, with no rows and no promise, for cards of a release without stages. */
    stageId: integer().references(() => stages.id),
    stageDigest: text(),
    rows: jsonb().$type<Card['rows']>().notNull().default([]),
    promise: jsonb().$type<NonNullable<Card['promise']>>(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('cards_user').on(t.userId, t.id)],
);

/** Things behind links that everybody may open. The id is the secret: 96 random bits. */
export const shares = pgTable(
  'shares',
  {
    id: text().primaryKey(),
    userId: owner(),
    name: text().notNull(),
    thing: jsonb().$type<shareCalls.SharedThing>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('shares_user').on(t.userId, t.createdAt)],
);

/** Drills: strings of wind calls. What they are shot with is a copy, so that a changed profile changes no old drill. */
export const drills = pgTable(
  'drills',
  {
    id: identity(),
    userId: owner(),
    kind: text().$type<drillCalls.Drill['kind']>().notNull(),
    level: integer().$type<drillCalls.Drill['level']>().notNull(),
    tasks: integer().notNull(),
    profileName: text().notNull(),
    /** Rifle, air and effects; its wind and targets are those of the tasks. */
    base: jsonb().$type<stageCalls.Stage>().notNull(),
    /** What the rifle makes of wind at each range; the feature knows its shape. */
    grounds: jsonb().$type<unknown>().notNull(),
    /** Distances to choose from, yd; null for any. */
    distances: jsonb().$type<number[]>(),
    /** The rung of the ladder that all its calls are on; none where each call is chosen by itself. */
    rung: jsonb().$type<{
      readonly range: drillCalls.DrillCell['range'];
      readonly sky: 'overcast' | 'broken' | 'sun';
    }>(),
    /** Yards. */
    farthest: doublePrecision().notNull(),
    /** 64 bits in hex that winds and dispersion are drawn from; never leaves the server. */
    seed: text().notNull(),
    law: drawnByLaw(),
    /** The rule that draws the scatter and orders a daily's distances; null is rule 1. */
    rule: smallint(),
    /** The UTC day of a daily, YYYY-MM-DD. */
    day: text(),
    /** Nothing is left to call. */
    isOver: boolean().notNull().default(false),
    /** The live it belongs to; null for all others, and once its class is gone. */
    liveId: integer().references(() => classLives.id, { onDelete: 'set null' }),
    /** The assignment it was begun for, and the place of the try, from 1; null for all others. */
    assignmentId: integer().references(() => classAssignments.id, { onDelete: 'set null' }),
    tryNumber: integer(),
    /** Kinds of wind that its calls are drawn of; null where each is chosen for its caller. */
    cells: jsonb().$type<drillCalls.DrillCell[]>(),
    createdAt: moment().notNull().defaultNow(),
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

/** Tasks of a drill: one thing to call each. mph, + from the right; mil, + right and + up. */
export const drillTasks = pgTable(
  'drill_tasks',
  {
    id: identity(),
    drillId: integer()
      .notNull()
      .references(() => drills.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** Stage, forecast and everything else that is sealed until the shot; the feature knows its shape. */
    made: jsonb().$type<unknown>().notNull(),
    startedAt: moment().notNull().defaultNow(),
    call: jsonb().$type<Omit<drillCalls.DrillCall, 'committedAt'>>(),
    committedAt: moment(),
    shotUuid: uuid(),
    dial: jsonb().$type<drillCalls.DrillShot['dial']>(),
    hold: jsonb().$type<drillCalls.DrillShot['hold']>(),
    firedAt: moment(),
    /** When its call was judged: with the shot, or at the reveal of a class where nothing was fired. */
    judgedAt: moment(),
    pointed: jsonb().$type<NonNullable<drillCalls.DrillTask['pointed']>>(),
    looked: jsonb().$type<{ readonly focusS: readonly number[] }>(),
    revealedAt: moment(),
    outcome: jsonb().$type<unknown>(),
    cell: jsonb().$type<drillCalls.DrillCell>().notNull(),
    /** Yards. */
    distance: doublePrecision().notNull(),
    /** What the call was judged by: effective crosswind at the commit, what was held for, interval scores. */
    truth: doublePrecision(),
    best: doublePrecision(),
    interval: doublePrecision(),
    reference: doublePrecision(),
    isHit: boolean(),
    /** The read alone would have lost the plate. */
    isBad: boolean(),
    // What follows is kept by the trigger `drill_tasks_figures` whenever a row is written, by a server of an earlier release too: who
    // it belongs to, when it was judged, and what is read of a thousand calls at once without opening their large columns.
    userId: integer(),
    countedAt: moment(),
    par: doublePrecision(),
    reading: jsonb().$type<unknown>(),
    forecast: jsonb().$type<{ readonly low: number; readonly high: number }>(),
    sky: text(),
    /** Mean crosswind of the near, middle and far third of the way at the commit, mph. */
    thirds: jsonb().$type<readonly [near: number, middle: number, far: number]>(),
    /** Whether looking at it and leaving counts. */
    countsLeft: boolean(),
  },
  (t) => [
    uniqueIndex('drill_tasks_number').on(t.drillId, t.number),
    index('drill_tasks_counted').on(t.userId, t.countedAt, t.id).where(sql`counted_at is not null`),
    index('drill_tasks_open').on(t.userId, t.startedAt, t.id).where(sql`fired_at is null`),
  ],
);

/** Answers to lessons: the log that all states follow from. mph, crosswind, + from the right. */
export const learnEvents = pgTable(
  'learn_events',
  {
    /** The client's id of the answer: a retry with the same one is the same row. */
    id: uuid().notNull(),
    userId: owner(),
    lesson: integer().notNull(),
    /** `cold`, 1 to 8, `extra`, `review` or `check`. */
    step: text().notNull(),
    asked: jsonb().$type<learnCalls.LessonEvent['asked']>().notNull(),
    said: doublePrecision().notNull(),
    was: doublePrecision().notNull(),
    aided: boolean().notNull(),
    inWords: boolean().notNull(),
    /** Milliseconds to the answer. */
    ms: integer().notNull(),
    at: moment().notNull(),
    receivedAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
);

/** Where a person is in each lesson: worked out from the log each time it grows, kept to be read. */
export const learnLessons = pgTable(
  'learn_lessons',
  {
    userId: owner(),
    lesson: integer().notNull(),
    state: jsonb().$type<learnCalls.LearnProgress['lessons'][number]>().notNull(),
    /** With the first lesson: how much wind this person sees in a flag. */
    flagSlope: jsonb().$type<learnCalls.LearnProgress['flagSlope']>(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.lesson] })],
);

/** The one call that somebody made before registering, kept then; its id is the wind's, so that a wind is kept once. */
export const firstCalls = pgTable(
  'first_calls',
  {
    id: text().primaryKey(),
    userId: owner(),
    told: jsonb().$type<firstCallCalls.ToldCall>().notNull(),
    at: moment().notNull(),
  },
  (t) => [uniqueIndex('first_calls_user').on(t.userId)],
);
