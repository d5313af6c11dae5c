import {
  type assignments,
  drills,
  type ParsedBodyOf,
  type scenarios,
  type stages,
  type WindField,
} from '@windcall/contract';
import { buildStage, type StageParts } from '@windcall/simulation';
import { type Cell, FIRST_RUNG, HELD, RANGES } from '@windcall/training';
import { refuseDemoDistance } from '../../accounts/demo-rules.ts';
import type { SignedInUser } from '../../accounts/index.ts';
import { takeOpening } from '../../accounts/take-opening.ts';
import { utcDay } from '../../calendar.ts';
import { type Db, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal, refuseField } from '../../refusal.ts';
import { drawSeed, seedFor } from '../../sealed/seeds.ts';
import { hasCalled } from './call-store.ts';
import { isRookie } from './daily.ts';
import { type Grounds, reachJob, surveyJob } from './jobs.ts';
import { drillToWire } from './present.ts';
import { type DrillRow, insertDrill, lawOfDaily } from './store.ts';
import { distancesOf } from './task-of-cell.ts';

/** Functions of other features. They refuse what the user may not use. */
export interface DrillParts {
  findUsableProfile(db: Db, user: SignedInUser, id: number): Promise<StageParts['profile']>;
  findUsableScenario(
    db: Db,
    user: SignedInUser,
    id: number,
  ): Promise<Pick<scenarios.Scenario, 'id' | 'name' | 'engagements' | 'directionOfFire' | 'environmentalConditions'>>;
  findField(db: Db, userId: number, id: number): Promise<{ readonly windField: WindField } | undefined>;
}

const FARTHEST_YD = 1250;
const SELF_TEST_LEVEL = 2;
/** The built-in rifle, for everybody's daily. */
const DAILY_PROFILE_ID = 0;

const NOWHERE = { id: 0, name: 'drill', engagements: [], directionOfFire: 0, environmentalConditions: null };

type Profile = StageParts['profile'];
type Place = StageParts['scenario'];

const STILL = { kind: 'steady', speed: 0, direction: 0 } as const;

/** Rifle, air and effects of a drill, without wind and targets. Refuses an invalid own `wind`. */
const baseOf = (profile: Profile, scenario: Place, scenarioId: number | null, wind?: drills.OwnWind | null) => {
  const measured = wind?.kind === 'samples' ? wind : STILL;
  const built = buildStage({ profile, scenario, wind: measured, clock: 'live' });
  if (built.status !== 'ok') throw new Refusal('validation-failed', { message: built.message });
  const { source, targets } = built.stage;
  return {
    base: { ...built.stage, wind: STILL, targets: [], source: { ...source, scenarioId, wind: 'drawn, sealed' } },
    distances: [...new Set(targets.map(({ distance }) => distance))].filter((yd) => yd >= 50),
  };
};

const refuseTooMany = (user: SignedInUser, tasks: number): void => {
  if (user.restrictions !== null && tasks > user.restrictions.maxShotsPerSession) {
    throw new Refusal('shot-limit-reached');
  }
};

/** Ranges that the rifle reaches and that have a distance. */
const openRanges = (grounds: Grounds, distances: readonly number[] | null, farthest: number): Cell['range'][] => {
  const open = RANGES.filter((range) => grounds[range] && distancesOf(range, distances, farthest).length > 0);
  if (open.length === 0) {
    throw new Refusal('cannot-solve', { message: 'There is no target that this rifle reaches.' });
  }
  return open;
};

/** Stores a drill within the daily limit; undefined if the user already has this day's daily or this try. */
const store = (
  db: Db,
  user: SignedInUser,
  values: Omit<Parameters<typeof insertDrill>[1], 'userId'>,
): Promise<DrillRow | undefined> =>
  transaction(db, async (tx) => {
    await takeOpening(tx, user, 'drill');
    return insertDrill(tx, { ...values, userId: user.id });
  });

/** Most samples of a drill's own wind, which each of its tasks copies. A log has 1,600 at most, a generated one 5,929. */
const MOST_SAMPLES = 10_000;

/** A drill's own wind; a saved one is copied, so that deleting it changes no drill. */
const ownWind = async (
  db: Db,
  { findField }: DrillParts,
  user: SignedInUser,
  wind: ParsedBodyOf<typeof drills.createDrill>['wind'],
): Promise<drills.OwnWind | null> => {
  if (wind?.kind !== 'saved') return wind ?? null;
  const saved = await findField(db, user.id, wind.id);
  if (saved === undefined) throw notFound('wind field');
  const { distances, timeSteps, windData } = saved.windField;
  if (distances.length * timeSteps.length > MOST_SAMPLES)
    throw refuseField('wind.id', `must be a wind of at most ${MOST_SAMPLES} samples`);
  return { kind: 'samples', pace: 'seconds', field: { distances, timeSteps, windData } };
};

/**
 * Starts a drill. Rifle, air and possible distances are copied; for a daily they are the same for everybody, whatever
 * rifle is named.
 */
export const startDrill = async (
  { db, config, pool }: Platform,
  parts: DrillParts,
  user: SignedInUser,
  body: ParsedBodyOf<typeof drills.createDrill>,
): Promise<drills.Drill> => {
  const { kind, scenarioId, target } = body;
  // one level, so that self-tests are comparable
  const level = kind === 'self-test' ? SELF_TEST_LEVEL : body.level;
  const isDaily = kind === 'daily';
  const profileId = isDaily ? DAILY_PROFILE_ID : body.profileId;
  const tasks = isDaily ? drills.TASKS.daily : (body.tasks ?? drills.TASKS[kind]);
  if (target) refuseDemoDistance(user, target.distance);
  if (isDaily) refuseDemoDistance(user, FARTHEST_YD);
  refuseTooMany(user, tasks);
  const profile = await parts.findUsableProfile(db, user, profileId);
  const scenario = scenarioId ? await parts.findUsableScenario(db, user, scenarioId) : NOWHERE;
  const wind = await ownWind(db, parts, user, body.wind);
  const { base, distances: ofScenario } = baseOf(profile, scenario, scenarioId || null, wind);
  const isNear = isDaily && (await isRookie(db, user.id));
  const distances = isNear
    ? distancesOf(FIRST_RUNG.range, null, FARTHEST_YD)
    : target
      ? [target.distance]
      : scenarioId
        ? ofScenario
        : null;
  const farthest = user.restrictions?.maxTargetDistance ?? Math.max(FARTHEST_YD, ...(distances ?? []));
  const grounds = await pool.run(surveyJob, base, user.id);
  const open = openRanges(grounds, distances, farthest);
  if (body.rung && !open.includes(body.rung.range)) {
    throw new Refusal('cannot-solve', { message: 'There is no target at this range that this rifle reaches.' });
  }
  // the first ten calls are near and in calm air
  const isFirst =
    kind === 'calls' &&
    distances === null &&
    !wind &&
    open.includes(FIRST_RUNG.range) &&
    !(await hasCalled(db, user.id, HELD.fewest));
  const day = isDaily ? utcDay(new Date()) : null;
  const row = await store(db, user, {
    kind,
    level,
    tasks,
    profileName: profile.name,
    base,
    grounds,
    distances,
    farthest,
    wind,
    rung: body.rung ?? (isFirst ? { range: FIRST_RUNG.range, sky: FIRST_RUNG.sky } : null),
    ...(day === null
      ? { seed: drawSeed() }
      : { seed: seedFor('drills', config.jwtSecret, `daily ${day}`), ...(await lawOfDaily(db, day)) }),
    day,
  });
  if (row === undefined) throw new Refusal('in-use', { message: 'The daily has one try, and today’s was started.' });
  return drillToWire(row, 0);
};

/** An assigned drill, copied so that changing the scenario does not change the assignment. */
export interface AssignedDrill {
  readonly kind: (typeof assignments.ASSIGNED_KINDS)[number];
  readonly level: drills.Drill['level'];
  readonly tasks: number;
  /** Air and direction of fire; null for the defaults. */
  readonly scenario: Place | null;
  readonly distances: number[] | null;
  /** Kinds of wind; null if each call is chosen for the user. */
  readonly cells: Cell[] | null;
  readonly assignmentId: number;
  readonly tryNumber: number;
  /** Source of a wind that is the same for all; null if each try draws its own. */
  readonly same: { readonly seed: string; readonly law: stages.SurfaceWind['law'] } | null;
}

/** Starts a try of an assignment; undefined if another request started it. */
export const startAssignedDrill = async (
  { db, pool }: Platform,
  parts: DrillParts,
  user: SignedInUser,
  { kind, scenario, distances, cells, same, ...given }: AssignedDrill,
  profileId: number,
): Promise<number | undefined> => {
  const farthest = Math.max(FARTHEST_YD, ...(distances ?? []));
  const reach = user.restrictions?.maxTargetDistance ?? farthest;
  for (const distance of distances ?? []) refuseDemoDistance(user, distance);
  refuseTooMany(user, given.tasks);
  const profile = await parts.findUsableProfile(db, user, profileId);
  const { base } = baseOf(profile, scenario ?? NOWHERE, null);
  const grounds = await pool.run(surveyJob, base, user.id);
  const open = openRanges(grounds, distances, reach);
  const unreached = cells?.find(({ range }) => !open.includes(range));
  const last = Math.max(...(distances ?? []));
  if (unreached || (distances && !(await pool.run(reachJob, { base, distance: last }, user.id)))) {
    const where = distances ? `${last} yards` : 'the distances of this assignment';
    throw new Refusal('cannot-solve', {
      message: `This rifle does not reach ${where}. Take the built-in one instead.`,
    });
  }
  const row = await store(db, user, {
    ...given,
    kind,
    profileName: profile.name,
    base,
    grounds,
    distances,
    farthest: reach,
    cells,
    ...(same ?? { seed: drawSeed() }),
  });
  return row?.id;
};
