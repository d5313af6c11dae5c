import type { stages } from '@windcall/contract';
import { mphToMps, mpsToMph, ydToM } from '@windcall/units';
import {
  fieldOf,
  flagHeightM,
  type Gauge,
  type GaugeLine,
  type Heights,
  lawOf,
  liftAt,
  lifted,
  lineOf,
  type Moment,
  type RelativeWind,
  type SurfaceField,
  sightHeightM,
  wavesOf,
} from '@windcall/wind';

/** Distance between the hats of a flight, yd; each spans this far to either side. */
const HAT_YD = 25;

/** Place in the air, besides its distance; only a surface-layer wind depends on it. */
export interface GroundPlace {
  /** Beside the line of fire, m, + right; 0 if absent. */
  readonly asideM?: number;
  /** Top of the flag's pole, m; 2 m air if absent. */
  readonly poleM?: number;
  /** A stretch of air instead of a point: evenly spaced distances, m, and their weights. */
  readonly slices?: readonly { readonly zM: number; readonly weight: number }[];
}

/** Heights of a line of fire, m, with the target at `rangeM`. */
export interface HeightsOnLine {
  readonly heights: Heights;
  readonly rangeM: number;
}

/** The field of a surface-layer wind, by law 1 if a record names none. Its direction only turns lines of fire within it. */
export const makeSurfaceField = ({
  ground,
  sky,
  speed,
  law = 1,
  drifts = false,
  seed,
}: stages.SurfaceWind): SurfaceField =>
  fieldOf(wavesOf(lawOf({ ground, sky, speedMps: mphToMps(speed), law, drifts }), seed));

/** The wind of a moment at a gauge relative to a line, mph. */
const toLine = (line: GaugeLine, moment: Moment, gauge: Gauge): RelativeWind => {
  const wind = moment.read(gauge);
  return { crosswindMph: mpsToMph(line.cross(wind)), headwindMph: mpsToMph(line.head(wind)) };
};

/** Cache for one shot on a field: its line, the line's hats by distance (yd), and the last moments (s). */
interface Flown {
  readonly fromDeg: number;
  readonly line: GaugeLine;
  readonly hats: Map<number, Gauge>;
  readonly moments: Map<number, Moment>;
}
const flown = new WeakMap<SurfaceField, Flown>();
/** The shot, its landing, and both for the call; a moment is 10 kB. */
const KEPT_MOMENTS = 4;

const flownAlong = (field: SurfaceField, fromDeg: number): Flown => {
  const last = flown.get(field);
  if (last?.fromDeg === fromDeg) return last;
  const fresh = { fromDeg, line: lineOf(field.waves, fromDeg), hats: new Map(), moments: last?.moments ?? new Map() };
  flown.set(field, fresh);
  return fresh;
};

const momentOf = ({ moments }: Flown, field: SurfaceField, momentS: number): Moment => {
  let moment = moments.get(momentS);
  if (moment === undefined) {
    const [oldest] = moments.keys();
    const over = moments.size < KEPT_MOMENTS || oldest === undefined ? undefined : moments.get(oldest);
    if (over !== undefined && oldest !== undefined) moments.delete(oldest);
    moment = field.at(momentS, over);
  }
  moments.delete(momentS);
  moments.set(momentS, moment);
  return moment;
};

/**
 * The wind at distances (yd) of a line with the mean from `fromDeg`: each a mean over ± 25 yd, at 2 m or with the factors of other heights
 * (`lifts`, one per distance).
 */
export const readHats = (
  field: SurfaceField,
  fromDeg: number,
  distancesYd: readonly number[],
  lifts: readonly number[] | null = null,
): ((momentS: number) => RelativeWind[]) => {
  const known = flownAlong(field, fromDeg);
  const { line } = known;
  const hats = distancesYd.map((yd, i) => {
    const hat = known.hats.get(yd) ?? line.gauge(ydToM(yd), 0, ydToM(HAT_YD));
    known.hats.set(yd, hat);
    return lifts === null ? hat : lifted(hat, lifts[i] ?? 1);
  });
  return (momentS) => {
    const moment = momentOf(known, field, momentS);
    return hats.map((hat) => toLine(line, moment, hat));
  };
};

/** The gauge at a distance (yd) of a line: a point, or a stretch. `above`: heights, if the stage has them. */
export const gaugeOf = (
  line: GaugeLine,
  yd: number,
  { asideM = 0, poleM, slices }: GroundPlace,
  above: HeightsOnLine | null = null,
): Gauge => {
  if (slices === undefined) {
    const gauge = line.gauge(ydToM(yd), asideM);
    return above === null || poleM === undefined ? gauge : lifted(gauge, liftAt(gauge.waves.law, flagHeightM(poleM)));
  }
  const [first, second] = slices;
  if (first === undefined) throw new RangeError('slices must be at least one, got none');
  return line.stretch(
    first.zM,
    second ? second.zM - first.zM : 0,
    slices.map(({ weight }) => weight),
    above ? slices.map(({ zM }) => liftAt(line.waves.law, sightHeightM(above.heights, zM / above.rangeM))) : undefined,
  );
};

/** Cached gauges of a picture, whose cues do not move; one gauge is 10 kB. */
const KEPT_GAUGES = 64;

interface KeptPoint {
  readonly gauge: Gauge;
  readonly poleM: number | undefined;
}

/** The wind at points and stretches of a line with the mean from `fromDeg`, at a distance (yd) and a moment (s). */
export const readPlaces = (
  field: SurfaceField,
  fromDeg: number,
  above: HeightsOnLine | null = null,
): ((yd: number, momentS: number, place?: GroundPlace) => RelativeWind) => {
  const line = lineOf(field.waves, fromDeg);
  // By distance, then by distance aside: a text key would cost as much as the reading.
  const points = new Map<number, Map<number, KeptPoint>>();
  const stretches = new WeakMap<object, Gauge>();
  let now = { momentS: Number.NaN, moment: field.at(0) };
  const pointAt = (yd: number, asideM: number, poleM: number | undefined): Gauge => {
    const known = points.get(yd)?.get(asideM);
    if (known !== undefined && known.poleM === poleM) return known.gauge;
    const gauge = gaugeOf(line, yd, { asideM, ...(poleM !== undefined && { poleM }) }, above);
    const [oldest] = points.keys();
    if (points.size >= KEPT_GAUGES && !points.has(yd) && oldest !== undefined) points.delete(oldest);
    points.set(yd, (points.get(yd) ?? new Map<number, KeptPoint>()).set(asideM, { gauge, poleM }));
    return gauge;
  };
  const stretchOf = (slices: NonNullable<GroundPlace['slices']>): Gauge => {
    const gauge = stretches.get(slices) ?? gaugeOf(line, 0, { slices }, above);
    stretches.set(slices, gauge);
    return gauge;
  };
  return (yd, momentS, { asideM = 0, poleM, slices } = {}) => {
    if (momentS !== now.momentS) now = { momentS, moment: field.at(momentS, now.moment) };
    return toLine(line, now.moment, slices ? stretchOf(slices) : pointAt(yd, asideM, poleM));
  };
};
