import { describe, expect, it } from 'vitest';
import { HEATS } from './cue-law.ts';
import { defocusMil, mirageOf, slabIn, slabsOf } from './index.ts';
import { CN2, dancingMil, leanDegOf } from './mirage.ts';

const across = (crossMph: number) => ({ crossMph, headMph: 0 });
/** Mirage at 1000 yd and 20×, moderate, in a full crosswind. */
const at1000 = (crossMph: number) => {
  const { focusM, restM } = slabsOf(914.4, 914.4, 20);
  return mirageOf('moderate', 914.4, slabIn(across(crossMph), focusM), slabIn(across(crossMph), restM));
};

describe('the air that is seen', () => {
  it('is all of it through no glass at all, weighed (1 − z/L)^(5/3): 3/11 of the way on average', () => {
    expect(slabsOf(1000, 1000, 0.001).focusM / 1000).toBeCloseTo(3 / 11, 3);
    // and with a glass that shows nearly nothing sharp, all the air is out of focus
    expect(slabsOf(1000, 1000, 400).restM / 1000).toBeCloseTo(3 / 11, 2);
  });

  it('lies 0.72 of the way to 1000 yd, 0.88 to 300 and 0.70 to 1183 at 20×, farther with more power', () => {
    const share = (rangeM: number, power = 20) => slabsOf(rangeM, rangeM, power).focusM / rangeM;
    expect(share(914.4)).toBeCloseTo(0.72, 2);
    expect(share(274.3)).toBeCloseTo(0.88, 2);
    expect(share(1081.7)).toBeCloseTo(0.7, 2);
    expect([8, 12, 20, 32].map((power) => share(914.4, power))).toEqual(
      [8, 12, 20, 32].map((power) => share(914.4, power)).sort((a, b) => a - b),
    );
  });

  it('leaves out of focus what is nearer than the mean of all, where the glass is focused far', () => {
    for (const rangeM of [274.3, 914.4, 1081.7]) {
      const { restM } = slabsOf(rangeM, rangeM, 20);
      expect(restM / rangeM).toBeLessThan(3 / 11);
    }
  });

  it('is near where the glass is focused', () => {
    for (const focusM of [100, 200, 300]) expect(slabsOf(1000, focusM, 100).focusM / focusM).toBeCloseTo(1, 1);
  });
});

describe('mirage', () => {
  it('has cells of 0.70, 0.34 and 0.16 m, and 1 m out of focus, running 5.9 mil/s in 10 mph at 1183 yd', () => {
    const [inFocus, rest] = [slabIn(across(10), 755), slabIn(across(10), 500)];
    const { octaves, slabM } = mirageOf('moderate', 1081.7, inFocus, rest);
    expect(slabM).toBe(755);
    // 0.92, 0.45 and 0.21 mil of the design, to the third that is seen
    expect(octaves.map(({ cellMil }) => Number(cellMil.toFixed(2)))).toEqual([0.93, 0.45, 0.21, 2]);
    expect(octaves.map(({ rightMilPerS }) => Number(rightMilPerS.toFixed(1)))).toEqual([-5.9, -5.9, -5.9, -8.9]);
    // heat rises at 1.5 m/s
    expect(octaves.map(({ upMilPerS }) => upMilPerS)).toEqual([1500 / 755, 1500 / 755, 1500 / 755, 3]);
  });

  it('leans 31° in 2 mph, 59° in 5.5 and 71° in 10, away from where the wind is', () => {
    const lean = (crossMph: number) => Math.round(leanDegOf(slabIn(across(crossMph), 660)));
    expect([2, 5.5, 10, -5.5].map(lean)).toEqual([-31, -59, -71, 59]);
  });

  it('dances in still air by the strength of the heat, shared by its octaves', () => {
    for (const heat of HEATS) {
      const sigma = dancingMil(CN2[heat], 914.4);
      const { octaves, blurMil } = mirageOf(heat, 914.4, slabIn(across(0), 660), slabIn(across(0), 230));
      expect(octaves.map(({ amplitudeMil }) => amplitudeMil / sigma)).toEqual(
        [0.62, 0.62, 0.48, 0.3].map((gain) => expect.closeTo(gain, 9)),
      );
      expect(blurMil).toBe(0);
    }
  });

  it('is mixed away by wind from anywhere: 12 mph halve its variance, 24 take 16 of 17 parts', () => {
    expect(slabIn(across(0), 500).strength).toBe(1);
    expect(slabIn({ crossMph: 0, headMph: -12 }, 500).strength ** 2).toBeCloseTo(1 / 2, 9);
    expect(slabIn(across(24), 500).strength ** 2).toBeCloseTo(1 / 17, 9);
  });

  it('loses to the eye what passes faster than 9 cells a second, the small cells first', () => {
    const { octaves } = at1000(0.34 * 9 * 2.236936);
    const sigma = dancingMil(CN2.moderate, 914.4) * slabIn(across(0.34 * 9 * 2.236936), 1).strength;
    const kept = octaves.map(({ amplitudeMil }, i) => amplitudeMil / sigma / [0.62, 0.62, 0.48, 0.3][i]!);
    expect(kept[1]).toBeCloseTo(Math.exp(-0.5), 4);
    expect(kept[0]).toBeCloseTo(Math.exp(-0.5 * (0.34 / 0.7) ** 2), 4);
    expect(kept[2]).toBeCloseTo(Math.exp(-0.5 * (0.34 / 0.16) ** 2), 4);
  });

  it('blurs by 0.7 of what is lost: nothing of the variance goes astray', () => {
    for (const crossMph of [1, 4, 9, 15]) {
      const { octaves, blurMil } = at1000(crossMph);
      const there = dancingMil(CN2.moderate, 914.4) * slabIn(across(crossMph), 1).strength;
      const all = [0.62, 0.62, 0.48, 0.3].reduce((sum, gain) => sum + (gain * there) ** 2, 0);
      const seen = octaves.reduce((sum, { amplitudeMil }) => sum + amplitudeMil ** 2, 0);
      expect(seen + (blurMil / 0.7) ** 2).toBeCloseTo(all, 12);
    }
  });
});

describe('what is not focused on', () => {
  it('is blurred by 28 mm over the difference in dioptres: 0.03 mil at half of 1000 yd', () => {
    expect(defocusMil(457.2, 914.4)).toBeCloseTo(0.0306, 4);
    expect(defocusMil(914.4, 457.2)).toBeCloseTo(0.0306, 4);
    expect(defocusMil(600, 600)).toBe(0);
  });
});
