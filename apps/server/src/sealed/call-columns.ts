import type { drills } from '@windcall/contract';
import type { CsvColumns } from '../http/csv.ts';

/** A call and its wind, for every CSV of calls. */
interface CalledWind {
  readonly distance: number;
  readonly cell: drills.DrillCell;
  readonly lo: number;
  readonly hi: number;
  readonly best: number | null;
  readonly truth: number | null;
}

/** Yards; mph, + from the right. */
export const CALL_COLUMNS = {
  distance_yd: ({ distance }) => distance,
  range: ({ cell }) => cell.range,
  value: ({ cell }) => cell.value,
  gusts: ({ cell }) => cell.gust,
  lo_mph: ({ lo }) => lo,
  hi_mph: ({ hi }) => hi,
  best_mph: ({ best }) => best,
  wind_mph: ({ truth }) => truth,
} satisfies CsvColumns<CalledWind>;
