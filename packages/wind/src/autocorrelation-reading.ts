/** Where the reading of the correlation 50 yd apart changes. */
const OPEN_FROM = 0.7;
const PATCHY_FROM = 0.4;

export type GroundReading = 'open' | 'patchy' | 'obstructed';

/** What the correlation of the wind 50 yd apart says about the ground. */
export const readAutocorrelation = (at50Yd: number): { ground: GroundReading; text: string } => {
  if (at50Yd >= OPEN_FROM) return { ground: 'open', text: 'Open field' };
  if (at50Yd >= PATCHY_FROM) return { ground: 'patchy', text: 'Patchy or rolling terrain' };
  return { ground: 'obstructed', text: 'Heavily obstructed terrain' };
};
