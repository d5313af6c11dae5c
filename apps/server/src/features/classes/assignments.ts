import {
  type assignments,
  classes,
  type courses,
  drills,
  type ParsedBodyOf,
  type scenarios,
  type stages,
} from '@windcall/contract';
import { CELLS, type Cell, rangeClassOf } from '@windcall/training';
import type { SignedInUser } from '../../accounts/index.ts';
import { type Db, databaseNow, iso, tellClass, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { drawSeed, lawOfRow, seedFor } from '../../sealed/seeds.ts';
import {
  type AssignmentRow,
  changeAssignment,
  countAssignments,
  findAssignment,
  findAssignments,
  findEntriesGiven,
  findMatchNames,
  findReviewed,
  findTries,
  insertAssignment,
  removeAssignment,
  type Try,
} from './assignment-store.ts';
import { refuseArchived, refuseBeyond, requireMember, takeClass } from './membership.ts';
import type { Membership } from './store.ts';

type Scenario = Pick<scenarios.Scenario, 'id' | 'name' | 'engagements' | 'directionOfFire' | 'environmentalConditions'>;
interface GivenDrill {
  readonly drill: (typeof assignments.ASSIGNED_KINDS)[number];
  readonly level: drills.Drill['level'];
  readonly tasks: number;
  readonly distances: number[] | null;
  /** Air and direction of fire. */
  readonly scenario: Scenario | null;
  readonly cells: Cell[] | null;
  /** Whether kinds of wind were chosen, instead of following from one wind for all. */
  readonly named: boolean;
}
type Given = GivenDrill | { readonly code: string } | { readonly course: courses.Course };

interface Start {
  readonly assignmentId: number;
  readonly tryNumber: number;
}
/** Source of a wind that is the same for all. */
interface SameWind {
  readonly seed: string;
  readonly law: stages.SurfaceWind['law'];
}
/** Functions of drills, runs and matches, which start their own tries. */
export interface AssignmentParts {
  findUsableScenario(db: Db, user: SignedInUser, id: number): Promise<Scenario>;
  readonly assigned: {
    /** Undefined if another request has begun the try. */
    startDrill(
      user: SignedInUser,
      given: Omit<GivenDrill, 'drill' | 'named'> & Start & { kind: GivenDrill['drill']; same: SameWind | null },
      profileId: number,
    ): Promise<number | undefined>;
    startRun(
      user: SignedInUser,
      given: Start & { course: courses.Course; same: SameWind | null },
      profileId: number,
    ): Promise<number | undefined>;
    /** Scores finished runs. */
    settleRuns(assignmentId: number): Promise<void>;
    settleEntries(entryIds: readonly number[]): Promise<void>;
  };
}

/** One level for every self-test, so that tests are comparable. */
const SELF_TEST_LEVEL = 2;
/** Default distances for one wind for all: the reach of the usual rifles, yd. */
const USUAL_YD = Array.from({ length: 31 }, (_, i) => 250 + 25 * i);

const givenOf = (row: AssignmentRow): Given => row.what as Given;
export const courseOf = (row: AssignmentRow): courses.Course | null => {
  const given = givenOf(row);
  return 'course' in given ? given.course : null;
};

/** The task of an assignment, with copies of its parts. */
const copied = async (
  db: Db,
  parts: AssignmentParts,
  user: SignedInUser,
  { what, wind }: Pick<ParsedBodyOf<typeof assignments.createAssignment>, 'what' | 'wind'>,
): Promise<Given> => {
  if ('match' in what) {
    if (!(await findMatchNames(db, [what.match])).has(what.match)) {
      throw new Refusal('not-found', { message: 'This match was not found.' });
    }
    return { code: what.match };
  }
  if ('course' in what) return { course: what.course };
  const { drill, level, tasks, scenarioId } = what;
  const scenario = scenarioId ? await parts.findUsableScenario(db, user, scenarioId) : null;
  const ofScenario = scenario?.engagements.map(({ distance }) => distance).filter((yd) => yd >= 50) ?? null;
  const asked = what.distances ?? (ofScenario && ofScenario.length > 0 ? ofScenario : null);
  const distances = asked ?? (wind === 'same' ? USUAL_YD : null);
  const possible = CELLS.filter(
    ({ range }) => distances === null || distances.some((yd) => rangeClassOf(yd) === range),
  );
  const named = what.cells?.map((cell) => ({ range: cell.range, value: cell.value, gust: cell.gust })) ?? null;
  if (named?.some((cell) => !possible.some(({ range }) => range === cell.range))) {
    throw new Refusal('validation-failed', { message: 'A kind of wind has no distance among those named.' });
  }
  return {
    drill,
    level: drill === 'self-test' ? SELF_TEST_LEVEL : level,
    tasks: tasks ?? drills.TASKS[drill],
    distances: distances && [...new Set(distances)],
    scenario: scenario && { ...scenario, engagements: [] },
    // a wind shared by all cannot be chosen for one caller
    cells: named ?? (wind === 'same' ? possible.map((cell) => ({ ...cell })) : null),
    named: named !== null,
  };
};

const isDueOver = ({ dueAt, closesAtDue }: AssignmentRow, now: Date): boolean =>
  closesAtDue && dueAt !== null && dueAt <= now;
const isOpen = (row: AssignmentRow, now: Date): boolean =>
  (row.opensAt === null || row.opensAt <= now) && !isDueOver(row, now);

/** A member's progress in an assignment, by their tries. */
export const standingOf = ({ dueAt }: AssignmentRow, own: readonly Try[]) => {
  const [first] = own.flatMap(({ finishedAt }) => finishedAt ?? []).sort((a, b) => a.getTime() - b.getTime());
  const state = first ? 'finished' : own.length > 0 ? 'begun' : 'none';
  return {
    state,
    tries: own.length,
    finishedAt: iso(first),
    late: first !== undefined && dueAt !== null && first > dueAt,
  } as const;
};

/** Scores finished runs and matches of assignments, so that those who finished count as finished. */
export const settleAssignments = async (
  db: Db,
  { assigned }: AssignmentParts,
  rows: readonly AssignmentRow[],
): Promise<void> => {
  for (const row of rows) {
    const given = givenOf(row);
    if ('course' in given) await assigned.settleRuns(row.id);
    if ('code' in given) await assigned.settleEntries(await findEntriesGiven(db, row.classId, given.code));
  }
};

const roundsOf = (course: courses.Course): number => course.order.reduce((sum, line) => sum + line.rounds, 0);

const presentAssignments = async (
  db: Db,
  parts: AssignmentParts,
  { member }: Membership,
  rows: readonly AssignmentRow[],
): Promise<assignments.Assignment[]> => {
  await settleAssignments(db, parts, rows);
  const teaches = classes.isAtLeast(member.role, 'assistant');
  const ids = rows.map(({ id }) => id);
  const tries = await findTries(db, ids, teaches ? undefined : member.id);
  const students =
    teaches && rows[0]
      ? (await findReviewed(db, rows[0].classId)).filter((one) => one.isIn && one.role === 'student')
      : [];
  const names = await findMatchNames(
    db,
    rows.flatMap((row) => {
      const given = givenOf(row);
      return 'code' in given ? [given.code] : [];
    }),
  );
  const shownOf = (row: AssignmentRow): assignments.Assignment['what'] => {
    const given = givenOf(row);
    if ('code' in given) return { match: given.code, name: names.get(given.code) ?? null };
    if ('course' in given) return { course: { name: given.course.name, rounds: roundsOf(given.course) } };
    const { drill, level, tasks, distances, scenario, cells, named } = given;
    const cellsTold = named && classes.isAtLeast(member.role, 'instructor') ? cells : null;
    return { drill, level, tasks, distances, scenario: scenario?.name ?? null, cells: cellsTold };
  };
  const now = await databaseNow(db);
  return rows.map((row) => {
    const ofRow = tries.filter(({ assignmentId }) => assignmentId === row.id);
    const own = ofRow.filter(({ memberId }) => memberId === member.id);
    const states = students.map(
      ({ id }) =>
        standingOf(
          row,
          ofRow.filter(({ memberId }) => memberId === id),
        ).state,
    );
    return {
      id: row.id,
      title: row.title,
      what: shownOf(row),
      wind: row.wind,
      opensAt: iso(row.opensAt),
      dueAt: iso(row.dueAt),
      closesAtDue: row.closesAtDue,
      isOpen: isOpen(row, now),
      tries: row.tries,
      note: row.note,
      createdAt: row.createdAt.toISOString(),
      mine: {
        ...standingOf(row, own),
        drillId: own.at(-1)?.drillId ?? null,
        runId: own.at(-1)?.runId ?? null,
      },
      class: teaches
        ? {
            begun: states.filter((state) => state === 'begun').length,
            finished: states.filter((state) => state === 'finished').length,
            of: students.length,
          }
        : null,
    };
  });
};

const presentOne = async (
  db: Db,
  parts: AssignmentParts,
  found: Membership,
  row: AssignmentRow,
): Promise<assignments.Assignment> => {
  const [view] = await presentAssignments(db, parts, found, [row]);
  if (view === undefined) throw new Error('an assignment must be presented');
  return view;
};

export const requireAssignment = async (db: Db, classId: number, id: number): Promise<AssignmentRow> => {
  const row = await findAssignment(db, classId, id);
  if (row === undefined) throw new Refusal('not-found', { message: 'This assignment was not found.' });
  return row;
};

const momentOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

export const createAssignment = async (
  { db }: Platform,
  parts: AssignmentParts,
  user: SignedInUser,
  classId: number,
  body: ParsedBodyOf<typeof assignments.createAssignment>,
): Promise<assignments.Assignment> => {
  await requireMember(db, user, classId, 'instructor');
  const what = await copied(db, parts, user, body);
  const { title, wind, closesAtDue, tries, note } = body;
  const { row, own } = await transaction(db, async (tx) => {
    const found = await takeClass(tx, user, classId, 'instructor');
    refuseBeyond(classes.CLASS_LIMITS.assignments, await countAssignments(tx, classId), 'assignments of a class');
    const made = await insertAssignment(tx, {
      classId,
      madeBy: found.member.id,
      title,
      what,
      wind,
      seed: drawSeed(),
      opensAt: momentOf(body.opensAt),
      dueAt: momentOf(body.dueAt),
      closesAtDue,
      tries: 'code' in what ? 1 : tries,
      note,
    });
    await tellClass(tx, classId, [{ kind: 'assignment-made', data: { by: found.member.id, name: title } }]);
    return { row: made, own: found };
  });
  return presentOne(db, parts, own, row);
};

/** A class's assignments, newest first. */
export const listAssignments = async (db: Db, parts: AssignmentParts, user: SignedInUser, classId: number) => {
  const found = await requireMember(db, user, classId);
  return { assignments: await presentAssignments(db, parts, found, await findAssignments(db, classId)) };
};

/** Changes times and number of tries; the task itself stays. */
export const updateAssignment = async (
  { db }: Platform,
  parts: AssignmentParts,
  user: SignedInUser,
  classId: number,
  id: number,
  { opensAt, dueAt, title, closesAtDue, tries, note }: ParsedBodyOf<typeof assignments.updateAssignment>,
): Promise<assignments.Assignment> => {
  const found = await transaction(db, async (tx) => {
    const own = await takeClass(tx, user, classId, 'instructor');
    const before = await requireAssignment(tx, classId, id);
    const moments = {
      opensAt: opensAt === undefined ? before.opensAt : momentOf(opensAt),
      dueAt: dueAt === undefined ? before.dueAt : momentOf(dueAt),
    };
    if (moments.opensAt && moments.dueAt && moments.dueAt <= moments.opensAt) {
      throw new Refusal('validation-failed', { message: 'It must be due later than it opens.' });
    }
    await changeAssignment(tx, id, {
      ...moments,
      ...(title !== undefined && { title }),
      ...(closesAtDue !== undefined && { closesAtDue }),
      ...(note !== undefined && { note }),
      // a match has one try
      ...(tries !== undefined && !('code' in givenOf(before)) && { tries }),
    });
    return own;
  });
  return presentOne(db, parts, found, await requireAssignment(db, classId, id));
};

/** Deletes an assignment; drills and runs stay with their shooters. */
export const deleteAssignment = (db: Db, user: SignedInUser, classId: number, id: number): Promise<{ success: true }> =>
  transaction(db, async (tx) => {
    const own = await takeClass(tx, user, classId, 'instructor');
    const row = await requireAssignment(tx, classId, id);
    await removeAssignment(tx, id);
    await tellClass(tx, classId, [{ kind: 'assignment-deleted', data: { by: own.member.id, name: row.title } }]);
    return { success: true };
  });

type Begun = { readonly drillId: number } | { readonly runId: number } | { readonly code: string };
const openTry = ({ drillId, runId }: Try): Begun | undefined =>
  drillId !== null ? { drillId } : runId !== null ? { runId } : undefined;

/** Begins a try, or returns the unfinished one. */
export const startAssignment = async (
  { db }: Platform,
  parts: AssignmentParts,
  user: SignedInUser,
  classId: number,
  id: number,
  profileId: number,
): Promise<{ readonly isNew: boolean; readonly begun: Begun }> => {
  const found = await requireMember(db, user, classId);
  refuseArchived(found.class);
  const row = await requireAssignment(db, classId, id);
  await settleAssignments(db, parts, [row]);
  const now = await databaseNow(db);
  if (row.opensAt !== null && row.opensAt > now) {
    throw new Refusal('sealed', { message: 'This assignment has not opened yet.' });
  }
  const findOwn = () => findTries(db, [id], found.member.id);
  const own = await findOwn();
  const last = own.at(-1);
  const given = givenOf(row);
  if ('code' in given) {
    if (last === undefined && isDueOver(row, now)) throw closed();
    return { isNew: last === undefined, begun: { code: given.code } };
  }
  const goesOn = last && last.finishedAt === null ? openTry(last) : undefined;
  if (goesOn) return { isNew: false, begun: goesOn };
  if (isDueOver(row, now)) throw closed();
  const tryNumber = (last?.tryNumber ?? 0) + 1;
  if (tryNumber > row.tries) {
    throw new Refusal('one-try', {
      message:
        row.tries === 1 ? 'This assignment has one try, and it was used.' : 'All tries of this assignment were used.',
    });
  }
  const start = { assignmentId: id, tryNumber };
  const same =
    row.wind === 'same' ? { seed: seedFor('drills', row.seed, `try ${tryNumber}`), law: lawOfRow(row) } : null;
  const startOne = async (): Promise<Begun | undefined> => {
    if ('course' in given) {
      const runId = await parts.assigned.startRun(user, { ...start, course: given.course, same }, profileId);
      return runId === undefined ? undefined : { runId };
    }
    const { drill, named: _, ...drillGiven } = given;
    const drillId = await parts.assigned.startDrill(user, { ...drillGiven, ...start, kind: drill, same }, profileId);
    return drillId === undefined ? undefined : { drillId };
  };
  const begun = await startOne();
  if (begun === undefined) {
    const other = (await findOwn()).at(-1);
    const theirs = other && openTry(other);
    if (theirs === undefined) throw new Error('a try that cannot be begun twice must be there');
    return { isNew: false, begun: theirs };
  }
  await transaction(db, (tx) => tellClass(tx, classId, [{ kind: 'assignment-begun', memberId: found.member.id }]));
  return { isNew: true, begun };
};

const closed = (): Refusal => new Refusal('frozen', { message: 'This assignment was due, and closed then.' });
