/** Time of the reminder on the reader's local clock. */
const AT = '190000';

/** Lines end in CR LF; all are too short to fold. Source: RFC 5545, 3.1. */
const lines = (...all: readonly string[]): string => all.map((line) => `${line}\r\n`).join('');

/**
 * A calendar entry at 7:00 PM every day with an alarm and a link to Practice, without a zone. Source: RFC 5545, 3.3.5, form 1.
 * `day` of the first, YYYY-MM-DD.
 */
export const dailyIcs = (day: string, origin: string, stamp: Date): string =>
  lines(
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Windcall//Daily//EN', 'BEGIN:VEVENT'],
    `UID:windcall-daily@${new URL(origin).hostname}`,
    `DTSTAMP:${stamp.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART:${day.replaceAll('-', '')}T${AT}`,
    ...['DURATION:PT5M', 'RRULE:FREQ=DAILY', 'SUMMARY:Windcall: today’s five', `URL:${origin}/practice`],
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Windcall: today’s five', 'TRIGGER:PT0S', 'END:VALARM'],
    ...['END:VEVENT', 'END:VCALENDAR'],
  );
