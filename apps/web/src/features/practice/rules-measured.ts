/** The skies of the table below, in its order. */
export const SKIES_MEASURED = ['overcast', 'broken sun', 'strong sun'] as const;

/**
 * What a rule of reading leaves unknown of the path, mph, root mean square, by sky: 500 tasks each at 600 yd, full value, level 1.
 * Source: the suite `reading` of the bench, docs/measured/callers.md, whose rows these are.
 */
export const RULES_MEASURED = [
  { rule: 'The flag at the plate, one look', mph: ['3.06', '2.85', '3.71'] },
  { rule: 'The flag at the plate', mph: ['2.04', '2.26', '2.91'] },
  { rule: 'The meter', mph: ['1.63', '1.78', '2.31'] },
  { rule: 'Mirage at half the range', mph: ['1.40', '1.85', '2.08'] },
  { rule: 'Flags, plain average', mph: ['1.24', '1.34', '1.70'] },
  { rule: 'All cues, plain average', mph: ['1.09', '1.25', '1.50'] },
  { rule: 'One number a third, near 3, middle 2, far 1', mph: ['1.08', '1.06', '1.25'] },
  { rule: 'Par', mph: ['0.76', '0.75', '0.91'] },
] as const;
