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

/** Where the picture takes its wind from: a wind it may know, or the cues of a sealed one. */
export type RangeAir =
  | {
      readonly kind: 'wind';
      readonly windOver: WindOver;
      /** Moment of the wind, s, at a time of the picture's clock; the same number for a wind that stands between shots. */
      readonly momentAt: (clockS: number) => number;
      /** The cues are still on their way: no flag stands and nothing is said, for the level may hide them. */
      readonly awaited?: true;
    }
  | {
      readonly kind: 'track';
      readonly track: CueTrack;
      readonly momentAt: (clockS: number) => number;
      /** The wind that a splash drifts with; still air while nobody may know. */
      readonly splash?: { readonly crossMph: number; readonly headMph: number };
    };

/** No wind at all: before there is a scenario. */
export const STILL_AIR = {
  kind: 'wind',
  windOver: () => ({ crossMph: 0, headMph: 0 }),
  momentAt: () => 0,
} as const satisfies RangeAir;

/** What a sealed picture shows until its cues have come. */
export const AWAITED_AIR: RangeAir = { ...STILL_AIR, awaited: true };

/** Nobody needs to follow a lag across a longer pause than this, s: all has settled. */
const SETTLES_S = 20;

/** What air shows at one moment: numbers alone, so that a worker can be told. */
export interface SeenAir {
  readonly cues: PictureCues;
  readonly places: CuePlaces;
  /** How hot a sealed task has the ground; null where the light decides. */
  readonly heat: Heat | null;
  /** The wind at the target: what a splash drifts with. */
  readonly splash: LocalWind;
}

/** What air shows over time. It keeps what lagged things have followed; the clock is the caller's, s. */
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
      // another power shows other air; flags and grass stand where they stood
      const moved = held !== null && held.tS <= clockS && key.startsWith(`${rangeM} `);
      places = placeCues(rangeM, power, cloth);
      held = moved && held !== null ? { ...held, slabs: [] } : null;
      key = now;
    }
    // the same flags of another cloth, in the wind that they have followed
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
