import type { lives } from '@windcall/contract';
import { PENNANT } from '@windcall/cues';
import { CAMERA_M, centerMilOf } from '../../../../scope/range/range-view.ts';

type Track = lives.LiveWind['track'];

/** Mil across the picture at least and at most. */
const FIELD_MIL = { least: 8, most: 30 } as const;
/** How far under the middle the plate is, of the height: flags stand above it. */
const PLATE_LOW = 0.12;
/** What of the half width and height a flag may take. */
const CLEAR = 0.92;

/** A wide look at a range: mil across, and the height of its middle over the plate, mil. */
export interface WideView {
  readonly fieldMil: number;
  readonly aimY: number;
}

/** Where a flag hangs on its pole, mil from the plate: + right and + up. */
export const hoistOf = ({ rangeM }: Pick<Track, 'rangeM'>, { zM, asideM, poleM }: Track['flags'][number]) => ({
  x: (1000 * asideM) / zM,
  y: (1000 * (poleM - PENNANT.hoistM / 2 - CAMERA_M)) / zM - centerMilOf(rangeM),
});

/** The closest look at which two flags are whole in a picture so many times as wide as it is high. */
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
