import {
  degToRad,
  fpsToMps,
  fToC,
  ftToM,
  grToKg,
  inHgToPa,
  inToM,
  MIL_PER_MOA,
  mphToMps,
  mToIn,
} from '@windcall/units';
import { aerodynamicJumpMil, millerStability, spinDriftM } from '../../../../packages/ballistics/src/spin/stability.ts';
import { eotvosShare, flatFireDriftM } from '../../../../packages/ballistics/test/flat-fire.ts';
import { type Figure, type FormulaSets, figure } from './formula-case.ts';

/** Miller's stability factor: the number printed by its source, and the formula evaluated independently. */
export const compareStability = (sets: FormulaSets): Figure[] =>
  sets.stability.rows.flatMap((row) => {
    const got = millerStability({
      massKg: grToKg(figure(row, 'm_gr')),
      diameterM: inToM(figure(row, 'd_in')),
      lengthM: inToM(figure(row, 'L_in')),
      twistM: inToM(figure(row, 'twist_in')),
      muzzleVelocityMps: fpsToMps(figure(row, 'v_fps')),
      temperatureC: fToC(figure(row, 'T_F')),
      pressurePa: inHgToPa(figure(row, 'P_inHg')),
    });
    // A published minimum twist is a rule rounded to whole inches: its source allows ±0.4.
    const rough = String(row.bullet).includes('+-0.4');
    return [
      {
        quantity: `Sg ${row.bullet}`,
        unit: '1',
        expected: figure(row, 'published_Sg'),
        got,
        tolerance: rough ? 0.4 : 0.01,
      },
      { quantity: `Sg formula ${row.bullet}`, unit: '1', expected: figure(row, 'formula_Sg'), got, tolerance: 1e-6 },
    ];
  });

export const compareSpinDrift = (sets: FormulaSets): Figure[] =>
  sets.spinDrift.rows.flatMap((row) => {
    const got = mToIn(spinDriftM(figure(row, 'Sg'), figure(row, 'tof_s')));
    const quantity = `Sg ${row.Sg}, ${row.tof_s} s`;
    const printed =
      typeof row.published_in === 'number'
        ? [{ quantity: `${quantity}, printed`, unit: 'in', expected: row.published_in, got, tolerance: 0.06 }]
        : [];
    return [...printed, { quantity, unit: 'in', expected: figure(row, 'formula_in'), got, tolerance: 1e-4 }];
  });

/** Litz's aerodynamic jump, and its differences from 6-DOF and radar-based programs. */
export const compareJump = (sets: FormulaSets): Figure[] =>
  sets.aerodynamicJump.rows.flatMap((row): Figure[] => {
    if (typeof row.Sg !== 'number') {
      // McCoy's figure for the M80 is a fifteenth of Litz's: both are below half a minute, and no agreement is claimed.
      const moa = aerodynamicJumpMil(1.9, 3.7, figure(row, 'crosswind_mps')) / MIL_PER_MOA;
      return [
        {
          quantity: 'M80 (McCoy; no agreement claimed)',
          unit: 'MOA',
          expected: figure(row, 'published_moa'),
          got: moa,
          tolerance: 0.5,
        },
      ];
    }
    const perMph = aerodynamicJumpMil(row.Sg, figure(row, 'L_cal'), mphToMps(1)) / MIL_PER_MOA;
    const moa = perMph * figure(row, 'crosswind_mph');
    const out: Figure[] = [];
    const add = (key: string, got: number, tolerance: number): void => {
      if (typeof row[key] === 'number')
        out.push({ quantity: `Sg ${row.Sg}: ${key}`, unit: 'MOA', expected: row[key], got, tolerance });
    };
    add('formula_moa_per_mph', perMph, 1e-6);
    add('published_moa_per_mph', perMph, 5e-4);
    add('published_moa', moa, 5e-3);
    add('formula_moa', moa, 5e-3);
    add('litz_6dof_moa', moa, 0.05);
    add('hornady_4dof_moa', moa, 0.15);
    return out;
  });

/** The closed forms of Coriolis that devices use. */
export const compareCoriolis = (sets: FormulaSets): Figure[] =>
  sets.coriolisClosedForm.rows.flatMap((row): Figure[] => {
    const latitude = degToRad(figure(row, 'latitude_deg'));
    if (typeof row.horizontal_in === 'number') {
      const got = mToIn(flatFireDriftM(latitude, ftToM(figure(row, 'range_ft')), figure(row, 'tof_s')));
      return [
        { quantity: 'sideways', unit: 'in', expected: row.horizontal_in, got, tolerance: 1e-4 },
        { quantity: 'sideways, printed', unit: 'in', expected: figure(row, 'published_in'), got, tolerance: 0.05 },
      ];
    }
    const got = eotvosShare(latitude, degToRad(figure(row, 'azimuth_deg')), fpsToMps(figure(row, 'v_fps')));
    return [
      {
        quantity: 'share of the drop',
        unit: '1',
        expected: figure(row, 'eotvos_fraction_of_drop'),
        got,
        tolerance: 1e-6,
      },
      { quantity: 'share, printed', unit: '1', expected: figure(row, 'published_fraction'), got, tolerance: 5e-5 },
    ];
  });
