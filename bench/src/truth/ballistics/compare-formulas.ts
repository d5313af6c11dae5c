import {
  compareArmyStandardMetro,
  compareAtmosphere,
  compareBcByMach,
  compareBcPairs,
  compareStandardAtmosphere,
} from './compare-air.ts';
import { compareEvents, compareMccoyVacuum, compareVacuum, compareZeroAngles } from './compare-events.ts';
import { compareProbability } from './compare-probability.ts';
import { compareCoriolis, compareJump, compareSpinDrift, compareStability } from './compare-spin.ts';
import type { Comparison } from './comparison.ts';
import type { Figure, FormulaName, FormulaSets } from './formula-case.ts';

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

/** Every published figure beside ours. */
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
