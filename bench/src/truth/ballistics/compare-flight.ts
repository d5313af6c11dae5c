import { J_PER_FTLB, mpsToFps, mToIn, mToYd } from '@windcall/units';
import type { Comparison } from './comparison.ts';
import type { FlightCase, FlightRow } from './flight-case.ts';
import { type CaseRow, flyCase, SPIN_MODELS, type SpinModel } from './fly-case.ts';

/** A tolerance by range: the first band (farthest yd, limit) that contains the range. */
const inBand = (bands: [number, number][], rangeM: number): number =>
  (bands.find(([farthestYd]) => mToYd(rangeM) <= farthestYd + 0.5) ?? bands[bands.length - 1])[1];

const plain = (c: FlightCase, key: string): number | undefined => {
  const t = c.tolerance[key];
  return typeof t === 'number' ? t : undefined;
};
const band = (c: FlightCase, key: string, rangeM: number): number | undefined => {
  const t = c.tolerance[key];
  return Array.isArray(t) ? inBand(t, rangeM) : undefined;
};

/** Inches at a range as mil. */
const inchesToMil = (inches: number, rangeM: number): number => (1000 * inches) / mToIn(rangeM);

type Column = {
  quantity: string;
  unit: string;
  expected: number | undefined;
  got: number;
  halfDigit: number;
  tolerance: number;
};

/**
 * The columns of one row: expected and got in the unit of the error. Angles are compared in mil, also where inches
 * were printed.
 */
const columns = (c: FlightCase, row: FlightRow, our: CaseRow): Column[] => {
  const x = our.rangeM;
  const half = (key: keyof FlightRow): number => (c.resolution[key] ?? 0) / 2;
  // Elevation is compared without the jump if the jump is printed separately; else as printed.
  const noJumpMil = our.elevationMil - (row.jumpMil === undefined ? 0 : our.aerodynamicJump.elevationMil);
  const noSpinMil = our.windMil - our.spinDrift.windMil;
  const hasSpinColumn = row.spinDriftMil !== undefined;
  const relative = (key: string, value: number | undefined): number => (plain(c, key) ?? 0) * Math.abs(value ?? 0);
  const out: Column[] = [
    {
      quantity: 'speed',
      unit: row.speedMps === undefined ? 'fps' : 'm/s',
      expected: row.speedMps ?? row.speedFps,
      got: row.speedMps === undefined ? mpsToFps(our.speedMps) : our.speedMps,
      halfDigit: half(row.speedMps === undefined ? 'speedFps' : 'speedMps'),
      tolerance:
        plain(c, 'speedFps') ??
        plain(c, 'speedMps') ??
        relative('speedRel', row.speedMps ?? row.speedFps) + (row.speedMps === undefined ? 0 : half('speedMps')),
    },
    {
      quantity: 'Mach',
      unit: '1',
      expected: row.mach,
      got: our.mach,
      halfDigit: half('mach'),
      tolerance: relative('machRel', row.mach) + half('mach'),
    },
    {
      quantity: 'energy',
      unit: 'ft·lbf',
      expected: row.energyFtLb,
      got: our.energyJ / J_PER_FTLB,
      halfDigit: half('energyFtLb'),
      tolerance: relative('energyRel', row.energyFtLb) + half('energyFtLb'),
    },
    {
      quantity: 'time',
      unit: 's',
      expected: row.timeS,
      got: our.timeS,
      halfDigit: half('timeS'),
      tolerance: plain(c, 'timeS') ?? relative('timeRel', row.timeS) + half('timeS'),
    },
  ];
  if (x === 0) {
    out.push({
      quantity: 'muzzle height',
      unit: 'in',
      expected: row.dropIn,
      got: mToIn(our.heightM),
      halfDigit: half('dropIn'),
      tolerance: half('dropIn') + 1e-9,
    });
    return out;
  }
  const jumpless = row.elevationMil === undefined ? undefined : row.elevationMil - (row.jumpMil ?? 0);
  const dropTolerance = plain(c, 'dropIn') ?? band(c, 'dropInBands', x);
  const windageTolerance = plain(c, 'windageIn') ?? band(c, 'windageInBands', x);
  out.push(
    {
      quantity: 'elevation',
      unit: 'mil',
      expected: row.dropIn === undefined ? jumpless : 1000 * Math.atan2(row.dropIn, mToIn(x)),
      got: -noJumpMil,
      halfDigit: row.dropIn === undefined ? half('elevationMil') : inchesToMil(half('dropIn'), x),
      tolerance:
        dropTolerance === undefined
          ? (band(c, 'elevationMilBands', x) ?? plain(c, 'elevationMil') ?? 0)
          : inchesToMil(dropTolerance, x),
    },
    {
      quantity: 'wind',
      unit: 'mil',
      expected: row.windageIn === undefined ? row.windageMil : 1000 * Math.atan2(row.windageIn, mToIn(x)),
      got: hasSpinColumn ? -noSpinMil : -our.windMil,
      halfDigit: row.windageIn === undefined ? half('windageMil') : inchesToMil(half('windageIn'), x),
      tolerance:
        windageTolerance === undefined
          ? (plain(c, 'windMil') ?? relative('windRel', row.windageMil))
          : inchesToMil(windageTolerance, x),
    },
    {
      quantity: 'spin drift',
      unit: 'mil',
      expected: row.spinDriftMil,
      got: -our.spinDrift.windMil,
      halfDigit: half('spinDriftMil'),
      // By range, or as a share of the larger value with a floor for the first hundred yards.
      tolerance:
        band(c, 'spinDriftMilBands', x) ??
        relative('spinDriftRel', Math.max(Math.abs(row.spinDriftMil ?? 0), Math.abs(our.spinDrift.windMil))) +
          (plain(c, 'spinDriftMil') ?? 0),
    },
    {
      quantity: 'jump',
      unit: 'mil',
      expected: row.jumpMil,
      got: -our.aerodynamicJump.elevationMil,
      halfDigit: half('jumpMil'),
      tolerance: plain(c, 'jumpMil') ?? 0,
    },
  );
  return out;
};

/** Every number of a reference flight beside ours. `all`: cases from which a drag curve may be fitted. */
export const compareFlight = (
  c: FlightCase,
  all: readonly FlightCase[] = [],
  model: SpinModel = SPIN_MODELS.now,
): Comparison[] => {
  const ours = flyCase(c, all, model);
  return c.rows.flatMap((row, i) =>
    columns(c, row, ours[i]).flatMap(({ expected, ...column }) =>
      expected === undefined
        ? []
        : [
            {
              caseId: c.id,
              group: c.group,
              rangeM: ours[i].rangeM,
              mach: ours[i].mach,
              expected,
              error: column.got - expected,
              ...column,
            },
          ],
    ),
  );
};
