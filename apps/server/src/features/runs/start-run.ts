import { randomBytes } from 'node:crypto';
import { courses, type ParsedBodyOf, type runs, type stages, type WindField } from '@windcall/contract';
import { courseStage, type MadeRun, type RunInput, type StageParts, windOfField } from '@windcall/simulation';
import { refuseDemoDistance } from '../../accounts/demo-rules.ts';
import type { SignedInUser } from '../../accounts/index.ts';
import { takeOpening } from '../../accounts/take-opening.ts';
import { type Db, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../refusal.ts';
import { drawSeed } from '../../sealed/seeds.ts';
import { makeRunJob } from './jobs.ts';
import { findEntryRun, insertRun, type RunRow } from './store.ts';

/** Equipment and seeds for a course of a match. */
export interface EnteredCourse {
  readonly entryId: number;
  /** Number of the attempt at the course, from 1. */
  readonly attempt: number;
  readonly course: courses.Course;
  readonly rifle: stages.StageRifle;
  readonly profileName: string;
  readonly windSeed: string;
  readonly law: stages.SurfaceWind['law'];
  readonly seed: string;
}

/** Functions of other features. */
export interface RunParts {
  findUsableProfile(db: Db, user: SignedInUser, id: number): Promise<StageParts['profile']>;
  findField(
    db: Db,
    userId: number,
    id: number,
  ): Promise<{ id: number; name: string; windField: WindField } | undefined>;
  /** A course of a match that the user has entered; refuses one that they may not shoot. */
  findEntered(db: Db, userId: number, code: string, course: number): Promise<EnteredCourse>;
}

/** Rifle, air and targets of a course as a stage, in a known wind or one still to be drawn. */
export const stageOfCourse = (...parts: Parameters<typeof courseStage>): stages.Stage => {
  const built = courseStage(...parts);
  if (built.status !== 'ok') throw new Refusal('validation-failed', { message: built.message });
  return built.stage;
};

/** A stored copy of a rifle, as a profile for building a stage. */
export const profileOfRifle = (rifle: stages.StageRifle): StageParts['profile'] => rifle as StageParts['profile'];

/** Refuses a course beyond a demo user's limits. */
export const refuseDemoCourse = (user: SignedInUser, course: courses.Course): void => {
  for (const { distance } of course.targets) refuseDemoDistance(user, distance);
  const rounds = course.order.reduce((sum, line) => sum + line.rounds, 0);
  if (user.restrictions !== null && rounds > user.restrictions.maxShotsPerSession) {
    throw new Refusal('shot-limit-reached');
  }
};

/** Refusal that names a target beyond the rifle's reach. */
export const outOfReach = (course: string, number: number): Refusal =>
  new Refusal('cannot-solve', { message: `This rifle does not reach target ${number} of ${course}.` });

type Body = ParsedBodyOf<typeof runs.createRun>;

const store = async (
  { db }: Platform,
  user: SignedInUser,
  values: Omit<Parameters<typeof insertRun>[1], 'userId'>,
): Promise<RunRow | undefined> =>
  transaction(db, async (tx) => {
    await takeOpening(tx, user, 'run');
    return insertRun(tx, { ...values, userId: user.id });
  });

const make = async (
  { pool }: Platform,
  user: SignedInUser,
  course: courses.Course,
  input: Omit<RunInput, 'course'>,
): Promise<MadeRun> => {
  const made = await pool.run(makeRunJob, { ...input, course: courses.completeCourse(course) }, user.id);
  if ('unreached' in made) throw outOfReach(course.name, made.unreached);
  return made;
};

/** A run of a match's course. There is one try; a run that has not begun is returned again. */
const enterCourse = async (
  platform: Platform,
  parts: RunParts,
  user: SignedInUser,
  code: string,
  number: number,
): Promise<{ isNew: boolean; run: RunRow }> => {
  const { db } = platform;
  const entered = await parts.findEntered(db, user.id, code, number);
  const { entryId, attempt, course, rifle, profileName, windSeed, law, seed } = entered;
  const again = (run: RunRow) => {
    if (run.begunAt) throw new Refusal('one-try', { message: 'This stage has one try, and yours has begun.' });
    return { isNew: false, run };
  };
  const known = await findEntryRun(db, entryId, number);
  if (known) return again(known);
  refuseDemoCourse(user, course);
  const base = stageOfCourse(course, profileOfRifle(rifle));
  const made = await make(platform, user, course, { base, windSeed, law, ownSeed: seed, drawsWind: true });
  const { level } = course;
  const values = { entryId, courseNumber: number, attempt, profileName, document: course, made, seed, level };
  const run = await store(platform, user, { ...values, scored: true });
  if (run) return { isNew: true, run };
  const first = await findEntryRun(db, entryId, number);
  // a run begun and set aside meanwhile had this wind, so the next run gets another
  return first === undefined ? enterCourse(platform, parts, user, code, number) : again(first);
};

/** Makes a run: of a match's course, or practice in its own wind. */
export const startRun = async (
  platform: Platform,
  parts: RunParts,
  user: SignedInUser,
  { match, course, profileId, wind, air }: Body,
): Promise<{ isNew: boolean; run: RunRow }> => {
  if (match && typeof course === 'number') return enterCourse(platform, parts, user, match, course);
  if (typeof course === 'number') throw new Error('a course must be checked');
  const { db } = platform;
  refuseDemoCourse(user, course);
  const profile = await parts.findUsableProfile(db, user, profileId ?? 0);
  let choice: StageParts['wind'] = null;
  if (wind?.kind === 'saved') {
    const saved = await parts.findField(db, user.id, wind.id);
    if (saved === undefined) throw notFound('wind field');
    choice = windOfField(saved.windField);
  } else if (wind) {
    choice =
      'seed' in wind && wind.seed == null
        ? { ...wind, seed: BigInt(`0x${randomBytes(6).toString('hex')}`).toString() }
        : wind;
  }
  const seed = drawSeed();
  const base = stageOfCourse(course, profile, { ...(choice && { wind: choice }), air: air ?? null });
  const windSeed = drawSeed();
  const made = await make(platform, user, course, { base, windSeed, ownSeed: seed, drawsWind: choice === null });
  const { level } = course;
  const run = await store(platform, user, {
    profileName: profile.name,
    document: course,
    made,
    seed,
    level,
    scored: false,
  });
  if (run === undefined) throw new Error('practice must be stored');
  return { isNew: true, run };
};

export interface AssignedCourse {
  readonly course: courses.Course;
  readonly assignmentId: number;
  readonly tryNumber: number;
  /** Source of a wind that is the same for all; null if each try has its own. */
  readonly same: { readonly seed: string; readonly law: stages.SurfaceWind['law'] } | null;
}

/** Starts a try of an assignment; undefined if another request has started it. */
export const startAssignedRun = async (
  platform: Platform,
  { findUsableProfile }: Pick<RunParts, 'findUsableProfile'>,
  user: SignedInUser,
  { course, assignmentId, tryNumber, same }: AssignedCourse,
  profileId: number,
): Promise<number | undefined> => {
  refuseDemoCourse(user, course);
  const profile = await findUsableProfile(platform.db, user, profileId);
  const seed = drawSeed();
  const base = stageOfCourse(course, profile);
  const drawn = {
    base,
    windSeed: same?.seed ?? drawSeed(),
    ...(same && { law: same.law }),
    ownSeed: seed,
    drawsWind: true,
  };
  const made = await make(platform, user, course, drawn);
  const run = await store(platform, user, {
    assignmentId,
    tryNumber,
    profileName: profile.name,
    document: course,
    made,
    seed,
    level: course.level,
    scored: false,
  });
  return run?.id;
};
