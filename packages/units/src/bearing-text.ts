import { wrap360 } from './conversions.ts';

const POINTS = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'];

/** The nearest of the sixteen points of the compass: 105 is `ESE`. */
export const compassPoint = (bearingDeg: number): string => POINTS[Math.round(wrap360(bearingDeg) / 22.5) % 16] ?? 'N';

/** A bearing in degrees true: `90° E`. */
export const bearingText = (bearingDeg: number): string => `${bearingDeg}° ${compassPoint(bearingDeg)}`;

/** A latitude in degrees, + north: `36° N`, `33° S`. */
export const latitudeText = (latitudeDeg: number): string =>
  `${Math.abs(latitudeDeg)}°${latitudeDeg === 0 ? '' : latitudeDeg > 0 ? ' N' : ' S'}`;
