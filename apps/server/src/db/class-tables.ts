import type { classes as contract, drills as drillCalls, lives as liveCalls } from '@windcall/contract';
import {
  type AnyPgColumn,
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

/** Classes: people who call the same wind at the same time. */
export const classes = pgTable(
  'classes',
  {
    id: identity(),
    /** Null once the owner's account is gone and nobody could take over: then the class is archived. */
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    note: text().notNull().default(''),
    /** Eight characters without the hyphen. */
    joinCode: text(),
    /** Joining is open until then; null while it is closed. */
    joinUntil: moment(),
    /** Who joins waits until an instructor lets them in. */
    letIn: boolean().notNull().default(false),
    /** Whose days reviews are read in, IANA name; null in classes of earlier releases until it is set. */
    timeZone: text(),
    archivedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('classes_join_code').on(t.joinCode), index('classes_owner').on(t.ownerId)],
);

const ofClass = () =>
  integer()
    .notNull()
    .references((): AnyPgColumn => classes.id, { onDelete: 'cascade' });

/** Who is or was in a class, its owner among them. */
export const classMembers = pgTable(
  'class_members',
  {
    id: identity(),
    classId: ofClass(),
    /** Null once the account is gone. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** First name or call sign. */
    name: text().notNull(),
    role: text().$type<contract.ClassRole>().notNull(),
    /** For instructors only. */
    note: text().notNull().default(''),
    /** What a new account was asked for with: a repeat is the same account. */
    joinRequest: uuid(),
    joinedAt: moment().notNull().defaultNow(),
    leftAt: moment(),
    removedAt: moment(),
    /** Waits to be let in since then; `left_at` is set as well, so they are in nothing. Equal to `joined_at` where they never were in. */
    waitingAt: moment(),
    /** They left and took their results along, or their account is gone. */
    tookResultsAt: moment(),
    /** When an instructor last made them a sign-in code. */
    newCodeAt: moment(),
    /** What their phone last said of itself in a live, and since when; `phone_heard_at` is when it was last heard of. */
    phone: text().$type<liveCalls.PhoneState>(),
    phoneAt: moment(),
    phoneHeardAt: moment(),
  },
  (t) => [
    uniqueIndex('class_members_user').on(t.classId, t.userId),
    uniqueIndex('class_members_request').on(t.classId, t.joinRequest),
    index('class_members_of_user').on(t.userId),
  ],
);

/** The last number given to an event of a class. Its row is locked until the transaction that took a number commits. */
export const classStreams = pgTable('class_streams', {
  classId: ofClass().primaryKey(),
  lastSeq: integer().notNull().default(0),
});

/** What happened in a class, in order; rows are only added. */
export const classEvents = pgTable(
  'class_events',
  {
    classId: ofClass(),
    seq: integer().notNull(),
    at: moment().notNull().defaultNow(),
    kind: text().$type<contract.ClassEvent['kind']>().notNull(),
    memberId: integer(),
    liveId: integer(),
    task: integer(),
    /** The rest of the event, as the desk is told it. */
    data: jsonb()
      .$type<
        Pick<contract.ClassEvent, 'by' | 'name' | 'role' | 'call' | 'calledS' | 'results' | 'step' | 'standings'> & {
          /** Each member's bracket when calls ended. The wall shows them without names. */
          readonly brackets?: readonly {
            readonly memberId: number;
            readonly lo: number;
            readonly hi: number;
            readonly best: number | null;
          }[];
          /** Somebody took their call out of the lists since: without names, what is left would tell it. */
          readonly taken?: boolean;
          /** Of releases before this one; whether names are shown is asked of the live. */
          readonly named?: boolean;
        }
      >()
      .notNull(),
  },
  (t) => [primaryKey({ columns: [t.classId, t.seq] }), index('class_events_live').on(t.liveId, t.seq)],
);

/** What a class is given to do by itself. */
export const classAssignments = pgTable(
  'class_assignments',
  {
    id: identity(),
    classId: ofClass(),
    /** The member who gave it. */
    madeBy: integer().notNull(),
    title: text().notNull(),
    /** Copies of a scenario and a course, or the code of a match; the feature knows its shape. */
    what: jsonb().$type<unknown>().notNull(),
    wind: text().$type<'own' | 'same'>().notNull(),
    /** 64 bits in hex that a wind which is the same for all is drawn from; never leaves the server. */
    seed: text().notNull(),
    law: drawnByLaw(),
    opensAt: moment(),
    dueAt: moment(),
    /** Nothing is begun after it is due. */
    closesAtDue: boolean().notNull().default(false),
    tries: integer().notNull(),
    note: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('class_assignments_class').on(t.classId)],
);

/** Lives: strings of winds that a class calls together. */
export const classLives = pgTable(
  'class_lives',
  {
    id: identity(),
    classId: ofClass(),
    /** The member who opened it. */
    madeBy: integer().notNull(),
    level: integer().$type<drillCalls.Drill['level']>().notNull(),
    tasks: integer().notNull(),
    /** Air, direction of fire, the class's rifle and distances; the feature knows its shape. */
    base: jsonb().$type<unknown>().notNull(),
    /** Distances that were asked for, yd; null for any. */
    distances: jsonb().$type<number[]>(),
    /** 64 bits in hex that winds are drawn from; never leaves the server. */
    seed: text().notNull(),
    law: drawnByLaw(),
    /** Seconds from open to freeze; null for no limit. */
    callS: doublePrecision(),
    names: text().$type<liveCalls.Live['names']>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    endedAt: moment(),
  },
  (t) => [index('class_lives_class').on(t.classId)],
);

/** Winds of a live that were opened. */
export const classTasks = pgTable(
  'class_tasks',
  {
    liveId: integer()
      .notNull()
      .references(() => classLives.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** Wind and target with the class's rifle; the feature knows its shape. Sealed until the reveal. */
    made: jsonb().$type<unknown>().notNull(),
    openedAt: moment().notNull(),
    frozenAt: moment(),
    revealedAt: moment(),
    skippedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.liveId, t.number] })],
);
