import { describe, expect, it } from 'vitest';
import { css, hazed, LIGHT, LIGHTS } from './light.ts';

describe('light', () => {
  it('leaves 2 % of a color at the distance one sees, all of it here, under its own tint', () => {
    for (const name of LIGHTS) {
      const light = LIGHT[name];
      const tinted = light.tint.map((factor) => 100 * factor);
      expect(hazed([100, 100, 100], 0, light)).toEqual(tinted.map((part) => expect.closeTo(part, 9)));
      const left = light.haze.map((haze, i) => expect.closeTo(haze + 0.02 * ((tinted[i] ?? 0) - haze), 2));
      expect(hazed([100, 100, 100], light.visibleM, light)).toEqual(left);
    }
  });

  it('is written in whole numbers for the canvas', () => {
    expect(css([12.4, 200.5, 0])).toBe('rgb(12 201 0 / 1)');
    expect(css([1, 2, 3], 0.25)).toBe('rgb(1 2 3 / 0.25)');
  });
});
