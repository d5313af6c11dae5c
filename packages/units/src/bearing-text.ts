import { wrap360 } from './conversions.ts';

const POINTS = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'];

/** The nearest of the sixteen points of the compass: 105 is `ESE`. */
export const compassPoint = (bearingDeg: number): string => POINTS[Math.round(wrap360(bearingDeg) / 22.5) % 16] ?? 'N';

/** A bearing in degrees true: `90° E`. */
export const bearingText = (bearingDeg: number): string => `${bearingDeg}° ${compassPoint(bearingDeg)}`;

/** A latitude in degrees, + north: `36° N`, `33° S`. */
export const latitudeText = (latitudeDeg: number): string =>
  `${Math.abs(latitudeDeg)}°${latitudeDeg === 0 ? '' : latitudeDeg > 0 ? ' N' : ' S'}`;

/** Clock degrees as a clock, to the minute: 90 is `3:00`. */
export const clockText = (deg: number): string => {
  const minutes = Math.round((((deg % 360) + 360) % 360) * 2) % 720;
  return `${Math.floor(minutes / 60) || 12}:${String(minutes % 60).padStart(2, '0')}`;
};
