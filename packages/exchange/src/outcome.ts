import type { profiles, shares, WindField } from '@windcall/contract';

/** Role of a table's line. `range`: row of a range table; `note`: row of a weather log. */
export type RowIs = 'shot' | 'sighter' | 'summary' | 'rifle' | 'range' | 'note' | 'heading' | 'unit' | 'empty';
/** A line's role, its reason, and its string of shots. */
export interface ReadRow {
  /** from 1 */
  readonly line: number;
  readonly is: RowIs;
  readonly why: string;
  readonly string: string | null;
}

/** Cd (area π/4·d²) at a Mach number. */
export interface CdAtMach {
  readonly mach: number;
  readonly cd: number;
}

/** Fields of a profile in a file, in wire units. */
export type FoundProfile = Partial<Omit<profiles.Profile, 'id' | 'previousBaseline' | 'createdAt' | 'updatedAt'>>;

/** A drag curve and its bullet; null for unknown. */
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

/** Chronograph shots, fps. `sdFps` with n − 1; it and its range are null below two shots. */
export interface Velocities {
  readonly session: string;
  readonly note: string | null;
  readonly n: number;
  readonly meanFps: number;
  readonly sdFps: number | null;
  /** 95 % interval of the true SD, fps */
  readonly sdRangeFps: readonly [low: number, high: number] | null;
  readonly spreadFps: number;
  readonly shots: readonly { readonly fps: number; readonly coldBore: boolean; readonly cleanBore: boolean }[];
}

/** A weather meter's log; null for missing values. */
export interface WeatherLog {
  readonly n: number;
  readonly device: string;
  /** first and last time: 2026-04-03 23:59:58 */
  readonly first: string;
  readonly last: string;
  /** seconds since the first row, rising */
  readonly seconds: readonly number[];
  /** empty without wind */
  readonly speedMph: readonly number[];
  /** degrees true, from; null in calm or if not measured */
  readonly directionTrueDeg: readonly (number | null)[];
  /** mph across the meter’s line, without a sign */
  readonly crosswindMph: readonly (number | null)[];
  readonly meanTemperatureF: number | null;
  readonly meanStationInHg: number | null;
  readonly meanHumidity: number | null;
}

/** A shot on an electronic target. */
export interface PlotShot {
  /** `3`, or `S1` for a sighter */
  readonly id: string;
  readonly isSighter: boolean;
  /** inches from the middle of the target, + right and + up */
  readonly rightIn: number;
  readonly upIn: number;
  /** fps at the target; null if not measured */
  readonly targetFps: number | null;
  readonly score: string;
}

export interface TargetPlot {
  readonly name: string;
  /** yyyy-mm-dd; null if unknown */
  readonly day: string | null;
  /** yards; null if unknown */
  readonly rangeYd: number | null;
  readonly shots: readonly PlotShot[];
}

/** A table with unknown columns, to be named by the user (`readColumns`). */
export interface UnnamedTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Filled lines, with titles, and the place of the heading (from 0; −1 for none). */
  readonly lines: readonly (readonly string[])[];
  readonly headingAt: number;
}

/** An open question about a file, and its answers. */
export interface OpenInFile {
  readonly text: string;
  readonly offers: readonly string[];
}

interface Told {
  readonly rows?: readonly ReadRow[];
  /** asked before storing */
  readonly open?: readonly OpenInFile[];
  /** machine names of doubts */
  readonly warnings: readonly string[];
  /** parts not kept, in words */
  readonly lost: readonly string[];
}

export type ReadProfile = {
  readonly profile: FoundProfile;
  readonly profiles: readonly FoundProfile[];
  /** Wind column, mil; without side and wind it is shown but not stored. */
  readonly windage?: readonly { readonly range: number; readonly windage: number }[];
} & Told;
export type ReadCurve = { readonly curve: DragFile } & Told;
export type ReadVelocities = { readonly velocities: Velocities; readonly series: readonly Velocities[] } & Told;
export type DateOrder = 'day-first' | 'month-first';
export type ReadLog = {
  readonly log: WeatherLog;
  /** Both readings of ambiguous dates; `log` is the reading by `guess`, the shorter one. */
  readonly dates: { readonly guess: DateOrder; readonly logs: Readonly<Record<DateOrder, WeatherLog>> } | null;
} & Told;
export type ReadPlots = { readonly plots: readonly TargetPlot[] } & Told;
/** A scenario, stage, card or wind of this program. */
export type ReadShared = {
  /** old wind files hold the field alone */
  readonly shared: shares.Shareable | { readonly kind: 'wind'; readonly body: WindField };
} & Told;
/** Restorable things of an account's export. */
export type ReadEverything = {
  readonly everything: { readonly profiles: readonly FoundProfile[]; readonly things: readonly shares.SharedThing[] };
} & Told;
export type Refused = {
  /** short name of the reason */
  readonly refused: string;
  readonly field?: string;
  /** line of the file, from 1 */
  readonly line?: number;
  readonly why: string;
  /** an unknown table */
  readonly table?: UnnamedTable;
  readonly rows?: readonly ReadRow[];
  /** exchanged columns */
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

/** Thrown by readers, caught by `read`. */
export class Refusal extends Error {
  readonly refused: Refused;
  constructor(reason: string, why: string, where: Omit<Refused, 'refused' | 'why'> = {}) {
    super(why);
    const place = where.field === undefined && where.line === undefined ? { field: 'file' } : {};
    this.refused = { refused: reason, why, ...place, ...where };
  }
}

/** Result of `work`, or its refusal. */
export const orRefused = <T>(work: () => T): T | Refused => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return error.refused;
    throw error;
  }
};
