import { type HoldParts, type Sensitivities, solveSlopes, type TrajectoryRow } from '@windcall/ballistics';
import type { ballistics } from '@windcall/contract';
import { fpsToMps, mToYd, ydToM } from '@windcall/units';
import type { PreparedStage } from './prepare.ts';

type Certainty = ballistics.Solution['certainty'];
type Cause = Certainty['causes'][number];

/** One standard deviation of drift and jump, as a share: against spark-range firings and a radar-based program. */
const SPIN_SHARE = { measured: 0.05, lengthKnown: 0.06, lengthEstimated: 0.15 } as const;
/** Uncertainty of the Magnus share over the share itself. */
const MAGNUS_SHARE = 0.1 / 0.17;
/** One standard deviation of drag, as a share: of a bullet's own curve by radar, and of a BC. */
const DRAG_SHARE = { curve: 0.01, bc: 0.02 } as const;
/** What a drag curve scaled by one factor leaves of the drop, per unit of Mach below 1.2. */
const TRANSONIC_SHARE = 0.03;
const TRANSONIC_MACH = 1.2;
/** What a good chronograph leaves of the muzzle velocity, fps. */
const VELOCITY_FPS = 15;
/** How well a correction observed by the shooter is known, mil: half a click of 0.1. */
const OBSERVED_MIL = 0.05;
/** Below this stability a bullet's yaw is not small: the flight model's premise fails. */
const LEAST_STABILITY = 1.2;

const warningsOf = ({ shot }: PreparedStage, row: TrajectoryRow): Certainty['warnings'] => {
  const warnings: Certainty['warnings'] = [];
  if (shot.stability === null && (shot.input.effects?.spinDrift ?? 'off') !== 'off') {
    warnings.push({
      kind: 'no-twist',
      text: 'The rifle has no twist rate: spin drift and jump are left out, and their doubt too.',
    });
  }
  if (shot.stability !== null && shot.stability < LEAST_STABILITY) {
    warnings.push({
      kind: 'stability',
      text: `Stability ${shot.stability.toFixed(2)} is below ${LEAST_STABILITY}: this bullet may yaw, and no solution is good for it. A faster twist or a shorter bullet helps.`,
    });
  }
  if (row.mach < TRANSONIC_MACH) {
    warnings.push({
      kind: 'transonic',
      text: `The bullet is at Mach ${row.mach.toFixed(2)} at ${Math.round(mToYd(row.rangeM))} yd: below Mach ${TRANSONIC_MACH} its drag is less certain than above.`,
    });
  }
  return warnings;
};

type Slopes = Pick<Sensitivities, 'muzzleVelocity' | 'bcShare'>;

/**
 * The same slopes at the zero range. There a rifle was sighted in with the velocity and the drag it has, whatever is believed of
 * them: an error in them is felt beyond what it does there.
 */
const slopesAtZero = ({ shot, zero, rifle }: PreparedStage): Slopes | null =>
  solveSlopes(shot, [ydToM(rifle.zeroRange)], zero)[0] ?? null;

/**
 * How well a correction itself is known, one standard deviation, and what makes it: the velocity, the drag, and what spin
 * does. Not the scatter of the shots, and not the wind call. Where the shooter's own elevations correct the model, those
 * stand in place of velocity and drag.
 */
export const certaintyOf = (
  prepared: PreparedStage,
  row: TrajectoryRow,
  parts: Pick<HoldParts, 'spinDrift' | 'aerodynamicJump' | 'wind'>,
  sensitivities: Slopes,
  atZero: Slopes | null = slopesAtZero(prepared),
): Certainty => {
  const { rifle } = prepared;
  const { spinDrift, aerodynamicJump } = parts;
  const causes: Cause[] = [];
  const add = (cause: Cause['cause'], elevation: number, wind: number, why: string): void => {
    if (elevation !== 0 || wind !== 0) {
      causes.push({ cause, elevationMils: Math.abs(elevation), windMils: Math.abs(wind), why });
    }
  };
  const [share, why] =
    rifle.spinFactor != null
      ? [SPIN_SHARE.measured, 'drift measured']
      : prepared.shot.input.ammunition.bulletLengthM != null
        ? [SPIN_SHARE.lengthKnown, 'bullet length known']
        : [SPIN_SHARE.lengthEstimated, 'bullet length estimated'];
  add('spin-drift', MAGNUS_SHARE * spinDrift.elevationMil, share * spinDrift.windMil, why);
  add('aerodynamic-jump', share * aerodynamicJump.elevationMil, share * aerodynamicJump.windMil, why);
  if ((rifle.elevationReferenceData?.length ?? 0) > 0) {
    add('observed', OBSERVED_MIL, 0, 'corrected by your own elevations');
  } else {
    const beyondZero = (slope: keyof Slopes): { elevationMil: number; windMil: number } => ({
      // The windage is zeroed in calm air: all of an error in it is felt.
      windMil: sensitivities[slope].windMil,
      elevationMil: sensitivities[slope].elevationMil - (atZero?.[slope].elevationMil ?? 0),
    });
    const [muzzleVelocity, bcShare] = [beyondZero('muzzleVelocity'), beyondZero('bcShare')];
    const velocity = fpsToMps(VELOCITY_FPS);
    add(
      'muzzle-velocity',
      velocity * muzzleVelocity.elevationMil,
      velocity * muzzleVelocity.windMil,
      '± 15 fps, if a chronograph measured it',
    );
    const drag = rifle.dragCurve ? DRAG_SHARE.curve : DRAG_SHARE.bc;
    const slow = TRANSONIC_SHARE * Math.max(0, TRANSONIC_MACH - row.mach);
    const known = rifle.dragCurve ? 'own drag curve, ± 1 %' : 'published BC, ± 2 %';
    add(
      'drag',
      Math.hypot(drag * bcShare.elevationMil, slow * row.elevationMil),
      Math.hypot(drag * bcShare.windMil, slow * parts.wind.windMil),
      slow > 0 ? `${known}, and more below Mach ${TRANSONIC_MACH}` : known,
    );
  }
  return {
    sigmaElevationMils: Math.hypot(...causes.map((c) => c.elevationMils)),
    sigmaWindMils: Math.hypot(...causes.map((c) => c.windMils)),
    causes,
    warnings: warningsOf(prepared, row),
  };
};

/** The same for each of several rows of one flight, by a few flights past all of them. */
export const certaintyOfRows = (prepared: PreparedStage, rows: readonly TrajectoryRow[]): Certainty[] => {
  const { shot, zero } = prepared;
  const slopes = solveSlopes(
    shot,
    rows.map((row) => row.rangeM),
    zero,
  );
  const atZero = slopesAtZero(prepared);
  return rows.flatMap((row, i) => {
    const own = slopes[i];
    return own === undefined ? [] : certaintyOf(prepared, row, own, own, atZero);
  });
};
