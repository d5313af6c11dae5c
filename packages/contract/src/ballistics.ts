import { z } from 'zod';
import { callsOf } from './call.ts';
import { elevationReferenceData, RIFLE, SHOT_RIFLE, windageReferenceData } from './profiles.ts';
import { targetType } from './scenarios.ts';
import { shapeOf } from './tables/field.ts';
import {
  bearingDeg,
  clockDirection,
  correctionMil,
  count,
  dialMil,
  distanceYd,
  holdMil,
  humidityPct,
  id,
  latitudeDeg,
  looseId,
  measure,
  measureOrNull,
  message,
  number,
  pressureInHg,
  targetMoa,
  temperatureF,
  text,
  whole,
  windMph,
} from './values.ts';
import { windField, zoneWind } from './wind-field.ts';

const ballistics = callsOf({ tag: 'ballistics', access: 'user' });
const weather = callsOf({ tag: 'weather', access: 'user' });
/** Dispersion on the target plane: standard deviations and their correlation. */
export const dispersion = z.object({
  sigmaWindMil: number(0, 100).describe('mil, standard deviation, horizontal'),
  sigmaElevationMil: number(0, 100).describe('mil, standard deviation, vertical'),
  correlation: number(-1, 1).describe('correlation of the two (ratio)'),
});
export type Dispersion = z.infer<typeof dispersion>;

const windFieldTimeIndex = whole(0, 1_000_000).describe('index of 5-second steps (count)');

/**
 * Input of the calculator. Temperature, humidity, pressure and wind have no default: without them or a wind field the
 * answer is `environment-required`. Missing rifle fields come from the stored profile `profileId`, or else the built-in
 * one.
 */
export const ballisticInput = z.object({
  distance: distanceYd,
  windSpeed: windMph.nullish(),
  windDirection: clockDirection.nullish(),
  temperature: temperatureF.nullish(),
  humidity: humidityPct.nullish(),
  pressure: pressureInHg.nullish(),
  ...z.object(shapeOf(SHOT_RIFLE)).omit({ name: true }).partial().shape,
  profileId: looseId.nullish(),
  useAerodynamicJump: z.boolean().default(true),
  useBCDegradation: z.boolean().default(false).describe('not used: give bcSegments or a dragCurve instead'),
  useSpinDrift: z.boolean().default(true),
  useCoriolisEffect: z.boolean().default(true),
  latitude: latitudeDeg.default(36),
  directionOfFire: bearingDeg.default(90),
  baseDirectionOfFire: bearingDeg
    .nullish()
    .describe('degrees true; direction of fire of the scenario, the clock’s 12:00'),
  lookAngle: number(-60, 60).default(0).describe('degrees, + uphill'),
  trainingMode: text(40).nullish(),
  elevationReferenceData: elevationReferenceData.nullish(),
  windageReferenceData: windageReferenceData.nullish(),
  windField: windField.nullish(),
  windFieldTimeIndex: windFieldTimeIndex.nullish(),
  zoneWindData: z.array(zoneWind).max(50).nullish(),
});
export type BallisticInput = z.output<typeof ballisticInput>;

/** The body: a complete question, or a question about a stage. */
const solutionQuestion = ballisticInput
  .extend({
    distance: distanceYd.optional().describe('yards; needed where no target of a stage is named'),
    directionOfFire: bearingDeg.optional().describe('degrees true; default: the target’s or the stage’s, else 90'),
    stageId: id
      .nullish()
      .describe('your stage: if given, only target, or distance and directions, and moment are read'),
    target: whole(1, 200).nullish().describe('number of the target in the stage (count from 1)'),
    moment: number(0, 10_000_000).nullish().describe('seconds since the wind of the stage began; 0 when absent'),
  })
  .refine((b) => b.distance !== undefined || (b.stageId != null && b.target != null), {
    path: ['distance'],
    message: 'must be given',
  });

export const solution = z.object({
  windDriftMils: correctionMil,
  elevationMils: correctionMil,
  timeOfFlight: measure('seconds'),
  cep: measure('mil, radius of 50 % of shots'),
  cep90: measure('mil, radius of 90 % of shots'),
  cep95: measure('mil, radius of 95 % of shots'),
  crosswindMph: measure('mph at the target, + from the right'),
  headwindMph: measure('mph at the target, + in the face'),
  dispersion,
  /** Share of the variance by cause, and its basis. */
  details: z.object({
    impactVelocity: measure('fps'),
    impactEnergy: measure('ft·lbf'),
    mach: measure('Mach number at the target'),
    maxHeight: measure('inches above the line of sight at the apex'),
    stability: measureOrNull('gyroscopic stability factor Sg (ratio)'),
    spinDriftMils: measure('mil, correction, + right'),
    spinDriftElevationMils: measure('mil, correction, + up: the Magnus share of it'),
    aerodynamicJumpMils: measure('mil, correction, + up'),
    coriolisElevationMils: measure('mil, correction, + up'),
    coriolisWindMils: measure('mil, correction, + right'),
    windMilsPerMph: measure('mil per mph of full-value crosswind'),
    varianceShares: z.object({
      group: measure('share of the variance (ratio)'),
      muzzleVelocity: measure('share of the variance (ratio)'),
      ballisticCoefficient: measure('share of the variance (ratio)'),
    }),
  }),
  /** Uncertainty of the correction by cause, without the scatter of shots and the wind call. */
  certainty: z.object({
    sigmaElevationMils: measure('mil, one standard deviation'),
    sigmaWindMils: measure('mil, one standard deviation'),
    causes: z.array(
      z.object({
        cause: z.enum(['spin-drift', 'aerodynamic-jump', 'muzzle-velocity', 'drag', 'observed', 'zero']),
        elevationMils: measure('mil, one standard deviation'),
        windMils: measure('mil, one standard deviation'),
        why: z.string(),
      }),
    ),
    warnings: z.array(
      z.object({ kind: z.enum(['stability', 'transonic', 'no-twist']), text: z.string(), said: message }),
    ),
  }),
});
export type Solution = z.infer<typeof solution>;

export const calculateBallistics = ballistics.post('/api/calculate-ballistics', 'Firing solution at one distance', {
  bodyLimit: 'wind',
  body: solutionQuestion,
  reply: solution.extend({ advice: z.array(z.string()).optional().describe('what was sent and not used') }),
});

export const simulateShot = ballistics.post(
  '/api/simulate-shot',
  'Where one shot lands, from dials, holds and the true solution',
  {
    body: z.object({
      windHoldMils: holdMil.default(0),
      elevationHoldMils: holdMil.default(0),
      windDialAdjustment: dialMil.default(0),
      elevationDialAdjustment: dialMil.default(0),
      /** Other names of the holds: used instead of `…HoldMils` if not 0. */
      windHoldAdjustment: holdMil.default(0),
      elevationHoldAdjustment: holdMil.default(0),
      solution: z.object({
        windDriftMils: correctionMil,
        elevationMils: correctionMil,
        timeOfFlight: number(0, 60).nullish().describe('seconds'),
        cep: number(0, 1000).nullish().describe('mil'),
        cep90: number(0, 1000).nullish().describe('mil'),
        cep95: number(0, 1000).nullish().describe('mil'),
        dispersion: dispersion.nullish(),
      }),
      targetSizePixels: number(0, 20_000).nullish().describe('canvas pixels, width of the target at `scopePower`'),
      targetSize: targetMoa.nullish(),
      mode: text(40).nullish(),
      scopePower: number(8, 40).default(20).describe('magnification (ratio)'),
      targetType: targetType.default('circle'),
      rifleAccuracy: RIFLE.rifleAccuracy.schema.default(RIFLE.rifleAccuracy.initial),
      distance: distanceYd.nullish(),
      sessionId: looseId.nullish(),
    }),
    reply: z.object({
      impactX: measure('mil from the target’s center, + right, 2 decimals'),
      impactY: measure('mil from the target’s center, + up, 2 decimals'),
      isHit: z.boolean(),
      score: whole(0, 10).describe('points, 10 at the center, 0 for a miss (count)'),
    }),
  },
);
export type ShotResult = z.infer<typeof simulateShot.reply>;

export const calculateTargetCrosswind = weather.post(
  '/api/weather/calculate-target-crosswind',
  'Crosswind and headwind on one target',
  {
    bodyLimit: 'wind',
    body: z.object({
      distance: distanceYd,
      directionOfFire: bearingDeg.default(90),
      baseDirectionOfFire: bearingDeg.default(90),
      baseWindSpeed: windMph,
      baseWindDirection: clockDirection,
      windFieldData: windField.nullish(),
      windFieldTimeIndex: windFieldTimeIndex.nullish(),
      /** At least 3 zones; fewer are ignored. */
      zoneWindData: z.array(zoneWind).max(50).nullish(),
      authenticWindSpeed: windMph.nullish(),
      authenticWindDirection: clockDirection.nullish(),
      targetId: z
        .union([text(40), count('target number')])
        .nullish()
        .describe('not used: distance and directionOfFire say where the target is'),
    }),
    reply: z.object({
      crosswindMph: measure('mph, + from the right'),
      headwindMph: measure('mph, + in the face'),
      source: z.enum(['wind-field', 'zones', 'authentic', 'base']).describe('which of the given winds was used'),
    }),
  },
);
