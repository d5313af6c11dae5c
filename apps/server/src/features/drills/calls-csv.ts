import { flagText } from '@windcall/units';
import type { JudgedRow } from './store.ts';

const CSV_HEADER = [
  'fired_at_utc',
  'kind',
  'level',
  'call',
  'distance_yd',
  'range',
  'value',
  'gusts',
  'lo_mph',
  'hi_mph',
  'best_mph',
  'wind_mph',
  'interval_score_mph',
  'forecast_score_mph',
  'hit',
] as const;

/** Every call as CSV (RFC 4180); + is from the right. */
export const callsAsCsv = (rows: readonly JudgedRow[]): string => {
  const figure = (value: number | null): string => (value === null ? '' : String(Math.round(value * 1000) / 1000));
  const lines = rows.map((row) =>
    [
      row.firedAt.toISOString(),
      row.kind,
      row.level,
      row.number,
      figure(row.distance),
      row.cell.range,
      row.cell.value,
      row.cell.gust,
      figure(row.call.lo),
      figure(row.call.hi),
      figure(row.best),
      figure(row.truth),
      figure(row.interval),
      figure(row.reference),
      row.isHit === null ? '' : flagText(row.isHit),
    ].join(','),
  );
  return `${[CSV_HEADER.join(','), ...lines].join('\r\n')}\r\n`;
};
