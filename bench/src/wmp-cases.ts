import { prepareShot, solveTrajectory } from '@windcall/ballistics';
import { mpsToFps, ydToM } from '@windcall/units';
import type { ModelComplexity } from '@windcall/wind';
import {
  analyzeWind,
  type BracketSettings,
  buildBrackets,
  type CandidateBracket,
  type Engagement,
  type HoldField,
  holdField,
  windKernel,
} from '@windcall/wmp';
import { trialField } from '../../packages/wind/test/trial-field.ts';
import { referenceShot } from './shot-of-reference.ts';

const PROFILE_STEP_YD = 25;
const REACH_YD = 1200;

/** Speed of the reference 6.5 Creedmoor along its range. */
const velocityProfile = () => {
  const rangeYd = Array.from({ length: REACH_YD / PROFILE_STEP_YD + 1 }, (_, i) => i * PROFILE_STEP_YD);
  const flown = solveTrajectory(prepareShot(referenceShot('as-reference')), Float64Array.from(rangeYd, ydToM));
  if (flown.status !== 'ok') throw new Error(`the reference must be flown whole, got ${flown.status}`);
  return { rangeYd, speedFps: flown.rows.map((row) => mpsToFps(row.speedMps)) };
};
const PROFILE = velocityProfile();

/** A wind field of the default grid and the targets it is analyzed for. */
export interface WmpCase {
  seed: number;
  distancesYd: readonly number[];
  /** Degrees between the directions of fire of neighboring targets. */
  turnDeg?: number;
  complexity?: ModelComplexity;
  durationS?: number;
}

export const DEFAULT_DISTANCES_YD = [500, 650, 800, 950, 1100];
export const TEN_DISTANCES_YD = Array.from({ length: 10 }, (_, i) => 300 + 90 * i);

/** The holds that a generated wind demands of the reference rifle. */
export const caseField = ({
  seed,
  distancesYd,
  turnDeg = 0,
  complexity = 'complex',
  durationS = 240,
}: WmpCase): HoldField => {
  const grid = { maxDistance: REACH_YD, samplingInterval: 100, duration: durationS, timeInterval: 5 };
  const { distances, timeSteps, windData } = trialField({ seed, modelComplexity: complexity, grid });
  const engagements = distancesYd.map((distanceYd, j): Engagement => {
    const kernel = windKernel(PROFILE, distanceYd, distances);
    if (kernel.status !== 'ok') throw new Error(`the bullet must reach ${distanceYd} yd, got ${kernel.status}`);
    return { distanceYd, fireDeg: j * turnDeg, headMilPerMph: 0.1 * kernel.milPerMph, ...kernel };
  });
  return holdField(engagements, {
    stationsYd: distances,
    nTimes: timeSteps.length,
    stepS: grid.timeInterval,
    speedMph: Float64Array.from(windData.speed.flat()),
    directionDeg: Float64Array.from(windData.direction.flat()),
  });
};

/** Phases 1 and 2 with the linear kernel instead of the solver. */
export const caseBrackets = (field: HoldField, settings: BracketSettings = {}): CandidateBracket[] => {
  const analysis = analyzeWind(field);
  if (analysis.status !== 'success') throw new Error(`the wind must vary, got ${analysis.status}`);
  const { distanceCoverageMetrics } = analysis.analysisMetadata;
  const driftMil = (j: number, mph: number) => field.axes[j]!.milPerMph * mph;
  const { globalClusters } = analysis.distanceWindStates;
  return buildBrackets(field, globalClusters, settings, { driftMil, distanceCoverageMetrics }).candidateBrackets;
};
