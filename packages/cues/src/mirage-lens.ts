import type { Mirage } from './mirage.ts';
import { readTile, TILE_CELLS } from './noise.ts';

/** Motion of an octave's cells so far, within one tile. */
export interface OctaveDrift {
  xCells: number;
  yCells: number;
  turnRad: number;
}

/** Cells change by turning between two channels of the noise, rad/s. Own assumption. */
const TURN_RAD_PER_S = 0.3;

/** Starts of the four octaves, far apart so that no two show the same cells. */
export const DRIFT_AT_START: readonly OctaveDrift[] = [0, 1, 2, 3].map((i) => ({
  xCells: 5.3 * i,
  yCells: 9.1 * i,
  turnRad: 1.7 * i,
}));

const wrapCells = (cells: number): number => ((cells % TILE_CELLS) + TILE_CELLS) % TILE_CELLS;

/** The drift `dtS` later in a constant mirage. One step or thousands give the same result. */
export const driftMirage = (drift: readonly OctaveDrift[], mirage: Mirage, dtS: number): OctaveDrift[] =>
  mirage.octaves.map((octave, i) => {
    const from = drift[i] ?? DRIFT_AT_START[i]!;
    return {
      xCells: wrapCells(from.xCells + (octave.rightMilPerS * dtS) / octave.cellMil),
      yCells: wrapCells(from.yCells + (octave.upMilPerS * dtS) / octave.cellMil),
      turnRad: (from.turnRad + TURN_RAD_PER_S * dtS) % (2 * Math.PI),
    };
  });

/** The lens's view: mil from the target's center, + right and + up. */
export interface LensView {
  pxPerMil: number;
  sizePx: number;
  aimRightMil: number;
  aimUpMil: number;
  /** The target's center above the camera's level, mil. */
  centerMil: number;
  cameraM: number;
  /** Blur of the whole picture, without mirage, mil. */
  blurMil: number;
}

/** The bullet's wake as the lens bends it. */
export interface LensTrace {
  head: { rightMil: number; upMil: number; radiusMil: number };
  tail: { rightMil: number; upMil: number };
}

/** Full scale of the displacement map, mil each way. */
export const LENS_SCALE_MIL = 0.25;
/** Displacement by a bullet's wake, mil. Own assumption. */
const TRACE_MIL = 0.16;
export const LENS_NUMBERS = 48;
/** Distance of the two taps along the lean, cells. */
const TAP_CELLS = 0.42;
/** Scales the sum of three taps of noise to an rms of 1; measured over the tile. */
const TAPS_TO_RMS = 1.66;
/** Sideways displacement relative to upright: rising plumes shear less across. */
const ASIDE_SHARE = 0.8;

/**
 * All inputs of the lens, 12 × 4 numbers: 0 px/mil, aim right, aim up, size px · 4 center mil, camera m, slab m, full scale mil · 8 trace
 * right, up, radius, strength · 12 trail right, up, blur mil, trace on · from 16 two rows an octave: offset cells right, up, cells/mil,
 * amplitude mil; lean right, up, cos and sin of the turn.
 */
export const lensBlock = (
  view: LensView,
  mirage: Mirage,
  drift: readonly OctaveDrift[],
  trace: LensTrace | null,
): Float32Array => {
  const block = new Float32Array(LENS_NUMBERS);
  block.set([view.pxPerMil, view.aimRightMil, view.aimUpMil, view.sizePx], 0);
  block.set([view.centerMil, view.cameraM, mirage.slabM, LENS_SCALE_MIL], 4);
  if (trace) {
    block.set([trace.head.rightMil, trace.head.upMil, trace.head.radiusMil, TRACE_MIL], 8);
    block.set([trace.tail.rightMil, trace.tail.upMil, 0, 1], 12);
  }
  block[14] = Math.hypot(mirage.blurMil, view.blurMil);
  mirage.octaves.forEach((octave, i) => {
    const { xCells, yCells, turnRad } = drift[i] ?? DRIFT_AT_START[i]!;
    const speed = Math.hypot(octave.rightMilPerS, octave.upMilPerS);
    block.set([xCells, yCells, 1 / octave.cellMil, octave.amplitudeMil], 16 + 8 * i);
    block.set(
      [octave.rightMilPerS / speed, octave.upMilPerS / speed, Math.cos(turnRad), Math.sin(turnRad)],
      20 + 8 * i,
    );
  });
  return block;
};

/** Constants for the shader, which computes the same as `displacementAt`. */
export const LENS_CONSTANTS = { tapCells: TAP_CELLS, tapsToRms: TAPS_TO_RMS, asideShare: ASIDE_SHARE } as const;

/** Strength of a row of the picture: (h/1.5)^(−2/3), where h is the height of its ray at the slab, ≥ 0.3 m. Source: Wyngaard 1971. */
const rowStrength = (upMil: number, block: Float32Array): number => {
  const heightM = Math.max(0.3, block[5]! + (upMil + block[4]!) * block[6]! * 0.001);
  return Math.min(2.2, (heightM / 1.5) ** (-2 / 3));
};

/** Displacement at a place of the picture, mil: as in the shader, without the bullet's wake. */
export const displacementAt = (
  block: Float32Array,
  tile: Uint8Array,
  rightMil: number,
  upMil: number,
): { rightMil: number; upMil: number } => {
  let [right, up] = [0, 0];
  for (let i = 0; i < 4; i++) {
    const at = 16 + 8 * i;
    const [x, y] = [rightMil * block[at + 2]! - block[at]!, upMil * block[at + 2]! - block[at + 1]!];
    const [amplitude, leanX, leanY] = [block[at + 3]!, block[at + 4]!, block[at + 5]!];
    const [cosTurn, sinTurn] = [block[at + 6]!, block[at + 7]!];
    for (const tap of [0, TAP_CELLS, -TAP_CELLS]) {
      const read = (channel: number) => readTile(tile, x + leanX * tap, y + leanY * tap, channel) - 0.5;
      right += (cosTurn * read(0) + sinTurn * read(2)) * amplitude * TAPS_TO_RMS;
      up += (cosTurn * read(1) + sinTurn * read(3)) * amplitude * TAPS_TO_RMS;
    }
  }
  const strength = rowStrength(upMil, block);
  const clip = (mil: number) => Math.min(LENS_SCALE_MIL, Math.max(-LENS_SCALE_MIL, mil));
  return { rightMil: clip(right * strength * ASIDE_SHARE), upMil: clip(up * strength) };
};
