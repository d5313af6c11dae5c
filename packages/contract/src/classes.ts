import { z } from 'zod';
import { newPassword, newUsername, optionalEmail, signedIn } from './auth.ts';
import { callsOf } from './call.ts';
import { drillCall } from './drill-values.ts';
import { CLASS_EVENT_KINDS } from './tables/class-events.ts';
import {
  count,
  id,
  idParam,
  measure,
  measureOrNull,
  plainLines,
  shownName,
  success,
  timestamp,
  timeZone,
  whole,
  wholeInQuery,
} from './values.ts';

export { CLASS_EVENT_KINDS, CLASS_EVENTS, WHO_SEES_WHAT } from './tables/class-events.ts';

const { get, post, patch, remove } = callsOf({ tag: 'classes', access: 'user' });

export const CLASS_LIMITS = {
  openClasses: 20,
  instructors: 4,
  assistants: 6,
  students: 60,
  waiting: 120,
  lives: 200,
  assignments: 200,
  managedAccounts: 200,
  classesOfStudent: 12,
} as const;

export const CLASS_ROLES = ['owner', 'instructor', 'assistant', 'student'] as const;
/** Each role includes the later ones' rights. */
export const classRole = z.enum(CLASS_ROLES);
export type ClassRole = z.infer<typeof classRole>;
export const isAtLeast = (role: ClassRole, needed: ClassRole): boolean =>
  CLASS_ROLES.indexOf(role) <= CLASS_ROLES.indexOf(needed);

/** Hours for open joining: bounds and default. */
export const JOINING_HOURS = { least: 1, most: 720, usual: 24 } as const;

export const className = shownName(80);
export const displayName = shownName(30);
const note = plainLines(500);
const memberNote = plainLines(80);

const joining = z.object({
  code: z.string().nullable().describe('as shown: 7KQ2-M4XD; null while there is none'),
  link: z.string().nullable(),
  until: timestamp.nullable().describe('ISO 8601, UTC; null while joining is closed'),
  letIn: z.boolean().describe('who joins waits until an instructor lets them in'),
  expected: z.number().int().nullable().describe('students in the room (count); null where nobody said it'),
});

export const classView = z.object({
  id,
  name: z.string(),
  note: z.string(),
  role: classRole.describe('the reader’s own'),
  memberId: id.describe('identifier of the reader’s membership'),
  displayName: z.string().describe('the reader’s own'),
  ownerName: z.string().describe('display name of the owner'),
  students: count('students there are'),
  archived: z.boolean(),
  timeZone: timeZone.nullable().describe('time zone for days in its reviews, IANA name; null: the reader’s'),
  /** Only for instructors and the owner. */
  joining: joining.nullable(),
  liveId: id.nullable().describe('the live that is open'),
  newCodeAt: timestamp.nullable().describe('when an instructor last made the reader a sign-in code'),
  /** A student's open assignments, the first due first. */
  toDo: z.array(z.object({ id, title: z.string(), dueAt: timestamp.nullable() })),
  createdAt: timestamp,
});
export type ClassView = z.infer<typeof classView>;

const classParams = z.object({ id: idParam });
const memberParams = z.object({ id: idParam, memberId: idParam });
/** A typed code; the server ignores hyphens and case and reads 0 and 1 as look-alike letters. */
const codeParams = z.object({ code: z.string().max(40) });

/** A class that the caller has left, or was removed from. */
export const pastClass = z.object({
  id,
  name: z.string(),
  endedAt: timestamp,
  removed: z.boolean().describe('an instructor ended it'),
  taken: z.boolean().describe('the results were taken along'),
  calls: count('calls that are still in its reviews'),
});
export type PastClass = z.infer<typeof pastClass>;

export const createClass = post('/api/classes', 'Make a class; the caller is its owner', {
  body: z.object({ name: className, note: note.optional(), timeZone: timeZone.optional() }),
  reply: classView,
  status: 201,
});
export const listClasses = get(
  '/api/classes',
  'Classes the caller is in, with their role; archived ones of the owner last; with `past`, also those left',
  {
    query: z.object({ past: z.enum(['true', 'false']).optional() }),
    reply: z.object({ classes: z.array(classView), past: z.array(pastClass).optional() }),
  },
);
export const getClass = get('/api/classes/:id', 'One class the caller is in', {
  params: classParams,
  reply: classView,
});
export const updateClass = patch(
  '/api/classes/:id',
  'Rename a class, change its note or its time zone (instructors); archive it or take it back (owner)',
  {
    params: classParams,
    body: z
      .object({
        name: className.optional(),
        note: note.optional(),
        timeZone: timeZone.optional(),
        archived: z.boolean().optional(),
      })
      .refine((b) => Object.values(b).some((v) => v !== undefined), 'Nothing to change was given'),
    reply: classView,
  },
);
export const deleteClass = remove(
  '/api/classes/:id',
  'Delete a class (owner); the drills of its students stay theirs',
  { params: classParams, reply: success },
);
const expected = whole(1, CLASS_LIMITS.students).describe(
  'students in the room (count); who comes beyond waits to be let in',
);
export const setJoining = post(
  '/api/classes/:id/joining',
  'Open or close joining, or make a new code that ends the old one (instructors)',
  {
    params: classParams,
    body: z.union([
      z.object({
        open: z.literal(true),
        hours: z
          .number()
          .min(JOINING_HOURS.least)
          .max(JOINING_HOURS.most)
          .default(JOINING_HOURS.usual)
          .describe('hours that joining stays open'),
        letIn: z.boolean().default(false).describe('who joins waits until an instructor lets them in'),
        expected: expected.nullish(),
      }),
      z.object({ open: z.literal(false) }),
      z.object({ renew: z.literal(true) }),
    ]),
    reply: joining,
  },
);

export const lookAtJoining = get(
  '/api/join/:code',
  'What a join code leads to; a wrong code and a closed one are answered alike',
  {
    access: 'public',
    ownLimits: true,
    params: codeParams,
    reply: z.object({
      className: z.string(),
      ownerName: z.string().describe('display name of the owner'),
      students: count('students there are'),
      mayMakeAccounts: z.boolean(),
      letIn: z.boolean().describe('who joins waits until an instructor lets them in'),
    }),
  },
);
const joined = z.object({
  classId: id,
  memberId: id,
  name: z.string().describe('as the class has it: "Kim 2" where Kim is taken'),
  waiting: z.boolean().describe('an instructor has to let them in first'),
});
export const joinClass = post(
  '/api/join/:code',
  'Join a class with the account one has; a member is answered with 200',
  { params: codeParams, body: z.object({ name: displayName }), reply: joined, status: 201 },
);
export const joinWithNewAccount = post(
  '/api/join/:code/account',
  'Join a class with a new account that has a sign-in code and no password; the code is shown once',
  {
    access: 'public',
    ownLimits: true,
    bodyLimit: 'auth',
    params: codeParams,
    body: z.object({
      name: displayName,
      requestId: z.uuid(),
      device: z.uuid().optional().describe('not used: earlier releases counted the seats of a device'),
    }),
    reply: signedIn.extend({ signInCode: z.string().describe('as shown: 4F7K2-92MD-QX3T') }).extend(joined.shape),
    status: 201,
  },
);

/** Polled by a person who waits to be let in. */
export const lookAtWaiting = get(
  '/api/classes/:id/waiting',
  'Whether the caller still waits to be let in; who was turned away, and who waits past the end of joining, gets 404',
  {
    params: classParams,
    reply: z.object({ waiting: z.boolean().describe('false once the caller is in the class') }),
  },
);

/** Turns a sign-in code account into the user’s own. */
export const keepAccount = post(
  '/api/auth/keep-account',
  'Give an account with a sign-in code a username and a password: no instructor can make it codes any more',
  {
    bodyLimit: 'auth',
    body: z.object({ username: newUsername, password: newPassword, email: optionalEmail }),
    reply: signedIn,
  },
);

export const classMember = z.object({
  id,
  name: z.string(),
  role: classRole,
  isYou: z.boolean(),
  joinedAt: timestamp,
  /** Fields from here on are only for instructors. */
  note: z.string().optional(),
  managed: z.boolean().optional().describe('has a sign-in code that this class’s instructors can replace'),
  deletedOn: timestamp
    .nullable()
    .optional()
    .describe('ISO 8601, UTC: when an account that nobody signs in to is deleted; null unless that is within 30 days'),
  waitingAt: timestamp
    .nullable()
    .optional()
    .describe('ISO 8601, UTC: waits since then to be let in; `removed: false` lets in, `removed: true` turns away'),
  network: z
    .string()
    .nullable()
    .optional()
    .describe('of a member who waits: `desk`, or an opaque name of another network'),
  heard: z.boolean().optional().describe('the account has asked for anything since it joined'),
  leftAt: timestamp.nullable().optional(),
  removedAt: timestamp.nullable().optional(),
});
export type ClassMember = z.infer<typeof classMember>;

export const listMembers = get(
  '/api/classes/:id/members',
  'Who is in a class; instructors see notes, and who left or was removed',
  { params: classParams, reply: z.object({ members: z.array(classMember) }) },
);
export const updateMember = patch(
  '/api/classes/:id/members/:memberId',
  'Rename a member, change their role or the note about them, remove them or let them back in',
  {
    params: memberParams,
    body: z
      .object({
        name: displayName.optional(),
        role: classRole.optional(),
        note: memberNote.optional(),
        removed: z.boolean().optional(),
      })
      .refine((b) => Object.values(b).some((v) => v !== undefined), 'Nothing to change was given'),
    reply: classMember,
  },
);
export const removeSince = post(
  '/api/classes/:id/members/remove-since',
  'Remove every student who joined at or after a time, in one act (instructors); each can be let back in',
  { params: classParams, body: z.object({ since: timestamp }), reply: z.object({ removed: count('students') }) },
);
export const letAllIn = post(
  '/api/classes/:id/members/let-in',
  'Let in everybody who waits, in the order they came, as far as there are seats (instructors)',
  {
    params: classParams,
    query: z.object({ network: z.string().max(20).optional() }),
    reply: z.object({
      letIn: count('students'),
      waiting: count('students that still wait'),
    }),
  },
);
export const turnAwayAll = post(
  '/api/classes/:id/members/turn-away',
  'Turn away everybody who waits from a network, and end the code they came by, in one act (instructors)',
  {
    params: classParams,
    body: z.object({ network: z.string().max(20) }),
    reply: z.object({ turnedAway: count('students') }),
  },
);
export const makeSignInCode = post(
  '/api/classes/:id/members/:memberId/code',
  'Make a member with a managed account a new sign-in code (instructors); the old one and its sessions end',
  {
    bodyLimit: 'auth',
    params: memberParams,
    reply: z.object({ signInCode: z.string().describe('as shown: 4F7K2-92MD-QX3T') }),
    status: 201,
    secret: true,
  },
);
export const leaveClass = post(
  '/api/classes/:id/leave',
  'Leave a class, and take one’s results out of it if wanted; the owner hands the class over first',
  { params: classParams, body: z.object({ takeResults: z.boolean() }), reply: success },
);
export const deleteMemberAccount = remove(
  '/api/classes/:id/members/:memberId/account',
  'Delete a managed account that nothing was called with and that is in no other class (instructors)',
  { params: memberParams, reply: success },
);

/** `class`: for students and the wall. `desk`: for assistants and instructors. */
export const classSide = z.enum(['class', 'desk']);
export type ClassSide = z.infer<typeof classSide>;

/** Result of one call in a live; brackets and wind in mph, + from the right. */
export const calledResult = z.object({
  memberId: id,
  call: drillCall.pick({ lo: true, hi: true, best: true }),
  truth: measure('mph, effective crosswind at the commit, + from the right'),
  interval: measure('mph, interval score'),
  isHit: z.boolean().nullable().describe('null where nothing was fired'),
});

/** Results of a wind's calls when names are hidden; nothing in them identifies a caller. */
export const unnamedResults = z.object({
  called: count('calls there were'),
  calls: z
    .array(drillCall.pick({ lo: true, hi: true, best: true }))
    .describe('brackets from the lowest; none where fewer than four called'),
  wind: measureOrNull('mph, mean crosswind at the commits, + from the right; null where fewer than four called'),
  hits: z.number().int().nullable().describe('plates hit (count); null where fewer than four called'),
});

/** Times of a late call's commit and arrival, for the desk. */
export const lateCall = z.object({
  beforeS: measure('seconds before calls ended that it was committed'),
  heardS: measure('seconds before calls ended that the phone was last heard'),
  afterS: measure('seconds after calls ended that it arrived'),
  told: z.boolean().describe('brackets were on the wall when it arrived'),
});

const bareBracket = drillCall.pick({ lo: true, hi: true, best: true });
/** Brackets of a wind for the wall, from the freeze on, ordered by best guess; empty below four calls. */
export const frozenBrackets = z.array(bareBracket).describe('by best guess; none where fewer than four called');
/** The wall's step through a revealed wind's cues, and whether it shows the final standings. */
export const wallStep = {
  step: whole(0, 99).describe('steps of the wall through the cues of the revealed wind (count)'),
  standings: z.boolean().describe('the wall shows the standing at the end'),
};

/** An event in a class. Its fields depend on the reader. */
export const classEvent = z.object({
  seq: z.number().int().describe('number in the class (count from 1)'),
  at: timestamp,
  kind: z.enum(CLASS_EVENT_KINDS),
  memberId: id.optional(),
  by: id.optional().describe('identifier of the member who did it'),
  live: id.optional(),
  task: z.number().int().optional().describe('place in the live (count from 1)'),
  name: z.string().optional(),
  role: classRole.optional(),
  /** Before the reveal only for the desk. */
  call: drillCall.pick({ lo: true, hi: true, best: true }).optional(),
  calledS: z.number().optional().describe('seconds from open to seal'),
  late: lateCall.optional(),
  count: z.boolean().optional().describe('with `late`: what was decided'),
  results: z.array(calledResult).optional(),
  /** If names are hidden, for students and the wall: `called` and `fired` come without `memberId`. */
  named: z.literal(false).optional(),
  unnamed: unnamedResults.optional(),
  /** With `frozen` while a member has not called; the brackets follow with `settled`. */
  holdUntil: timestamp.optional().describe('ISO 8601, UTC; until then calls can be opened again'),
  /** With `frozen` or `settled`, for students and the wall. */
  brackets: frozenBrackets.optional(),
  step: wallStep.step.optional(),
  standings: wallStep.standings.optional(),
});
export type ClassEvent = z.infer<typeof classEvent>;

const eventsQuery = z.object({
  as: classSide.default('class'),
  after: wholeInQuery(0, 2_147_483_647).default(0).describe('the last number already known (count)'),
});
export const listEvents = get(
  '/api/classes/:id/events',
  'Events of a class after a number, as far as the caller may see them',
  {
    params: classParams,
    query: eventsQuery.extend({
      limit: wholeInQuery(1, 1000).default(500).describe('events (count)'),
    }),
    reply: z.object({
      events: z.array(classEvent),
      last: count('go on after this number'),
    }),
  },
);

/** Limits of event streams: seconds between heartbeats, lifetime in seconds, and simultaneous streams. */
export const STREAM_LIMITS = { commentS: 20, lastsS: 600, ofUser: 3, ofClass: 100, ofServer: 4000 } as const;
export const streamEvents = get(
  '/api/classes/:id/stream',
  'The same as they happen: each message has the number as its `id` and the event as its `data`; ended after 10 minutes, go on after the last number',
  { params: classParams, query: eventsQuery, reply: z.string(), produces: 'text/event-stream' },
);
