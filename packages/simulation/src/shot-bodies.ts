import { type ballistics, type ParsedBodyOf, sessions } from '@windcall/contract';
import { parseClock } from '@windcall/wind';
import { type Aim, aimOf, firstSet, groupDispersion, land, type Needed, type ShotDraw } from './fire.ts';
import { targetMoaOfPixels } from './scope.ts';
import { recordOf, type ShotRecord } from './shot-record.ts';

// The specified calls carry the truth of a shot. Here their bodies become input for `land`.

export type AimedShot = Aim & Needed;

type SimulateBody = ParsedBodyOf<typeof ballistics.simulateShot>;

export type SimulatedShot = { status: 'ok'; shot: AimedShot } | { status: 'target-size-missing' };

/** The shot of a simulation. Its target's size is in MOA, or in pixels at the scope's magnification. */
export const shotOfSimulation = (body: SimulateBody): SimulatedShot => {
  const { solution, targetSizePixels: px } = body;
  const targetSize = body.targetSize ?? (px == null ? null : targetMoaOfPixels(px, body.scopePower));
  if (targetSize === null) return { status: 'target-size-missing' };
  return {
    status: 'ok',
    shot: {
      windDial: body.windDialAdjustment,
      elevationDial: body.elevationDialAdjustment,
      windHold: firstSet(body.windHoldAdjustment, body.windHoldMils),
      elevationHold: firstSet(body.elevationHoldAdjustment, body.elevationHoldMils),
      trueWindDriftMils: solution.windDriftMils,
      trueElevationMils: solution.elevationMils,
      dispersion: solution.dispersion ?? groupDispersion(body.rifleAccuracy),
      targetType: body.targetType,
      targetSize,
    },
  };
};

/** The shot of a record. The client's impact, hit and score are not read. */
export const shotOfRecord = ({ shotData, authenticData }: sessions.ClaimedShot): AimedShot => ({
  ...aimOf(shotData),
  trueWindDriftMils: authenticData.trueWindDriftMils,
  trueElevationMils: authenticData.trueElevationMils,
  dispersion: shotData.dispersion ?? groupDispersion(shotData.rifleAccuracy),
  targetType: shotData.targetType,
  targetSize: shotData.targetSize,
});

/** Clock degrees of an optional direction. The contract's pattern admits only readable directions. */
const clockDegrees = (direction: string | number | null | undefined): number | null => {
  if (direction == null) return null;
  const read = parseClock(direction);
  return read.status === 'ok' ? read.deg : null;
};

/**
 * Lands the shot that a client of the specified call reports, and returns its record. The impact is computed here from dials, holds,
 * dispersion, true solution and draw; the weather is stored as reported.
 */
export const claimedRecord = (body: sessions.ClaimedShot, draw: ShotDraw): ShotRecord => {
  const { shotData, authenticData } = body;
  const { dispersion, trueWindDriftMils, trueElevationMils, targetType, targetSize, ...aim } = shotOfRecord(body);
  const truth = { trueWindDriftMils, trueElevationMils };
  return recordOf({
    shotNumber: draw.shotNumber,
    aim,
    reported: {
      userWindDial: shotData.userWindDial ?? aim.windDial,
      userElevationDial: shotData.userElevationDial ?? aim.elevationDial,
    },
    landed: { ...land(aim, { ...truth, dispersion, targetType, targetSize }, draw), ...truth },
    target: shotData,
    conditions: {
      windSpeed: shotData.windSpeed ?? authenticData.trueWindSpeed ?? null,
      windDirection: clockDegrees(shotData.windDirection ?? authenticData.trueWindDirection),
      temperature: shotData.temperature ?? null,
      humidity: shotData.humidity ?? null,
      pressure: shotData.pressure ?? null,
      rifleAccuracy: shotData.rifleAccuracy,
    },
    beside: { ...sessions.toldOf(shotData), engagementTime: authenticData.engagementTime ?? null },
    place: { stageId: null, target: null, moment: null },
  });
};
