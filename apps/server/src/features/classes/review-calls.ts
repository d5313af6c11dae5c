import { type assignments, classes, drills as drillValues, type lives } from '@windcall/contract';
import {
  intervalScore,
  placesOf,
  type Reading,
  reviewMembers,
  type SeenWind,
  saidOfClass,
  unnamedResults,
} from '@windcall/training';
import { type Db, iso, tellClass, transaction } from '../../db/index.ts';
import { type CsvColumns, csvTable } from '../../http/csv.ts';
import { CALL_COLUMNS, saidCalls } from '../../sealed/said-calls.ts';
import { type AssignmentRow, findAssignedRuns, findReviewed, findTries } from './assignment-store.ts';
import { type AssignmentParts, courseOf, requireAssignment, settleAssignments, standingOf } from './assignments.ts';
import {
  type Asked,
  findAssignedCalls,
  findAttended,
  findLiveCalls,
  findStudents,
  findTaken,
  findWinds,
} from './review-store.ts';
import { findMembers, type Membership } from './store.ts';

const NO_FORECAST = { low: 0, high: 0 };
/** Calls of lives and of assignments. */
const findCalls = async (db: Db, classId: number, asked: Asked) => {
  const rows = [
    ...(asked.assignment === undefined ? await findLiveCalls(db, classId, asked) : []),
    ...(asked.live === undefined ? await findAssignedCalls(db, classId, asked) : []),
  ];
  return rows.flatMap(({ call, best, truth, interval, reading, forecast, startedAt, committedAt, firedAt, ...row }) =>
    call === null || best === null || truth === null || interval === null || committedAt === null
      ? []
      : [
          {
            ...row,
            lo: call.lo,
            hi: call.hi,
            best,
            truth,
            held: call.lo <= truth && truth <= call.hi,
            interval,
            reading: reading as Reading | null,
            forecast: forecast ?? NO_FORECAST,
            calledS: (committedAt.getTime() - startedAt.getTime()) / 1000,
            firedS: firedAt === null ? null : (firedAt.getTime() - startedAt.getTime()) / 1000,
          },
        ],
  );
};

type Call = Awaited<ReturnType<typeof findCalls>>[number];
type ReviewedTask = lives.ClassReview['tasks'][number];

const told = ({ lo, hi, best, truth, held, interval, isHit }: Call) => ({ lo, hi, best, truth, held, interval, isHit });

/** Calls of one wind as a member may see them: others' without names, or only the number if names are hidden. */
const reviewedTask = (
  calls: readonly Call[],
  { seesAll, ownId, isTaken }: { readonly seesAll: boolean; readonly ownId: number; readonly isTaken: boolean },
): ReviewedTask | null => {
  const [first] = calls;
  if (first === undefined) return null;
  const { live, assignment, try: place, task, distance, cell } = first;
  const own = calls
    .filter(({ memberId }) => memberId === ownId)
    .map((call) => ({ memberId: call.memberId, drillId: call.drillId, ...told(call) }));
  const of = { live, assignment, try: place, task, distance, cell };
  if (seesAll || first.names === 'shown') {
    const others = calls
      .filter(({ memberId }) => memberId !== ownId)
      .map((call) => ({ memberId: seesAll ? call.memberId : null, drillId: null, ...told(call) }));
    return { ...of, calls: inOrder([...own, ...others], seesAll) };
  }
  const { calls: brackets, wind, hits } = unnamedResults(isTaken ? [] : calls.map((call) => ({ ...call, call })));
  const isOwn = ({ lo, hi, best }: { lo: number; hi: number; best: number | null }) =>
    own.some((one) => one.lo === lo && one.hi === hi && one.best === best);
  const mine = brackets.findIndex(isOwn);
  const others = brackets.flatMap(({ lo, hi, best }, i) =>
    i === mine || best === null || wind === null
      ? []
      : [
          {
            ...{ memberId: null, drillId: null, lo, hi, best, truth: wind, isHit: null },
            held: lo <= wind && wind <= hi,
            interval: intervalScore({ loMph: lo, hiMph: hi }, wind),
          },
        ],
  );
  return { ...of, calls: inOrder([...own, ...others], false), hits };
};

/** Sorts calls for students in an order that does not reveal their owners. */
const inOrder = (calls: ReviewedTask['calls'], seesAll: boolean): ReviewedTask['calls'] =>
  calls.sort((a, b) => (seesAll ? (a.memberId ?? 0) - (b.memberId ?? 0) : a.lo - b.lo || a.hi - b.hi));

/** Attendance of current students: their winds, and those they called. */
const attendanceOf = async (db: Db, classId: number, asked: Asked): Promise<lives.ClassReview['attendance']> => {
  if (asked.assignment !== undefined) return [];
  const winds = await findAttended(db, classId, asked);
  const students = await findStudents(db, classId);
  return students.map(({ memberId, name }) => {
    const own = winds.filter((wind) => wind.memberId === memberId);
    const called = own.filter(({ committedAt }) => committedAt !== null);
    return {
      memberId,
      name,
      winds: own.length,
      called: called.length,
      unfired: called.filter(({ firedAt }) => firedAt === null).map(({ task }) => task),
    };
  });
};

const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;

/**
 * Places of members who have called in lives, over all winds since they first joined until they left. A missed wind
 * counts as its forecast, so that nobody wins by silence; its truth is the mean over others' calls.
 */
const standingOfLives = async (db: Db, classId: number, asked: Asked, calls: readonly Call[]) => {
  const winds = await findWinds(db, classId, asked);
  const members = await findMembers(db, classId);
  const keyOf = ({ live, task }: { live: number | null; task: number }): string => `${live} ${task}`;
  const byWind = new Map<string, Map<number, Call>>();
  for (const call of calls) {
    if (call.live === null) continue;
    const there = byWind.get(keyOf(call)) ?? new Map<number, Call>();
    byWind.set(keyOf(call), there.set(call.memberId, call));
  }
  const called = new Set(calls.flatMap(({ live, memberId }) => (live === null ? [] : [memberId])));
  return placesOf(
    members
      .filter(({ member }) => called.has(member.id))
      .map(({ member: { id, joinedAt, leftAt } }) => ({
        memberId: id,
        winds: winds.flatMap((wind): SeenWind[] => {
          const there = byWind.get(keyOf(wind));
          const own = there?.get(id);
          const wasThere = wind.openedAt >= joinedAt && (leftAt === null || wind.openedAt <= leftAt);
          if (own === undefined && !wasThere) return [];
          const { low, high } = wind.forecast;
          return [
            {
              call: own ? { loMph: own.lo, hiMph: own.hi } : null,
              forecast: drillValues.LEVELS[wind.level].gives.forecast ? { loMph: low, hiMph: high } : null,
              truthMph: own?.truth ?? (there ? mean([...there.values()].map(({ truth }) => truth)) : null),
            },
          ];
        }),
      })),
  );
};

/** Figures of a class's calls. Students get their own row, and brackets without names of winds that they have called. */
export const review = async (db: Db, { class: row, member }: Membership, query: Asked): Promise<lives.ClassReview> => {
  const asked = { ...query, zone: row.timeZone ?? query.zone };
  const calls = await findCalls(db, row.id, asked);
  const seesAll = classes.isAtLeast(member.role, 'assistant');
  const maySee = ({ memberId }: { readonly memberId: number }) => seesAll || memberId === member.id;
  const tryOf = (call: (typeof calls)[number]): string => `${call.assignment} ${call.try}`;
  const done = new Set(calls.flatMap((call) => (call.memberId === member.id ? [tryOf(call)] : [])));
  const shown = calls.filter((call) => seesAll || call.assignment === null || done.has(tryOf(call)));
  const names = new Map(calls.map(({ memberId, name }) => [memberId, name]));
  const taken = await findTaken(db, row.id);
  const isTaken = ({ live, task, names: shownAs }: Call): boolean =>
    !seesAll && shownAs !== 'shown' && taken.has(`${live} ${task}`);
  const tasks = new Map<string, Call[]>();
  for (const call of shown) {
    const { live, assignment, try: place, task, distance, cell } = call;
    // in an assignment all students have their own winds, unless it has one wind for all
    const key = [live, assignment, place, task, distance, cell.range, cell.value, cell.gust].join(' ');
    tasks.set(key, [...(tasks.get(key) ?? []), call]);
  }
  return {
    rows: reviewMembers(calls)
      .filter(maySee)
      .map((own) => ({ ...own, name: names.get(own.memberId) ?? '' }))
      .sort((a, b) => a.name.localeCompare(b.name) || a.memberId - b.memberId),
    tasks: [...tasks.values()].flatMap(
      (of) => reviewedTask(of, { seesAll, ownId: member.id, isTaken: of.some(isTaken) }) ?? [],
    ),
    said: saidOfClass(
      [...tasks.values()]
        .filter((of) => !of.some(isTaken))
        .map((of) => saidCalls(of.map((one) => ({ ...one, call: one })))),
    ),
    attendance: (await attendanceOf(db, row.id, asked)).filter(maySee),
    standing: (await standingOfLives(db, row.id, asked, calls)).filter(maySee),
  };
};

/** Each member's progress in an assignment, and the results of finished tries. Students get their own. */
export const reviewAssignment = async (
  db: Db,
  parts: AssignmentParts,
  found: Membership,
  id: number,
): Promise<assignments.AssignmentReview> => {
  const { class: own, member } = found;
  const row = await requireAssignment(db, own.id, id);
  await settleAssignments(db, parts, [row]);
  const tries = await findTries(db, [id]);
  const seesAll = classes.isAtLeast(member.role, 'assistant');
  const members = (await findReviewed(db, own.id)).filter((one) => {
    const hasBegun = tries.some(({ memberId }) => memberId === one.id);
    return (seesAll || one.id === member.id) && (hasBegun || (one.isIn && one.role === 'student'));
  });
  const fired = await findAssignedRuns(db, id, own.id);
  return {
    ...(await review(db, found, { assignment: id })),
    progress: members.map(({ id: memberId, name, role }) => ({
      memberId,
      name,
      role,
      ...standingOf(
        row,
        tries.filter((one) => one.memberId === memberId),
      ),
    })),
    runs: fired
      .filter(({ memberId }) => seesAll || memberId === member.id)
      .map(({ memberId, tryNumber, points, impacts, fired: rounds, timeS }) => ({
        memberId,
        try: tryNumber ?? 1,
        points: points ?? 0,
        impacts: impacts ?? 0,
        rounds,
        timeS,
      })),
  };
};

const CSV_COLUMNS: CsvColumns<Call> = {
  member: ({ name }) => name,
  live: ({ live }) => live,
  task: ({ task }) => task,
  ...CALL_COLUMNS,
  held: ({ held }) => held,
  interval_score_mph: ({ interval }) => interval,
  hit: ({ isHit }) => isHit,
  called_after_s: ({ calledS }) => calledS,
  fired_after_s: ({ firedS }) => firedS,
  assignment: ({ assignment }) => assignment,
  try: (call) => call.try,
};

type AssignedRun = Awaited<ReturnType<typeof findAssignedRuns>>[number];
const runColumns = ({ id, dueAt }: AssignmentRow): CsvColumns<AssignedRun> => ({
  member: ({ name }) => name,
  assignment: () => id,
  try: ({ tryNumber }) => tryNumber,
  points: ({ points }) => points,
  hits: ({ impacts }) => impacts,
  rounds: ({ fired }) => fired,
  time_s: ({ timeS }) => timeS,
  finished: ({ endedAt }) => iso(endedAt),
  late: ({ endedAt }) => (dueAt !== null && endedAt !== null && endedAt > dueAt ? 1 : 0),
});

/** Every call, or the runs of an assigned course, as CSV (RFC 4180); + is from the right. The class sees the export. */
export const exportReview = async (db: Db, { class: row, member }: Membership, query: Asked): Promise<string> => {
  const asked = { ...query, zone: row.timeZone ?? query.zone };
  const given = asked.assignment === undefined ? undefined : await requireAssignment(db, row.id, asked.assignment);
  const calls = await findCalls(db, row.id, asked);
  await transaction(db, (tx) =>
    tellClass(tx, row.id, [{ kind: 'exported', data: { by: member.id }, ...(asked.live && { liveId: asked.live }) }]),
  );
  if (given && courseOf(given)) return csvTable(runColumns(given), await findAssignedRuns(db, given.id, row.id));
  return csvTable(CSV_COLUMNS, calls);
};
