import type { stages } from '@windcall/contract';
import { halfHourText } from '@windcall/cues';
import { bearingText, latitudeText } from '@windcall/units';

const GROUND_WORDS: Readonly<Record<stages.SurfaceWind['ground'], string>> = {
  desert: 'hardpan',
  mown: 'a mown field',
  meadow: 'meadow',
  brush: 'brush',
  edge: 'the edge of a wood',
};
const SKY_WORDS: Readonly<Record<stages.SurfaceWind['sky'], string>> = {
  overcast: 'under cloud',
  broken: 'in broken sun',
  sun: 'in strong sun',
  night: 'on a clear night',
};

/** `over meadow in broken sun`: the conditions of the gusts. */
export const airWords = ({ ground, sky }: Pick<stages.SurfaceWind, 'ground' | 'sky'>): string =>
  `over ${GROUND_WORDS[ground]} ${SKY_WORDS[sky]}`;

/** `10 mph from 3:00 over meadow in broken sun`. */
export const surfaceWords = ({ speed, direction, drifts, ...air }: stages.SurfaceWind): string =>
  `${Math.round(speed * 10) / 10} mph from ${halfHourText(direction)} ${airWords(air)}${drifts ? ', drifting over half an hour' : ''}`;

export const heightsSaid = (heights: stages.StageHeights | undefined): string =>
  heights ? `muzzle ${heights.muzzle} m and target ${heights.target} m up` : 'all at 2 m';

/**
 * Whether a stage's corrections include Coriolis, and for which place: `Coriolis in: 90° E at 36° N`, `Coriolis out`. Targets in several
 * directions each have their own.
 */
export const coriolisSaid = ({
  effects,
  air,
  targets,
  directionOfFire,
}: Pick<stages.Stage, 'effects' | 'air' | 'targets' | 'directionOfFire'>): string => {
  if (!effects.coriolis) return 'Coriolis out';
  const directions = new Set(
    targets.length === 0 ? [directionOfFire] : targets.map((target) => target.directionOfFire),
  );
  const [first = directionOfFire] = directions;
  const fired = directions.size > 1 ? "each target's direction of fire" : bearingText(first);
  return `Coriolis in: ${fired} at ${latitudeText(air.latitude)}`;
};
