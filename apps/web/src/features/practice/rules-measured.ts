/** The skies of the table below, in its order. */
export const SKIES_MEASURED = ['overcast', 'broken sun', 'strong sun'] as const;

/**
 * Error of each rule of reading for the path's wind, mph, root mean square, by sky: 500 tasks each at 600 yd, full
 * value, level 1. Source: the suite `reading` of the bench, docs/measured/callers.md, whose rows these are.
 */
export const RULES_MEASURED = [
  { rule: 'The flag at the plate, one look', mph: ['3.07', '2.88', '3.44'] },
  { rule: 'The flag at the plate', mph: ['2.09', '2.34', '2.94'] },
  { rule: 'The meter', mph: ['1.83', '1.91', '2.36'] },
  { rule: 'Mirage at half the range', mph: ['1.44', '1.85', '2.09'] },
  { rule: 'Flags, plain average', mph: ['1.23', '1.32', '1.67'] },
  { rule: 'All cues, plain average', mph: ['1.10', '1.29', '1.58'] },
  { rule: 'One number a third, near 3, middle 2, far 1', mph: ['1.03', '1.04', '1.25'] },
  { rule: 'Par', mph: ['0.79', '0.79', '0.94'] },
] as const;
