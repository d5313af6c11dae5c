import { z } from 'zod';
import { targetType } from '../scenarios.ts';
import { type Field, flag, number, orNull, shapeOf, type Unit, whole } from './field.ts';

/** What every field of a recorded shot must answer. */
export type ShotField = Field & {
  /** Its column in the CSV export, unit in the name; null for a field that is not exported. */
  readonly head: string | null;
  /** Whether the API shows it with the shot. */
  readonly isShown: boolean;
  /** What a call may say of it: kept as it was told. Absent where the server works it out. */
  readonly told?: z.ZodType;
  /** What the shot log calls it, on a line of its own. Absent where the log has another place for it, or none. */
  readonly label?: string;
};

/** A number as it was recorded. It has no bounds: what is recorded stays readable. */
const recorded = (unit: Unit, note?: string) => ({
  ...number(unit, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0),
  schema: z.number().describe([typeof unit === 'string' ? unit : unit.fixed, note].filter(Boolean).join(', ')),
});
/** The same of what is counted. */
const count = (unit: string) => whole({ fixed: unit }, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const mil = { fixed: 'mil' };
const right = recorded(mil, '+ right');
const up = recorded(mil, '+ up');
const seconds = recorded({ fixed: 'seconds' });

/**
 * What is recorded of a shot beside its keys, in the order of the CSV export. The columns, the API's shot and the export are
 * read from it; `simulation/shot-record.ts` builds the values. A new field must be nullable: older shots do not have it. One
 * that the shooter's side tells is `...field, told: field.schema` of an `orAbsent(…)`, and goes from the call into the record by itself.
 */
// biome-ignore format: one field, one row
export const SHOT = {
  distance: { ...recorded({ fixed: 'yards' }), head: 'distanceYd', isShown: true },
  targetType: { kind: 'choice', of: targetType.options, schema: targetType, head: 'targetType', isShown: true },
  targetSize: { ...recorded({ fixed: 'MOA' }, 'width'), head: 'targetSizeMoa', isShown: true },
  isHit: { ...flag(), head: 'isHit', isShown: true },
  score: { ...count('points (count)'), head: 'score', isShown: true },
  impactX: { ...right, head: 'impactXMil', isShown: true },
  impactY: { ...up, head: 'impactYMil', isShown: true },
  windDial: { ...recorded(mil, 'that the turret moved, + right'), head: 'windDialMil', isShown: true },
  elevationDial: { ...recorded(mil, 'that the turret moved, + up'), head: 'elevationDialMil', isShown: true },
  windHold: { ...right, head: 'windHoldMil', isShown: true },
  elevationHold: { ...up, head: 'elevationHoldMil', isShown: true },
  trueWindDriftMils: { ...right, head: 'trueWindDriftMil', isShown: true },
  trueElevationMils: { ...up, head: 'trueElevationMil', isShown: true },
  windError: { ...recorded(mil, 'dial and hold less what was needed, + right'), head: 'windErrorMil', isShown: false },
  elevationError: { ...recorded(mil, 'dial and hold less what was needed, + up'), head: 'elevationErrorMil', isShown: false },
  responseTime: { ...seconds, told: number({ fixed: 'seconds' }, 0, 86_400, 0.1).schema.default(0).describe('seconds'), head: 'responseTimeS', isShown: true },
  engagementTime: { ...orNull(seconds), head: 'engagementTimeS', isShown: true },
  windSpeed: { ...orNull(recorded({ fixed: 'mph' })), head: 'windSpeedMph', isShown: true },
  windDirection: { ...orNull(recorded({ fixed: 'clock degrees' })), head: 'windDirectionDeg', isShown: true },
  temperature: { ...orNull(recorded({ fixed: '°F' })), head: 'temperatureF', isShown: true },
  humidity: { ...orNull(recorded({ fixed: 'per cent' })), head: 'humidityPct', isShown: true },
  pressure: { ...orNull(recorded({ fixed: 'inHg' })), head: 'pressureInHg', isShown: true },
  rifleAccuracy: { ...recorded({ fixed: 'MOA' }), head: 'rifleAccuracyMoa', isShown: true },
  userWindDial: { ...right, head: null, isShown: true },
  userElevationDial: { ...up, head: null, isShown: true },
  target: { ...orNull(count('number of the target in its stage (count from 1)')), head: null, isShown: true },
  moment: { ...orNull(recorded({ fixed: 'seconds since the wind of the stage began' })), head: null, isShown: true },
} as const satisfies Readonly<Record<string, ShotField>>;

type ReadShot = { [K in keyof typeof SHOT]: z.output<(typeof SHOT)[K]['schema']> };
/** What is recorded of a shot beside its keys. */
export interface ShotFields extends ReadShot {}

type Shown = { [K in keyof typeof SHOT]: (typeof SHOT)[K]['isShown'] extends true ? K : never }[keyof typeof SHOT];
/** The fields that the API shows, as the shape of a Zod object. */
export const shownShotShape = shapeOf(
  Object.fromEntries(Object.entries(SHOT).filter(([, { isShown }]) => isShown)) as unknown as Pick<typeof SHOT, Shown>,
);
