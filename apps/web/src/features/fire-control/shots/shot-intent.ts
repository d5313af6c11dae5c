import type { BodyOf, sessions, stages } from '@windcall/contract';
import type { Aim } from '../../../scope/aim.ts';

/** What the server is told of a shot: who, at what, when and with what set. Where it went the server works out itself. */
export type ShotIntent = BodyOf<typeof sessions.recordShot>;

/** Seconds that the wind moves on with each shot. Source: shooting specification, section 9. */
export const SHOT_S = 5;

export const intentOf = (
  sessionId: number,
  shotId: string,
  target: stages.StageTarget,
  momentS: number,
  aim: Aim,
  responseTime: number,
): ShotIntent => ({
  shotId,
  shotData: {
    sessionId,
    target: target.number,
    moment: momentS,
    userWindDial: aim.windDial,
    userElevationDial: aim.elevationDial,
    windDial: aim.windDial,
    elevationDial: aim.elevationDial,
    windHold: aim.windHold,
    elevationHold: aim.elevationHold,
    userHoldAdjustments: { windHold: aim.windHold, elevationHold: aim.elevationHold },
    responseTime,
  },
});

/** The choices that make a stage again on the server: everything of it but what its profile and scenario say. */
export const choicesOf = ({ rifle, source, wind, air, effects, clock }: stages.Stage) => ({
  profileId: rifle.id,
  scenarioId: source.scenarioId ?? 0,
  wind,
  air,
  effects,
  clock,
});
