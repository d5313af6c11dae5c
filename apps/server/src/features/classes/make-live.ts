import { classes, type lives, type ParsedBodyOf, type scenarios, type stages } from '@windcall/contract';
import { buildStage, type StageParts } from '@windcall/simulation';
import { RANGES, rangeClassOf } from '@windcall/training';
import { refuseDemoDistance } from '../../accounts/demo-rules.ts';
import type { SignedInUser } from '../../accounts/index.ts';
import { takeOpening } from '../../accounts/take-opening.ts';
import { type Db, databaseNow, iso, tellClass, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { drawSeed } from '../../sealed/seeds.ts';
import { stageOf } from './live-stage.ts';
import {
  changeRifle,
  countLives,
  findClassTasks,
  findDistance,
  findDrillOfLive,
  findDrillsOfUser,
  findOpenLives,
  insertLive,
  insertLiveDrill,
  type LiveRow,
  lockLive,
} from './live-store.ts';
import { refuseBeyond, requireMember, takeClass } from './membership.ts';
import type { Membership } from './store.ts';

type Range = (typeof RANGES)[number];
type Profile = StageParts['profile'];

type Made = object;
export interface WindOfLive {
  readonly liveId: number;
  readonly number: number;
  readonly level: LiveRow['level'];
}
/** Functions of drills for lives. */
export interface LiveDrills {
  survey(base: stages.Stage, userId: number): Promise<object>;
  reaches(base: stages.Stage, distance: number, userId: number): Promise<boolean>;
  draw(input: object, userId: number): Promise<Made | null>;
  readyTasks(liveId: number, made: Made, userId: number): Promise<readonly object[]>;
  seeWind(of: WindOfLive, userId: number): Promise<Omit<lives.LiveWind, 'task' | 'level'>>;
  revealWind(of: WindOfLive, userId: number): Promise<Omit<lives.RevealedWind, 'task' | 'level'>>;
  storeTasks(tx: Db, ready: readonly object[], opened: { number: number; openedAt: Date }): Promise<void>;
  judgeUnfired(liveId: number, number: number, userId: number): Promise<void>;
  endDrills(tx: Db, liveId: number): Promise<void>;
}
/** Functions of other features. They refuse what the user may not use. */
export interface LiveParts {
  findUsableProfile(db: Db, user: SignedInUser, id: number): Promise<Profile>;
  findUsableScenario(
    db: Db,
    user: SignedInUser,
    id: number,
  ): Promise<Pick<scenarios.Scenario, 'id' | 'name' | 'engagements' | 'directionOfFire' | 'environmentalConditions'>>;
  readonly drillsOf: LiveDrills;
}

/** Rifle and place of a live, stored with it, so that changing a profile or scenario changes no live. */
export interface LiveBase {
  /** Air and direction of fire. */
  readonly scenario: StageParts['scenario'];
  /** The class's rifle; null if all shoot their own. */
  readonly profile: Profile | null;
  /** The stage for drawing winds, with the class's rifle or the built-in one. */
  readonly reference: stages.Stage;
  /** Distances to choose from by range, yd. */
  readonly open: Readonly<Record<string, number[]>>;
}

const BUILT_IN = 0;
/** Distances without a class's rifle and without named distances: the reach of the usual rifles, yd. */
const USUAL_YD = Array.from({ length: 31 }, (_, i) => 250 + 25 * i);
const NOWHERE = { id: 0, name: 'class', engagements: [], directionOfFire: 0, environmentalConditions: null };

const stageFor = (profile: Profile, scenario: StageParts['scenario']): stages.Stage => {
  const built = buildStage({ profile, scenario, wind: { kind: 'steady', speed: 0, direction: 0 }, clock: 'live' });
  if (built.status !== 'ok') throw new Refusal('validation-failed', { message: built.message });
  const { source } = built.stage;
  return { ...built.stage, targets: [], source: { ...source, scenarioId: null, wind: 'drawn, sealed' } };
};

const farthestOf = ({ open }: LiveBase): number => Math.max(...Object.values(open).flat());

/** Lives as a member of the class sees them. */
export const presentLives = async (db: Db, rows: readonly LiveRow[], userId: number): Promise<lives.Live[]> => {
  const own = await findDrillsOfUser(
    db,
    userId,
    rows.map(({ id }) => id),
  );
  const now = await databaseNow(db);
  return Promise.all(
    rows.map(async (row) => {
      const base = row.base as LiveBase;
      const stage = stageOf(row, await findClassTasks(db, row.id), now);
      return {
        ...stage,
        distance: row.endedAt === null && stage.task > 0 ? await findDistance(db, row.id, stage.task) : null,
        id: row.id,
        level: row.level,
        tasks: row.tasks,
        distances: row.distances,
        farthest: farthestOf(base),
        rifle: base.profile?.name ?? null,
        callS: row.callS,
        names: row.names,
        isOpen: row.endedAt === null,
        drillId: own.get(row.id) ?? null,
        createdAt: row.createdAt.toISOString(),
        endedAt: iso(row.endedAt),
      };
    }),
  );
};

/** Opens a live. Rifle, air and distances are copied. */
export const createLive = async (
  { db }: Platform,
  parts: LiveParts,
  user: SignedInUser,
  classId: number,
  body: ParsedBodyOf<typeof lives.createLive>,
): Promise<LiveRow> => {
  await requireMember(db, user, classId, 'instructor');
  const { level, tasks, callS, names, rifle } = body;
  const scenario = body.scenarioId ? await parts.findUsableScenario(db, user, body.scenarioId) : NOWHERE;
  const profile = rifle === 'own' ? null : await parts.findUsableProfile(db, user, rifle.profileId);
  const { engagements: _, ...place } = { ...scenario };
  const kept = { ...place, engagements: [] };
  const reference = stageFor(profile ?? (await parts.findUsableProfile(db, user, BUILT_IN)), kept);
  const targets = scenario.engagements.map(({ distance }) => distance).filter((yd) => yd >= 50);
  const given = body.distance ? [body.distance] : body.scenarioId ? [...new Set(targets)] : null;
  const offered = given ?? USUAL_YD;
  if (offered.length === 0)
    throw new Refusal('validation-failed', { message: 'This scenario has no target beyond 50 yards.' });
  const base: LiveBase = {
    scenario: kept,
    profile,
    reference,
    open: Object.fromEntries(RANGES.map((range: Range) => [range, offered.filter((yd) => rangeClassOf(yd) === range)])),
  };
  if (!(await parts.drillsOf.reaches(reference, farthestOf(base), user.id))) {
    throw new Refusal('cannot-solve', { message: `This rifle does not reach ${farthestOf(base)} yards.` });
  }
  return transaction(db, async (tx) => {
    const own = await takeClass(tx, user, classId, 'instructor');
    refuseBeyond(classes.CLASS_LIMITS.lives, await countLives(tx, classId), 'lives of a class');
    if ((await findOpenLives(tx, [classId])).length > 0) {
      throw new Refusal('in-use', { message: 'A live goes on in this class. End it first.' });
    }
    const row = await insertLive(tx, {
      classId,
      madeBy: own.member.id,
      level,
      tasks,
      base,
      distances: given,
      seed: drawSeed(),
      callS: callS ?? null,
      names,
    });
    await tellClass(tx, classId, [{ kind: 'live-made', liveId: row.id, data: { by: own.member.id } }]);
    return row;
  });
};

/** Joins a live: makes the member's drill, or finds it. */
export const joinLive = async (
  { db }: Platform,
  { drillsOf, findUsableProfile }: LiveParts,
  user: SignedInUser,
  { member }: Membership,
  live: LiveRow,
  profileId: number,
): Promise<{ isNew: boolean; drillId: number }> => {
  const before = await findDrillOfLive(db, user.id, live.id);
  const inLobby = live.endedAt === null && (await findClassTasks(db, live.id)).length === 0;
  const isClassRifle = (live.base as LiveBase).profile !== null;
  if (before !== undefined && (!inLobby || isClassRifle)) return { isNew: false, drillId: before };
  if (live.endedAt !== null) throw new Refusal('out-of-order', { message: 'This live is over.' });
  const kept = live.base as LiveBase;
  const farthest = farthestOf(kept);
  refuseDemoDistance(user, farthest);
  if (user.restrictions !== null && live.tasks > user.restrictions.maxShotsPerSession) {
    throw new Refusal('shot-limit-reached');
  }
  const profile = kept.profile ?? (await findUsableProfile(db, user, profileId));
  const base = stageFor(profile, kept.scenario);
  if (!(await drillsOf.reaches(base, farthest, user.id))) {
    throw new Refusal('cannot-solve', {
      message: `This rifle does not reach ${farthest} yards. Take the class’s rifle instead: the built-in one.`,
    });
  }
  const grounds = await drillsOf.survey(base, user.id);
  if (before !== undefined) {
    return transaction(db, async (tx) => {
      // locked: a wind that is opening meanwhile uses either the old or the new rifle
      const locked = await lockLive(tx, live.id);
      const isOpened = (await findClassTasks(tx, live.id)).length > 0;
      if (locked.endedAt === null && !isOpened)
        await changeRifle(tx, before, { profileName: profile.name, base, grounds });
      return { isNew: false, drillId: before };
    });
  }
  return transaction(db, async (tx) => {
    await takeOpening(tx, user, 'class-drill');
    const drillId = await insertLiveDrill(tx, {
      userId: user.id,
      liveId: live.id,
      kind: 'class',
      level: live.level,
      tasks: live.tasks,
      profileName: profile.name,
      base,
      grounds,
      distances: live.distances,
      farthest,
      seed: drawSeed(),
    });
    if (drillId === undefined) {
      const other = await findDrillOfLive(tx, user.id, live.id);
      if (other === undefined) throw new Error('a drill that cannot be made twice must be there');
      return { isNew: false, drillId: other };
    }
    const event = { kind: 'live-joined', memberId: member.id, liveId: live.id, data: { name: member.name } } as const;
    await tellClass(tx, live.classId, [event]);
    return { isNew: true, drillId };
  });
};
