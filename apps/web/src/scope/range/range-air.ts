import {
  type Cloth,
  type CuePlaces,
  type CueTrack,
  cuesOf,
  followWinds,
  type Heat,
  type HeldWinds,
  holdWinds,
  type LocalWind,
  type PictureCues,
  placeCues,
  placesOfTrack,
  readCueTrack,
  type WindOver,
} from '@windcall/cues';

/** Source of the picture's wind: a known wind, or the cues of a sealed one. */
export type RangeAir =
  | {
      readonly kind: 'wind';
      readonly windOver: WindOver;
      /** Moment of the wind, s, for a time of the picture's clock; constant if the wind changes only with shots. */
      readonly momentAt: (clockS: number) => number;
      /** The cues are still loading: no flags or words yet, because the level may hide them. */
      readonly awaited?: true;
    }
  | {
      readonly kind: 'track';
      readonly track: CueTrack;
      readonly momentAt: (clockS: number) => number;
      /** The wind that drifts a splash; still air while the wind is secret. */
      readonly splash?: { readonly crossMph: number; readonly headMph: number };
    };

export const STILL_AIR = {
  kind: 'wind',
  windOver: () => ({ crossMph: 0, headMph: 0 }),
  momentAt: () => 0,
} as const satisfies RangeAir;

export const AWAITED_AIR: RangeAir = { ...STILL_AIR, awaited: true };

/** Longest pause with a lag to follow, s: after it, all cues have settled. */
const SETTLES_S = 20;

/** Cues of one moment, as plain numbers that a worker can receive. */
export interface SeenAir {
  readonly cues: PictureCues;
  readonly places: CuePlaces;
  /** Heat of the ground in a sealed task; null if the light decides. */
  readonly heat: Heat | null;
  readonly splash: LocalWind;
}

/** Cues over time. Keeps the state of lagged cues; the caller passes the clock, s. */
export const watchAir = () => {
  let held: HeldWinds | null = null;
  let places: CuePlaces | null = null;
  let key = '';

  return (air: RangeAir, rangeM: number, power: number, clockS: number, cloth: Cloth = 'medium'): SeenAir => {
    if (air.kind === 'track') {
      return {
        cues: readCueTrack(air.track, air.momentAt(clockS)),
        places: placesOfTrack(air.track),
        heat: air.track.heat,
        splash: air.splash ?? { crossMph: 0, headMph: 0 },
      };
    }
    const now = `${rangeM} ${power}`;
    if (places === null || now !== key) {
      // another power shows other air; flags and grass keep their lag
      const moved = held !== null && held.tS <= clockS && key.startsWith(`${rangeM} `);
      places = placeCues(rangeM, power, cloth);
      held = moved && held !== null ? { ...held, slabs: [] } : null;
      key = now;
    }
    // another cloth on the same flags, in the same lagged wind
    if (places.cloth !== cloth) places = { ...places, cloth };
    const moment = air.momentAt(clockS);
    const wind: WindOver = (zM, _, place) => air.windOver(zM, moment, place);
    held =
      held === null || clockS - held.tS > SETTLES_S || clockS < held.tS
        ? holdWinds(wind, places, clockS)
        : followWinds(held, wind, places, clockS);
    const seen = { cues: cuesOf(held, places), places, heat: null, splash: air.windOver(rangeM, moment) };
    return air.awaited ? { ...seen, cues: { ...seen.cues, flags: [] }, places: { ...places, flags: [] } } : seen;
  };
};
