import type { Atmosphere } from '../air/atmosphere.ts';
import { sectionalDensityLbIn2 } from '../drag/drag.ts';
import { TRANSONIC_MACH } from '../events/describe-flight.ts';
import { prepareShot } from '../flight/prepare-shot.ts';
import type { PreparedShot } from '../flight/prepared-shot.ts';
import type { ShotInput } from '../flight/shot-input.ts';
import type { TrajectoryRow } from '../flight/trajectory-row.ts';
import { requireBetween } from '../require-number.ts';

/** A correction with which shots hit the middle. */
export type Observation = {
  /** Along the line of sight. */
  rangeM: number;
  /** Needed correction, + up. */
  elevationMil: number;
  /** Standard deviation of the correction; default {@link DEFAULT_SIGMA_MIL}. */
  sigmaMil?: number;
  /** The air of the shot; the input's by default. */
  atmosphere?: Atmosphere;
};

/** Error of a correction from a group at distance, mil: half a 0.1-mil click. */
export const DEFAULT_SIGMA_MIL = 0.05;
/**
 * Uncertain share of the drop with a drag curve scaled by one BC, per unit of Mach below 1.2: observations there have
 * less weight for velocity and BC (in practice velocity is trued above Mach 1.2), and the drop scale takes the rest.
 */
const TRANSONIC_MODEL_SHARE = 0.03;

/** Standard deviation of observed minus predicted, mil: of the reading, and of the model if the bullet is transonic. */
export const observationSigmaMil = (row: TrajectoryRow, readingMil: number = DEFAULT_SIGMA_MIL): number =>
  Math.hypot(
    requireBetween('sigmaMil', readingMil, 1e-4, 100),
    TRANSONIC_MODEL_SHARE * Math.max(0, TRANSONIC_MACH - row.mach) * row.elevationMil,
  );

/** The shot with another muzzle velocity, and every BC times a factor. */
export const withMuzzleAndBc = (input: ShotInput, muzzleVelocityMps: number, bcFactor: number): ShotInput => {
  const { drag, bulletMassKg, bulletDiameterM } = input.ammunition;
  const scaled =
    'curve' in drag
      ? { ...drag, bc: (drag.bc ?? sectionalDensityLbIn2(bulletMassKg, bulletDiameterM)) * bcFactor }
      : {
          ...drag,
          bc: drag.bc * bcFactor,
          ...(drag.segments ? { segments: drag.segments.map((s) => ({ ...s, bc: s.bc * bcFactor })) } : {}),
        };
  return { ...input, ammunition: { ...input.ammunition, muzzleVelocityMps, drag: scaled } };
};

/** Prepares the shot of {@link withMuzzleAndBc} with the drag of a shot prepared for the same ammunition, BC factor 1. */
export const prepareVaried = (prepared: PreparedShot, muzzleVelocityMps: number, bcFactor: number): PreparedShot => {
  const { drag } = prepared.conditions;
  return prepareShot(withMuzzleAndBc(prepared.input, muzzleVelocityMps, bcFactor), {
    cells: drag.cells,
    scale: drag.scale / bcFactor,
  });
};
