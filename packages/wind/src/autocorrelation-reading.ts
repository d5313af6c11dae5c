/** Grounds by the correlation of the wind 50 yd apart. Source: wind specification, section 2.1. */
const BANDS = [
  { from: 0.7, text: 'Open field' },
  { from: 0.4, text: 'Patchy or rolling terrain' },
] as const;

/**
 * The band of a correlation of the wind 50 yd apart, with its lower border; the lowest band has its upper one. It describes the number, not
 * the ground: the terrains of section 5 have 0.86 (open plains), 0.72 (rolling) and 0.52 (urban).
 */
export const readAutocorrelation = (
  at50Yd: number,
): { readonly text: string } & ({ readonly from: number } | { readonly below: number }) =>
  BANDS.find(({ from }) => at50Yd >= from) ?? { below: BANDS[1].from, text: 'Heavily obstructed terrain' };
