import type { profiles, shares, WindField } from '@windcall/contract';
import type { ReadRow } from './rows.ts';

/** One row of a drag curve: Cd (area π/4·d²) at a Mach number. */
export interface CdAtMach {
  readonly mach: number;
  readonly cd: number;
}

/** Fields of a profile a file spoke of, in wire units; a field the file does not know is absent. */
export type FoundProfile = Partial<Omit<profiles.Profile, 'id' | 'previousBaseline' | 'createdAt' | 'updatedAt'>>;

/** A measured drag curve and the bullet it belongs to; null where the file does not say. */
export interface DragFile {
  readonly name: string;
  readonly massKg: number | null;
  readonly diameterM: number | null;
  readonly lengthM: number | null;
  /** grains */
  readonly bulletWeight: number | null;
  /** inches */
  readonly bulletDiameter: number | null;
  /** inches */
  readonly bulletLength: number | null;
  readonly dragCurve: readonly CdAtMach[];
}

/** Shots over a chronograph, fps. `sdFps` with n − 1; null below two shots, as its range. */
export interface Velocities {
  readonly session: string;
  readonly note: string | null;
  readonly n: number;
  readonly meanFps: number;
  readonly sdFps: number | null;
  /** where the true SD lies with 95 % probability, fps */
  readonly sdRangeFps: readonly [low: number, high: number] | null;
  readonly spreadFps: number;
  readonly shots: readonly { readonly fps: number; readonly coldBore: boolean; readonly cleanBore: boolean }[];
}

/** What a weather meter wrote down; `null` where a row lacks the value. */
export interface WeatherLog {
  readonly n: number;
  readonly device: string;
  /** first and last moment, the day by the year: 2026-04-03 23:59:58 */
  readonly first: string;
  readonly last: string;
  /** seconds since the first row, rising */
  readonly seconds: readonly number[];
  /** empty if the meter wrote no wind: then the log is its air */
  readonly speedMph: readonly number[];
  /** degrees true, where the wind comes from; null where it was calm or not measured */
  readonly directionTrueDeg: readonly (number | null)[];
  /** mph across the meter’s line, without a sign */
  readonly crosswindMph: readonly (number | null)[];
  readonly meanTemperatureF: number | null;
  readonly meanStationInHg: number | null;
  readonly meanHumidity: number | null;
}

/** Where a shot hit a target that measures, as the target wrote it down. */
export interface PlotShot {
  /** The target's own count: `3`, or `S1` for a sighter. */
  readonly id: string;
  readonly isSighter: boolean;
  /** inches from the middle of the target, + right and + up */
  readonly rightIn: number;
  readonly upIn: number;
  /** fps at the target, not at the muzzle; null where it was not measured */
  readonly targetFps: number | null;
  readonly score: string;
}

/** A string of shots on one target. */
export interface TargetPlot {
  readonly name: string;
  /** yyyy-mm-dd; null where the file does not say */
  readonly day: string | null;
  /** yards; null where the file does not say */
  readonly rangeYd: number | null;
  readonly shots: readonly PlotShot[];
}

/** A table whose columns nobody named: the user says which is what (`readColumns`). */
export interface UnnamedTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Every line that is not empty, titles above the heading too, and which of them was taken for the heading (from 0; −1 for none). */
  readonly lines: readonly (readonly string[])[];
  readonly headingAt: number;
}

/** What a file leaves open, with the answers there are. */
export interface OpenInFile {
  readonly text: string;
  readonly offers: readonly string[];
}

interface Told {
  /** Every line of a table with its role. */
  readonly rows?: readonly ReadRow[];
  /** Asked before anything is stored. */
  readonly open?: readonly OpenInFile[];
  /** doubtful: machine names, worded by the screen */
  readonly warnings: readonly string[];
  /** in the file but not kept, in words */
  readonly lost: readonly string[];
}

export type ReadProfile = {
  readonly profile: FoundProfile;
  readonly profiles: readonly FoundProfile[];
  /** A table's column of wind, mil: its side and its wind are not said, so it is shown and not kept. */
  readonly windage?: readonly { readonly range: number; readonly windage: number }[];
} & Told;
export type ReadCurve = { readonly curve: DragFile } & Told;
export type ReadVelocities = { readonly velocities: Velocities; readonly series: readonly Velocities[] } & Told;
/** Whether 03/04 is the third of April or the fourth of March. */
export type DateOrder = 'day-first' | 'month-first';
export type ReadLog = {
  readonly log: WeatherLog;
  /** Both readings of a log whose dates do not say which they are, to ask; `log` is that of `guess`, the shorter one. */
  readonly dates: { readonly guess: DateOrder; readonly logs: Readonly<Record<DateOrder, WeatherLog>> } | null;
} & Told;
export type ReadPlots = { readonly plots: readonly TargetPlot[] } & Told;
/** Another thing of our own: a scenario, stage, card or wind. */
export type ReadShared = {
  /** A wind's file from before winds had names holds the field alone. */
  readonly shared: shares.Shareable | { readonly kind: 'wind'; readonly body: WindField };
} & Told;
/** What an account took away, as far as it can be brought back. */
export type ReadEverything = {
  readonly everything: { readonly profiles: readonly FoundProfile[]; readonly things: readonly shares.SharedThing[] };
} & Told;
export type Refused = {
  /** short name of the reason */
  readonly refused: string;
  readonly field?: string;
  /** line of the file, from 1 */
  readonly line?: number;
  /** the reason in words */
  readonly why: string;
  /** the table of a file that is none of the known ones */
  readonly table?: UnnamedTable;
  /** Every line of it with its role. */
  readonly rows?: readonly ReadRow[];
  /** two columns that look exchanged */
  readonly swap?: readonly [string, string];
};
export type Outcome =
  | ReadProfile
  | ReadCurve
  | ReadVelocities
  | ReadLog
  | ReadPlots
  | ReadShared
  | ReadEverything
  | Refused;

/** Thrown by the readers, caught by `read`: what is in the file cannot be taken. */
export class Refusal extends Error {
  readonly refused: Refused;
  constructor(reason: string, why: string, where: Omit<Refused, 'refused' | 'why'> = {}) {
    super(why);
    const place = where.field === undefined && where.line === undefined ? { field: 'file' } : {};
    this.refused = { refused: reason, why, ...place, ...where };
  }
}

/** What `work` reads, or why it cannot be taken. */
export const orRefused = <T>(work: () => T): T | Refused => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return error.refused;
    throw error;
  }
};
