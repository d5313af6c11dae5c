import { z } from 'zod';
import { callsOf } from './call.ts';
import {
  clockDirection,
  densityAltitudeFt,
  humidityPct,
  looseId,
  measure,
  measureOrNull,
  message,
  number,
  pressureInHg,
  temperatureF,
  windMph,
} from './values.ts';

const { post } = callsOf({ tag: 'truing', access: 'user' });

export const BASELINE_RANGES_YD = [200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200] as const;
/** Wind of windage reference data, mph from 3 o'clock. */
export const WINDAGE_REFERENCE_MPH = 10;

/** An observed drop, with its own air if it differs from the request's. */
export const observation = z
  .object({
    range: number(1, 3000).describe('yards'),
    observedElevation: number(-50, 500).nullish().describe('mil, correction, + up'),
    observedWindage: number(-100, 100).nullish().describe('mil, correction, + right'),
    temperature: temperatureF.nullish(),
    pressure: pressureInHg.nullish(),
    densityAltitude: densityAltitudeFt.nullish(),
  })
  .refine((o) => o.pressure == null || o.densityAltitude == null, {
    path: ['densityAltitude'],
    message: 'takes the place of the pressure: give one of the two',
  });
export type Observation = z.infer<typeof observation>;

export const truingResult = z.object({
  rmsError: measure('mil, after truing'),
  maxError: measure('mil, after truing'),
  rmsErrorBefore: measure('mil'),
  maxErrorBefore: measure('mil'),
  originalBC: measure('lb/in²'),
  truedBC: measure('lb/in²'),
  bcStandardError: measureOrNull('lb/in², one standard deviation'),
  originalMV: measure('fps'),
  truedMV: measure('fps'),
  mvStandardError: measureOrNull('fps, one standard deviation'),
  formFactor: measure('ratio, trued over earlier drag: one over what BC was multiplied by'),
  formFactorStandardError: measure('ratio, one standard deviation'),
  /** Whether the observations determined each; an undetermined one keeps its prior. */
  determined: z.object({ velocity: z.boolean(), drag: z.boolean() }),
  /** Whether the result may be applied, with the reason if not. */
  applicable: z.boolean(),
  refusal: z.string().nullable(),
  refusalSaid: message,
  correctedElevationData: z.array(
    z.object({
      range: measure('yards'),
      drop: measure('mil, correction, + up'),
      tof: measure('seconds'),
    }),
  ),
  correctedWindageData: z.array(
    z.object({
      range: measure('yards'),
      windage: measure('mil, correction for 10 mph from 3 o’clock, + right'),
    }),
  ),
  residuals: z.array(
    z.object({
      range: measure('yards'),
      observed: measure('mil'),
      before: measure('mil, observed less predicted'),
      after: measure('mil, observed less predicted'),
      mach: measure('Mach number at that range'),
      use: z
        .enum(['fitted', 'below-sound', 'out-of-line'])
        .describe('whether velocity and drag rest on it; below Mach 1.1 only the drop scale does'),
    }),
  ),
  /** Drop scale factors by Mach, 1 at Mach 1.2; empty without observations below it. */
  dropScale: z.array(z.object({ mach: measure('Mach number'), factor: measure('ratio') })),
  nextRange: measureOrNull('yards, where another observation teaches most'),
});
export type TruingResult = z.infer<typeof truingResult>;

export const calculateTruing = post(
  '/api/ballistic-truing/calculate',
  'True muzzle velocity and BC from field observations',
  {
    gate: 'truingEnabled',
    body: z.object({
      profileId: looseId,
      observations: z.array(observation).min(1).max(60),
      keepVelocity: z
        .boolean()
        .default(false)
        .describe('whether the velocity was measured and stays: only the drag moves'),
      environment: z.object({
        temperature: temperatureF,
        pressure: pressureInHg,
        humidity: humidityPct,
        windSpeed: windMph,
        windDirection: clockDirection,
      }),
    }),
    reply: truingResult,
    heavy: true,
  },
);
