import { type BodyOf, type ballistics, type scenarios, WIND_TIME_STEP_S, type WindField } from '@windcall/contract';
import type { AdvancedEffects } from '../../platform/stored/advanced-ballistic-effects.ts';
import type { Conditions, FireLine, TargetWind } from './conditions.ts';
import type { FireProfile } from './fire-profile.ts';

/** Distance of a calculation without a scenario, yards. Source: shooting specification, section 9. */
export const DEFAULT_DISTANCE_YD = 600;
/** The mode of every session and calculation here. */
export const TRAINING_MODE = 'quick_training';

/** Everything a firing solution depends on. */
export interface SolutionInput {
  readonly profile: FireProfile;
  readonly conditions: Conditions;
  readonly effects: AdvancedEffects;
  readonly line: FireLine;
  /** Number of the target in its scenario, from 1; 0 without a scenario. */
  readonly targetNumber: number;
  /** Shots of the session so far: the wind moves on by one step with each. */
  readonly totalShots: number;
}

/** Seconds the wind has moved on: 5 for each shot. */
export const windSeconds = (totalShots: number): number => totalShots * WIND_TIME_STEP_S;

/** Index of the wind's time steps: floor(seconds / 5). */
export const windTimeIndex = (totalShots: number): number => Math.floor(windSeconds(totalShots) / WIND_TIME_STEP_S);

/** The true bearings of a target of a scenario; without one, the direction of the effects' settings. */
export const fireLineOf = (
  scenario: scenarios.Scenario | null,
  engagement: scenarios.Engagement | null,
  effects: AdvancedEffects,
): FireLine => {
  const scenarioDofDeg = scenario?.directionOfFire ?? effects.directionOfFire;
  return {
    distanceYd: engagement?.distance ?? DEFAULT_DISTANCE_YD,
    targetDofDeg: engagement?.directionOfFire ?? scenarioDofDeg,
    scenarioDofDeg,
  };
};

/**
 * The field at one time index: what a bullet flies through, as a hundredth of the bytes. Its only time step answers
 * every index.
 */
export const fieldAt = (field: WindField, timeIndex: number): WindField => {
  const index = Math.min(Math.max(timeIndex, 0), field.timeSteps.length - 1);
  const column = (matrix: readonly (readonly number[])[]): number[][] =>
    matrix.map((row) => row.slice(index, index + 1));
  return {
    distances: field.distances,
    timeSteps: field.timeSteps.slice(index, index + 1),
    windData: { speed: column(field.windData.speed), direction: column(field.windData.direction) },
  };
};

/** What `calculate-ballistics` is asked. */
export const solutionBody = (input: SolutionInput): BodyOf<typeof ballistics.calculateBallistics> => {
  const { profile, conditions, effects, line } = input;
  const index = windTimeIndex(input.totalShots);
  return {
    distance: line.distanceYd,
    windSpeed: conditions.windSpeed,
    windDirection: conditions.windDirection,
    temperature: conditions.temperature,
    humidity: conditions.humidity,
    pressure: conditions.pressure,
    profileId: profile.id,
    bulletBC: profile.bulletBC,
    muzzleVelocity: profile.muzzleVelocity,
    rifleAccuracy: profile.rifleAccuracy,
    scopeHeight: profile.scopeHeight,
    zeroRange: profile.zeroRange,
    twistRate: profile.twistRate,
    elevationReferenceData: profile.elevationReferenceData,
    windageReferenceData: profile.windageReferenceData,
    useAerodynamicJump: effects.useAerodynamicJump,
    useBCDegradation: false,
    useSpinDrift: effects.useSpinDrift,
    useCoriolisEffect: effects.useCoriolisEffect,
    latitude: effects.latitude,
    directionOfFire: line.targetDofDeg,
    baseDirectionOfFire: line.scenarioDofDeg,
    trainingMode: TRAINING_MODE,
    ...(conditions.field !== null && { windField: fieldAt(conditions.field, index), windFieldTimeIndex: index }),
    ...(conditions.zones !== null && { zoneWindData: [...conditions.zones] }),
  };
};

/** What `calculate-target-crosswind` is asked; null where there is no wind to ask about. */
export const crosswindBody = (
  input: SolutionInput,
  wind: TargetWind | null,
): BodyOf<typeof ballistics.calculateTargetCrosswind> | null => {
  const { conditions, line } = input;
  if (wind === null) return null;
  const index = windTimeIndex(input.totalShots);
  return {
    distance: line.distanceYd,
    directionOfFire: line.targetDofDeg,
    baseDirectionOfFire: line.scenarioDofDeg,
    baseWindSpeed: conditions.windSpeed ?? wind.speedMph,
    baseWindDirection: conditions.windDirection ?? wind.directionDeg,
    authenticWindSpeed: wind.speedMph,
    authenticWindDirection: wind.directionDeg,
    targetId: input.targetNumber,
    ...(conditions.field !== null && { windFieldData: fieldAt(conditions.field, index), windFieldTimeIndex: index }),
    ...(conditions.zones !== null && { zoneWindData: [...conditions.zones] }),
  };
};
