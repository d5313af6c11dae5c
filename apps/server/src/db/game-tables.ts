import type { days as dayCalls } from '@windcall/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { drawn, identity, json, moment, owner, partOf, recorded } from './account-tables.ts';

/** Answers to micro-drills; cards are computed from this log. */
export const microReviews = pgTable(
  'micro_reviews',
  {
    /** Id from the client: a resent review is the same row. */
    id: uuid().notNull(),
    userId: owner(),
    /** The profile may be deleted. */
    profileId: integer(),
    key: text().notNull(),
    asked: jsonb().$type<unknown>(),
    given: jsonb().$type<unknown>(),
    ms: doublePrecision().notNull(),
    at: moment().notNull(),
    truth: json(),
    isGood: boolean().notNull(),
    receivedAt: recorded(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('micro_reviews_key').on(t.userId, t.key, t.at),
    index('micro_reviews_missed').on(t.userId, t.at).where(sql`not is_good`),
  ],
);

/** State of an item, recomputed from the log with each new review. */
export const microItems = pgTable(
  'micro_items',
  {
    userId: owner(),
    key: text().notNull(),
    card: json(),
    /** State from reviews that are no longer in the log; null if all are. */
    base: jsonb().$type<unknown>(),
    /** The learned answer: mil, or mil per mph for gun numbers; null if it cannot change. */
    answer: doublePrecision(),
    /** When `answer` last changed; earlier reviews do not count. Null if it never did. */
    resetAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);

/** One shot at a range, written down by the shooter. mph, + from the right; mil, + right; yards. */
export const fieldEntries = pgTable(
  'field_entries',
  {
    id: uuid().notNull(),
    userId: owner(),
    at: moment().notNull(),
    /** The profile may be deleted; its name stays. */
    profileId: integer(),
    profileName: text().notNull(),
    distance: doublePrecision().notNull(),
    called: json<{ lo: number; hi: number; best: number | null }>(),
    metered: jsonb().$type<{ speed: number; from: number }>(),
    held: doublePrecision(),
    hit: boolean(),
    /** mil, + right; null if not seen. */
    impact: doublePrecision(),
    note: text().notNull().default(''),
    /** The rifle's wind effect at the time: mil per mph, windage in still air and its scatter, mil. */
    rifle: jsonb().$type<{ milPerMph: number; stillAirMil: number; sdMil: number }>(),
    /** The day may arrive later, or be deleted. */
    dayId: uuid(),
    stage: integer(),
    target: integer(),
    /** mil, + up. */
    dialedUp: doublePrecision(),
    impactUp: doublePrecision(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('field_entries_user').on(t.userId, t.at),
    index('field_entries_day').on(t.userId, t.dayId).where(sql`day_id is not null`),
  ],
);

/** Days at the range, one document each. */
export const days = pgTable(
  'days',
  {
    /** Id from the client: a day made offline is sent once. */
    id: uuid().notNull(),
    userId: owner(),
    onDay: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
    document: json<dayCalls.DayDocument>(),
    updatedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
);

export const spotterRounds = pgTable(
  'spotter_rounds',
  {
    id: identity(),
    userId: owner(),
    level: integer().notNull(),
    /** Rifle, air and effects; each shot has its own wind. */
    base: json(),
    ...drawn(),
    createdAt: recorded(),
  },
  (t) => [index('spotter_rounds_user').on(t.userId, t.id)],
);

export const spotterShots = pgTable(
  'spotter_shots',
  {
    id: identity(),
    roundId: partOf(() => spotterRounds.id),
    number: integer().notNull(),
    /** The shot, with parts that are sealed until the call. */
    made: json(),
    startedAt: recorded(),
    call: jsonb().$type<{ right: number; up: number }>(),
    off: jsonb().$type<unknown>(),
  },
  (t) => [uniqueIndex('spotter_shots_number').on(t.roundId, t.number)],
);
