import { fpsToMps, fToC, grToKg, inHgToPa, inToM, KELVIN_AT_0C, mpsToFps, mToFt } from '@windcall/units';
import {
  airDensityKgM3,
  drySoundMps,
  virtualDensityKgM3,
} from '../../../../packages/ballistics/src/air/air-density.ts';
import {
  densityAltitudeM,
  prepareAir,
  standardAtmosphere,
} from '../../../../packages/ballistics/src/air/atmosphere.ts';
import {
  convertBc,
  ICAO_PER_ASM_BC,
  prepareDrag,
  sectionalDensityLbIn2,
} from '../../../../packages/ballistics/src/drag/drag.ts';
import { dragValueAt } from '../../../../packages/ballistics/src/drag/drag-cells.ts';
import { type Figure, type FormulaRow, type FormulaSets, figure } from './formula-case.ts';

const celsius = (row: FormulaRow): number => (typeof row.T_C === 'number' ? row.T_C : fToC(figure(row, 'T_F')));
const pascal = (row: FormulaRow): number => {
  if (typeof row.P_Pa === 'number') return row.P_Pa;
  return typeof row.P_hPa === 'number' ? 100 * row.P_hPa : inHgToPa(figure(row, 'P_inHg'));
};
const humidity = (row: FormulaRow): number =>
  typeof row.RH === 'number' ? row.RH : typeof row.RH_pct === 'number' ? row.RH_pct / 100 : 0;

/**
 * Figures of the atmosphere set: our value for each key of a row, by CIPM-2007 if the source has it, else by the ideal
 * gas.
 */
export const compareAtmosphere = (sets: FormulaSets): Figure[] =>
  sets.atmosphere.rows.flatMap((row) => {
    const what = String(row.what);
    const metrological = /CIPM|trainer|Army/.test(what);
    const density = (): number =>
      (metrological ? airDensityKgM3 : virtualDensityKgM3)(celsius(row), pascal(row), humidity(row));
    const given = (key: string): number | undefined => (typeof row[key] === 'number' ? row[key] : undefined);
    const absolute = given('tol_abs');
    const relative = given('tol_rel') ?? 2e-4;
    const out: Figure[] = [];
    const add = (key: string, unit: string, got: () => number, tolerance: number): void => {
      const expected = given(key);
      if (expected !== undefined) out.push({ quantity: `${what}: ${key}`, unit, expected, got: got(), tolerance });
    };
    // The source divides CIPM-2007 by 1.225 for its 1000-m row, and the standard's density for its 10,000-ft row.
    const ratio = (): number => {
      if (what === 'ISA 1000 m') return airDensityKgM3(celsius(row), pascal(row), 0) / 1.225;
      const { temperatureC, pressurePa } = standardAtmosphere(3048);
      return virtualDensityKgM3(temperatureC, pressurePa, 0) / 1.225;
    };
    add('density_kgm3', 'kg/m³', density, absolute ?? relative * 1.225);
    add('density_kgm3_cipm2007', 'kg/m³', density, 1e-4);
    add('density_lbft3', 'lb/ft³', () => density() * 0.0624279606, relative * 0.0765);
    add('density_ratio', '1', ratio, absolute ?? 1e-4);
    if (what === 'ISA 1000 m') add('P_Pa', 'Pa', () => standardAtmosphere(1000).pressurePa, 5);
    // The historical speed of sound of the Army Standard Metro tables includes humidity.
    const sound = (): number =>
      what.startsWith('Army')
        ? prepareAir({
            temperatureC: celsius(row),
            pressurePa: pascal(row),
            relativeHumidity: humidity(row),
            humidSound: true,
          }).soundMps
        : drySoundMps(celsius(row));
    add('sound_mps', 'm/s', sound, absolute ?? 0.1);
    add('sound_fps', 'fps', () => mpsToFps(sound()), what.startsWith('Army') ? 3 : (absolute ?? 0.1));
    add('sound_fps_dry_pybc', 'fps', () => mpsToFps(sound()), 0.001);
    add('bc_icao_over_asm', '1', () => ICAO_PER_ASM_BC, 1e-12);
    add('density_altitude_ft', 'ft', () => mToFt(densityAltitudeM(density())), absolute ?? 40);
    return out;
  });

/** The standard atmosphere by height: the basis of the lapse along the path. */
export const compareStandardAtmosphere = (sets: FormulaSets): Figure[] =>
  sets.standardAtmosphere.rows.flatMap((row): Figure[] => {
    const altitude = figure(row, 'altitude_m');
    const air = standardAtmosphere(altitude);
    const relative = figure(sets.standardAtmosphere.tolerance ?? {}, 'rel');
    const compare = (key: string, unit: string, got: number): Figure => {
      const expected = figure(row, key);
      return { quantity: `${altitude} m: ${key}`, unit, expected, got, tolerance: relative * expected };
    };
    return [
      compare('T_K', 'K', air.temperatureC + KELVIN_AT_0C),
      compare('P_Pa', 'Pa', air.pressurePa),
      compare('density_kgm3', 'kg/m³', virtualDensityKgM3(air.temperatureC, air.pressurePa, 0)),
      compare('sound_mps', 'm/s', drySoundMps(air.temperatureC)),
    ];
  });

/** The constants of Army Standard Metro, as used by its BCs. */
export const compareArmyStandardMetro = (sets: FormulaSets): Figure[] => {
  const { inputs = {}, tolerance = {}, rows } = sets.armyStandardMetro;
  return rows.flatMap((row): Figure[] => {
    const air = prepareAir({
      temperatureC: celsius(inputs),
      pressurePa: pascal(inputs),
      relativeHumidity: humidity(inputs),
      humidSound: true,
    });
    const density = figure(row, 'density_lbft3');
    const sound = figure(row, 'sound_fps');
    return [
      {
        quantity: 'density',
        unit: 'lb/ft³',
        expected: density,
        got: air.densityKgM3 * 0.0624279606,
        tolerance: density * figure(tolerance, 'density_rel'),
      },
      {
        quantity: 'speed of sound',
        unit: 'fps',
        expected: sound,
        got: mpsToFps(air.soundMps),
        tolerance: sound * figure(tolerance, 'sound_rel'),
      },
    ];
  });
};

/** Published pairs of G7 and G1 BCs of one bullet. */
export const compareBcPairs = (sets: FormulaSets): Figure[] =>
  sets.bcConversion.rows.map((row) => {
    const mach = fpsToMps(figure(sets.bcConversion.inputs ?? {}, 'at_velocity_fps')) / drySoundMps(15);
    const expected = figure(row, 'G1');
    return {
      quantity: `G1 BC of G7 ${row.G7}`,
      unit: 'lb/in²',
      expected,
      got: convertBc(figure(row, 'G7'), 'G7', 'G1', mach),
      tolerance: figure(sets.bcConversion.tolerance ?? {}, 'rel') * expected,
    };
  });

/** The drag curve made from a standard one by BCs by Mach. */
export const compareBcByMach = (sets: FormulaSets): Figure[] => {
  const set = sets.bcByMach;
  const sound = figure(set.inputs ?? {}, 'speed_of_sound_mps');
  const points = set.inputs?.bc_points_mps as [number, number][];
  const density = sectionalDensityLbIn2(
    grToKg(figure(set.inputs ?? {}, 'weight_gr')),
    inToM(figure(set.inputs ?? {}, 'diameter_in')),
  );
  const drag = prepareDrag(
    { table: 'G7', bc: 1, segments: points.map(([mps, bc]) => ({ mach: mps / sound, bc })) },
    density,
  );
  return set.rows.map((row) => ({
    quantity: `Cd at Mach ${row.mach}`,
    unit: '1',
    expected: figure(row, 'cd'),
    got: dragValueAt(drag.cells, figure(row, 'mach')) * drag.scale * density,
    tolerance: figure(set.tolerance ?? {}, 'cd'),
  }));
};
