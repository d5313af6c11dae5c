/** Ends this near are one wind, and a wind this light is none, mph: half of what is shown. */
const SHOWN_MPH = 0.05;

/** A number of mph without trailing zeros: `4`, `5.2`. */
const formatMph = (mph: number): string => String(Math.round(Math.abs(mph) * 10) / 10);

/** `4-6 mph`, or `5 mph` where both ends are the same; for speeds from 0. The form that range cards read back. */
export const formatSpeedRange = (lowMph: number, highMph: number): string =>
  highMph - lowMph < SHOWN_MPH ? `${formatMph(highMph)} mph` : `${formatMph(lowMph)}-${formatMph(highMph)} mph`;

/** Clock text of a direction to the nearest half hour: 90 → `3:00`, 0 → `12:00`. */
export const formatClockDirection = (directionDeg: number): string => {
  const halfHours = ((Math.round(directionDeg / 15) % 24) + 24) % 24;
  return `${Math.floor(halfHours / 2) || 12}:${halfHours % 2 === 0 ? '00' : '30'}`;
};

/** A stretch of wind, as a shooter would say it. */
export interface WindWords {
  /** Speeds from `windDirection`, mph. `low` is below 0 only where the wind also comes from the other side. */
  speedRange: { low: number; high: number };
  /** Degrees in [0, 360), the side that the middle of the stretch comes from. */
  windDirection: number;
  /** Whether `windDirection` is the opposite of the direction asked about. */
  isTurned: boolean;
  /** `4-6 mph`, for a column that has its direction beside it. Never with a negative speed. */
  condition: string;
  /** `4-6 mph from 3:00`; `0-9 mph from 3:00, 0-2 mph from 9:00` for a stretch on both sides of calm. */
  label: string;
}

/**
 * The words for the winds `lowMph` to `highMph` along a direction; what is negative blows from the other side. Nobody speaks of −4 mph.
 */
export const windWords = (lowMph: number, highMph: number, directionDeg: number): WindWords => {
  const isTurned = lowMph + highMph < 0;
  const [low, high] = isTurned ? [-highMph, -lowMph] : [lowMph, highMph];
  const windDirection = (((directionDeg + (isTurned ? 180 : 0)) % 360) + 360) % 360;
  const condition = formatSpeedRange(Math.max(0, low), high);
  const from = `${condition} from ${formatClockDirection(windDirection)}`;
  const other = low < -SHOWN_MPH ? `, 0-${formatMph(low)} mph from ${formatClockDirection(windDirection + 180)}` : '';
  const label = high < SHOWN_MPH ? 'calm' : `${from}${other}`;
  return { speedRange: { low: low + 0, high: high + 0 }, windDirection, isTurned, condition, label };
};
