import type { UnitChoices } from '../kinds.ts';
import { number, type Part, plain, RANGE, type Rule, rule, UNSIGNED, unitWords, wire } from './phrase-grammar.ts';
import { QUESTION_BOUNDS } from './question-bounds.ts';

const TO = String.raw`(?:-\s*|\s+-\s+|\s*(?:–|—|to|through|thru|out\s+to)\s*)`;
const BY = String.raw`(?:\s*,?\s*(?:by|every|in\s+steps\s+of|steps?\s+of|step|at)\s*(${UNSIGNED})\s*(${RANGE})?(?:\s*(?:steps?|increments?|intervals?))?)`;
const HEAD = '(?:(?:from|range|ranges|distances?|targets?)\\s+(?:from\\s+)?)?';
const PLATE = '(?:plates?|targets?|gongs?|steel|circles?|squares?|poppers?|discs?)';
const MOA = '(?:moa|minutes?|min)';
/** MOA in a mil. */
const MOA_PER_MIL = 10_800 / (1000 * Math.PI);

const span = (
  low: string,
  high: string,
  unit: string | undefined,
  by: string | undefined,
  byUnit: string | undefined,
): Part => ({
  is: 'span',
  ends: [low, high],
  ...(unit === undefined ? {} : { unit }),
  by: by === undefined ? null : [by, byUnit],
});

/** Figures in inches without a word for what they measure: a barometer has decimals, a plate is whole. */
const bareInches = (figure: string, account: UnitChoices): Part => {
  const inHg = number(figure);
  const [min, max] = QUESTION_BOUNDS.pressure;
  const isPressure = inHg >= min && inHg <= max;
  if (isPressure && /[^\d]\d/.test(figure))
    return { is: 'air', field: 'pressure', value: wire('pressure', figure, 'inHg', account) };
  const offers = [...(isPressure ? [`${plain(figure)} inHg`] : []), `${plain(figure)} in plate`];
  return {
    is: 'fault',
    message: isPressure ? `${figure} in: the pressure or the plate?` : `${figure} in of what? Say plate.`,
    offers,
  };
};

/** What a plan says beside a shot: spans of ranges, and plates by the angle. */
export const PLAN_RULES: readonly Rule[] = [
  rule(
    `${HEAD}(${UNSIGNED})(?:\\s*(${RANGE}))?${TO}(${UNSIGNED})\\s*(${RANGE})?${BY}?`,
    ([, low = '', lowUnit, high = '', unit, by, byUnit]) => {
      if (lowUnit !== undefined && unit !== undefined && lowUnit.toLowerCase() !== unit.toLowerCase())
        return { is: 'fault', message: `From ${low} ${lowUnit} to ${high} ${unit}: give both in one unit.` };
      return span(low, high, unit ?? lowUnit ?? byUnit, by, byUnit);
    },
  ),
  rule(`between\\s+(${UNSIGNED})\\s*(${RANGE})?\\s+and\\s+(${UNSIGNED})\\s*(${RANGE})${BY}?`, (said) => {
    const [, low = '', lowUnit, high = '', unit, by, byUnit] = said;
    return span(low, high, unit ?? lowUnit, by, byUnit);
  }),
  rule(
    `(${UNSIGNED})[\\s-]*${MOA}[\\s-]*(?:(?:round|square|steel|wide|tall|high)\\s+)?${PLATE}?`,
    ([, figure = '']) => ({
      is: 'plate-moa',
      moa: number(figure),
    }),
  ),
  rule(`${PLATE}\\s+(?:size\\s+)?(?:of\\s+)?(${UNSIGNED})[\\s-]*${MOA}`, ([, figure = '']) => ({
    is: 'plate-moa',
    moa: number(figure),
  })),
  rule(`(${UNSIGNED})[\\s-]*(?:mils?|mrad)[\\s-]*${PLATE}`, ([, figure = '']) => ({
    is: 'plate-moa',
    moa: Number((number(figure) * MOA_PER_MIL).toPrecision(7)),
  })),
  rule(`(${UNSIGNED})[\\s-]*(?:mils?|mrad)`, ([said = '', figure = '']) => ({
    is: 'fault',
    message: `${said} of what? Say plate.`,
    offers: [`${figure} mil plate`],
  })),
  rule(
    `(${UNSIGNED})[\\s-]*(${unitWords('mount').replace(/millimet\w+|mm/g, 'inches')}|inch|in)`,
    ([, figure = ''], account) => bareInches(figure, account),
  ),
];
