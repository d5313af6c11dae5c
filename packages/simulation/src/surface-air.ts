import type { stages } from '@windcall/contract';
import { mphToMps, mpsToMph, ydToM } from '@windcall/units';
import {
  fieldOf,
  type Gauge,
  type GaugeLine,
  lawOf,
  lineOf,
  type Moment,
  meanOf,
  type RelativeWind,
  type SurfaceField,
  wavesOf,
} from '@windcall/wind';

/** Distance between the hats that a flight is read with, yd; each spans as much to either side. */
const HAT_YD = 25;

/** Where something meets the air besides its distance; what no wind but that of a surface layer tells apart. */
export interface GroundPlace {
  /** Beside the line of fire, m, + right; 0 when absent. */
  readonly asideM?: number;
  /** A stretch of air in place of a point: evenly spaced distances, m, and what each counts. */
  readonly slices?: readonly { readonly zM: number; readonly weight: number }[];
}

/** The field of a surface-layer wind. Its direction is no part of it: that is how a line lies in it. */
export const makeSurfaceField = ({ ground, sky, speed, seed }: stages.SurfaceWind): SurfaceField =>
  fieldOf(wavesOf(lawOf({ ground, sky, speedMps: mphToMps(speed) }), seed));

/** What a moment of a field is to a line at a gauge, mph. */
const toLine = (line: GaugeLine, moment: Moment, gauge: Gauge): RelativeWind => {
  const wind = moment.read(gauge);
  return { crosswindMph: mpsToMph(line.cross(wind)), headwindMph: mpsToMph(line.head(wind)) };
};

/** The line that each field was last flown along, and its hats by distance, yd: one shot asks for the same a dozen times over. */
const flown = new WeakMap<SurfaceField, { fromDeg: number; line: GaugeLine; hats: Map<number, Gauge> }>();

/** The wind at distances (yd) of a line that has the mean from `fromDeg`: each the mean of ± 25 yd about it. */
export const readHats = (
  field: SurfaceField,
  fromDeg: number,
  distancesYd: readonly number[],
): ((momentS: number) => RelativeWind[]) => {
  const last = flown.get(field);
  const known =
    last?.fromDeg === fromDeg ? last : { fromDeg, line: lineOf(field.waves, fromDeg), hats: new Map<number, Gauge>() };
  flown.set(field, known);
  const { line } = known;
  const hats = distancesYd.map((yd) => {
    const hat = known.hats.get(yd) ?? line.gauge(ydToM(yd), 0, ydToM(HAT_YD));
    known.hats.set(yd, hat);
    return hat;
  });
  return (momentS) => {
    const moment = field.at(momentS);
    return hats.map((hat) => toLine(line, moment, hat));
  };
};

/** What reads the air at a distance (yd) of a line: a point, or a stretch in its place. */
export const gaugeOf = (line: GaugeLine, yd: number, { asideM = 0, slices }: GroundPlace): Gauge => {
  if (slices === undefined) return line.gauge(ydToM(yd), asideM);
  const [first, second] = slices;
  const stepM = first && second ? second.zM - first.zM : 0;
  return meanOf(
    slices.map(({ zM }) => line.gauge(zM, 0, stepM)),
    slices.map(({ weight }) => weight),
  );
};

/** Gauges that are kept for a picture, whose things stand still; one is 10 kB. */
const KEPT_GAUGES = 64;

/** The wind at points and stretches of a line that has the mean from `fromDeg`, at a distance (yd) and a moment (s). */
export const readPlaces = (
  field: SurfaceField,
  fromDeg: number,
): ((yd: number, momentS: number, place?: GroundPlace) => RelativeWind) => {
  const line = lineOf(field.waves, fromDeg);
  const points = new Map<string, Gauge>();
  const stretches = new WeakMap<object, Gauge>();
  let now = { momentS: Number.NaN, moment: field.at(0) };
  const pointAt = (yd: number, asideM: number): Gauge => {
    const key = `${yd} ${asideM}`;
    const gauge = points.get(key) ?? gaugeOf(line, yd, { asideM });
    points.delete(key);
    points.set(key, gauge);
    const [oldest] = points.keys();
    if (points.size > KEPT_GAUGES && oldest !== undefined) points.delete(oldest);
    return gauge;
  };
  const stretchOf = (slices: NonNullable<GroundPlace['slices']>): Gauge => {
    const gauge = stretches.get(slices) ?? gaugeOf(line, 0, { slices });
    stretches.set(slices, gauge);
    return gauge;
  };
  return (yd, momentS, { asideM = 0, slices } = {}) => {
    if (momentS !== now.momentS) now = { momentS, moment: field.at(momentS) };
    return toLine(line, now.moment, slices ? stretchOf(slices) : pointAt(yd, asideM));
  };
};
