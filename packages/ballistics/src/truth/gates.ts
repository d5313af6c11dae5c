import { mToIn, mToYd } from '@windcall/units';
import { beyondRounding, type Comparison } from './comparison.ts';

/** A bound on the error that must hold over a kind of reference. */
export type Gate = { what: string; unit: string; limit: number; measured: number; count: number; passed: boolean };

const SUPERSONIC = 1.2;

type Rule = {
  what: string;
  unit: string;
  limit: number;
  of: (c: Comparison) => boolean;
  /** Size of one error; default as it is, rounding of the reference included. */
  size?: (c: Comparison) => number;
};

const yards = (c: Comparison): number => (c.rangeM === null ? 0 : mToYd(c.rangeM));
const isLevelHornady = (c: Comparison): boolean => c.group === 'hornady';
const isJbmTable = (c: Comparison): boolean => c.group === 'jbm';

const RULES: Rule[] = [
  {
    what: 'Converged reference, elevation to 1500 yd',
    unit: 'mil',
    limit: 0.0005,
    of: (c) => c.group === 'converged' && c.quantity === 'elevation',
  },
  {
    what: 'Converged reference, wind to 1500 yd',
    unit: 'mil',
    limit: 0.0005,
    of: (c) => c.group === 'converged' && c.quantity === 'wind',
  },
  {
    what: 'JBM level-bore tables, elevation at 1000 yd',
    unit: 'mil',
    limit: 0.003,
    of: (c) => isJbmTable(c) && c.quantity === 'elevation' && yards(c) > 999,
  },
  {
    what: 'JBM level-bore tables, windage to 1000 yd',
    unit: 'in',
    limit: 0.12,
    of: (c) => isJbmTable(c) && c.quantity === 'wind',
    size: (c) => (Math.abs(c.error) * mToIn(c.rangeM ?? 0)) / 1000,
  },
  {
    what: 'Other independent programs to 1000 yd, supersonic, beyond their rounding',
    unit: 'mil',
    limit: 0.01,
    of: (c) => c.group === 'independent' && c.unit === 'mil' && yards(c) < 1001 && (c.mach ?? 0) >= SUPERSONIC,
    size: beyondRounding,
  },
  {
    what: 'Other independent programs to 1000 yd, below Mach 1.2, beyond their rounding',
    unit: 'mil',
    limit: 0.02,
    of: (c) => c.group === 'independent' && c.unit === 'mil' && yards(c) < 1001 && (c.mach ?? 0) < SUPERSONIC,
    size: beyondRounding,
  },
  {
    what: 'Hornady 4DOF level shots, elevation and wind to 1000 yd',
    unit: 'mil',
    limit: 0.02,
    of: (c) => isLevelHornady(c) && (c.quantity === 'elevation' || c.quantity === 'wind') && yards(c) < 1001,
  },
  {
    what: 'Hornady 4DOF level shots, elevation and wind to 1500 yd',
    unit: 'mil',
    limit: 0.06,
    of: (c) => isLevelHornady(c) && (c.quantity === 'elevation' || c.quantity === 'wind'),
  },
  {
    what: 'Hornady 4DOF, aerodynamic jump',
    unit: 'mil',
    limit: 0.04,
    of: (c) => isLevelHornady(c) && c.quantity === 'jump',
  },
  {
    what: 'Coriolis against the integrated reference to 1500 yd',
    unit: 'mil',
    limit: 0.002,
    of: (c) => c.group === 'coriolis' && c.unit === 'mil',
  },
  {
    what: 'Hit probability and CEP against quadrature',
    unit: '1',
    limit: 1e-5,
    of: (c) => c.group === 'hitProbability',
  },
];

/**
 * Every accuracy gate with its measured figure: the largest error over what it covers. A gate that covers nothing
 * fails.
 */
export const measureGates = (comparisons: readonly Comparison[]): Gate[] =>
  RULES.map(({ what, unit, limit, of, size }) => {
    const covered = comparisons.filter(of);
    const measured = covered.reduce((max, c) => Math.max(max, size ? size(c) : Math.abs(c.error)), 0);
    const sound = covered.length > 0 && covered.every((c) => Number.isFinite(c.error));
    return { what, unit, limit, measured, count: covered.length, passed: sound && measured <= limit };
  });
