import type { sessions, stages } from '@windcall/contract';
import { radToDeg, wrap360 } from '@windcall/units';
import { type Aim, type FireOutcome, fire, type Landed, type ShotDraw, type Truth } from './fire.ts';
import type { NoSolution } from './inline-stage.ts';
import { type Call, split } from './split.ts';
import type { WindFields } from './wind-fields.ts';

/** Fields of a shot besides its flight: reported ones and the firing time. */
export interface BesideFlight extends sessions.ToldFields {
  engagementTime: number | null;
}

/** A shot to store, without the fields that the store adds. */
export interface ShotRecord extends sessions.ShotFields {
  shotNumber: number;
  stageId: number | null;
}

type Conditions = Pick<
  ShotRecord,
  'windSpeed' | 'windDirection' | 'temperature' | 'humidity' | 'pressure' | 'rifleAccuracy'
>;
export interface ShotParts {
  shotNumber: number;
  aim: Aim;
  /** The dials as the shooter reported them; the aim's if absent. */
  reported?: { userWindDial: number; userElevationDial: number };
  landed: Landed & Truth;
  target: Pick<ShotRecord, 'distance' | 'targetType' | 'targetSize'>;
  conditions: Conditions;
  beside: BesideFlight;
  place: Pick<ShotRecord, 'stageId' | 'target' | 'moment'>;
}

/** Builds every shot record; a new field of the table fails to compile here until it is filled. */
export const recordOf = (parts: ShotParts): ShotRecord => {
  const { shotNumber, aim, landed, target, conditions, beside, place } = parts;
  const { distance, targetType, targetSize } = target;
  return {
    shotNumber,
    ...aim,
    userWindDial: parts.reported?.userWindDial ?? aim.windDial,
    userElevationDial: parts.reported?.userElevationDial ?? aim.elevationDial,
    ...landed,
    distance,
    targetType,
    targetSize,
    ...conditions,
    ...beside,
    ...place,
  };
};

export type RecordOutcome = { status: 'ok'; record: ShotRecord; split: stages.Split } | NoSolution;

/** The wind at the target as a speed and a direction, mph and degrees of the stage's clock. */
const windReport = (
  stage: stages.Stage,
  target: stages.StageTarget,
  { crosswindMph, headwindMph }: { crosswindMph: number; headwindMph: number },
): Pick<ShotRecord, 'windSpeed' | 'windDirection'> => {
  if (stage.wind.kind === 'steady') return { windSpeed: stage.wind.speed, windDirection: stage.wind.direction };
  const fromLine = radToDeg(Math.atan2(crosswindMph, headwindMph));
  return {
    windSpeed: Math.hypot(crosswindMph, headwindMph),
    windDirection: wrap360(fromLine + target.directionOfFire - stage.directionOfFire),
  };
};

/** The record of a shot fired on a stage at `momentS`, s. */
export const firedRecord = (
  stage: stages.Stage & { id?: number },
  target: stages.StageTarget,
  momentS: number,
  aim: Aim,
  { shot, solution }: Extract<FireOutcome, { status: 'ok' }>,
  shotNumber: number,
  beside: BesideFlight,
): ShotRecord => {
  const { temperature, humidity, pressure } = stage.air;
  return recordOf({
    shotNumber,
    aim,
    landed: shot,
    target,
    conditions: {
      ...windReport(stage, target, solution),
      temperature,
      humidity,
      pressure,
      rifleAccuracy: stage.rifle.rifleAccuracy,
    },
    beside,
    place: { stageId: stage.id ?? null, target: target.number, moment: momentS },
  });
};

/** Fires a shot of a stage and returns its record and its split. The browser shows and the server stores the same for the same draw. */
export const shotRecord = (
  stage: stages.Stage & { id?: number },
  target: stages.StageTarget,
  momentS: number,
  aim: Aim,
  draw: ShotDraw,
  beside: BesideFlight,
  call?: Call,
  fields?: WindFields,
): RecordOutcome => {
  const fired = fire(stage, target, momentS, aim, draw, fields);
  if (fired.status !== 'ok') return fired;
  const { impactX, impactY } = fired.shot;
  const taken = split(stage, target, { momentS, aim, impactX, impactY }, call, fields);
  if (taken.status !== 'ok') return taken;
  const record = firedRecord(stage, target, momentS, aim, fired, draw.shotNumber, beside);
  return { status: 'ok', split: taken.split, record };
};
