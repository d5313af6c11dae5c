import type { classes as contract, drills as drillCalls, lives as liveCalls } from '@windcall/contract';
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
import { drawn, identity, json, linkTo, moment, partOf, recorded, users } from './account-tables.ts';

export const classes = pgTable(
  'classes',
  {
    id: identity(),
    /** Null if the owner's account is gone without an heir; the class is then archived. */
    ownerId: linkTo(() => users.id),
    name: text().notNull(),
    note: text().notNull().default(''),
    /** Eight characters without the hyphen. */
    joinCode: text(),
    joinUntil: moment(),
    /** New members wait until an instructor lets them in. */
    letIn: boolean().notNull().default(false),
    /** Students in the room; further newcomers wait. Null if no number was given. */
    expected: integer(),
    /** Time zone of review days, IANA name; null in classes of earlier releases until set. */
    timeZone: text(),
    archivedAt: moment(),
    createdAt: recorded(),
  },
  (t) => [uniqueIndex('classes_join_code').on(t.joinCode), index('classes_owner').on(t.ownerId)],
);

const ofClass = () => partOf(() => classes.id);

/** Present and former members, including the owner. */
export const classMembers = pgTable(
  'class_members',
  {
    id: identity(),
    classId: ofClass(),
    /** Null if the account is gone. */
    userId: linkTo(() => users.id),
    name: text().notNull(),
    role: text().$type<contract.ClassRole>().notNull(),
    note: text().notNull().default(''),
    /** Id of the request for a new account; a repeat returns the same account. */
    joinRequest: uuid(),
    joinedAt: recorded(),
    leftAt: moment(),
    removedAt: moment(),
    /**
     * Since when the member waits to be let in. `left_at` is also set, so the member takes no part. Equal to
     * `joined_at` if never let in.
     */
    waitingAt: moment(),
    /** A waiting member's network, for a day: `desk`, or part of an HMAC. */
    network: text(),
    /** First request after joining; only then is a seat held for longer than a minute. */
    heardAt: moment(),
    /** Left and took the results along, or the account was deleted. */
    tookResultsAt: moment(),
    newCodeAt: moment(),
    /** The phone's last reported state in a live and when it began; `phone_heard_at` is the last report. */
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

/** Last event number of a class. The row stays locked until the transaction that took a number commits. */
export const classStreams = pgTable('class_streams', {
  classId: ofClass().primaryKey(),
  lastSeq: integer().notNull().default(0),
});

/** Events of a class, in order; rows are only added. */
export const classEvents = pgTable(
  'class_events',
  {
    classId: ofClass(),
    seq: integer().notNull(),
    at: recorded(),
    kind: text().$type<contract.ClassEvent['kind']>().notNull(),
    memberId: integer(),
    liveId: integer(),
    task: integer(),
    data: json<
      Pick<
        contract.ClassEvent,
        'by' | 'name' | 'role' | 'call' | 'calledS' | 'results' | 'step' | 'standings' | 'holdUntil' | 'late' | 'count'
      > & {
        /** Each member's bracket when calls ended. The wall shows them without names. */
        readonly brackets?: readonly {
          readonly memberId: number;
          readonly lo: number;
          readonly hi: number;
          readonly best: number | null;
        }[];
        /** A member removed their call from the lists. Without names the remaining lists would reveal it. */
        readonly taken?: boolean;
        /** Set by earlier releases; now the live decides whether names are shown. */
        readonly named?: boolean;
      }
    >(),
  },
  (t) => [primaryKey({ columns: [t.classId, t.seq] }), index('class_events_live').on(t.liveId, t.seq)],
);

export const classAssignments = pgTable(
  'class_assignments',
  {
    id: identity(),
    classId: ofClass(),
    madeBy: integer().notNull(),
    title: text().notNull(),
    /** Copies of a scenario and a course, or a match's code; the feature knows the shape. */
    what: json(),
    wind: text().$type<'own' | 'same'>().notNull(),
    ...drawn(),
    opensAt: moment(),
    dueAt: moment(),
    /** Whether no try may begin after `due_at`. */
    closesAtDue: boolean().notNull().default(false),
    tries: integer().notNull(),
    note: text().notNull().default(''),
    createdAt: recorded(),
  },
  (t) => [index('class_assignments_class').on(t.classId)],
);

/** Lives: strings of winds that a class calls together. */
export const classLives = pgTable(
  'class_lives',
  {
    id: identity(),
    classId: ofClass(),
    madeBy: integer().notNull(),
    level: integer().$type<drillCalls.Drill['level']>().notNull(),
    tasks: integer().notNull(),
    /** Air, direction of fire, the class's rifle and distances; the feature knows the shape. */
    base: json(),
    /** Requested distances, yd; null for any. */
    distances: jsonb().$type<number[]>(),
    ...drawn(),
    /** Seconds from open to freeze; null for no limit. */
    callS: doublePrecision(),
    names: text().$type<liveCalls.Live['names']>().notNull(),
    createdAt: recorded(),
    endedAt: moment(),
  },
  (t) => [index('class_lives_class').on(t.classId)],
);

export const classTasks = pgTable(
  'class_tasks',
  {
    liveId: partOf(() => classLives.id),
    number: integer().notNull(),
    /** Wind and target with the class's rifle; the feature knows the shape. Sealed until the reveal. */
    made: json(),
    openedAt: moment().notNull(),
    frozenAt: moment(),
    /** Set after calls have ended and before their results are shown. */
    holdUntil: moment(),
    /** When it was last opened again; the call time has no effect from then on. */
    reopenedAt: moment(),
    revealedAt: moment(),
    skippedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.liveId, t.number] })],
);
