import { CANVAS_PX, pxPerMil } from '@windcall/simulation';
import { useMemo } from 'react';
import type { RangeAir } from '../../scope/range/range-air.ts';
import { RangeLayer } from '../../scope/range/range-layer.tsx';
import type { RangePicture } from '../../scope/range/range-painter.ts';

/** Size of the painted picture, px; the page shows a band of it. */
const SIZE_PX = 900;
const POWER = 10;
const noWords = (): void => {};

/** A wind over a range, unrelated to the winds to be called. */
const BREEZE: RangeAir = {
  kind: 'wind',
  windOver: (_, tS) => ({ crossMph: -10 - 1.5 * Math.sin(0.7 * tS), headMph: 0 }),
  momentAt: (clockS) => clockS,
};

/** A moving band of a range: decoration without information. */
export const HomeBand = ({ near }: { readonly near: boolean }) => {
  const distanceYd = near ? 400 : 800;
  const picture = useMemo(
    (): RangePicture => ({
      scene: { distanceYd, targets: [], impacts: [], aim: { x: 0, y: 0 }, unmarked: true },
      power: POWER,
      pxPerMil: (pxPerMil(POWER) * SIZE_PX) / CANVAS_PX,
      sizePx: SIZE_PX,
      light: 'noon',
      focus: 0,
      mirage: false,
      cloth: 'medium',
      air: BREEZE,
      flight: null,
      motion: undefined,
    }),
    [distanceYd],
  );
  return (
    <div aria-hidden className="home-band">
      <div>
        <RangeLayer picture={picture} onWords={noWords} />
      </div>
    </div>
  );
};
