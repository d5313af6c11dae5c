import { randomInt } from 'node:crypto';
import { type ParsedBodyOf, stages, type WindField } from '@windcall/contract';
import { rows, type StageParts } from '@windcall/simulation';
import type { FastifyInstance } from 'fastify';
import { refuseDemo, refuseDemoDistance } from '../../accounts/demo-rules.ts';
import type { SignedInUser } from '../../accounts/index.ts';
import type { Db } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { notFound, Refusal, refuseField } from '../../refusal.ts';
import { readFieldJob } from './jobs.ts';
import type { StageRoom } from './stage-room.ts';

/** Functions of other features. They refuse what the user may not use. */
interface StageSources {
  findUsableProfile(db: Db, user: SignedInUser, profileId: number): Promise<StageParts['profile']>;
  findUsableScenario(db: Db, user: SignedInUser, scenarioId: number): Promise<StageParts['scenario']>;
  findField(
    db: Db,
    userId: number,
    id: number,
  ): Promise<{ id: number; name: string; windField: WindField } | undefined>;
}

type Body = ParsedBodyOf<typeof stages.createStage>;

/** Latitude of a demo user's calculations, degrees. */
const DEMO_LATITUDE_DEG = 36;

/** Demo users may not change the default effects, and their wind has one state without thermal effects. */
const refuseForDemo = (user: SignedInUser, { effects, air, wind }: Body): void => {
  const changed = Object.values(effects ?? {}).some((value) => value === 'off' || value === false);
  if (changed || (air && air.latitude !== DEMO_LATITUDE_DEG)) refuseDemo(user, 'advancedBallisticsEnabled');
  if (wind?.kind !== 'recipe') return;
  const { modelComplexity, stateBasedWind } = wind.settings;
  const isComplex = modelComplexity === 'complex' || modelComplexity === 'state-based';
  if (isComplex || stateBasedWind.thermal?.enabled === true) refuseDemo(user, 'advancedBallisticsEnabled');
};

/** Profile and scenario from a stage, for a new stage with the same rifle and targets. */
const partsOf = ({
  rifle,
  targets,
  directionOfFire,
  source,
}: stages.Stage): Pick<StageParts, 'profile' | 'scenario'> => ({
  profile: rifle,
  scenario: {
    id: source.scenarioId ?? 0,
    name: source.scenarioName,
    directionOfFire,
    environmentalConditions: null,
    engagements: targets.map((target, i) => ({
      id: `${target.number}`,
      sequence: i + 1,
      distance: target.distance,
      directionOfFire: target.directionOfFire,
      lookAngle: target.lookAngle,
      targets: [{ id: `${target.number}`, type: target.targetType, size: target.targetSize, position: { x: 0, y: 0 } }],
    })),
  },
});

/** Largest drawn seed: short enough to say aloud, so that two shooters can share a wind. */
const DRAWN_SEED_END = 1_000_000_000;

const withSeed = (wind: stages.StageWindChoice): stages.StageWindChoice =>
  wind.kind !== 'saved' && stages.WINDS[wind.kind].seedDrawn && !('seed' in wind && wind.seed != null)
    ? ({ ...wind, seed: randomInt(DRAWN_SEED_END) } as stages.StageWindChoice)
    : wind;

/** Makes the requested stage, or returns the user's equal one. */
const makeStage = async (
  platform: Platform,
  room: StageRoom,
  sources: StageSources,
  user: SignedInUser,
  body: Body,
): Promise<stages.StoredStage> => {
  const { db, pool } = platform;
  refuseForDemo(user, body);
  const { profile, scenario } =
    body.like != null
      ? partsOf(await room.find(user.id, body.like))
      : {
          profile: await sources.findUsableProfile(db, user, body.profileId),
          scenario: await sources.findUsableScenario(db, user, body.scenarioId),
        };
  for (const { distance } of scenario.engagements) refuseDemoDistance(user, distance);
  const { air, effects, clock, heights } = body;
  const wind = body.wind && withSeed(body.wind);
  if (wind?.kind !== 'saved') return room.make(db, user.id, { profile, scenario, wind, air, effects, clock, heights });
  const saved = await sources.findField(db, user.id, wind.id);
  if (saved === undefined) throw notFound('wind field');
  const choice = await pool.run(readFieldJob, saved.windField, user.id);
  return room.make(db, user.id, { profile, scenario, wind: choice, windField: saved, air, effects, clock, heights });
};

export const registerStages = (
  app: FastifyInstance,
  platform: Platform,
  room: StageRoom,
  sources: StageSources,
): void => {
  route(app, platform, stages.createStage, ({ user, body }) => makeStage(platform, room, sources, user, body));
  route(app, platform, stages.getStage, ({ user, params }) => room.find(user.id, params.id));
  route(app, platform, stages.listRows, async ({ user, params, query }) => {
    const { from, to, step, moment, target: number } = query;
    refuseDemoDistance(user, to);
    const stage = await room.find(user.id, params.id);
    const target = number === undefined ? undefined : stage.targets.find((t) => t.number === number);
    if (number !== undefined && target === undefined) {
      throw refuseField('target', `must be one of this stage, from 1 to ${stage.targets.length}`);
    }
    await room.ready(stage, { distance: to }, moment, user.id);
    // Whole steps, so that steps of 0.1 yd do not drift.
    const distances = Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, i) => from + i * step);
    const table = rows(stage, distances, moment, target, room.fields);
    if (table.status === 'ok') return { rows: table.rows, reach: table.reachYd };
    throw new Refusal('cannot-solve', {
      ...(table.status === 'cannot-solve' && { message: table.reason, said: table.said }),
    });
  });
};
