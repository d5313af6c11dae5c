import { ellipticalRadii } from '../../../../packages/ballistics/src/dispersion/elliptical-radius.ts';
import { hitProbability } from '../../../../packages/ballistics/src/dispersion/hit-probability.ts';
import type { TargetOutline } from '../../../../packages/ballistics/src/target/target-outline.ts';
import {
  compareArmyStandardMetro,
  compareAtmosphere,
  compareBcByMach,
  compareBcPairs,
  compareStandardAtmosphere,
} from './compare-air.ts';
import { compareEvents, compareMccoyVacuum, compareVacuum, compareZeroAngles } from './compare-events.ts';
import { compareCoriolis, compareJump, compareSpinDrift, compareStability } from './compare-spin.ts';
import type { Comparison } from './comparison.ts';
import { type Figure, type FormulaName, type FormulaSets, figure } from './formula-case.ts';

/** Rectangle of a width and height about its center. */
const rectangle = (w: number, h: number): TargetOutline => ({
  kind: 'polygon',
  cornersMil: [
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [w / 2, h / 2],
    [-w / 2, h / 2],
  ],
});

/** Radii and hit probabilities against closed forms and quadrature. */
const compareProbability = (sets: FormulaSets): Figure[] =>
  sets.hitProbability.rows.map((row) => {
    const sx = figure(row, 'sx');
    const sy = figure(row, 'sy');
    const spread = { sigmaWindMil: sx, sigmaElevationMil: sy, correlation: 0 };
    if (row.shape === 'cep') {
      return {
        quantity: `CEP, σ ${sx} and ${sy}`,
        unit: 'σ',
        expected: figure(row, 'CEP'),
        got: ellipticalRadii(spread, [0.5] as const)[0],
        tolerance: 1e-5,
      };
    }
    const outline: TargetOutline =
      row.shape === 'rect'
        ? rectangle(figure(row, 'w'), figure(row, 'h'))
        : { kind: 'circle', radiusMil: figure(row, 'R') };
    return {
      quantity: `P(${row.shape}), σ ${sx} and ${sy}`,
      unit: '1',
      expected: figure(row, 'P'),
      got: hitProbability(outline, spread),
      tolerance: 1e-5,
    };
  });

const file = (caseId: FormulaName, figures: Figure[]): Comparison[] =>
  figures.map((f) => ({
    caseId,
    group: caseId,
    rangeM: null,
    mach: null,
    error: f.got - f.expected,
    halfDigit: 0,
    ...f,
  }));

export const compareFormulas = (sets: FormulaSets): Comparison[] => [
  ...file('atmosphere', compareAtmosphere(sets)),
  ...file('standardAtmosphere', compareStandardAtmosphere(sets)),
  ...file('armyStandardMetro', compareArmyStandardMetro(sets)),
  ...file('bcConversion', compareBcPairs(sets)),
  ...file('bcByMach', compareBcByMach(sets)),
  ...file('stability', compareStability(sets)),
  ...file('spinDrift', compareSpinDrift(sets)),
  ...file('aerodynamicJump', compareJump(sets)),
  ...file('coriolisClosedForm', compareCoriolis(sets)),
  ...file('zeroAngles', compareZeroAngles(sets)),
  ...file('events', compareEvents(sets)),
  ...file('vacuum', compareVacuum(sets)),
  ...file('mccoyVacuum', compareMccoyVacuum(sets)),
  ...file('hitProbability', compareProbability(sets)),
];
