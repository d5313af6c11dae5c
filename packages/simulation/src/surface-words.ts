import type { stages } from '@windcall/contract';
import { halfHourText } from '@windcall/cues';

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
