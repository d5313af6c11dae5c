import { clockText, wrap360 } from '@windcall/units';

/** Taught crosswind share of a wind, by half hours off 12:00 (or 6:00): rounded sines of 0° to 90°, within 0.035. `text` is for screens. */
export const CLOCK_PARTS = [
  { part: 0, text: '0' },
  { part: 0.25, text: '¼' },
  { part: 0.5, text: '½' },
  { part: 0.7, text: '0.7' },
  { part: 0.9, text: '0.9' },
  { part: 1, text: 'all' },
  { part: 1, text: 'all' },
] as const;
const HALF_HOUR_DEG = 15;

const toHalfHour = (deg: number): number => Math.round(deg / HALF_HOUR_DEG) * HALF_HOUR_DEG;

/** The taught crosswind share for a direction, in degrees from the line of fire, at any turn. Works for wind and for cloth. */
export const clockPartOf = (degFromLine: number): (typeof CLOCK_PARTS)[number] => {
  const offAcross = Math.abs((wrap360(toHalfHour(degFromLine)) % 180) - 90);
  return CLOCK_PARTS[(90 - offAcross) / HALF_HOUR_DEG] ?? CLOCK_PARTS[0];
};

/** A wind's origin, degrees clockwise from straight ahead, to the half hour: "1:30". */
export const halfHourText = (fromDeg: number): string => clockText(wrap360(toHalfHour(fromDeg)));
