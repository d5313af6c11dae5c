import {
  type HoldParts,
  type Sensitivities,
  solveSlopes,
  TRUING_PRIORS,
  type TrajectoryRow,
} from '@windcall/ballistics';
import { type ballistics, messages } from '@windcall/contract';
import { fpsToMps, mToYd, ydToM } from '@windcall/units';
import type { PreparedStage } from './prepare.ts';

type Certainty = ballistics.Solution['certainty'];
type Cause = Certainty['causes'][number];

/**
 * One standard deviation of drift and jump, as a share, from the lift ratio K. Single spark-range rounds above Mach 1.3
 * scatter 10 % about the estimate for lead cores, and steel cores differ by up to 20 % (BRL-MR-3733, MR 1833). A length
 * estimated from the weight to 10 % adds 15 %, because K falls with length to the power 1.5.
 */
const SPIN_SHARE = { measured: 0.05, lengthKnown: 0.1, noLead: 0.2, lengthEstimated: Math.hypot(0.1, 0.15) } as const;
/**
 * Weight over diameter² × length, gr/in³, below which a bullet has no lead core: the 7.62 mm M59 with its steel core
 * has 1256, copper solids 1175–1249, the lightest lead core of the library 1286.
 */
const LEAST_OF_LEAD = 1270;
const MAGNUS_SHARE = 0.1 / 0.17;
/** One standard deviation of drag, as a share: of a radar curve, and of a published BC, as in truing. */
const DRAG_SHARE = { curve: 0.01, bc: TRUING_PRIORS.bcShare } as const;
/** Error of the zero after sighting in, on each axis, mil: the mean of a few groups, and a click of 0.1 that cannot be split. */
const ZERO_MIL = 0.03;
/** Error of the drop after scaling a drag curve by one factor, per unit of Mach below 1.2. */
const TRANSONIC_SHARE = 0.03;
const TRANSONIC_MACH = 1.2;
/** Error of the muzzle velocity with a good chronograph, fps. */
const VELOCITY_FPS = 15;

const velocityWhy = (say: messages.Say): string =>
  `± ${say.text('muzzle', VELOCITY_FPS)}, if a chronograph measured it`;
/** The reason for a cause of uncertainty, in the user's units. */
export const whyOf = ({ cause, why }: Pick<Cause, 'cause' | 'why'>, say: messages.Say): string =>
  cause === 'muzzle-velocity' ? velocityWhy(say) : why;
/** Error of a correction observed by the shooter, mil: half a click of 0.1. */
const OBSERVED_MIL = 0.05;
/** Below this stability a bullet's yaw is not small, as the flight model assumes it to be. */
const LEAST_STABILITY = 1.2;

const warningsOf = ({ shot, rifle }: PreparedStage, row: TrajectoryRow): Certainty['warnings'] => {
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
      text:
        rifle.bulletLength == null
          ? `Stability ${shot.stability.toFixed(2)} is below ${LEAST_STABILITY}, but the length of this bullet is guessed from its weight. Measure the bullet and enter its length.`
          : `Stability ${shot.stability.toFixed(2)} is below ${LEAST_STABILITY}: this bullet may yaw, and no solution is good for it. A faster twist or a shorter bullet helps.`,
    });
  }
  if (row.mach < TRANSONIC_MACH) {
    const distanceYd = Math.round(mToYd(row.rangeM));
    const said = { code: 'transonic', values: { mach: row.mach, belowMach: TRANSONIC_MACH, distanceYd } } as const;
    warnings.push({ kind: 'transonic', text: messages.worded(said, messages.WIRE_SAY), said });
  }
  return warnings;
};

type Slopes = Pick<Sensitivities, 'muzzleVelocity' | 'bcShare'>;

/**
 * The slopes at the zero range. The rifle was sighted in at that range with its true velocity and drag, so their errors
 * count only beyond the effect at the zero.
 */
const slopesAtZero = ({ shot, zero, rifle }: PreparedStage): Slopes | null =>
  solveSlopes(shot, [ydToM(rifle.zeroRange)], zero)[0] ?? null;

/** Uncertainty of drift and jump, as a share, and the reason. */
const spinKnown = ({
  spinFactor,
  bulletWeight,
  bulletDiameter,
  bulletLength,
}: PreparedStage['rifle']): readonly [number, string] => {
  if (spinFactor != null) return [SPIN_SHARE.measured, 'drift measured'];
  if (bulletLength == null) return [SPIN_SHARE.lengthEstimated, 'bullet length guessed from its weight'];
  return bulletWeight < LEAST_OF_LEAD * bulletDiameter ** 2 * bulletLength
    ? [SPIN_SHARE.noLead, 'too light for its length to have a lead core']
    : [SPIN_SHARE.lengthKnown, 'bullet length known'];
};

/** A cause of uncertainty with its signed effects on the correction, by the name of each unknown; mil, + right and + up. */
export interface MovedCause extends Pick<Cause, 'cause' | 'why'> {
  moves: (readonly [name: string, move: readonly [right: number, up: number]])[];
}

/**
 * Errors of a correction, one standard deviation each: zero, velocity, drag and spin. If the shooter's own elevations
 * correct the model, they replace velocity and drag.
 */
export const movesOf = (
  prepared: PreparedStage,
  row: TrajectoryRow,
  parts: Pick<HoldParts, 'spinDrift' | 'aerodynamicJump' | 'wind'>,
  sensitivities: Slopes,
  atZero: Slopes | null = slopesAtZero(prepared),
): MovedCause[] => {
  const { rifle } = prepared;
  const { spinDrift, aerodynamicJump: jump } = parts;
  const [share, why] = spinKnown(rifle);
  const causes: MovedCause[] = [
    {
      cause: 'spin-drift',
      why,
      moves: [
        ['spin', [share * spinDrift.windMil, 0]],
        ['magnus', [0, MAGNUS_SHARE * spinDrift.elevationMil]],
      ],
    },
    // One lift makes drift and jump, so their errors are correlated.
    { cause: 'aerodynamic-jump', why, moves: [['spin', [share * jump.windMil, share * jump.elevationMil]]] },
    {
      cause: 'zero',
      why: 'as well as sighting in finds it',
      moves: [
        ['zero across', [ZERO_MIL, 0]],
        ['zero up', [0, ZERO_MIL]],
      ],
    },
  ];
  if ((rifle.elevationReferenceData?.length ?? 0) > 0) {
    return [
      ...causes,
      { cause: 'observed', why: 'corrected by your own elevations', moves: [['observed', [0, OBSERVED_MIL]]] },
    ];
  }
  /** The windage is zeroed in calm air, so its whole error counts. The elevation is zeroed with the rifle as it is. */
  const beyondZero = (slope: keyof Slopes, sd: number): readonly [number, number] => [
    sd * sensitivities[slope].windMil,
    sd * (sensitivities[slope].elevationMil - (atZero?.[slope].elevationMil ?? 0)),
  ];
  const drag = rifle.dragCurve ? DRAG_SHARE.curve : DRAG_SHARE.bc;
  const slow = TRANSONIC_SHARE * Math.max(0, TRANSONIC_MACH - row.mach);
  const known = rifle.dragCurve ? 'own drag curve, ± 1 %' : `published BC, ± ${100 * DRAG_SHARE.bc} %`;
  return [
    ...causes,
    {
      cause: 'muzzle-velocity',
      why: velocityWhy(messages.WIRE_SAY),
      moves: [['velocity', beyondZero('muzzleVelocity', fpsToMps(VELOCITY_FPS))]],
    },
    {
      cause: 'drag',
      why: slow > 0 ? `${known}, and more below Mach ${TRANSONIC_MACH}` : known,
      moves: [
        ['drag', beyondZero('bcShare', drag)],
        // A curve's errors near the speed of sound at two distances are independent.
        [`transonic at ${row.rangeM}`, [slow * parts.wind.windMil, slow * row.elevationMil]],
      ],
    },
  ];
};

/** Uncertainty of a correction, one standard deviation, and its causes (`movesOf`). Excludes the scatter of shots and the wind call. */
export const certaintyOf = (
  prepared: PreparedStage,
  row: TrajectoryRow,
  parts: Pick<HoldParts, 'spinDrift' | 'aerodynamicJump' | 'wind'>,
  sensitivities: Slopes,
  atZero: Slopes | null = slopesAtZero(prepared),
): Certainty => {
  const causes = movesOf(prepared, row, parts, sensitivities, atZero).flatMap(({ cause, why, moves }): Cause[] => {
    const windMils = Math.hypot(...moves.map(([, [right]]) => right));
    const elevationMils = Math.hypot(...moves.map(([, [, up]]) => up));
    return windMils !== 0 || elevationMils !== 0 ? [{ cause, elevationMils, windMils, why }] : [];
  });
  return {
    sigmaElevationMils: Math.hypot(...causes.map((c) => c.elevationMils)),
    sigmaWindMils: Math.hypot(...causes.map((c) => c.windMils)),
    causes,
    warnings: warningsOf(prepared, row),
  };
};

/** `certaintyOf` for several rows of one flight, with a few flights for all. */
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
