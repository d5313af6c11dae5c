export { airDensityKgM3, drySoundMps } from './air/air-density.ts';
export { densityAltitudeM, prepareAir, standardAtmosphere } from './air/atmosphere.ts';
export { SIGMA_PER_FIVE_SHOT_SPREAD } from './dispersion/elliptical-radius.ts';
export { hitProbability } from './dispersion/hit-probability.ts';
export { type BudgetEntry, type Dispersion, solveDispersion } from './dispersion/solve-dispersion.ts';
export { type Sensitivities, solveSensitivities, solveSlopes } from './dispersion/solve-sensitivities.ts';
export type { Cause, Uncertainty } from './dispersion/uncertainty.ts';
export { bcByVelocity, convertBc, type Drag, ICAO_PER_ASM_BC, prepareDrag } from './drag/drag.ts';
export { dragValueAt } from './drag/drag-cells.ts';
export { describeFlight, TRANSONIC_MACH } from './events/describe-flight.ts';
export { solveAim, solveDangerSpace, solveLead, solveReach } from './events/solve-aim.ts';
export { explainHold, type HoldParts, solveSpinParts } from './flight/explain-hold.ts';
export { prepareShot } from './flight/prepare-shot.ts';
export type { PreparedShot } from './flight/prepared-shot.ts';
export type { Ammunition, Effects, ShotInput, Zero } from './flight/shot-input.ts';
export { type FellShort, type NoZero, solveHold, solveTrajectory } from './flight/solve-trajectory.ts';
export { solveZero, type ZeroOutcome } from './flight/solve-zero.ts';
export type { TrajectoryRow } from './flight/trajectory-row.ts';
export {
  CALM,
  type Wind,
  type WindAlongPath,
  type WindComponents,
  windByRange,
  windByZone,
} from './flight/wind.ts';
export { estimateBulletLengthM, millerStability, spinDriftM } from './spin/stability.ts';
export {
  isInsideOutline,
  outlineFraction,
  scoreShot,
  TARGET_SHAPES,
  type TargetOutline,
  type TargetShape,
  targetOutline,
  targetOutlineMoa,
} from './target/target-outline.ts';
export { dropScaleAt, fitDropScale } from './truing/drop-scale.ts';
export { fitDragCurve } from './truing/fit-drag-curve.ts';
export { nextRange } from './truing/next-range.ts';
export { referenceCorrection } from './truing/reference-correction.ts';
export { type Priors, TRUING_PRIORS, type TruedProfile, trueProfile } from './truing/true-profile.ts';
