import { scenarios, type wmp } from '@windcall/contract';
import type { HoldBasis, Rifle } from '@windcall/simulation';
import { matchEngagements } from '@windcall/wmp';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findProfile, findScenario, type ScenarioRow } from './store.ts';

/** What a phase-1 result remembers, so that the later phases and the card rest on the same rifle, air and targets. */
export interface Basis {
  readonly holds: HoldBasis;
  readonly profileId: number;
  readonly profileName: string;
  readonly zeroRange: number;
  readonly scenarioId: number | null;
  readonly scenarioName: string | null;
}

const whenInvalid = { status: 'validation_failed' } as const;

/** An id that may be text; null for none (`0`, `default`, empty). */
const idOf = (reference: string | number): number | null => {
  const n = Number(reference);
  return Number.isSafeInteger(n) && n > 0 && n < 2 ** 31 ? n : null;
};

/** The own profile that a request names; another user's is as if absent. */
export const findOwnProfile = async (db: Db, userId: number, reference: string | number) => {
  const id = idOf(reference);
  if (id === null) {
    const message = 'AUTHENTIC DATA REQUIRED: select a weapon profile of your own before the analysis';
    throw new Refusal('validation-failed', { message, ...whenInvalid });
  }
  const profile = await findProfile(db, userId, id);
  if (profile === undefined) throw new Refusal('not-found');
  return profile;
};

const findOwnScenario = async (db: Db, userId: number, reference: string | number): Promise<ScenarioRow | null> => {
  const id = idOf(reference);
  if (id === null) return null;
  const scenario = await findScenario(db, userId, id);
  if (scenario === undefined) throw new Refusal('not-found');
  return scenario;
};

/** Largest target at a distance, MOA: what a hold must at least be good for. */
const sizeAt = (scenario: ScenarioRow | null, distanceYd: number): number | null => {
  const sizes = scenario?.engagements
    .filter((e) => Math.abs(e.distance - distanceYd) < 0.5)
    .flatMap((e) => e.targets.map((t) => t.size));
  return sizes === undefined || sizes.length === 0 ? null : Math.max(...sizes);
};

type Request = Pick<
  ReturnType<typeof wmp.phase1Request.parse>,
  'engagementDistances' | 'weaponProfileId' | 'trainingScenarioId' | 'directionOfFire' | 'windFieldData'
>;

/**
 * Gathers what the analysis rests on. Without a scenario (id 0) every distance takes the request's direction of fire; with
 * one, each distance needs an engagement of its own: nothing is made up.
 */
export const gatherBasis = async (db: Db, userId: number, request: Request): Promise<Basis> => {
  const profile = await findOwnProfile(db, userId, request.weaponProfileId);
  const scenario = await findOwnScenario(db, userId, request.trainingScenarioId);
  const distances = [...new Set(request.engagementDistances)].sort((a, b) => a - b);
  const scenarioDofDeg = scenario?.directionOfFire ?? request.directionOfFire;
  const matched = matchEngagements(
    distances,
    scenario?.engagements ?? distances.map((distance) => ({ distance, directionOfFire: request.directionOfFire })),
    scenarioDofDeg,
  );
  if (matched.status !== 'ok') {
    const message = `Training scenario lacks engagement data for the requested distances. ${matched.message}`;
    throw new Refusal('validation-failed', { message, ...whenInvalid });
  }
  const air = scenario?.environmentalConditions ?? scenarios.DEFAULT_ENVIRONMENT;
  const rifle: Rifle = profile;
  return {
    holds: {
      rifle,
      air: { temperature: air.temperature, humidity: air.humidity, pressure: air.pressure },
      scenarioDofDeg,
      targets: matched.engagements.map((e) => ({ ...e, sizeMoa: sizeAt(scenario, e.distanceYd) })),
      wind: request.windFieldData,
    },
    profileId: profile.id,
    profileName: profile.name,
    zeroRange: profile.zeroRange,
    scenarioId: scenario?.id ?? null,
    scenarioName: scenario?.name ?? null,
  };
};
