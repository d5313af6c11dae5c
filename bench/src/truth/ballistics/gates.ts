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
  /** Size of one error. Default: the error itself, the reference's rounding included. */
  size?: (c: Comparison) => number;
  /** One figure over all sizes. Default: the largest. */
  over?: (covered: readonly Comparison[]) => number;
};

/** The largest root mean square of a case's errors. */
const worstRmsByCase = (covered: readonly Comparison[]): number =>
  Math.max(
    0,
    ...[...new Set(covered.map((c) => c.caseId))].map((id) => {
      const own = covered.filter((c) => c.caseId === id);
      return Math.sqrt(own.reduce((sum, c) => sum + c.error * c.error, 0) / own.length);
    }),
  );

const yards = (c: Comparison): number => (c.rangeM === null ? 0 : mToYd(c.rangeM));
const isLevelHornady = (c: Comparison): boolean => c.group === 'hornady';
const isHornady = (c: Comparison): boolean => /^hornady(-angle|-light)?$/.test(c.group);
const isEstimated = (c: Comparison): boolean => /^six-dof-.*-estimated$/.test(c.group);
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
    what: 'Hornady 4DOF, aerodynamic jump in a pure crosswind to 20 mph',
    unit: 'mil',
    limit: 0.02,
    of: (c) => isHornady(c) && c.quantity === 'jump',
  },
  ...[
    [500, 0.01],
    [1000, 0.02],
    [1500, 0.03],
  ].map(
    ([yd = 0, limit = 0]): Rule => ({
      what: `Hornady 4DOF, spin drift with the bullet’s length known, to ${yd} yd`,
      unit: 'mil',
      limit,
      of: (c) => isHornady(c) && c.group !== 'hornady-light' && c.quantity === 'spin drift' && yards(c) < yd + 1,
    }),
  ),
  ...[
    [500, 0.01],
    [1000, 0.02],
    [1500, 0.05],
  ].map(
    ([yd = 0, limit = 0]): Rule => ({
      what: `The same of a .224 of 75 gr, drag fitted to its speeds, to ${yd} yd`,
      unit: 'mil',
      limit,
      of: (c) => c.group === 'hornady-light' && c.quantity === 'spin drift' && yards(c) < yd + 1,
    }),
  ),
  ...[
    [1000, 0.02],
    [1500, 0.06],
  ].map(
    ([yd = 0, limit = 0]): Rule => ({
      what: `Hornady 4DOF, elevation on all slopes with BC by Mach, to ${yd} yd`,
      unit: 'mil',
      limit,
      of: (c) =>
        (c.group === 'hornady' || c.group === 'hornady-angle') && c.quantity === 'elevation' && yards(c) < yd + 1,
    }),
  ),
  ...[
    [1000, 0.015],
    [1500, 0.03],
  ].map(
    ([yd = 0, limit = 0]): Rule => ({
      what: `The same with a drag curve fitted to another printout’s speeds, to ${yd} yd`,
      unit: 'mil',
      limit,
      of: (c) => c.group === 'hornady-own-curve' && yards(c) < yd + 1,
    }),
  ),
  {
    what: 'Six degrees of freedom, calm, coefficients given: spin drift to 1200 yd',
    unit: 'mil',
    limit: 0.002,
    of: (c) => c.group === 'six-dof-calm-given' && c.quantity === 'wind',
  },
  {
    what: 'The same runs, elevation to 1000 yd',
    unit: 'mil',
    limit: 0.006,
    of: (c) => c.group === 'six-dof-calm-given' && c.quantity === 'elevation' && yards(c) < 1001,
  },
  {
    what: 'Six degrees of freedom with winds, coefficients given: vertical to 1000 yd',
    unit: 'mil',
    limit: 0.03,
    of: (c) => c.group === 'six-dof-wind-given' && c.quantity === 'elevation' && yards(c) < 1001,
  },
  {
    what: 'The same runs, sideways to 1000 yd',
    unit: 'mil',
    limit: 0.02,
    of: (c) => c.group === 'six-dof-wind-given' && c.quantity === 'wind' && yards(c) < 1001,
  },
  {
    what: 'Six degrees of freedom, coefficients estimated from the length: vertical to 1000 yd',
    unit: 'mil',
    limit: 0.06,
    of: (c) => isEstimated(c) && c.quantity === 'elevation' && yards(c) < 1001,
  },
  {
    what: 'The same runs, sideways to 1000 yd',
    unit: 'mil',
    limit: 0.05,
    of: (c) => isEstimated(c) && c.quantity === 'wind' && yards(c) < 1001,
  },
  {
    what: 'Lift ratio K from the length against the spark range, lead cores above Mach 1.3, rms of the worst bullet',
    unit: '1',
    limit: 0.16,
    of: (c) => c.group === 'spark-lead' && c.quantity === 'K above Mach 1.3',
    over: worstRmsByCase,
  },
  {
    what: 'Ballistic Explorer, closed-form Coriolis, to 1000 yd above Mach 1.2',
    unit: 'mil',
    limit: 0.02,
    of: (c) => c.group === 'ballistic-explorer' && c.unit === 'mil' && yards(c) < 1001 && (c.mach ?? 0) >= SUPERSONIC,
    size: beyondRounding,
  },
  {
    what: 'LoadOut, seven loads from 25 to 2000 yd, elevation beyond its rounding',
    unit: 'mil',
    limit: 0.02,
    of: (c) => c.group === 'loadout' && c.quantity === 'elevation',
    size: beyondRounding,
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
 * Every accuracy gate with its measured figure: the largest error over its cases. A gate without cases fails.
 */
export const measureGates = (comparisons: readonly Comparison[]): Gate[] =>
  RULES.map(({ what, unit, limit, of, size, over }) => {
    const covered = comparisons.filter(of);
    const measured = over
      ? over(covered)
      : covered.reduce((max, c) => Math.max(max, size ? size(c) : Math.abs(c.error)), 0);
    const sound = covered.length > 0 && covered.every((c) => Number.isFinite(c.error));
    return { what, unit, limit, measured, count: covered.length, passed: sound && measured <= limit };
  });
