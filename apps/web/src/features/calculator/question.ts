import { humidityPct, number, pressureInHg, stages, temperatureF, windMph } from '@windcall/contract';
import { z } from 'zod';
import { defineStored } from '../../platform/stored/define-stored.ts';

/** Bounds the form and the question share: yards, degrees, feet. */
export const BOUNDS = {
  distance: [2, 2000],
  incline: [-60, 60],
  windSpeed: [0, 100],
  altitude: [-2000, 15_000],
  from: [0, 2000],
  step: [5, 500],
  targetHeight: [1, 120],
  targetSpeed: [0, 40],
} as const;
const within = ([min, max]: readonly [number, number]) => number(min, max);

/** What is asked: everything in wire units; directions are clock degrees, where the wind comes from. */
const question = z.object({
  distance: within(BOUNDS.distance).describe('yards'),
  windSpeed: windMph,
  windFrom: number(0, 360).describe('clock degrees'),
  incline: within(BOUNDS.incline).describe('degrees, + uphill'),
  temperature: temperatureF,
  pressure: pressureInHg,
  humidity: humidityPct,
  /** feet; where it is set, the pressure follows from it and the temperature */
  densityAltitude: within(BOUNDS.altitude).nullable(),
  from: within(BOUNDS.from).describe('yards'),
  to: within(BOUNDS.distance).describe('yards'),
  step: within(BOUNDS.step).describe('yards'),
  targetHeight: within(BOUNDS.targetHeight).describe('inches'),
  targetSpeed: within(BOUNDS.targetSpeed).describe('mph'),
});
export type Question = z.infer<typeof question>;

const AIR = stages.DEFAULT_AIR;
export const FIRST_QUESTION: Question = {
  distance: 500,
  windSpeed: 0,
  windFrom: 90,
  incline: 0,
  temperature: AIR.temperature,
  pressure: AIR.pressure,
  humidity: AIR.humidity,
  densityAltitude: null,
  from: 100,
  to: 1200,
  step: 50,
  targetHeight: 18,
  targetSpeed: 3,
};

/** The last question: on the range the phone is asked again and again. */
export const lastQuestion = defineStored<Question>({ key: 'calculatorQuestion', schema: question });
