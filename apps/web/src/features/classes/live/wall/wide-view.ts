import type { lives } from '@windcall/contract';
import { PENNANT } from '@windcall/cues';
import { CAMERA_M, centerMilOf } from '../../../../scope/range/range-view.ts';

type Track = lives.LiveWind['track'];

/** Bounds of the width of the picture, mil. */
const FIELD_MIL = { least: 8, most: 30 } as const;
/** Share of the height that the plate is below the middle, so that flags fit above it. */
const PLATE_LOW = 0.12;
/** Share of half the width and half the height that a flag may reach. */
const CLEAR = 0.92;

/** A wide look at a range: mil across, and the height of its middle over the plate, mil. */
export interface WideView {
  readonly fieldMil: number;
  readonly aimY: number;
}

/** Place of a flag's hoist, mil from the plate: + right and + up. */
export const hoistOf = ({ rangeM }: Pick<Track, 'rangeM'>, { zM, asideM, poleM }: Track['flags'][number]) => ({
  x: (1000 * asideM) / zM,
  y: (1000 * (poleM - PENNANT.hoistM / 2 - CAMERA_M)) / zM - centerMilOf(rangeM),
});

/** The closest view with two whole flags. `aspect`: width of the picture over its height. */
export const wideView = (track: Pick<Track, 'rangeM' | 'flags'>, aspect: number): WideView => {
  const needs = track.flags
    .map((flag) => {
      const { x, y } = hoistOf(track, flag);
      const length = (1000 * PENNANT.lengthM) / flag.zM;
      const aside = (Math.abs(x) + length) / (CLEAR / 2);
      const up = (y + (1000 * PENNANT.hoistM) / flag.zM) * (aspect / (CLEAR * (0.5 + PLATE_LOW)));
      return Math.max(aside, up);
    })
    .sort((a, b) => a - b);
  const wanted = needs[1] ?? needs[0] ?? FIELD_MIL.least;
  const fieldMil = Math.min(FIELD_MIL.most, Math.max(FIELD_MIL.least, wanted));
  return { fieldMil, aimY: (PLATE_LOW * fieldMil) / aspect };
};
