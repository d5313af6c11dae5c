import { type CsvColumns, csvTable } from '../../http/csv.ts';
import { CALL_COLUMNS } from '../../sealed/call-columns.ts';
import type { JudgedRow } from './store.ts';

const rounded = (value: number | null): number | null => value && Math.round(value * 1000) / 1000;

const COLUMNS: CsvColumns<JudgedRow & { readonly lo: number; readonly hi: number }> = {
  fired_at_utc: ({ firedAt }) => firedAt.toISOString(),
  kind: ({ kind }) => kind,
  level: ({ level }) => level,
  call: ({ number }) => number,
  ...CALL_COLUMNS,
  interval_score_mph: ({ interval }) => rounded(interval),
  forecast_score_mph: ({ reference }) => rounded(reference),
  hit: ({ isHit }) => isHit,
};

/** All calls as CSV (RFC 4180); + is from the right. */
export const callsAsCsv = (rows: readonly JudgedRow[]): string =>
  csvTable(
    COLUMNS,
    rows.map((row) => ({
      ...row,
      distance: Math.round(row.distance * 1000) / 1000,
      lo: rounded(row.call.lo) ?? 0,
      hi: rounded(row.call.hi) ?? 0,
      best: rounded(row.best) ?? 0,
      truth: rounded(row.truth) ?? 0,
    })),
  );
