import type { ParsedBodyOf, sessions } from '@windcall/contract';
import { parseClock } from '@windcall/wind';
import { aimError, flyShot, type ShotDraw, shotOfRecord } from './fly-shot.ts';

type Body = ParsedBodyOf<typeof sessions.recordShot>;

/** A shot as it is stored, without what only the store knows. */
export type ShotRecord = Omit<sessions.Shot, 'id' | 'sessionId' | 'createdAt'> & {
  /** Dial and hold less what was needed, mil, + right. */
  windError: number;
  /** Dial and hold less what was needed, mil, + up. */
  elevationError: number;
};

/** Clock degrees of a direction that may be missing. The contract's pattern admits nothing that cannot be read. */
const clockDegrees = (direction: string | number | null | undefined): number | null => {
  if (direction == null) return null;
  const read = parseClock(direction);
  return read.status === 'ok' ? read.deg : null;
};

/**
 * Flies the shot that a client reports and gives all that is recorded of it. The flight is the server's own, from dials,
 * holds, dispersion, true solution and draw; the weather is kept as reported.
 */
export const recordOf = (body: Body, draw: ShotDraw): ShotRecord => {
  const { shotData, authenticData } = body;
  const { dispersion: _, ...aimed } = shotOfRecord(body);
  return {
    ...aimed,
    ...flyShot(shotOfRecord(body), draw),
    ...aimError(aimed),
    shotNumber: draw.shotNumber,
    responseTime: shotData.responseTime,
    distance: shotData.distance,
    windSpeed: shotData.windSpeed ?? authenticData.trueWindSpeed ?? null,
    windDirection: clockDegrees(shotData.windDirection ?? authenticData.trueWindDirection),
    temperature: shotData.temperature ?? null,
    humidity: shotData.humidity ?? null,
    pressure: shotData.pressure ?? null,
    rifleAccuracy: shotData.rifleAccuracy,
    userWindDial: shotData.userWindDial ?? aimed.windDial,
    userElevationDial: shotData.userElevationDial ?? aimed.elevationDial,
    engagementTime: authenticData.engagementTime ?? null,
  };
};
