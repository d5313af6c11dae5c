import { type BodyOf, sessions, type stages } from '@windcall/contract';
import type { Aim } from '../../../scope/aim.ts';
import type { Units } from '../../../units/units.ts';
import type { Calculations } from '../solution/use-calculations.ts';

/** A shot in the screen's list; `saved` is false until the server has recorded it. */
export type LoggedShot = Omit<sessions.Shot, 'id' | 'createdAt'> & { readonly saved: boolean };

/** The server's input for a shot: shooter, target, time and settings. The server computes the impact. */
export type ShotIntent = BodyOf<typeof sessions.recordShot>;

/** Time that the wind moves on per shot, s. Source: shooting specification, section 9. */
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

/** Flies an intended shot as the server will, with its shown draw. Null if its target is not in the stage or it cannot be flown. */
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

export type Accuracy = 'good' | 'off' | 'unknown';
/** A good correction is closer than this to the true one, mil. Source: shooting specification, section 5. */
const GOOD_MIL = 0.2;

const judge = (called: number, needed: number): Accuracy => {
  const error = Math.abs(called - needed);
  if (!Number.isFinite(error)) return 'unknown';
  // 0.7 − 0.5 is slightly under 0.2 in binary
  return error < GOOD_MIL - 1e-9 ? 'good' : 'off';
};

/** Ratings of wind and elevation: dialed and held against needed. */
export const accuracyOf = (shot: LoggedShot): { wind: Accuracy; elevation: Accuracy } => ({
  wind: judge(shot.userWindDial + shot.windHold, shot.trueWindDriftMils),
  elevation: judge(shot.userElevationDial + shot.elevationHold, shot.trueElevationMils),
});

const valueText = (units: Units, field: sessions.ShotField, value: unknown): string => {
  if (field.kind === 'choice') return field.words?.[String(value)] ?? String(value);
  if (field.kind !== 'number') return String(value);
  const { unit } = field;
  return typeof unit === 'string'
    ? units.text(unit, Number(value))
    : `${units.rounded(Number(value), 3)} ${unit.fixed}`;
};

/** A shot's known facts with a label, each on a line of the log. */
export const labeledFacts = (units: Units, shot: object): readonly (readonly [label: string, text: string])[] =>
  Object.entries<sessions.ShotField>(sessions.SHOT).flatMap(([name, field]) => {
    const value = (shot as Readonly<Record<string, unknown>>)[name];
    return field.label === undefined || value == null ? [] : [[field.label, valueText(units, field, value)] as const];
  });

/** A session's sums in the log. */
export const statisticsOf = (shots: readonly Pick<sessions.Shot, 'isHit' | 'responseTime'>[]) => {
  const hits = shots.filter((shot) => shot.isHit).length;
  // a session's first shot has no time, because it follows no other
  const timed = shots.filter((shot) => shot.responseTime > 0);
  const totalTime = timed.reduce((sum, shot) => sum + shot.responseTime, 0);
  return {
    hits,
    avgResponseTime: timed.length === 0 ? 0 : totalTime / timed.length,
    accuracy: shots.length === 0 ? 0 : (100 * hits) / shots.length,
  };
};
