import { wrap360 } from '@windcall/units';

/** A wind's origin as clock text, degrees as text, or degrees. */
export type ClockDirection = number | string;

export type ClockOutcome = { status: 'ok'; deg: number } | { status: 'invalid'; message: string };

const DEG_PER_HOUR = 30;
const CLOCK = /^(0?[0-9]|1[0-2]):([0-5][0-9])$/;
const O_CLOCK = /^(0?[0-9]|1[0-2])\s*o['’]?clock$/i;
const DEGREES = /^(-?[0-9]{1,6}(?:\.[0-9]+)?)\s*(?:°|deg|degrees?)$/i;
const MAX_DEG = 1e6;

/**
 * Reads a wind direction: `3:00`, `3:30`, `3 o'clock`, `90°`, `90 deg` or the number 90.
 *
 * @returns `deg` in [0, 360), clockwise from 12:00 (down range along the scenario's direction of fire), where the wind comes from. Bare
 * digits in text are refused, because "3" may be an hour or degrees. Hour 0 is hour 12.
 */
export const parseClock = (value: unknown): ClockOutcome => {
  if (typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= MAX_DEG) {
    return { status: 'ok', deg: wrap360(value) };
  }
  if (typeof value === 'string' && value.length <= 40) {
    const text = value.trim();
    const clock = CLOCK.exec(text);
    if (clock) return { status: 'ok', deg: wrap360(Number(clock[1]) * DEG_PER_HOUR + Number(clock[2]) / 2) };
    const oClock = O_CLOCK.exec(text);
    if (oClock) return { status: 'ok', deg: wrap360(Number(oClock[1]) * DEG_PER_HOUR) };
    const degrees = DEGREES.exec(text);
    if (degrees) return { status: 'ok', deg: wrap360(Number(degrees[1])) };
  }
  return { status: 'invalid', message: "wind direction must be clock text such as 3:00 or 3 o'clock, or degrees" };
};

/** Clock position in whole hours, `3:00`; 0° is `12:00`. */
export const formatClockHour = (deg: number): string => {
  const hour = Math.round(wrap360(deg) / DEG_PER_HOUR) % 12;
  return `${hour === 0 ? 12 : hour}:00`;
};
