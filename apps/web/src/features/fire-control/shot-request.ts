import type { BodyOf, ballistics, scenarios, sessions } from '@windcall/contract';
import { targetPixels } from '@windcall/simulation';
import type { Aim } from '../../scope/aim.ts';
import type { Conditions, TargetWind } from './conditions.ts';
import { TRAINING_MODE, windSeconds } from './solution-request.ts';

/** Everything about a shot at the moment the trigger breaks. */
export interface ShotMoment {
  readonly sessionId: number;
  readonly aim: Aim;
  readonly solution: ballistics.Solution;
  readonly target: scenarios.Target;
  readonly distanceYd: number;
  readonly rifleAccuracy: number;
  readonly conditions: Conditions;
  readonly wind: TargetWind | null;
  /** Shots of the session before this one. */
  readonly totalShots: number;
  /** Seconds since the shot before. */
  readonly responseTimeS: number;
}

export type SimulateBody = BodyOf<typeof ballistics.simulateShot>;
export type RecordBody = sessions.ClaimedShotBody;

/** What `simulate-shot` is asked. With the session in it, it answers with the very impact that will be recorded. */
export const simulateBody = ({ aim, solution, target, ...moment }: ShotMoment): SimulateBody => ({
  windHoldMils: aim.windHold,
  elevationHoldMils: aim.elevationHold,
  windHoldAdjustment: aim.windHold,
  elevationHoldAdjustment: aim.elevationHold,
  windDialAdjustment: aim.windDial,
  elevationDialAdjustment: aim.elevationDial,
  solution: {
    windDriftMils: solution.windDriftMils,
    elevationMils: solution.elevationMils,
    timeOfFlight: solution.timeOfFlight,
    cep: solution.cep,
    cep90: solution.cep90,
    cep95: solution.cep95,
    dispersion: solution.dispersion,
  },
  targetSizePixels: targetPixels(target.size, aim.power),
  targetSize: target.size,
  mode: TRAINING_MODE,
  scopePower: aim.power,
  targetType: target.type,
  rifleAccuracy: moment.rifleAccuracy,
  distance: moment.distanceYd,
  sessionId: moment.sessionId,
});

/** What `enhanced-shot` is asked to record. `shown` is the impact the shooter saw. */
export const recordBody = (moment: ShotMoment, shown: ballistics.ShotResult, shotId: string): RecordBody => {
  const { aim, solution, target, conditions, wind } = moment;
  return {
    shotId,
    shotData: {
      shotId,
      sessionId: moment.sessionId,
      shotNumber: moment.totalShots + 1,
      windHold: aim.windHold,
      elevationHold: aim.elevationHold,
      windDial: aim.windDial,
      elevationDial: aim.elevationDial,
      userWindDial: aim.windDial,
      userElevationDial: aim.elevationDial,
      userHoldAdjustments: { windHold: aim.windHold, elevationHold: aim.elevationHold },
      impactX: shown.impactX,
      impactY: shown.impactY,
      isHit: shown.isHit,
      score: shown.score,
      responseTime: moment.responseTimeS,
      distance: moment.distanceYd,
      targetType: target.type,
      targetSize: target.size,
      windSpeed: wind?.speedMph ?? null,
      windDirection: wind?.directionDeg ?? null,
      temperature: conditions.temperature,
      humidity: conditions.humidity,
      pressure: conditions.pressure,
      rifleAccuracy: moment.rifleAccuracy,
      dispersion: solution.dispersion,
      trueWindDriftMils: solution.windDriftMils,
      trueElevationMils: solution.elevationMils,
    },
    authenticData: {
      trueWindSpeed: wind?.speedMph ?? null,
      trueWindDirection: wind?.directionDeg ?? null,
      trueElevationMils: solution.elevationMils,
      trueWindDriftMils: solution.windDriftMils,
      engagementTime: windSeconds(moment.totalShots),
    },
  };
};
