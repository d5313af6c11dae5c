import { type FlagCue, flutterOf, PENNANT } from '@windcall/cues';
import { degToRad } from '@windcall/units';

const SEGMENTS = 14;
/** How much steeper the cloth is at the pole than at the tip, from their mean, at half lift. Own assumption. */
const DROOP_DEG = 16;
const TIP_SHARE = 0.25;
/** Half width of the folds, share of the hoist: a hanging cloth, and one seen end on. Own assumption. */
const FOLDS = { hanging: 0.13, fromItsEnd: 0.1 };

/** A thread of the cloth across its fly, m from the top of the pole: + right and + down. */
export interface ClothThread {
  readonly high: { readonly rightM: number; readonly downM: number };
  readonly low: { readonly rightM: number; readonly downM: number };
  /** Height of its wave, m. */
  readonly waveM: number;
}

/** Middle line of the fly in its own plane, m out from the pole and down. Pieces hang more toward the tip. */
const middleLine = (liftRad: number): { outM: number; downM: number }[] => {
  const droop = degToRad(DROOP_DEG) * Math.sin(2 * liftRad);
  const pieceM = PENNANT.lengthM / SEGMENTS;
  const line = [{ outM: 0, downM: 0 }];
  let [outM, downM] = [0, 0];
  for (let i = 0; i < SEGMENTS; i++) {
    // angles are symmetric around the lift, so the tip is seen from the hoist at the lift itself
    const angle = liftRad + droop * (1 - (2 * i + 1) / SEGMENTS);
    outM += pieceM * Math.sin(angle);
    downM += pieceM * Math.cos(angle);
    line.push({ outM, downM });
  }
  return line;
};

/**
 * A pennant's threads from hoist to tip, `beatS` into its flutter. The first is the whole hoist. On a beat's average, the tip is
 * at `seenFlagDeg` from the middle of the hoist: the angle of the taught rule.
 */
export const placeCloth = (flag: FlagCue, beatS: number): ClothThread[] => {
  const [lift, yaw] = [degToRad(flag.liftDeg), degToRad(flag.yawDeg)];
  const { hz, share } = flutterOf(flag);
  const [out, aside, along] = [Math.sin(lift), Math.sin(yaw), Math.cos(yaw)];
  const side = aside < 0 ? -1 : 1;
  const foldM = PENNANT.hoistM * (FOLDS.hanging * (1 - out) + FOLDS.fromItsEnd * Math.abs(along));
  return middleLine(lift).map((middle, i) => {
    const part = i / SEGMENTS;
    const waveM = share * PENNANT.lengthM * Math.sqrt(part) * Math.sin(2 * Math.PI * (1.3 * part - hz * beatS));
    const rightM = middle.outM * aside + 0.8 * waveM * along;
    const downM = PENNANT.hoistM / 2 + middle.downM + 0.55 * waveM * out;
    // no fold at the pole; widest near the narrow tip
    const halfFoldM = foldM * part * (1.3 - 0.7 * part);
    const halfM = (PENNANT.hoistM / 2) * (1 - (1 - TIP_SHARE) * part);
    return {
      high: { rightM: rightM + side * halfFoldM, downM: downM - halfM },
      low: { rightM: rightM - side * halfFoldM, downM: downM + halfM },
      waveM,
    };
  });
};
