/** The reader's time zone by its IANA name. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day of a moment where the reader is, as a date field has it (YYYY-MM-DD). */
export const ownDay = (moment: string | number): string => {
  const at = new Date(moment);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};
/** The end of a day that was picked (YYYY-MM-DD), where the reader is, as a moment of the wire. */
export const endOfOwnDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

/** When the day of the daily ends, as the reader's clock shows it: it is a day of UTC for everybody. */
export const dailyEnds = (now = new Date()): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)).toLocaleTimeString(undefined, {
    hour: 'numeric',
    minute: '2-digit',
  });

/** The UTC day before today, YYYY-MM-DD. */
export const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
