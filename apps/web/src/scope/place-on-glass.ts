import { CAMERA_M, centerMilOf } from './range/range-view.ts';

/** Edge of the overlay in its own units; 0, 0 is the top left corner. */
export const GLASS_EDGE = 1000;
const MIDDLE = GLASS_EDGE / 2;

/** A place on the overlay, units of `GLASS_EDGE`, y down. */
export interface GlassPlace {
  readonly x: number;
  readonly y: number;
}

/** View of the picture: field width in mil, and aim in mil, + right and up. */
export interface GlassView {
  readonly fieldMil: number;
  readonly aim: { readonly x: number; readonly y: number };
  readonly rangeM: number;
}

/** Places of the picture's objects on the glass, equal to the painter's. */
export const placeOnGlass = ({ fieldMil, aim, rangeM }: GlassView) => {
  const perMil = GLASS_EDGE / fieldMil;
  const centerMil = centerMilOf(rangeM);
  /** A place in mil from the engagement's center, + right and up. */
  const mil = (right: number, up: number): GlassPlace => ({
    x: MIDDLE + (right - aim.x) * perMil,
    y: MIDDLE - (up - aim.y) * perMil,
  });
  return {
    mil,
    /** Inverse of `mil`. */
    milAt: ({ x, y }: GlassPlace): { readonly right: number; readonly up: number } => ({
      right: aim.x + (x - MIDDLE) / perMil,
      up: aim.y - (y - MIDDLE) / perMil,
    }),
    /** A place in the world, m: right of the line, above ground, away. */
    world: (asideM: number, heightM: number, zM: number): GlassPlace =>
      mil((1000 * asideM) / zM, (1000 * (heightM - CAMERA_M)) / zM - centerMil),
    /** Units of one mil, and of one meter at a distance. */
    perMil,
    perM: (zM: number): number => (1000 * perMil) / zM,
  };
};

const rad = (deg: number): number => (deg * Math.PI) / 180;

/** A place `away` units from another, at an angle from straight down, degrees, + right. */
export const fromPlumb = ({ x, y }: GlassPlace, deg: number, away: number): GlassPlace => ({
  x: x + away * Math.sin(rad(deg)),
  y: y + away * Math.cos(rad(deg)),
});

/** Angle of one place seen from another, degrees from straight down, + right. */
export const plumbDeg = (from: GlassPlace, to: GlassPlace): number =>
  (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;

export const pathOf = (places: readonly GlassPlace[]): string =>
  places.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** An arc around a place between two angles from straight down, degrees. */
export const arcPath = (about: GlassPlace, fromDeg: number, toDeg: number, radius: number): string => {
  const [a, b] = [fromPlumb(about, fromDeg, radius), fromPlumb(about, toDeg, radius)];
  const sweep = toDeg > fromDeg ? 0 : 1;
  return `M${a.x.toFixed(1)} ${a.y.toFixed(1)}A${radius} ${radius} 0 ${Math.abs(toDeg - fromDeg) > 180 ? 1 : 0} ${sweep} ${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
};
