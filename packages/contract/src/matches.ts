import { z } from 'zod';
import { callsOf } from './call.ts';
import { course, STAGE_RULES } from './courses.ts';
import { matchCode, ring, runState, seenCourse } from './runs.ts';
import { stageRifle } from './stage.ts';
import {
  CSV,
  count,
  id,
  idParam,
  looseId,
  measure,
  measureOrNull,
  place,
  plainText,
  shownName,
  success,
  timestamp,
  whole,
} from './values.ts';

// A match: courses in an order under one rule, entries, and one table.

export const MATCH_LIMITS = { courses: 12, entries: 500, open: 50, divisions: 6 } as const;

export const matchName = shownName(120);
export const entryName = shownName(40);

const { get, post, put, patch, remove } = callsOf({ tag: 'matches', access: 'user' });
const codeParams = z.object({ code: matchCode });

/** A person's fields on a match's list. */
const listed = {
  number: place('number on the list').nullable(),
  member: z.string().nullable().describe('member number'),
  class: z.string().nullable(),
  category: z.string().nullable(),
  squad: z.string().nullable(),
};
export const matchEntry = z.object({
  id,
  ...listed,
  name: z.string(),
  division: z.string(),
  profileName: z.string(),
  createdAt: timestamp,
  finished: z.boolean(),
  struckReason: z.string().nullable(),
});
export type MatchEntry = z.output<typeof matchEntry>;

/** A run set aside for a reshoot: it stays on record and does not count. */
export const reshoot = z.object({
  run: id.describe('identifier of the run that does not count'),
  course: place('place of the course'),
  reason: z.string(),
});
export type Reshoot = z.output<typeof reshoot>;

/** Kinds of rulings, each with its fields besides the reason. */
export const RULINGS = {
  score: ['entry', 'course', 'round', 'outcome'],
  penalty: ['entry', 'course', 'points'],
  reshoot: ['entry', 'course'],
  disqualify: ['entry'],
  withdraw: ['entry'],
  tiebreak: ['entry', 'course', 'time'],
  'shoot-off': ['among', 'course'],
} as const;
export type RulingKind = keyof typeof RULINGS;
const reason = plainText(200).trim().min(1);
const ruled = {
  entry: id.nullish(),
  among: z.array(id).min(2).max(MATCH_LIMITS.entries).nullish().describe('entries that shoot it off'),
  course: whole(1, 99).nullish().describe('place of the course (count from 1)'),
  round: whole(1, 60).nullish().describe('place among the letters of the course in the table (count from 1)'),
  outcome: z
    .enum(['hit', 'miss', ...ring.options])
    .nullish()
    .describe('what the round was; a ring where rings count'),
  points: whole(1, 1000).nullish().describe('points of a penalty (count)'),
  time: z.number().min(0).max(3600).nullish().describe('seconds that count in a tie'),
};
/** A ruling on record. Rulings are never erased; another ruling undoes one. */
export const ruling = z.object({
  id,
  number: place('place among the rulings of its match'),
  kind: z.enum([...(Object.keys(RULINGS) as RulingKind[]), 'undo']),
  ...ruled,
  was: ruled.outcome.describe('what the round was before'),
  run: id.nullable().describe('identifier of the run that it is about'),
  go: place('place under which a shoot-off is shot').nullable(),
  /** Results of a finished shoot-off, or null. */
  results: z.array(z.object({ entry: id, points: measure('points (count)'), time: measure('seconds') })).nullable(),
  reason: z.string(),
  at: timestamp,
  undoes: place('number of the ruling that it takes back').nullable(),
});
export type Ruling = z.output<typeof ruling>;

/** A ruling in words, for screen, sheet and file. */
export const rulingWords = (of: Ruling, nameOf: (entry: number) => string): string => {
  const who = of.entry == null ? 'A removed entry' : nameOf(of.entry);
  const at = `${who}, stage ${of.course}`;
  switch (of.kind) {
    case 'score':
      return `${at}, round ${of.round}: ${of.was ?? 'not taken'} is ${of.outcome === 'hit' || of.outcome === 'miss' ? 'a ' : ''}${of.outcome}. ${of.reason}`;
    case 'penalty':
      return `${at}: penalty ${of.points}, ${of.reason}`;
    case 'reshoot':
      return `${at}: reshoot, ${of.reason}`;
    case 'disqualify':
      return `${who} disqualified: ${of.reason}`;
    case 'withdraw':
      return `${who} withdrew: ${of.reason}`;
    case 'tiebreak':
      return `${at}: ${of.time} s count in a tie. ${of.reason}`;
    case 'undo':
      return `Ruling ${of.undoes} taken back: ${of.reason}`;
    case 'shoot-off':
      return `Shoot-off ${(of.among ?? []).map(nameOf).join(', ')} on stage ${of.course}${of.results ? `: ${of.results.map(({ points }) => points).join(' to ')}` : ''}. ${of.reason}`;
  }
};

/**
 * `open`: anybody with the code enters and begins. `closing`: nobody begins, and somebody is on the clock.
 * `provisional`: results are open, and the director may still change them. `final`: nobody changes them.
 */
export const matchState = z.enum(['open', 'closing', 'provisional', 'final']);
/** Right to enter: anybody with the link, or only people on the list. */
const entriesBy = z.enum(['link', 'list']);
export const match = z.object({
  code: matchCode,
  name: z.string(),
  rule: course.shape.rule,
  wind: z.enum(['same', 'own']),
  rifle: z.enum(['own', 'one']),
  rifleName: z.string().nullable().describe('the rifle that everybody shoots; null if each shoots their own'),
  reveal: z.enum(['at-once', 'at-close']),
  divisions: z.array(z.string()),
  tiebreak: z.array(place('place of a course')),
  courses: z.array(seenCourse.extend({ most: count('points of one who misses nothing') })),
  createdAt: timestamp,
  opensAt: timestamp.nullable(),
  closesAt: timestamp.nullable(),
  closedAt: timestamp.nullable(),
  closed: z.boolean().describe('whether nobody begins any more'),
  state: matchState,
  shooting: count('runs on the clock while it is closing'),
  until: timestamp.nullable().describe('when the last of them is over at the latest'),
  entered: count('entries'),
  finished: count('entries that have shot every course'),
  removed: count('entries that left the table with the accounts of those who shot; 0 to whom the table is sealed'),
  maker: z.boolean().describe('whether the user made it'),
  hidden: z.boolean().describe('whether its maker took it off their own list; false to everybody else'),
  mine: z.object({
    entry: matchEntry.nullable(),
    rifle: stageRifle.nullable(),
    /** The runs that count; after a reshoot the last. */
    runs: z.array(z.object({ id, course: place('place of the course'), state: runState })),
    reshoots: z.array(reshoot),
  }),
  /** `list`: only names on the list. `places`: free names, for users who may enter. */
  entries: entriesBy,
  places: z.array(z.object({ entry: id, name: z.string(), division: z.string(), squad: listed.squad })),
  rulings: z
    .array(ruling)
    .describe('all, for the director and readers of an open table; otherwise those on the reader’s entry'),
  /** `edit`: the director may change everything until the first entry. `stop`: end the runs on the clock. `settle`: make it final. */
  may: z.object({
    enter: z.boolean(),
    seeTable: z.boolean(),
    close: z.boolean(),
    edit: z.boolean(),
    stop: z.boolean(),
    settle: z.boolean(),
  }),
});
export type Match = z.output<typeof match>;

const draftFields = z.object({
  entries: entriesBy.default('link'),
  name: matchName,
  courses: z.array(course).min(1).max(MATCH_LIMITS.courses),
  tiebreak: z
    .array(whole(1, MATCH_LIMITS.courses).describe('place of a course (count from 1)'))
    .max(MATCH_LIMITS.courses)
    .default([]),
  wind: z.enum(['same', 'own']).default('same'),
  rifle: z.union([z.literal('own'), z.object({ profileId: looseId })]).default('own'),
  divisions: z.array(shownName(40)).min(1).max(MATCH_LIMITS.divisions).default(['Open']),
  opensAt: timestamp.nullish(),
  closesAt: timestamp.nullish(),
  reveal: z.enum(['at-once', 'at-close']).default('at-once'),
});

export const matchDraft = draftFields.superRefine((body, context) => {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message, input: body });
  const [first] = body.courses;
  for (const [i, one] of body.courses.entries()) {
    if (first && STAGE_RULES[one.rule].score !== STAGE_RULES[first.rule].score) {
      refuse(['courses', i, 'rule'], 'must be the same for every stage of a match: change it, or leave the stage out');
    }
  }
  for (const [i, n] of body.tiebreak.entries()) {
    if (n > body.courses.length) refuse(['tiebreak', i], 'must be the number of a stage of this match');
  }
  for (const [i, name] of body.divisions.entries()) {
    if (body.divisions.indexOf(name) < i) refuse(['divisions', i], 'must differ from every other division');
  }
  if (body.opensAt && body.closesAt && Date.parse(body.closesAt) <= Date.parse(body.opensAt)) {
    refuse(['closesAt'], 'must be later than when the match opens');
  }
});
export type MatchDraft = z.output<typeof draftFields>;

const makes = { gate: 'customScenariosEnabled', bodyLimit: 'wind', body: matchDraft, reply: match } as const;
export const createMatch = post(
  '/api/matches',
  'Make a match of courses under one rule; its wind is drawn and stays on the server',
  { ...makes, status: 201 },
);
export const editMatch = put('/api/matches/:code', 'Change anything in your match, until the first entry', {
  ...makes,
  params: codeParams,
});
export const getMatchDraft = get(
  '/api/matches/:code/draft',
  'The whole document of your match, hidden parts included',
  { params: codeParams, reply: draftFields },
);
export const listMatches = get('/api/matches', 'Matches one made and those one entered, newest first', {
  reply: z.array(
    match
      .pick({
        code: true,
        name: true,
        rule: true,
        createdAt: true,
        opensAt: true,
        closesAt: true,
        closedAt: true,
        closed: true,
        entered: true,
        finished: true,
        maker: true,
      })
      .extend({
        courses: count('courses'),
        entry: matchEntry.nullable(),
        done: count('own courses that are over'),
      }),
  ),
});
export const getMatch = get('/api/matches/:code', 'A match as it may be seen; its code is the right to see it', {
  params: codeParams,
  reply: match,
});
export const changeMatch = patch(
  '/api/matches/:code',
  'Rename, close or finish your match, change when it closes, or close it and take it off your list',
  {
    params: codeParams,
    body: z.object({
      name: matchName.optional(),
      closesAt: timestamp.nullish(),
      entries: entriesBy.optional(),
      closed: z.literal(true).optional(),
      /** With `closed`: ends the runs on the clock with their results so far. */
      stopClocks: z.literal(true).optional(),
      /** Ends protests: results stay as they are. */
      final: z.literal(true).optional(),
      /** True also closes the match; false restores it to the list, still closed. */
      hidden: z.boolean().optional(),
    }),
    reply: match,
  },
);
export const deleteMatch = remove('/api/matches/:code', 'Delete your match if nobody else has begun it', {
  params: codeParams,
  reply: success,
});
export const enterMatch = post(
  '/api/matches/:code/entries',
  'Enter a match, once, with a rifle that reaches every target',
  {
    params: codeParams,
    body: z.object({ name: entryName, division: z.string().max(40), profileId: looseId }),
    reply: matchEntry,
    status: 201,
    heavy: true,
  },
);
export const takeEntry = post(
  '/api/matches/:code/entries/:id/take',
  'Take a name on the list of a match, with a rifle that reaches every target',
  {
    params: z.object({ code: matchCode, id: idParam }),
    body: z.object({ profileId: looseId }),
    reply: matchEntry,
    status: 201,
    heavy: true,
  },
);
/** Most characters of a list. */
export const ROSTER_CHARS = 200_000;
export const rosterRow = z.object({
  name: entryName,
  member: plainText(40).trim(),
  squad: plainText(20).trim(),
  division: shownName(40, 0),
  class: plainText(40).trim(),
  category: plainText(80).trim(),
});
export const putRoster = post(
  '/api/matches/:code/roster',
  'Read names for your match from a CSV by its header; `confirm` adds the new ones',
  {
    params: codeParams,
    body: z.object({ csv: z.string().min(1).max(ROSTER_CHARS), confirm: z.boolean() }),
    reply: z.object({
      rows: z.array(rosterRow),
      known: count('rows that are on the list'),
      read: z.array(z.string()).describe('headers of the columns that were read'),
      ignored: z.array(z.string()).describe('headers of those that are not kept'),
      stored: z.boolean(),
    }),
    stores: true,
  },
);
export const leaveMatch = remove(
  '/api/matches/:code/entries/mine',
  'Withdraw your entry before its first course has begun',
  { params: codeParams, reply: success },
);
const entryParams = z.object({ code: matchCode, id: idParam });
export const strikeEntry = post(
  '/api/matches/:code/entries/:id/strike',
  'Strike an entry of your match with a reason; null undoes it',
  { params: entryParams, body: z.object({ reason: reason.nullable() }), reply: matchEntry, stores: true },
);

export const giveReshoot = post(
  '/api/matches/:code/runs/:id/reshoot',
  'Set a run of your match aside with a reason, so that its course is shot again in another wind; null undoes it',
  { params: entryParams, body: z.object({ reason: reason.nullable() }), reply: reshoot.nullable(), stores: true },
);

export const makeRuling = post(
  '/api/matches/:code/rulings',
  'Rule on an entry of your match, until its results are final',
  {
    params: codeParams,
    body: z
      .object({ kind: z.enum(Object.keys(RULINGS) as [RulingKind]), ...ruled, reason })
      .superRefine((body, context) => {
        for (const field of RULINGS[body.kind])
          if (body[field] == null)
            context.addIssue({ code: 'custom', path: [field], message: 'must be given', input: body });
      }),
    reply: ruling,
    status: 201,
  },
);
export const undoRuling = remove(
  '/api/matches/:code/rulings/:id',
  'Take a ruling back with a reason: both stay on record',
  { params: entryParams, body: z.object({ reason }), reply: ruling, stores: true },
);

export const progressState = z.enum(['none', 'now', 'shot']);
export const matchProgress = z.object({
  entered: count('entries'),
  courses: z.array(z.object({ shot: count('entries that have shot it'), now: count('entries that are at it') })),
  /** For the director only: positions, not results. */
  entries: z
    .array(
      z.object({
        entry: id,
        name: z.string(),
        division: z.string(),
        ...listed,
        taken: z.boolean().describe('whether somebody shoots under it'),
        struck: z.string().nullable().describe('why the entry was struck'),
        courses: z.array(
          z.object({
            run: id.nullable().describe('identifier of the run that counts'),
            state: progressState,
            reshoot: reshoot.nullable().describe('the last run of it that was set aside'),
          }),
        ),
      }),
    )
    .nullable(),
});
export type MatchProgress = z.output<typeof matchProgress>;
export type ProgressEntry = NonNullable<MatchProgress['entries']>[number];
export const getMatchProgress = get(
  '/api/matches/:code/progress',
  'How many have shot each course; for its maker, who',
  { params: codeParams, reply: matchProgress },
);

export const tableRow = z.object({
  entry: id,
  ...listed,
  place: place('rank').nullable().describe('rank (count from 1); null for a struck entry'),
  name: z.string(),
  mine: z.boolean(),
  points: measure('points (count)'),
  percent: measure('per cent of the division’s winner'),
  overall: z.object({
    place: place('rank (count from 1); null for a struck entry').nullable(),
    percent: measure('per cent of the overall winner'),
  }),
  impacts: count('plates hit'),
  x: count('shots in the X ring'),
  time: measure('seconds, of the courses that break ties'),
  aim: measureOrNull('share of the best hold’s chance, mean over rounds fired (ratio)'),
  courses: z.array(
    z.object({
      run: id.nullable().describe('identifier of the run, for its replay'),
      points: measure('points (count)'),
      /** One letter per round, in order of fire: h hit, m miss, n not taken, - not needed; without sighters. */
      rounds: z.string(),
      reshoots: z.array(reshoot.extend({ points: measure('points (count)'), rounds: z.string() })),
      x: count('shots in the X ring'),
      time: measure('seconds'),
    }),
  ),
  finished: z.boolean(),
  struck: z.string().nullable().describe('why the entry was struck or withdrew'),
  withdrew: z.boolean(),
});
export type TableRow = z.output<typeof tableRow>;

export const getTable = get('/api/matches/:code/table', 'The table by division, once it may be seen', {
  params: codeParams,
  reply: z.record(z.string(), z.array(tableRow)),
});
export const exportTable = get(
  '/api/matches/:code/table/export',
  'The same as CSV (RFC 4180); by `layout` as a file of results, or as score cards',
  { ...CSV, params: codeParams, query: z.object({ layout: z.enum(['results', 'cards']).optional() }) },
);
