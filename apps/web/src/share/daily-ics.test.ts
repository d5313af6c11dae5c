import { expect, it } from 'vitest';
import { dailyIcs } from './daily-ics.ts';

it('is one entry a day in floating local time, with one alarm and the link', () => {
  const text = dailyIcs('2026-11-29', 'https://windcall.example', new Date('2026-11-28T23:40:05.123Z'));
  expect(text.split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Windcall//Daily//EN', 'BEGIN:VEVENT'],
    ...['UID:windcall-daily@windcall.example', 'DTSTAMP:20261128T234005Z', 'DTSTART:20261129T190000', 'DURATION:PT5M'],
    ...['RRULE:FREQ=DAILY', 'SUMMARY:Windcall: today’s five', 'URL:https://windcall.example/practice'],
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Windcall: today’s five', 'TRIGGER:PT0S', 'END:VALARM'],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ]);
  // no line is folded: at most 75 octets
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});
