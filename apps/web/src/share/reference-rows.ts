import type { profiles } from '@windcall/contract';

/** One range of a profile's reference data; null for values that a list lacks. */
export interface ReferenceRow {
  readonly range: number;
  /** mil, + up. */
  readonly elevation: number | null;
  /** mil for 10 mph from 3 o'clock, + right. */
  readonly windage: number | null;
  /** s. */
  readonly tof: number | null;
}
type Elevation = Pick<NonNullable<profiles.Profile['elevationReferenceData']>[number], 'range'> & {
  readonly elevation?: number | undefined;
  readonly drop?: number | undefined;
  readonly tof?: number | null | undefined;
};
interface Windage {
  readonly range: number;
  readonly windage: number;
}

/** Elevation and windage lists merged, one row per range, near to far. */
export const referenceRows = (elevation: readonly Elevation[], windage: readonly Windage[]): ReferenceRow[] =>
  [...new Set([...elevation, ...windage].map(({ range }) => range))]
    .sort((a, b) => a - b)
    .map((range) => {
      const row = elevation.find((e) => e.range === range);
      return {
        range,
        elevation: row?.elevation ?? row?.drop ?? null,
        windage: windage.find((w) => w.range === range)?.windage ?? null,
        tof: row?.tof ?? null,
      };
    });
