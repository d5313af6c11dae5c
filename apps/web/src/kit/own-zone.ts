/** IANA name of the reader's time zone. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Day of a moment in the reader's time zone, YYYY-MM-DD. */
export const ownDay = (moment: string | number): string => {
  const at = new Date(moment);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};
/** End of a day (YYYY-MM-DD) in the reader's time zone, as ISO 8601. */
export const endOfOwnDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

/** End of the daily (midnight UTC) on the reader's clock. */
export const dailyEnds = (now = new Date()): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)).toLocaleTimeString(undefined, {
    hour: 'numeric',
    minute: '2-digit',
  });

/** The UTC day before today, YYYY-MM-DD. */
export const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
