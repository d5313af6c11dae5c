import { degToRad, fpsToMps, grToKg, inHgToPa, inToM, MIL_PER_MOA, mToYd, ydToM } from '@windcall/units';
import type { DragTable } from '../../../../packages/ballistics/src/drag/drag.ts';
import { describeFlight } from '../../../../packages/ballistics/src/events/describe-flight.ts';
import { solveDangerSpace } from '../../../../packages/ballistics/src/events/solve-aim.ts';
import { prepareShot } from '../../../../packages/ballistics/src/flight/prepare-shot.ts';
import type { PreparedShot } from '../../../../packages/ballistics/src/flight/prepared-shot.ts';
import type { ShotInput, Zero } from '../../../../packages/ballistics/src/flight/shot-input.ts';
import { solveTrajectory } from '../../../../packages/ballistics/src/flight/solve-trajectory.ts';
import { solveZero } from '../../../../packages/ballistics/src/flight/solve-zero.ts';
import { type Figure, type FormulaRow, type FormulaSets, figure } from './formula-case.ts';

const ICAO = { temperatureC: 15, pressurePa: inHgToPa(29.92), relativeHumidity: 0 };

const shotInput = (row: FormulaRow, muzzleVelocityMps: number, zero: Zero, windFromLeftMps = 0): ShotInput => ({
  rifle: { sightHeightM: inToM(figure(row, 'sight_height_in')), zero },
  ammunition: {
    muzzleVelocityMps,
    bulletMassKg: grToKg(168),
    bulletDiameterM: inToM(0.308),
    drag: { table: (row.drag_model ?? 'G7') as DragTable, bc: figure(row, 'bc') },
  },
  atmosphere: ICAO,
  wind: { crosswindMps: -windFromLeftMps, headwindMps: 0, verticalMps: 0 },
});

export const compareZeroAngles = (sets: FormulaSets): Figure[] =>
  sets.zeroAngles.rows.map((row) => {
    const v = typeof row.mv_mps === 'number' ? row.mv_mps : fpsToMps(figure(row, 'mv_fps'));
    const rangeM = typeof row.zero_m === 'number' ? row.zero_m : ydToM(figure(row, 'zero_yd'));
    const zero = solveZero(prepareShot(shotInput(row, v, { rangeM })));
    const got = zero.status === 'ok' ? zero.elevationRad : Number.NaN;
    const quantity = `${row.drag_model} ${row.bc}, zero ${Math.round(mToYd(rangeM))} yd`;
    return typeof row.expect_rad === 'number'
      ? { quantity, unit: 'rad', expected: row.expect_rad, got, tolerance: figure(row, 'tol_rad') }
      : {
          quantity,
          unit: 'MOA',
          expected: figure(row, 'expect_moa'),
          got: (1000 * got) / MIL_PER_MOA,
          tolerance: figure(row, 'tol_moa'),
        };
  });

/** Zeros, apex, sonic range and danger spaces of published flights. */
export const compareEvents = (sets: FormulaSets): Figure[] => {
  const set = sets.events;
  const row = set.inputs ?? {};
  const shot = prepareShot(shotInput(row, fpsToMps(figure(row, 'muzzle_velocity_fps')), { rangeM: ydToM(100) }, 2));
  const flight = describeFlight(shot, 1100);
  if (flight.status !== 'ok') throw new Error(`the published flight must have a zero, got ${flight.status}`);
  const tolerance = figure(set.tolerance ?? {}, 'range_yd');
  const found: Record<string, number | null> = {
    near_zero: flight.nearZeroM,
    far_zero: flight.farZeroM,
    apex: flight.apex.rangeM,
    mach_1: flight.subsonicM,
  };
  return set.rows.flatMap((event): Figure[] => {
    const name = String(event.event);
    if (name in found) {
      const got = mToYd(found[name] ?? Number.NaN);
      return [{ quantity: name, unit: 'yd', expected: figure(event, 'range_yd'), got, tolerance }];
    }
    const of = name.includes('doc_example')
      ? prepareShot(shotInput({ bc: 0.22, sight_height_in: 2 }, fpsToMps(2600), { rangeM: ydToM(300) }))
      : shot;
    const heightM =
      typeof event.target_height_m === 'number' ? event.target_height_m : inToM(figure(event, 'target_height_in'));
    const space = solveDangerSpace(of, ydToM(figure(event, 'target_yd')), heightM, 'as-zeroed');
    if (space.status !== 'ok') throw new Error(`the published danger space must be reached, got ${space.status}`);
    const at = `danger space at ${event.target_yd} yd`;
    return [
      {
        quantity: `${at}: begin`,
        unit: 'yd',
        expected: figure(event, 'begin_yd'),
        got: mToYd(space.beginM),
        tolerance,
      },
      { quantity: `${at}: end`, unit: 'yd', expected: figure(event, 'end_yd'), got: mToYd(space.endM), tolerance },
    ];
  });
};

const vacuumShot = (speedMps: number, launchRad: number): PreparedShot => {
  const of = shotInput({ bc: 1, sight_height_in: 0 }, speedMps, { boreElevationRad: launchRad });
  return prepareShot({
    ...of,
    ammunition: { ...of.ammunition, drag: { curve: [{ mach: 0, cd: 0 }], bc: 1 } },
  });
};

/** Flights without drag against the closed form. */
export const compareVacuum = (sets: FormulaSets): Figure[] => {
  const given = sets.vacuum.inputs ?? {};
  const shot = vacuumShot(figure(given, 'v0_mps'), degToRad(figure(given, 'launch_deg')));
  const flight = describeFlight(shot, 7000);
  if (flight.status !== 'ok') throw new Error(`a bore angle must be a zero, got ${flight.status}`);
  const [apex, back] = sets.vacuum.rows as [FormulaRow, FormulaRow];
  const rows = solveTrajectory(shot, [figure(apex, 'x_m'), figure(back, 'x_m')]);
  if (rows.status !== 'ok') throw new Error(`a flight without drag must come back, got ${rows.status}`);
  const meter = figure(sets.vacuum.tolerance ?? {}, 'm');
  const second = figure(sets.vacuum.tolerance ?? {}, 's');
  return [
    { quantity: 'apex range', unit: 'm', expected: figure(apex, 'x_m'), got: flight.apex.rangeM, tolerance: meter },
    { quantity: 'apex height', unit: 'm', expected: figure(apex, 'y_m'), got: rows.rows[0].heightM, tolerance: meter },
    { quantity: 'apex time', unit: 's', expected: figure(apex, 't_s'), got: rows.rows[0].timeS, tolerance: second },
    {
      quantity: 'return height',
      unit: 'm',
      expected: figure(back, 'y_m'),
      got: rows.rows[1].heightM,
      tolerance: meter,
    },
    { quantity: 'return time', unit: 's', expected: figure(back, 't_s'), got: rows.rows[1].timeS, tolerance: second },
  ];
};

/** A shell of McCoy's Example 8.1 against the closed form. */
export const compareMccoyVacuum = (sets: FormulaSets): Figure[] =>
  sets.mccoyVacuum.rows.flatMap((row): Figure[] => {
    const mccoy = sets.mccoyVacuum.inputs ?? {};
    const launch = degToRad(figure(mccoy, 'departure_angle_arcmin') / 60);
    const shell = vacuumShot(figure(mccoy, 'muzzle_velocity_mps'), launch);
    if (row.what !== undefined) {
      const path = describeFlight(shell, 700);
      const got = path.status === 'ok' ? (path.farZeroM ?? Number.NaN) : Number.NaN;
      return [
        { quantity: 'McCoy 8.1: level range', unit: 'm', expected: figure(row, 'range_m'), got, tolerance: 5e-4 },
      ];
    }
    const flown = solveTrajectory(shell, [figure(row, 'x_m')]);
    if (flown.status !== 'ok') throw new Error(`McCoy's shell must fly ${row.x_m} m, got ${flown.status}`);
    // Printed to 0.1 mm: the abscissa's rounding moves the height by the slope of the path.
    return [
      {
        quantity: `McCoy 8.1: height after ${row.t_s} s`,
        unit: 'm',
        expected: figure(row, 'y_m'),
        got: flown.rows[0].heightM,
        tolerance: 1.5e-4,
      },
      {
        quantity: `McCoy 8.1: time at ${row.x_m} m`,
        unit: 's',
        expected: figure(row, 't_s'),
        got: flown.rows[0].timeS,
        tolerance: 2e-6,
      },
    ];
  });
