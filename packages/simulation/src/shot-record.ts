import type { stages } from '@windcall/contract';
import { wrap360 } from '@windcall/units';
import { type Aim, fire, type ShotDraw } from './fire.ts';
import type { NoSolution } from './inline-stage.ts';
import type { ShotRecord } from './shot-bodies.ts';
import { type Call, split } from './split.ts';
import type { WindFields } from './wind-fields.ts';

/** What is recorded of a shot beside its flight, s. */
export interface ShotTiming {
  responseTime: number;
  engagementTime: number | null;
}

export type RecordOutcome = { status: 'ok'; record: ShotRecord; split: stages.Split } | NoSolution;

/** The wind at the target as a speed and a clock direction, mph and degrees of the stage's clock. */
const windReport = (
  stage: stages.Stage,
  target: stages.StageTarget,
  { crosswindMph, headwindMph }: { crosswindMph: number; headwindMph: number },
): Pick<ShotRecord, 'windSpeed' | 'windDirection'> => {
  if (stage.wind.kind === 'steady') return { windSpeed: stage.wind.speed, windDirection: stage.wind.direction };
  const fromLine = (Math.atan2(crosswindMph, headwindMph) * 180) / Math.PI;
  return {
    windSpeed: Math.hypot(crosswindMph, headwindMph),
    windDirection: wrap360(fromLine + target.directionOfFire - stage.directionOfFire),
  };
};

/**
 * Fires a shot of a stage and gives all that is recorded of it, and the impact taken apart: what a browser shows and a
 * server stores, the same on both sides for the same draw.
 */
export const shotRecord = (
  stage: stages.Stage & { id?: number },
  target: stages.StageTarget,
  momentS: number,
  aim: Aim,
  draw: ShotDraw,
  timing: ShotTiming,
  call?: Call,
  fields?: WindFields,
): RecordOutcome => {
  const fired = fire(stage, target, momentS, aim, draw, fields);
  if (fired.status !== 'ok') return fired;
  const { shot, solution } = fired;
  const { impactX, impactY } = shot;
  const taken = split(stage, target, { momentS, aim, impactX, impactY }, call, fields);
  if (taken.status !== 'ok') return taken;
  const { temperature, humidity, pressure } = stage.air;
  return {
    status: 'ok',
    split: taken.split,
    record: {
      ...aim,
      ...shot,
      ...timing,
      ...windReport(stage, target, solution),
      shotNumber: draw.shotNumber,
      distance: target.distance,
      targetType: target.targetType,
      targetSize: target.targetSize,
      temperature,
      humidity,
      pressure,
      rifleAccuracy: stage.rifle.rifleAccuracy,
      userWindDial: aim.windDial,
      userElevationDial: aim.elevationDial,
      stageId: stage.id ?? null,
      target: target.number,
      moment: momentS,
    },
  };
};
