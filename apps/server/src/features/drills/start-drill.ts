import { randomBytes } from 'node:crypto';
import { drills, type ParsedBodyOf, type scenarios } from '@windcall/contract';
import { buildStage, type StageParts } from '@windcall/simulation';
import { type Cell, FIRST_RUNG, RANGES } from '@windcall/training';
import { refuseDemoDistance } from '../../accounts/demo-rules.ts';
import type { SignedInUser } from '../../accounts/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Platform } from '../../platform.ts';
import { keyedSeed } from '../../sealed/keyed-seed.ts';
import { surveyJob } from './jobs.ts';
import { drillToWire } from './present.ts';
import { countOpenedToday, hasCalled, insertDrill, lockUser, utcDay } from './store.ts';
import { distancesOf } from './task-of-cell.ts';

/** A profile or a scenario as their owners find them; they refuse what the user may not use. */
export interface DrillParts {
  findUsableProfile(db: Db, user: SignedInUser, id: number): Promise<StageParts['profile']>;
  findUsableScenario(
    db: Db,
    user: SignedInUser,
    id: number,
  ): Promise<Pick<scenarios.Scenario, 'id' | 'name' | 'engagements' | 'directionOfFire' | 'environmentalConditions'>>;
}

/** Drills a user may start in a day: far more than anybody calls. */
const MOST_A_DAY = 300;
/** Farthest target that is set, yd. */
const FARTHEST_YD = 1250;
const SELF_TEST_LEVEL = 2;
/** The built-in rifle: a daily is shot with it by everybody. */
const DAILY_PROFILE_ID = 0;

const NOWHERE = { id: 0, name: 'drill', engagements: [], directionOfFire: 0, environmentalConditions: null };

/**
 * Starts a drill. Its rifle, air and the distances it may have are copied and kept; those of a daily are the same for
 * everybody, whatever rifle is named.
 */
export const startDrill = async (
  { db, config, pool }: Platform,
  parts: DrillParts,
  user: SignedInUser,
  body: ParsedBodyOf<typeof drills.createDrill>,
): Promise<drills.Drill> => {
  const { kind, scenarioId, target } = body;
  // every self-test asks the same, so that tests are comparable
  const level = kind === 'self-test' ? SELF_TEST_LEVEL : body.level;
  const isDaily = kind === 'daily';
  const profileId = isDaily ? DAILY_PROFILE_ID : body.profileId;
  const tasks = isDaily ? drills.TASKS.daily : (body.tasks ?? drills.TASKS[kind]);
  if (target) refuseDemoDistance(user, target.distance);
  if (isDaily) refuseDemoDistance(user, FARTHEST_YD);
  if (user.restrictions !== null && tasks > user.restrictions.maxShotsPerSession) {
    throw new Refusal('shot-limit-reached');
  }
  const profile = await parts.findUsableProfile(db, user, profileId);
  const scenario = scenarioId ? await parts.findUsableScenario(db, user, scenarioId) : NOWHERE;
  const { name } = profile;
  const built = buildStage({
    profile,
    scenario,
    wind: { kind: 'steady', speed: 0, direction: 0 },
    clock: 'live',
  });
  if (built.status !== 'ok') throw new Refusal('validation-failed', { message: built.message });
  const distances = target
    ? [target.distance]
    : scenarioId
      ? [...new Set(built.stage.targets.map(({ distance }) => distance))].filter((yd) => yd >= 50)
      : null;
  const farthest = user.restrictions?.maxTargetDistance ?? Math.max(FARTHEST_YD, ...(distances ?? []));
  const { source } = built.stage;
  const base = {
    ...built.stage,
    targets: [],
    source: { ...source, scenarioId: scenarioId || null, wind: 'drawn, sealed' },
  };
  const grounds = await pool.run(surveyJob, base, user.id);
  if (!RANGES.some((range) => grounds[range] && distancesOf(range, distances, farthest).length > 0)) {
    throw new Refusal('cannot-solve', { message: 'There is no target that this rifle reaches.' });
  }
  const isOpen = (range: Cell['range']): boolean =>
    grounds[range] !== null && distancesOf(range, distances, farthest).length > 0;
  if (body.rung && !isOpen(body.rung.range)) {
    throw new Refusal('cannot-solve', { message: 'There is no target at this range that this rifle reaches.' });
  }
  // Whoever has never called begins near and in calm air.
  const isFirst = kind === 'calls' && distances === null && isOpen(FIRST_RUNG.range) && !(await hasCalled(db, user.id));
  const day = isDaily ? utcDay(new Date()) : null;
  const row = await transaction(db, async (tx) => {
    await lockUser(tx, user.id);
    const today = await countOpenedToday(tx, user.id);
    if (
      user.restrictions !== null &&
      today.drills + today.sessions + today.rounds >= user.restrictions.maxSessionsPerDay
    ) {
      throw new Refusal('session-limit-reached');
    }
    if (today.drills >= MOST_A_DAY) {
      throw new Refusal('quota-reached', { message: `The limit of ${MOST_A_DAY} drills a day is reached.` });
    }
    return insertDrill(tx, {
      userId: user.id,
      kind,
      level,
      tasks,
      profileName: name,
      base,
      grounds,
      distances,
      farthest,
      rung: body.rung ?? (isFirst ? { range: FIRST_RUNG.range, sky: FIRST_RUNG.sky } : null),
      seed: day === null ? randomBytes(8).toString('hex') : keyedSeed(config.jwtSecret, `daily ${day}`),
      day,
    });
  });
  if (row === undefined) throw new Refusal('in-use', { message: 'The daily has one try, and today’s was started.' });
  return drillToWire(row, 0);
};
