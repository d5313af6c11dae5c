import type { z } from 'zod';
import { targetType } from '../scenarios.ts';
import { measure } from '../values.ts';
import { type Field, flag, number, orNull, shapeOf, type Unit, whole } from './field.ts';

export type ShotField = Field & {
  /** Column in the CSV export, with unit; null if not exported. */
  readonly head: string | null;
  readonly isShown: boolean;
  /** Schema of the value sent by the client, recorded as sent. Absent if the server computes it. */
  readonly told?: z.ZodType;
  /** Label of its line in the shot log; absent if shown elsewhere or not at all. */
  readonly label?: string;
};

/** A recorded number, unbounded, so that records stay readable. */
const recorded = (unit: Unit, note?: string) => ({
  ...number(unit, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0),
  schema: measure([typeof unit === 'string' ? unit : unit.fixed, note].filter(Boolean).join(', ')),
});
const count = (unit: string) => whole({ fixed: unit }, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const mil = { fixed: 'mil' };
const right = recorded(mil, '+ right');
const up = recorded(mil, '+ up');
const seconds = recorded({ fixed: 'seconds' });

/**
 * Recorded fields of a shot besides its keys, in the order of the CSV export. Define columns, API and export;
 * `simulation/shot-record.ts` computes the values. A new field must be nullable, because older shots lack it. A field
 * sent by the client is `...field, told: field.schema` of an `orAbsent(…)` and is recorded automatically.
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
export interface ShotFields extends ReadShot {}

type Shown = { [K in keyof typeof SHOT]: (typeof SHOT)[K]['isShown'] extends true ? K : never }[keyof typeof SHOT];
export const shownShotShape = shapeOf(
  Object.fromEntries(Object.entries(SHOT).filter(([, { isShown }]) => isShown)) as unknown as Pick<typeof SHOT, Shown>,
);
