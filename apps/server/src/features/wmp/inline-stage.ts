import { type ParsedBodyOf, scenarios, type stages, type WindField, type wmp } from '@windcall/contract';
import { buildStage, type Rifle, windOfField } from '@windcall/simulation';
import { matchEngagements, readWindSeries } from '@windcall/wmp';
import type { Db } from '../../db/index.ts';
import { Refusal } from '../../refusal.ts';
import { refusalOf } from './refuse-outcome.ts';
import { findProfile, findScenario, type ProfileRow, type ScenarioRow } from './store.ts';

const whenInvalid = { status: 'validation_failed' } as const;
/** Width of a target of unknown size, MOA: the analysis uses its radius. */
const UNKNOWN_TARGET_MOA = 3;

/** The user's profile that a request names; another user's is not found. */
export const findOwnProfile = async (db: Db, userId: number, id: number | undefined) => {
  if (!id) {
    const message = 'AUTHENTIC DATA REQUIRED: select a weapon profile of your own before the analysis';
    throw new Refusal('validation-failed', { message, ...whenInvalid });
  }
  const profile = await findProfile(db, userId, id);
  if (profile === undefined) throw new Refusal('not-found');
  return profile;
};

/** The user's scenario that a request names, null for 0; an unknown scenario is 404. */
export const findOwnScenario = async (db: Db, userId: number, id: number): Promise<ScenarioRow | null> => {
  if (id === 0) return null;
  const scenario = await findScenario(db, userId, id);
  if (scenario === undefined) throw new Refusal('not-found');
  return scenario;
};

type Request = ParsedBodyOf<typeof wmp.phase1>;

/** The samples by distance as a field; a refusal names invalid ones. */
const fieldOf = ({ windFieldData = {}, windFieldMetadata }: Request): WindField => {
  const read = readWindSeries(windFieldData);
  if (read.status !== 'ok') throw refusalOf(read);
  const { stationsYd, nTimes, stepS, speedMph, directionDeg } = read.wind;
  const matrix = (values: Float64Array) =>
    stationsYd.map((_, d) => Array.from(values.subarray(d * nTimes, (d + 1) * nTimes)));
  return {
    distances: [...stationsYd],
    timeSteps: Array.from({ length: nTimes }, (_, t) => t * stepS),
    windData: { speed: matrix(speedMph), direction: matrix(directionDeg) },
    ...(windFieldMetadata && { metadata: windFieldMetadata }),
  };
};

type Engaged = Pick<scenarios.Scenario, 'id' | 'name' | 'engagements' | 'directionOfFire' | 'environmentalConditions'>;

/**
 * Without a scenario, every distance is an engagement in the request's direction of fire, with a target of unknown
 * size.
 */
const distancesOnly = (distances: readonly number[], directionOfFire: number): Engaged => ({
  id: 0,
  name: '',
  directionOfFire,
  environmentalConditions: null,
  engagements: distances.map((distance, i) => ({
    id: `eng${i + 1}`,
    distance,
    sequence: i + 1,
    directionOfFire,
    targets: [{ id: `target${i + 1}`, type: 'circle', size: UNKNOWN_TARGET_MOA, position: { x: 0, y: 0 } }],
  })),
});

export interface InlineStage {
  readonly stage: stages.Stage;
  readonly profile: ProfileRow;
  readonly scenario: ScenarioRow | null;
}

/**
 * The stage of a request with its own wind. With a scenario each distance needs one of its engagements; nothing is
 * invented, and targets at other distances are left out.
 */
export const stageOfRequest = async (db: Db, userId: number, request: Request): Promise<InlineStage> => {
  const profile = await findOwnProfile(db, userId, request.weaponProfileId);
  const scenario = await findOwnScenario(db, userId, request.trainingScenarioId);
  const distances = [...new Set(request.engagementDistances)].sort((a, b) => a - b);
  const scenarioDofDeg = scenario?.directionOfFire ?? request.directionOfFire;
  const engaged: Engaged = scenario ?? distancesOnly(distances, request.directionOfFire);
  const matched = matchEngagements(distances, engaged.engagements, scenarioDofDeg);
  if (matched.status !== 'ok') {
    const message = `Training scenario lacks engagement data for the requested distances. ${matched.message}`;
    throw new Refusal('validation-failed', { message, ...whenInvalid });
  }
  const isAsked = (yd: number) => distances.some((distance) => Math.abs(distance - yd) <= 0.5);
  const rifle: Rifle = profile;
  const built = buildStage({
    profile: { ...rifle, id: profile.id, name: profile.name, updatedAt: profile.updatedAt },
    scenario: {
      ...engaged,
      environmentalConditions: engaged.environmentalConditions ?? scenarios.DEFAULT_ENVIRONMENT,
      engagements: engaged.engagements.filter((e) => isAsked(e.distance)),
    },
    wind: windOfField(fieldOf(request)),
  });
  if (built.status !== 'ok') throw new Refusal('validation-failed', { message: built.message, ...whenInvalid });
  const source = { ...built.stage.source, scenarioId: scenario?.id ?? null };
  return { stage: { ...built.stage, source }, profile, scenario };
};
