import { cToF, MIL_PER_MOA, MPS_PER_MPH, mpsToFps, mpsToMph, mToYd, paToInHg } from '@windcall/units';
import { Refusal, type UnnamedTable } from './outcome.ts';

const same = (v: number): number => v;

/** What a column of a user's table can be, and the units it can be in (to the wire's). */
export const COLUMN_MEANINGS = {
  speed: { fps: same, 'm/s': mpsToFps },
  range: { yd: same, m: mToYd },
  elevation: {
    mil: same,
    MOA: (v: number) => v * MIL_PER_MOA,
    'in/100 yd': (v: number) => (v * 1000) / 3600,
    'cm/100 m': (v: number) => v / 10,
  },
  drop: {
    mil: (v: number) => -v,
    MOA: (v: number) => -v * MIL_PER_MOA,
    'in/100 yd': (v: number) => (-v * 1000) / 3600,
    'cm/100 m': (v: number) => -v / 10,
  },
  mach: { Mach: same },
  cd: { Cd: same },
  time: { time: same },
  wind: {
    mph: same,
    'm/s': mpsToMph,
    'km/h': (v: number) => v / 3.6 / MPS_PER_MPH,
    kn: (v: number) => (v * 1852) / 3600 / MPS_PER_MPH,
  },
  direction: { degrees: same },
  temperature: { '°F': same, '°C': cToF },
  pressure: { inHg: same, hPa: (v: number) => paToInHg(v * 100), mmHg: (v: number) => v / 25.4 },
  humidity: { '%': same },
} as const satisfies Record<string, Record<string, (v: number) => number>>;
export type ColumnMeaning = keyof typeof COLUMN_MEANINGS;

/** A table of come-ups goes beyond this; no correction in mil reaches twice it within a rifle's range. */
const SHORTEST_TABLE_YD = 60;
export const largest = (list: readonly (number | null)[]): number =>
  list.reduce<number>((most, v) => Math.max(most, Math.abs(v ?? 0)), 0);
/** Asks about two columns that look exchanged. */
export const exchanged = (table: UnnamedTable, one: ColumnMeaning, other: ColumnMeaning): Refusal =>
  new Refusal('columns-swapped', `The columns for ${one} and ${other} look exchanged.`, {
    field: one,
    table,
    swap: [one, other],
  });
/** @throws Refusal where ranges (yd) are as small as corrections, and corrections (mil) as large as ranges */
export const refuseExchanged = (
  table: UnnamedTable,
  ranges: readonly (number | null)[],
  corrections: readonly (number | null)[],
  meaning: 'elevation' | 'drop',
): void => {
  if (largest(ranges) < SHORTEST_TABLE_YD && largest(corrections) > 2 * SHORTEST_TABLE_YD) {
    throw exchanged(table, 'range', meaning);
  }
};
