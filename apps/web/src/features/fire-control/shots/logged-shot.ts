import { type BodyOf, sessions, type stages } from '@windcall/contract';
import type { Aim } from '../../../scope/aim.ts';
import type { Units } from '../../../units/units.ts';
import type { Calculations } from '../solution/use-calculations.ts';

/** A shot of the session as the screen lists it; `saved` is false until the server has recorded it. */
export type LoggedShot = Omit<sessions.Shot, 'id' | 'createdAt'> & { readonly saved: boolean };

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
  told: sessions.ToldFields,
  asShown: NonNullable<ShotIntent['asShown']>,
): ShotIntent => ({
  shotId,
  asShown,
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
    ...told,
  },
});

/**
 * Where an intended shot goes, and all that its record will say: flown here as the server will fly it, by the draw it was
 * shown with, whatever its number is by now. Null for one that names no target of the stage or cannot be flown.
 */
export const flyIntent = (
  by: Calculations,
  stage: stages.Stage,
  { shotId, shotData: d, asShown }: ShotIntent,
  draw: { readonly seed: string; readonly shotNumber: number },
): LoggedShot | null => {
  const target = stage.targets.find(({ number }) => number === d.target);
  if (target === undefined) return null;
  const aim = {
    windDial: d.windDial ?? 0,
    elevationDial: d.elevationDial ?? 0,
    windHold: d.windHold ?? 0,
    elevationHold: d.elevationHold ?? 0,
  };
  const moment = d.moment ?? 0;
  const fired = by.fire(stage, target, moment, aim, { ...draw, shotNumber: asShown?.draw ?? draw.shotNumber });
  if (fired.status !== 'ok') return null;
  const { shotNumber } = draw;
  const beside = { ...sessions.toldOf(d), engagementTime: SHOT_S * shotNumber };
  return {
    ...by.firedRecord(stage, target, moment, aim, fired, shotNumber, beside),
    sessionId: Number(d.sessionId),
    shotId: shotId ?? null,
    saved: false,
  };
};

/** How well a correction was called. */
export type Accuracy = 'good' | 'off' | 'unknown';
/** A correction is good when it is closer than this to the true one, mil. Source: shooting specification, section 5. */
const GOOD_MIL = 0.2;

const judge = (called: number, needed: number): Accuracy => {
  const error = Math.abs(called - needed);
  if (!Number.isFinite(error)) return 'unknown';
  // 0.7 − 0.5 is a hair under 0.2 in binary: a thousandth is far below what is dialed.
  return error < GOOD_MIL - 1e-9 ? 'good' : 'off';
};

/** What was dialed and held, against what was needed: the wind's dot and the elevation's. */
export const accuracyOf = (shot: LoggedShot): { wind: Accuracy; elevation: Accuracy } => ({
  wind: judge(shot.userWindDial + shot.windHold, shot.trueWindDriftMils),
  elevation: judge(shot.userElevationDial + shot.elevationHold, shot.trueElevationMils),
});

/** A recorded value in words. */
const valueText = (units: Units, field: sessions.ShotField, value: unknown): string => {
  if (field.kind === 'choice') return field.words?.[String(value)] ?? String(value);
  if (field.kind !== 'number') return String(value);
  return typeof field.unit === 'string' ? units.text(field.unit, Number(value)) : `${value} ${field.unit.fixed}`;
};

/** What the log says of a shot on lines of their own: the fields of the table that have a label, where they are known. */
export const labeledFacts = (units: Units, shot: object): readonly (readonly [label: string, text: string])[] =>
  Object.entries<sessions.ShotField>(sessions.SHOT).flatMap(([name, field]) => {
    const value = (shot as Readonly<Record<string, unknown>>)[name];
    return field.label === undefined || value == null ? [] : [[field.label, valueText(units, field, value)] as const];
  });

/** Sums over a session's shots, as the log shows them. */
export const statisticsOf = (shots: readonly Pick<sessions.Shot, 'isHit' | 'responseTime'>[]) => {
  const hits = shots.filter((shot) => shot.isHit).length;
  // the first shot of a session follows no other, so it has no time
  const timed = shots.filter((shot) => shot.responseTime > 0);
  const totalTime = timed.reduce((sum, shot) => sum + shot.responseTime, 0);
  return {
    hits,
    avgResponseTime: timed.length === 0 ? 0 : totalTime / timed.length,
    accuracy: shots.length === 0 ? 0 : (100 * hits) / shots.length,
  };
};
