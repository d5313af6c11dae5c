import { mToYd } from '@windcall/units';
import { compareFlight } from './compare-flight.ts';
import { compareFormulas } from './compare-formulas.ts';
import {
  compareOwnCurves,
  compareSixDof,
  compareSpark,
  type SixDofCase,
  type SpinningCases,
} from './compare-spinning.ts';
import { beyondRounding, type Comparison, isWithin } from './comparison.ts';
import type { FlightCase } from './flight-case.ts';
import { SPIN_MODELS, type SpinModel } from './fly-case.ts';
import { FORMULA_NAMES, type FormulaSets } from './formula-case.ts';
import { type Gate, measureGates } from './gates.ts';

/** Distribution of the errors of one quantity over one kind of reference. */
export type ErrorDistribution = {
  group: string;
  quantity: string;
  unit: string;
  count: number;
  within: number;
  rms: number;
  /** Absolute error that 50, 90 and 100 % of the comparisons do not exceed. */
  p50: number;
  p90: number;
  max: number;
  /** Largest part of an error beyond the reference's rounding. */
  maxBeyondRounding: number;
  /** Place of the largest error. */
  worst: { caseId: string; rangeYd: number | null };
};

/** Results of a reference, with its errors for a plot. */
export type CaseReport = {
  id: string;
  kind: string;
  program: string;
  source: string;
  group: string;
  note: string | null;
  count: number;
  within: number;
  /** Range, yd; error of elevation and wind, mil. Empty for formulas. */
  errors: { rangeYd: number; elevationMil: number | null; windMil: number | null }[];
};

/** All results of the truth kit, for /validation and docs/measured/ballistics.md. */
export type ValidationReport = {
  cases: CaseReport[];
  distributions: ErrorDistribution[];
  gates: Gate[];
  formulas: Comparison[];
  /** The largest errors of the model in use and of the earlier fits. */
  models: { what: string; unit: string; before: number; now: number; count: number }[];
  notModelled: readonly string[];
};

/** Effects missing in the solver, listed wherever its accuracy is claimed. */
export const NOT_MODELLED: readonly string[] = [
  'Fast and slow yaw: the bullet is a point mass with the lift of its yaw of repose and the jump at every change of crosswind (modified point mass). The drag of the yaw itself is left out: below 0.005 mil to 1500 yd, 0.01 mil after a step of wind of 22 mph.',
  'What a bullet’s shape does to its lift beyond its length: drift and jump are ±6 % with the length known, ±15 % with it estimated, ±20 % with a steel core (one standard deviation).',
  'Bullets of a stability below 1.2, and short boat-tailed bullets below Mach 1.1: their yaw is not small, and the model’s premise fails.',
  'Limit cycles and loss of stability below the speed of sound: below Mach 1.2 the drag of a real bullet may differ from its table by several per cent.',
  'How BC changes with the rifle, the lot or the rifling: a BC is worth about 2 %, which truing takes out.',
  'Heating and erosion of the barrel, first-shot effects and positive compensation.',
  'Rain, and air that differs along the path other than by height: only the wind may vary along it.',
  'Gravity by place unless it is asked for: 9.80665 m/s² everywhere, though it differs by up to 0.27 % between the equator and the poles (0.02 mil at 1000 yd).',
];

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))];

const distribution = (list: readonly Comparison[]): ErrorDistribution => {
  const sizes = list.map((c) => Math.abs(c.error)).sort((a, b) => a - b);
  const worst = list.reduce((a, b) => (Math.abs(b.error) > Math.abs(a.error) ? b : a));
  return {
    group: worst.group,
    quantity: worst.quantity,
    unit: worst.unit,
    count: list.length,
    within: list.filter(isWithin).length,
    rms: Math.sqrt(sizes.reduce((sum, e) => sum + e * e, 0) / list.length),
    p50: quantile(sizes, 0.5),
    p90: quantile(sizes, 0.9),
    max: sizes[sizes.length - 1],
    maxBeyondRounding: Math.max(...list.map(beyondRounding)),
    worst: { caseId: worst.caseId, rangeYd: worst.rangeM === null ? null : Math.round(mToYd(worst.rangeM)) },
  };
};

const errorsByRange = (comparisons: readonly Comparison[]): CaseReport['errors'] => {
  const byRange = new Map<number, CaseReport['errors'][number]>();
  for (const c of comparisons) {
    if (c.rangeM === null || c.rangeM === 0) continue;
    const rangeYd = Math.round(mToYd(c.rangeM) * 10) / 10;
    const row = byRange.get(rangeYd) ?? { rangeYd, elevationMil: null, windMil: null };
    if (c.quantity === 'elevation') row.elevationMil = c.error;
    if (c.quantity === 'wind') row.windMil = c.error;
    byRange.set(rangeYd, row);
  }
  return [...byRange.values()];
};

type Published = Pick<CaseReport, 'id' | 'kind' | 'program' | 'source' | 'group'> & { note?: string };

/** Largest error of both models over a table row's cases. */
const compareModels = (cases: readonly FlightCase[], sixDof: readonly SixDofCase[]): ValidationReport['models'] => {
  const hornady = cases.filter((c) => c.group === 'hornady' || c.group === 'hornady-angle');
  const errorsOf = (model: SpinModel): Comparison[] => [
    ...hornady.flatMap((c) => compareFlight(c, cases, model)),
    ...sixDof.flatMap((c) => compareSixDof(c, model)),
  ];
  const before = errorsOf(SPIN_MODELS.before);
  const now = errorsOf(SPIN_MODELS.now);
  const at = (c: Comparison, yd: number): boolean => c.rangeM !== null && Math.round(mToYd(c.rangeM)) === yd;
  const row = (what: string, of: (c: Comparison) => boolean): ValidationReport['models'][number] => {
    const largest = (list: readonly Comparison[]): number => Math.max(...list.map((c) => Math.abs(c.error)));
    const covered = now.filter(of);
    return { what, unit: 'mil', before: largest(before.filter(of)), now: largest(covered), count: covered.length };
  };
  return [
    ...[500, 1000, 1500].map((yd) =>
      row(`Spin drift against Hornady 4DOF at ${yd} yd`, (c) => c.quantity === 'spin drift' && at(c, yd)),
    ),
    row('Jump against Hornady 4DOF at 1000 yd', (c) => c.quantity === 'jump' && at(c, 1000)),
    row(
      'Spin drift against six degrees of freedom, coefficients given, at 1000 yd',
      (c) => c.group === 'six-dof-calm-given' && c.quantity === 'wind' && at(c, 1000),
    ),
    row(
      'Vertical in winds that begin, end or grow down range (10 m/s), at 1000 yd',
      (c) => c.group === 'six-dof-wind-estimated' && c.quantity === 'elevation' && at(c, 1000),
    ),
    row(
      'Sideways in the same winds, at 1000 yd',
      (c) => c.group === 'six-dof-wind-estimated' && c.quantity === 'wind' && at(c, 1000),
    ),
  ];
};

/** Compares everything and sums it up. Pure: the fixtures come in as arguments. */
export const reportTruth = (
  flights: readonly FlightCase[],
  spinning: SpinningCases,
  sets: FormulaSets,
): ValidationReport => {
  const cases = [...flights, ...spinning.cases];
  const flown: { c: Published; comparisons: Comparison[] }[] = [
    ...cases.map((c) => ({ c, comparisons: compareFlight(c, cases) })),
    ...spinning.sixDof.map((c) => ({ c: { ...c, group: 'six-dof' }, comparisons: compareSixDof(c) })),
    ...spinning.spark.map((c) => ({ c: { ...c, group: 'spark' }, comparisons: compareSpark(c) })),
  ];
  const formulas = compareFormulas(sets);
  const all = [...flown.flatMap((f) => f.comparisons), ...compareOwnCurves(cases), ...formulas];
  const groups = new Map<string, Comparison[]>();
  for (const { comparisons } of flown) {
    for (const c of comparisons) {
      const key = `${c.group} ${c.quantity} ${c.unit}`;
      groups.set(key, [...(groups.get(key) ?? []), c]);
    }
  }
  return {
    cases: [
      ...flown.map(({ c, comparisons }) => ({
        id: c.id,
        kind: c.kind,
        program: c.program,
        source: c.source,
        group: c.group,
        note: c.note ?? null,
        count: comparisons.length,
        within: comparisons.filter(isWithin).length,
        errors: errorsByRange(comparisons),
      })),
      ...FORMULA_NAMES.map((id) => {
        const own = formulas.filter((f) => f.caseId === id);
        const set = sets[id];
        return {
          id,
          kind: 'published-formula',
          program: set.program,
          source: set.source,
          group: id,
          note: set.note ?? null,
          count: own.length,
          within: own.filter(isWithin).length,
          errors: [],
        };
      }),
    ],
    distributions: [...groups.values()].map(distribution),
    gates: measureGates(all),
    formulas,
    models: compareModels(cases, spinning.sixDof),
    notModelled: NOT_MODELLED,
  };
};
