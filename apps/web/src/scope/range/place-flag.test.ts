import { type FlagCue, PENNANT } from '@windcall/cues';
import { describe, expect, it } from 'vitest';
import { type ClothThread, placeCloth } from './place-flag.ts';

const nth = <T>(list: readonly T[], i: number): T => {
  const found = list.at(i);
  if (found === undefined) throw new RangeError(`list must have ${i}, got ${list.length} entries`);
  return found;
};

/** Every lift from hanging to flying, in every direction, at moments of a beat. */
const stands = [4, 8, 20, 45, 70, 90].flatMap((liftDeg) =>
  Array.from({ length: 24 }, (_, k): FlagCue => ({ liftDeg, yawDeg: -180 + 15 * k })),
);
const beats = [0, 0.07, 0.31, 1.9];
const middleOf = ({ high, low }: ClothThread) => ({
  rightM: (high.rightM + low.rightM) / 2,
  downM: (high.downM + low.downM) / 2,
});
/** Seen angle, degrees: tan seen = tan lift · |sin yaw|. */
const seenDeg = ({ liftDeg, yawDeg }: FlagCue): number => {
  const [lift, yaw] = [(liftDeg * Math.PI) / 180, (yawDeg * Math.PI) / 180];
  return (180 / Math.PI) * Math.atan2(Math.sin(lift) * Math.abs(Math.sin(yaw)), Math.cos(lift));
};
/** The cloth's middle line without flutter: the mean of each thread over one beat. */
const meanMiddles = (flag: FlagCue) => {
  // two moments half a beat apart have opposite waves: 0.5·U/length, 4° a mph
  const hz = Math.min(6, (0.5 * (flag.liftDeg / 4) * 0.44704) / 0.9);
  const [a, b] = [placeCloth(flag, 0).map(middleOf), placeCloth(flag, 0.5 / hz).map(middleOf)];
  return a.map(({ rightM, downM }, i) => ({
    rightM: (rightM + nth(b, i).rightM) / 2,
    downM: (downM + nth(b, i).downM) / 2,
  }));
};

describe('the cloth of a flag', () => {
  it('lies on the pole along its whole hoist in every wind, from every side, at every moment', () => {
    for (const flag of stands) {
      for (const beatS of beats) {
        const hoist = nth(placeCloth(flag, beatS), 0);
        expect(hoist.high.rightM).toBeCloseTo(0, 12);
        expect(hoist.low.rightM).toBeCloseTo(0, 12);
        expect(hoist.high.downM).toBeCloseTo(0, 12);
        expect(hoist.low.downM).toBeCloseTo(PENNANT.hoistM, 12);
      }
    }
  });

  it('is nowhere upwind of its pole in a wind across', () => {
    for (const liftDeg of [4, 8, 20, 45, 70, 90]) {
      for (const yawDeg of [-90, 90]) {
        for (const { high, low } of placeCloth({ liftDeg, yawDeg }, 0.3)) {
          const side = Math.sign(yawDeg);
          expect(Math.min(side * high.rightM, side * low.rightM)).toBeGreaterThan(-1e-12);
        }
      }
    }
  });

  it('has its tip where the taught rule reads it, seen from the middle of the hoist', () => {
    for (const flag of stands) {
      const [hoist, tip] = [nth(meanMiddles(flag), 0), nth(meanMiddles(flag), -1)];
      const seen = (180 / Math.PI) * Math.atan2(Math.abs(tip.rightM - hoist.rightM), tip.downM - hoist.downM);
      expect(seen).toBeCloseTo(seenDeg(flag), 6);
      expect(Math.sign(Math.round(1e6 * tip.rightM))).toBe(
        Math.sign(Math.round(1e6 * Math.sin((flag.yawDeg * Math.PI) / 180))),
      );
    }
  });

  it('droops by segments: each piece hangs more than the one before, until it flies', () => {
    const anglesOf = (liftDeg: number) => {
      const line = meanMiddles({ liftDeg, yawDeg: 90 });
      return line.slice(1).map((to, i) => {
        const from = nth(line, i);
        return (180 / Math.PI) * Math.atan2(to.rightM - from.rightM, to.downM - from.downM);
      });
    };
    for (const liftDeg of [8, 20, 45, 70]) {
      const angles = anglesOf(liftDeg);
      for (const [i, angle] of angles.slice(1).entries()) expect(angle).toBeLessThan(nth(angles, i) - 0.1);
      expect(Math.max(...angles) - Math.min(...angles)).toBeGreaterThan(8);
    }
    for (const angle of anglesOf(90)) expect(angle).toBeCloseTo(90, 6);
  });

  it('is as long as its cloth and tapers to a quarter of its hoist', () => {
    for (const flag of [4, 45, 90].map((liftDeg) => ({ liftDeg, yawDeg: -90 }))) {
      const line = meanMiddles(flag);
      const lengthM = line
        .slice(1)
        .reduce((sum, to, i) => sum + Math.hypot(to.rightM - nth(line, i).rightM, to.downM - nth(line, i).downM), 0);
      expect(lengthM).toBeCloseTo(PENNANT.lengthM, 6);
      const tip = nth(placeCloth(flag, 0), -1);
      expect(tip.low.downM - tip.high.downM).toBeCloseTo(PENNANT.hoistM / 4, 9);
    }
  });

  it('stands the other way round in the mirrored wind', () => {
    for (const { liftDeg, yawDeg } of stands.filter(
      (flag) => Math.abs(Math.sin((flag.yawDeg * Math.PI) / 180)) > 0.01,
    )) {
      const [one, other] = [placeCloth({ liftDeg, yawDeg }, 0), placeCloth({ liftDeg, yawDeg: -yawDeg }, 0)];
      for (const [i, { high, low, waveM }] of one.entries()) {
        // an oblique cloth shows its beat on one side only
        const beat = 1.6 * waveM * Math.cos((yawDeg * Math.PI) / 180);
        expect(high.rightM - beat).toBeCloseTo(-nth(other, i).high.rightM, 9);
        expect(low.rightM - beat).toBeCloseTo(-nth(other, i).low.rightM, 9);
      }
    }
  });
});
