import { stages } from '@windcall/contract';
import { DEFAULT_PROFILE, flightPath, inlineStage, type PathPoint, type solve, unnamed } from '@windcall/simulation';

/** The default rifle's shot to a distance, with a wind from the right in each third of the way, mph. */
export const shotOver = (rangeYd: number, windMph: (third: number) => number): Parameters<typeof solve> => {
  const zones = [0, 1, 2].map((third) => ({
    startDistance: (third * rangeYd) / 3,
    endDistance: ((third + 1) * rangeYd) / 3,
    windSpeed: windMph(third),
    windDirection: 90,
  }));
  const stage = inlineStage({
    rifle: unnamed(DEFAULT_PROFILE),
    air: stages.DEFAULT_AIR,
    wind: { kind: 'zones', zones },
    effects: { ...stages.DEFAULT_EFFECTS, spinDrift: 'off', aerodynamicJump: 'off', coriolis: false },
  });
  return [stage, { distance: rangeYd, directionOfFire: 90, lookAngle: 0 }, 0];
};

const known = new Map<number, readonly PathPoint[]>();

/** Path of the default rifle's bullet to a distance in calm air. Cached, because flying it is slow. */
export const calmPath = (rangeYd: number): readonly PathPoint[] => {
  const before = known.get(rangeYd);
  if (before !== undefined) return before;
  const path = flightPath(...shotOver(rangeYd, () => 0));
  known.set(rangeYd, path);
  return path;
};

/**
 * Height of the default rifle's bullet over the line of sight at a place (m) on the way to the dialed distance, mil.
 */
export const bulletMilAt = (rangeYd: number, zM: number): number => {
  const path = calmPath(rangeYd);
  const end = path.at(-1);
  const next = path.findIndex((point) => point.zM >= zM);
  const [a, b] = [path[Math.max(0, next - 1)], path[next < 0 ? path.length - 1 : next]];
  if (!end || !a || !b) throw new Error(`the default rifle must reach its range, got ${rangeYd}`);
  const share = b.zM === a.zM ? 0 : Math.min(1, Math.max(0, (zM - a.zM) / (b.zM - a.zM)));
  return a.upMil + share * (b.upMil - a.upMil) - end.upMil;
};
