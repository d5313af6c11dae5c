/** Date in an IANA time zone at a moment, as `2026-11-24`. */
export const dayIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

const offsetMs = (zone: string, at: Date): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return wall - Math.floor(at.getTime() / 1000) * 1000;
};

/** First moment of a day (`2026-11-24`) in a time zone, also on days whose clocks skip midnight. */
export const startOfDay = (zone: string, day: string): Date => {
  const utcMs = Date.parse(day);
  const first = utcMs - offsetMs(zone, new Date(utcMs));
  // the offset may change between the guess and midnight
  return new Date(utcMs - offsetMs(zone, new Date(first)));
};

/** UTC date of a moment, as `2026-11-24`. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

export const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
