import { degToRad, fpsToMps, inToM, ydToM } from '@windcall/units';
import { type SpinParts, solveSpinParts } from '../../../../packages/ballistics/src/flight/explain-hold.ts';
import { prepareShot } from '../../../../packages/ballistics/src/flight/prepare-shot.ts';
import type { Effects } from '../../../../packages/ballistics/src/flight/shot-input.ts';
import { solveTrajectory } from '../../../../packages/ballistics/src/flight/solve-trajectory.ts';
import { solveZero } from '../../../../packages/ballistics/src/flight/solve-zero.ts';
import { correctionMil, type TrajectoryRow } from '../../../../packages/ballistics/src/flight/trajectory-row.ts';
import { type DragPoint, fitDragCurve } from '../../../../packages/ballistics/src/truing/fit-drag-curve.ts';
import { eotvosShare, flatFireDriftM } from '../../../../packages/ballistics/test/flat-fire.ts';
import { caseShot, type FlightCase, type FlightInputs, type FlightRow } from './flight-case.ts';

/** Range of a row, m: as printed, or unrounded from height and elevation if both are given. */
export const rowRangeM = (row: FlightRow): number =>
  row.heightIn !== undefined && row.elevationMil
    ? inToM(row.heightIn) / Math.tan(row.elevationMil / 1000)
    : (row.rangeM ?? ydToM(row.rangeYd!));

/**
 * Adds the flat-fire closed forms of Coriolis to a flight, like hand-held devices: sideways Ω·sin φ·R·t, and the drop
 * below the bore line reduced by the Eötvös share, zeroed again.
 */
const withClosedForms = (
  i: FlightInputs,
  muzzleMps: number,
  boreRad: number,
  rows: TrajectoryRow[],
): TrajectoryRow[] => {
  const latitude = degToRad(i.latitudeDeg!);
  const share = i.bearingDeg === undefined ? 0 : eotvosShare(latitude, degToRad(i.bearingDeg), muzzleMps);
  const sight = inToM(i.sightHeightIn);
  const zeroM = ydToM(i.zeroYd!);
  const drop = (heightM: number, x: number): number => -sight + x * Math.tan(boreRad) - heightM;
  // At the zero the path meets the line of sight, so the drop is the bore's rise less the sight height.
  const newSlope = (sight + (1 - share) * drop(0, zeroM)) / zeroM;
  return rows.map((row) => {
    const heightM = -sight + row.rangeM * newSlope - (1 - share) * drop(row.heightM, row.rangeM);
    const windageM = row.windageM + flatFireDriftM(latitude, row.rangeM, row.timeS);
    return {
      ...row,
      heightM,
      windageM,
      elevationMil: correctionMil(heightM, row.rangeM),
      windMil: correctionMil(windageM, row.rangeM),
    };
  });
};

/** The drag curve fitted to a case's own speeds and times of flight. */
export const fittedDrag = (c: FlightCase): { curve: DragPoint[] } => {
  const rows = c.rows.flatMap((row) => {
    const speedMps = row.speedMps ?? (row.speedFps === undefined ? undefined : fpsToMps(row.speedFps));
    return speedMps === undefined || rowRangeM(row) === 0
      ? []
      : [{ rangeM: rowRangeM(row), speedMps, ...(row.timeS === undefined ? {} : { timeS: row.timeS }) }];
  });
  const fit = fitDragCurve(caseShot(c.inputs), rows);
  if (fit.status !== 'ok') throw new Error(`the speeds of ${c.id} must be fitted, got ${fit.status}`);
  return { curve: fit.curve };
};

/** The compared models of spin: the one in use, and the earlier fits. */
export const SPIN_MODELS = {
  now: { spinDrift: 'repose', aerodynamicJump: 'every-change' },
  before: { spinDrift: 'litz', aerodynamicJump: 'muzzle' },
} as const satisfies Record<string, Effects>;
export type SpinModel = (typeof SPIN_MODELS)[keyof typeof SPIN_MODELS];

export type CaseRow = TrajectoryRow & SpinParts;

const NO_PART = { elevationMil: 0, windMil: 0 };

/**
 * Our rows at a reference's ranges. Throws if the bullet does not reach one: a reference flight must be flown whole.
 */
export const flyCase = (
  c: FlightCase,
  all: readonly FlightCase[] = [],
  model: SpinModel = SPIN_MODELS.now,
): CaseRow[] => {
  const withSpin = c.rows.some((row) => row.spinDriftMil !== undefined);
  const input = caseShot(c.inputs, withSpin ? model : {});
  if (c.inputs.dragFittedTo) {
    const other = all.find(({ id }) => id === c.inputs.dragFittedTo);
    if (other === undefined) throw new Error(`${c.id} needs ${c.inputs.dragFittedTo} beside it`);
    input.ammunition.drag = fittedDrag(other);
  }
  let shot = prepareShot(input);
  const zero = solveZero(shot);
  if (c.inputs.sightHeightVertical || c.inputs.sightHeightOverCosine) {
    const cosine = Math.cos(input.lookAngleRad ?? 0);
    const sightHeightM = input.rifle.sightHeightM * (c.inputs.sightHeightVertical ? cosine : 1 / cosine);
    shot = prepareShot({ ...input, rifle: { ...input.rifle, sightHeightM } });
  }
  const flown = solveTrajectory(shot, c.rows.map(rowRangeM), zero);
  if (flown.status !== 'ok') throw new Error(`${c.id} must be flown whole, got ${flown.status}`);
  const rows =
    c.inputs.coriolis === 'closed-form'
      ? withClosedForms(c.inputs, shot.muzzleVelocityMps, flown.boreElevationRad, flown.rows)
      : flown.rows;
  const parts = withSpin
    ? solveSpinParts(
        shot,
        rows.map((row) => row.rangeM),
        zero,
      )
    : [];
  return rows.map((row, i) => ({ ...row, ...(parts[i] ?? { spinDrift: NO_PART, aerodynamicJump: NO_PART }) }));
};
