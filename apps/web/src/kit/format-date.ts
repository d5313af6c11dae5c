const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const DATE_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const show = (format: Intl.DateTimeFormat, iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '–' : format.format(date);
};

/** An ISO 8601 time as a date in the reader's locale. */
export const formatDate = (iso: string): string => show(DATE, iso);
/** An ISO 8601 time as a date and time in the reader's locale. */
export const formatDateTime = (iso: string): string => show(DATE_TIME, iso);
export const formatTime = (iso: string): string => show(TIME, iso);
/** Seconds as a clock, rounded up, so that 0:00 is the end: `1:05`. */
export const clockText = (seconds: number): string => {
  const whole = Math.ceil(Math.max(0, seconds) - 1e-6);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};
/** Seconds in words: `2 min 30 s`, `3 min`. */
export const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)} min${seconds % 60 === 0 ? '' : ` ${seconds % 60} s`}`;
