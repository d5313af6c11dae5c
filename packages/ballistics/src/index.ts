export { airDensityKgM3, virtualDensityKgM3 } from './air/air-density.ts';
export { type Air, type Atmosphere, prepareAir } from './air/atmosphere.ts';
export { densityAltitudeM, standardAtmosphere } from './air/density-altitude.ts';
export { drySoundMps, humidSoundMps } from './air/sound.ts';
export { ellipticalRadii } from './dispersion/elliptical-radius.ts';
export { hitProbability } from './dispersion/hit-probability.ts';
export { estimateChargeKg, velocityPerBulletKg, velocityPerChargeKg } from './dispersion/muzzle-velocity-variation.ts';
export { type SimulatedShots, simulateShots } from './dispersion/simulate-shots.ts';
export { type BudgetEntry, type Dispersion, solveDispersion } from './dispersion/solve-dispersion.ts';
export {
  type RowSlopes,
  type Sensitivities,
  type Slope,
  solveSensitivities,
  solveSlopes,
} from './dispersion/solve-sensitivities.ts';
export {
  type PrincipalSpread,
  principalSpread,
  SIGMA_PER_FIVE_SHOT_SPREAD,
  type Spread,
  spreadFromCovariance,
} from './dispersion/spread.ts';
export { CAUSES, type Cause, type Uncertainty } from './dispersion/uncertainty.ts';
export {
  type BcAtMach,
  type BcFromSpeed,
  bcByVelocity,
  convertBc,
  type Drag,
  type DragTable,
  ICAO_PER_ASM_BC,
  prepareDrag,
} from './drag/drag.ts';
export { dragValueAt } from './drag/drag-cells.ts';
export { describeFlight, type FlightDescription, TRANSONIC_MACH } from './events/describe-flight.ts';
export { type Aim, solveAim } from './events/solve-aim.ts';
export { type DangerSpace, solveDangerSpace } from './events/solve-danger-space.ts';
export { type Lead, solveLead } from './events/solve-lead.ts';
export { type Reach, solveReach } from './events/solve-reach.ts';
export { explainHold, type HoldPart, type HoldParts, type SpinParts, solveSpinParts } from './flight/explain-hold.ts';
export { type PreparedShot, prepareShot } from './flight/prepare-shot.ts';
export type { Ammunition, Effects, JumpModel, Rifle, ShotInput, SpinDriftModel, Zero } from './flight/shot-input.ts';
export {
  type FellShort,
  type HoldOutcome,
  type NoZero,
  solveHold,
  solveTrajectory,
  type TrajectoryOutcome,
} from './flight/solve-trajectory.ts';
export { solveZero, type ZeroOutcome } from './flight/solve-zero.ts';
export { correctionMil, type TrajectoryRow } from './flight/trajectory-row.ts';
export {
  CALM,
  type Wind,
  type WindAlongPath,
  type WindComponents,
  windByRange,
  windByZone,
} from './flight/wind.ts';
export { aerodynamicJumpMil } from './spin/aerodynamic-jump.ts';
export { EARTH_RAD_PER_S, eotvosShare, flatFireDriftM } from './spin/coriolis.ts';
export { spinDriftM } from './spin/spin-drift.ts';
export { estimateLiftRatio, type SpinAerodynamics } from './spin/spinning-bullet.ts';
export { estimateBulletLengthM, millerStability, type StabilityInput } from './spin/stability.ts';
export { scoreShot } from './target/score.ts';
export {
  isInsideOutline,
  outlineFraction,
  type Point,
  TARGET_SHAPES,
  type TargetOutline,
  type TargetShape,
  targetOutline,
  targetOutlineMoa,
} from './target/target-outline.ts';
export { calibrateTruing, TRUING_PLANS, type TruingCalibration, type TruingPlan } from './truing/calibrate-truing.ts';
export { type DropScalePoint, dropScaleAt, fitDropScale } from './truing/drop-scale.ts';
export { type DragFit, type DragPoint, fitDragCurve, type SpeedRow } from './truing/fit-drag-curve.ts';
export { type NextRange, nextRange } from './truing/next-range.ts';
export { DEFAULT_SIGMA_MIL, type Observation, withMuzzleAndBc } from './truing/observation.ts';
export { type ReferenceCorrection, type ReferenceRow, referenceCorrection } from './truing/reference-correction.ts';
export {
  type ErrorSize,
  type Priors,
  type TruedProfile,
  type TruingRefusal,
  type TruingResidual,
  trueProfile,
} from './truing/true-profile.ts';
