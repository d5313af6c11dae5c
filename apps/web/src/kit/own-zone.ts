/** The reader's time zone by its IANA name. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When the day of the daily ends, as the reader's clock shows it: it is a day of UTC for everybody. */
export const dailyEnds = (now = new Date()): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)).toLocaleTimeString(undefined, {
    hour: 'numeric',
    minute: '2-digit',
  });
