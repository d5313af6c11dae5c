import { mToYd } from '@windcall/units';
import { TIME_INDEX_STEP_S } from '@windcall/wind';
import type { RangeAir } from '../../../scope/range/range-air.ts';
import { STILL_AIR } from '../../../scope/range/range-air.ts';
import type { Question } from './use-solution.ts';
import type { ShotStage } from './use-stage.ts';

/** A wind that goes on is made for this much longer at a time, s. */
const AHEAD_S = 60;

/**
 * The air of a stage for the picture. By shot it is the wind that the next shot meets, and stands until then; live it is the
 * wind over the ground at each moment (s) that `momentNow` tells.
 */
export const stageAir = (shot: ShotStage, { line, momentS }: Question, momentNow: () => number): RangeAir => {
  if (shot.status !== 'ready') return STILL_AIR;
  const { stage, by } = shot;
  // What a bullet meets at its own height is not what a flag beside it meets.
  if (stage.clock === 'by-shot' && stage.heights && stage.wind.kind === 'surface') {
    const stands = Math.floor(momentS / TIME_INDEX_STEP_S) * TIME_INDEX_STEP_S;
    const over = by.windOverGround(stage, line, stands);
    return {
      kind: 'wind',
      windOver: (zM, _, place) => {
        const { crosswindMph, headwindMph } = over(mToYd(zM), stands, place);
        return { crossMph: crosswindMph, headMph: headwindMph };
      },
      momentAt: () => momentS,
    };
  }
  if (stage.clock === 'by-shot') {
    const { along } = by.windAt(stage, line, momentS);
    return {
      kind: 'wind',
      windOver: (zM) => {
        const { crosswindMph, headwindMph } = along(mToYd(zM));
        return { crossMph: crosswindMph, headMph: headwindMph };
      },
      momentAt: () => momentS,
    };
  }
  let untilS = momentNow() + AHEAD_S;
  let over = by.windOverGround(stage, line, untilS);
  return {
    kind: 'wind',
    windOver: (zM, atS, place) => {
      if (atS > untilS) {
        untilS = atS + AHEAD_S;
        over = by.windOverGround(stage, line, untilS);
      }
      const { crosswindMph, headwindMph } = over(mToYd(zM), atS, place);
      return { crossMph: crosswindMph, headMph: headwindMph };
    },
    momentAt: momentNow,
  };
};
