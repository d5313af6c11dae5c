import { ydToM } from '@windcall/units';

/**
 * A piece of a sound for the audio clock. Times are seconds from the sound's start, `gain` is 0 to 1. `decayS` is the time
 * constant of an exponential fall; without it the loudness is constant between ramps.
 */
interface Piece {
  readonly atS: number;
  readonly lengthS: number;
  readonly gain: number;
  readonly rampS: number;
  readonly decayS?: number;
  readonly lowPassHz?: number;
}
export interface Tone extends Piece {
  readonly kind: 'tone';
  readonly hz: number;
}
export interface Noise extends Piece {
  readonly kind: 'noise';
}
export type Sound = readonly (Tone | Noise)[];

const beep = (hz: number, atS: number): Tone => ({ kind: 'tone', hz, atS, lengthS: 0.35, gain: 0.5, rampS: 0.005 });

/** Start signal: 1,800 Hz for 350 ms with ramps of 5 ms. */
export const START: Sound = [beep(1800, 0)];
/** End of time: two beeps at 1,200 Hz. */
export const END: Sound = [beep(1200, 0), beep(1200, 0.5)];

/** The shot through ear muffs: a crack without its highs, and a thump. */
export const SHOT: Sound = [
  { kind: 'noise', atS: 0, lengthS: 0.08, gain: 0.8, rampS: 0.001, decayS: 0.015, lowPassHz: 900 },
  { kind: 'tone', hz: 70, atS: 0, lengthS: 0.12, gain: 0.6, rampS: 0.002, decayS: 0.025 },
];

/** Speed of sound in air, m/s: 331.3·√(1 + °C/273.15). Source: ideal gas law, dry air at 0 °C. */
const soundMps = (temperatureC: number): number => 331.3 * Math.sqrt(1 + temperatureC / 273.15);

/** Seconds from the trigger to the sound of a hit: time of flight, and the sound's way back. */
export const steelDelayS = (hit: {
  readonly timeOfFlightS: number;
  readonly distanceYd: number;
  readonly temperatureF: number;
}): number => hit.timeOfFlightS + ydToM(hit.distanceYd) / soundMps((hit.temperatureF - 32) / 1.8);

/** Overtones of a free plate, as multiples of its lowest tone, and their decay. */
const PARTIALS = [
  { times: 1, decayS: 0.5, gain: 0.5 },
  { times: 2.3, decayS: 0.32, gain: 0.3 },
  { times: 3.9, decayS: 0.19, gain: 0.18 },
  { times: 5.4, decayS: 0.1, gain: 0.1 },
] as const;
/** Plates up to here are at full loudness, yards; beyond, loudness falls with 1/d. */
const NEAR_YD = 300;
const FAR_YD = 1000;

/**
 * A hit on steel: a wide plate rings lower, a far one duller and fainter. The low-pass falls linearly from 6 kHz at 300 yd to 2
 * kHz at 1,000 yd, because air damps highs first.
 */
export const steelSound = (plate: { readonly widthIn: number; readonly distanceYd: number }): Sound => {
  const lowestHz = Math.min(2500, Math.max(500, 9600 / plate.widthIn));
  const way = Math.min(1, Math.max(0, (plate.distanceYd - NEAR_YD) / (FAR_YD - NEAR_YD)));
  const lowPassHz = 6000 - way * 4000;
  const loudness = Math.min(1, NEAR_YD / plate.distanceYd);
  return PARTIALS.map(({ times, decayS, gain }) => ({
    kind: 'tone',
    hz: lowestHz * times,
    atS: 0,
    lengthS: 5 * decayS,
    gain: gain * loudness,
    rampS: 0.002,
    decayS,
    lowPassHz,
  }));
};
