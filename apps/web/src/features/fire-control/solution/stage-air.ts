import { mToYd } from '@windcall/units';
import { TIME_INDEX_STEP_S } from '@windcall/wind';
import type { RangeAir } from '../../../scope/range/range-air.ts';
import { STILL_AIR } from '../../../scope/range/range-air.ts';
import type { Question } from './use-solution.ts';
import type { ShotStage } from './use-stage.ts';

/** A live wind is computed ahead in pieces of this length, s. */
const AHEAD_S = 60;

/** A stage's air for the picture: by shot, the next shot's wind; live, the wind above ground at each moment (s) of `momentNow`. */
export const stageAir = (shot: ShotStage, { line, momentS }: Question, momentNow: () => number): RangeAir => {
  if (shot.status !== 'ready') return STILL_AIR;
  const { stage, by } = shot;
  // a flag is lower than the bullet beside it, and meets another wind
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
