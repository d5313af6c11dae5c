import { wrap360 } from '@windcall/units';

/** Ends this near are one wind, and a wind this light is none, mph: half of what is shown. */
const SHOWN_MPH = 0.05;

/** How a speed (mph, not negative) is written. */
export interface SpeedWords {
  figure: (mph: number) => string;
  unit: string;
}
/** The wire's words: a figure without trailing zeros, `4`, `5.2`. */
const IN_MPH: SpeedWords = { figure: (mph) => String(Math.round(mph * 10) / 10), unit: 'mph' };

/** `4-6 mph`, or `5 mph` where both ends are the same; for speeds from 0. The form that range cards read back. */
export const formatSpeedRange = (lowMph: number, highMph: number, speeds = IN_MPH): string => {
  const high = `${speeds.figure(Math.abs(highMph))} ${speeds.unit}`;
  return highMph - lowMph < SHOWN_MPH ? high : `${speeds.figure(Math.abs(lowMph))}-${high}`;
};

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
 * `speeds` writes them in another unit.
 */
export const windWords = (lowMph: number, highMph: number, directionDeg: number, speeds = IN_MPH): WindWords => {
  const isTurned = lowMph + highMph < 0;
  const [low, high] = isTurned ? [-highMph, -lowMph] : [lowMph, highMph];
  const windDirection = wrap360(directionDeg + (isTurned ? 180 : 0));
  const condition = formatSpeedRange(Math.max(0, low), high, speeds);
  const from = `${condition} from ${formatClockDirection(windDirection)}`;
  const other =
    low < -SHOWN_MPH ? `, ${formatSpeedRange(0, -low, speeds)} from ${formatClockDirection(windDirection + 180)}` : '';
  const label = high < SHOWN_MPH ? 'calm' : `${from}${other}`;
  return { speedRange: { low: low + 0, high: high + 0 }, windDirection, isTurned, condition, label };
};
