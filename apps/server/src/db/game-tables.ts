import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { drawnByLaw, identity, moment, users } from './account-tables.ts';

const owner = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Answers to micro-drills, as made on the device: the log that cards are folded from. */
export const microReviews = pgTable(
  'micro_reviews',
  {
    /** The client's id: a review that is sent again is the same row. */
    id: uuid().notNull(),
    userId: owner(),
    /** The rifle asked about; it may be gone. */
    profileId: integer(),
    key: text().notNull(),
    asked: jsonb().$type<unknown>(),
    given: jsonb().$type<unknown>(),
    /** Milliseconds. */
    ms: doublePrecision().notNull(),
    /** When it was answered, by the device. */
    at: moment().notNull(),
    /** What would have been right, worked out by the server. */
    truth: jsonb().$type<unknown>().notNull(),
    isGood: boolean().notNull(),
    receivedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('micro_reviews_key').on(t.userId, t.key, t.at),
    index('micro_reviews_missed').on(t.userId, t.at).where(sql`not is_good`),
  ],
);

/** What the log of an item comes to: worked out again from the log whenever a review of it arrives. */
export const microItems = pgTable(
  'micro_items',
  {
    userId: owner(),
    key: text().notNull(),
    card: jsonb().$type<unknown>().notNull(),
    /** What reviews that are no longer in the log came to; null while all of them are. */
    base: jsonb().$type<unknown>(),
    /** The answer that was learned: mil, mil per mph for gun numbers; null where it cannot change. */
    answer: doublePrecision(),
    /** Since when it is the answer: reviews from before do not count. Null where it was never another one. */
    resetAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);

/** One shot at a range, as its shooter wrote it down. mph, + from the right; mil, + right; yards. */
export const fieldEntries = pgTable(
  'field_entries',
  {
    id: uuid().notNull(),
    userId: owner(),
    at: moment().notNull(),
    /** The rifle may be gone; its name stays. */
    profileId: integer(),
    profileName: text().notNull(),
    distance: doublePrecision().notNull(),
    called: jsonb().$type<{ lo: number; hi: number; best: number | null }>().notNull(),
    metered: jsonb().$type<{ speed: number; from: number }>(),
    held: doublePrecision(),
    hit: boolean(),
    /** mil, + right; null where it was not seen. */
    impact: doublePrecision(),
    note: text().notNull().default(''),
    /** What the rifle made of wind when it was written down: mil per mph, windage in still air and its scatter, mil. */
    rifle: jsonb().$type<{ milPerMph: number; stillAirMil: number; sdMil: number }>(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index('field_entries_user').on(t.userId, t.at)],
);

/** Rounds of spotting: ten shots of somebody else's. */
export const spotterRounds = pgTable(
  'spotter_rounds',
  {
    id: identity(),
    userId: owner(),
    level: integer().notNull(),
    /** Rifle, air and effects; the wind of each shot is its own. */
    base: jsonb().$type<unknown>().notNull(),
    /** 64 bits in hex that its shots are drawn from; never leaves the server. */
    seed: text().notNull(),
    law: drawnByLaw(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('spotter_rounds_user').on(t.userId, t.id)],
);

export const spotterShots = pgTable(
  'spotter_shots',
  {
    id: identity(),
    roundId: integer()
      .notNull()
      .references(() => spotterRounds.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** The shot, with what is sealed until the call. */
    made: jsonb().$type<unknown>().notNull(),
    startedAt: moment().notNull().defaultNow(),
    /** The correction that was called: mil, + right and + up. */
    call: jsonb().$type<{ right: number; up: number }>(),
    off: jsonb().$type<unknown>(),
  },
  (t) => [uniqueIndex('spotter_shots_number').on(t.roundId, t.number)],
);
