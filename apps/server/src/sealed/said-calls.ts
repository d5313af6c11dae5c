import { drills } from '@windcall/contract';
import { type Reading, type SaidCall, takesOf } from '@windcall/training';
import type { CsvColumns } from '../http/csv.ts';

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

/** A judged call with its level's view of the wind: mph, + from the right. */
interface ShownCall {
  readonly level: drills.Level;
  readonly cell: drills.DrillCell;
  readonly call: { readonly lo: number; readonly hi: number };
  readonly best: number;
  readonly truth: number;
  /** Null for winds of earlier releases, as is the reading. */
  readonly par: number | null;
  readonly reading: Reading | null;
  readonly forecast: { readonly low: number; readonly high: number };
}

/** Width of an 80 % bracket in standard deviations. */
const WIDTH_IN_SD = 2.563;
/** The forecast that a call's level shows, mph; null if it shows none. */
export const forecastShown = ({ level, forecast: { low, high } }: Pick<ShownCall, 'level' | 'forecast'>) =>
  drills.LEVELS[level].gives.forecast ? { middleMph: (low + high) / 2, sdMph: (high - low) / WIDTH_IN_SD } : null;

/** Calls for the rule behind stated corrections, without those whose picture is unknown. */
export const saidCalls = (rows: readonly ShownCall[]): SaidCall[] =>
  rows.flatMap((row) => {
    const { call, best, truth, par, cell, reading } = row;
    if (reading === null || reading.taughtMph === null || par === null) return [];
    const forecast = forecastShown(row);
    return [
      {
        ...{ loMph: call.lo, hiMph: call.hi, bestMph: best, truthMph: truth, parMph: par, cell },
        ...{ taughtMph: reading.taughtMph, thirdsMph: reading.thirdsMph, meterMph: reading.meterMph },
        ...{ forecastMph: forecast?.middleMph ?? null, forecastSdMph: forecast?.sdMph ?? null },
        takes: takesOf(reading),
      },
    ];
  });
