import type { Air } from '../air/atmosphere.ts';
import { ICAO_DENSITY_KG_M3, ICAO_DRAG_PER_M, type PreparedDrag } from '../drag/drag.ts';
import { requireBetween, requireFinite } from '../require-number.ts';
import type { SpinTerms } from '../spin/spinning-bullet.ts';
import type { Wind, WindComponents } from './wind.ts';

/** Everything the integrator reads, as numbers. Frame: x along the line of sight, y up in the vertical plane through it, z right; SI. */
export type FlightPlan = {
  readonly muzzleVelocityMps: number;
  /** Muzzle in the frame: below the sights by the sight height, aside by their offset and by cant. */
  readonly startY: number;
  readonly startZ: number;
  readonly gravityX: number;
  readonly gravityY: number;
  /** Twice the earth's rate, rad/s; zeros without Coriolis. */
  readonly earthX: number;
  readonly earthY: number;
  readonly earthZ: number;
  /** Constant velocity of the air; `windAt` is added. */
  readonly windX: number;
  readonly windY: number;
  readonly windZ: number;
  readonly windAt: ((rangeM: number, out: WindComponents) => void) | null;
  readonly breaksM: Float64Array;
  readonly maxStepM: number;
  /** Sine and cosine of the look angle: height above the muzzle = x·sin + y·cos. */
  readonly lookSin: number;
  readonly lookCos: number;
  /** Retardation per meter = dragPerM × Cd(cells). */
  readonly dragPerM: number;
  readonly cubics: Float64Array;
  readonly stepFraction: Float64Array;
  /** 1 ÷ speed of sound at the muzzle, s/m. */
  readonly slowness: number;
  /** Square of the height from which the air's lapse applies, m²; infinite in uniform air. */
  readonly lapseFromSquare: number;
  readonly density1: number;
  readonly density2: number;
  readonly density3: number;
  readonly density4: number;
  readonly slowness1: number;
  readonly slowness2: number;
  readonly slowness3: number;
  readonly slowness4: number;
  /** See {@link SpinTerms}. */
  readonly advance: number;
  readonly decayPerM: number;
  readonly lift: number;
  readonly kick: number;
  readonly kickAlong: boolean;
  readonly liftShape: Float64Array;
  readonly magnus: number;
  readonly litzDriftM: number;
  readonly litzJumpPerMps: number;
};

/** A plan whose causes of scatter are writable. */
export type VariedPlan = Omit<FlightPlan, Varied> & { -readonly [K in Varied]: FlightPlan[K] };
type Varied =
  | 'muzzleVelocityMps'
  | 'dragPerM'
  | 'windX'
  | 'windY'
  | 'windZ'
  | 'earthX'
  | 'earthY'
  | 'earthZ'
  | 'windAt';

const WIND_STEP_M = 25;
const NO_BREAKS = new Float64Array(0);

/** Input of {@link makeFlightPlan}. SI and radians. */
export type FlightConditions = {
  muzzleVelocityMps: number;
  sightHeightM: number;
  sightOffsetM: number;
  lookAngleRad: number;
  cantRad: number;
  air: Air;
  drag: PreparedDrag;
  wind: Wind;
  gravityMps2: number;
  /** Twice the earth's rate in the frame of the line of sight. */
  earth: readonly [number, number, number];
  spin: SpinTerms;
};

/**
 * Makes the plan of a flight. Only this function makes plans from scratch, so that all have one hidden class; two
 * shapes would halve the integrator's speed.
 */
export const makeFlightPlan = (c: FlightConditions): VariedPlan => {
  const lookSin = Math.sin(c.lookAngleRad);
  const lookCos = Math.cos(c.lookAngleRad);
  const along = 'at' in c.wind ? c.wind : null;
  const still = 'at' in c.wind ? { crosswindMps: 0, headwindMps: 0, verticalMps: 0 } : c.wind;
  requireFinite('crosswindMps', still.crosswindMps);
  requireFinite('headwindMps', still.headwindMps);
  requireFinite('verticalMps', still.verticalMps);
  const maxStepM = along ? (along.maxStepM ?? WIND_STEP_M) : Number.POSITIVE_INFINITY;
  if (maxStepM !== Number.POSITIVE_INFINITY) requireBetween('maxStepM', maxStepM, 0.1, 1e6);
  const { air, drag, spin } = c;
  return {
    muzzleVelocityMps: c.muzzleVelocityMps,
    startY: -c.sightHeightM * Math.cos(c.cantRad) + c.sightOffsetM * Math.sin(c.cantRad),
    startZ: -c.sightHeightM * Math.sin(c.cantRad) - c.sightOffsetM * Math.cos(c.cantRad),
    gravityX: -c.gravityMps2 * lookSin,
    gravityY: -c.gravityMps2 * lookCos,
    earthX: c.earth[0],
    earthY: c.earth[1],
    earthZ: c.earth[2],
    windX: -still.headwindMps * lookCos + still.verticalMps * lookSin,
    windY: still.headwindMps * lookSin + still.verticalMps * lookCos,
    windZ: -still.crosswindMps,
    windAt: along ? along.at : null,
    breaksM: along?.breaksM ? Float64Array.from(along.breaksM) : NO_BREAKS,
    maxStepM,
    lookSin,
    lookCos,
    dragPerM: ICAO_DRAG_PER_M * (air.densityKgM3 / ICAO_DENSITY_KG_M3) * drag.scale,
    cubics: drag.cells.cubics,
    stepFraction: drag.cells.stepFraction,
    slowness: 1 / air.soundMps,
    lapseFromSquare: air.lapseFromM * air.lapseFromM,
    density1: air.densityByHeight[0],
    density2: air.densityByHeight[1],
    density3: air.densityByHeight[2],
    density4: air.densityByHeight[3],
    slowness1: air.slownessByHeight[0],
    slowness2: air.slownessByHeight[1],
    slowness3: air.slownessByHeight[2],
    slowness4: air.slownessByHeight[3],
    advance: spin.advance,
    decayPerM: spin.decayPerM,
    lift: spin.lift,
    kick: spin.kick,
    kickAlong: spin.kickAlong,
    liftShape: spin.shape,
    magnus: spin.magnus,
    litzDriftM: spin.litzDriftM,
    litzJumpPerMps: spin.litzJumpPerMps,
  };
};
