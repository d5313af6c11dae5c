import type { sessions } from '@windcall/contract';
import type { RecordBody } from './shot-request.ts';

/** A shot of the session as the screen lists it; `saved` is false until the server has recorded it. */
export type LoggedShot = Omit<sessions.Shot, 'id' | 'createdAt'> & { readonly saved: boolean };

/** The row of a shot that is being recorded, as number `shotNumber`. */
export const loggedFromBody = ({ shotData: d, authenticData }: RecordBody, shotNumber: number): LoggedShot => ({
  sessionId: Number(d.sessionId),
  shotNumber,
  windHold: d.windHold ?? 0,
  elevationHold: d.elevationHold ?? 0,
  windDial: d.windDial ?? 0,
  elevationDial: d.elevationDial ?? 0,
  impactX: d.impactX ?? 0,
  impactY: d.impactY ?? 0,
  responseTime: d.responseTime ?? 0,
  isHit: d.isHit ?? false,
  score: d.score ?? 0,
  distance: d.distance,
  targetType: d.targetType ?? 'circle',
  targetSize: d.targetSize,
  windSpeed: d.windSpeed ?? null,
  windDirection: typeof d.windDirection === 'number' ? d.windDirection : null,
  temperature: d.temperature ?? null,
  humidity: d.humidity ?? null,
  pressure: d.pressure ?? null,
  rifleAccuracy: d.rifleAccuracy,
  trueWindDriftMils: authenticData.trueWindDriftMils,
  trueElevationMils: authenticData.trueElevationMils,
  userWindDial: d.userWindDial ?? d.windDial ?? 0,
  userElevationDial: d.userElevationDial ?? d.elevationDial ?? 0,
  engagementTime: authenticData.engagementTime ?? null,
  stageId: null,
  target: null,
  moment: null,
  saved: false,
});

/** How well a correction was called. */
export type Accuracy = 'good' | 'off' | 'unknown';
/** A correction is good when it is closer than this to the true one, mil. Source: shooting specification, section 5. */
const GOOD_MIL = 0.2;

const judge = (called: number, needed: number): Accuracy => {
  const error = Math.abs(called - needed);
  if (!Number.isFinite(error)) return 'unknown';
  // 0.7 − 0.5 is a hair under 0.2 in binary: a thousandth is far below what is dialled.
  return error < GOOD_MIL - 1e-9 ? 'good' : 'off';
};

/** What was dialled and held, against what was needed: the wind's dot and the elevation's. */
export const accuracyOf = (shot: LoggedShot): { wind: Accuracy; elevation: Accuracy } => ({
  wind: judge(shot.userWindDial + shot.windHold, shot.trueWindDriftMils),
  elevation: judge(shot.userElevationDial + shot.elevationHold, shot.trueElevationMils),
});
