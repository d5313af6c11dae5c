import { describe, expect, it } from 'vitest';
import { addThirds, type LocalWind, makeCueTrack, momentReason, readPicture, thirdOf } from './index.ts';

const shown = { flag: true, mirage: true, grass: true, trees: true, dust: true };
const trackIn = (wind: (zM: number, tS: number) => LocalWind, change: object = {}) =>
  makeCueTrack((zM, tS) => wind(zM, tS), {
    ...{ rangeM: 600, heat: 'moderate', startS: 100, samples: 51, shown, flagsFor: 'call' },
    ...change,
  });
/** The sample of the commit: 20 s after the first. */
const NOW = 40;
const readIn = (wind: LocalWind, change?: object) =>
  readPicture(
    trackIn(() => wind, change),
    NOW,
  );
const flagsIn = (wind: LocalWind) => readIn(wind).filter(({ kind }) => kind === 'flag');

describe('the picture, read by the taught rules', () => {
  it('says the crosswind by every flag and focus in a steady wind across', () => {
    for (const crossMph of [-10, -6, 3, 8]) {
      const said = readIn({ crossMph, headMph: 0 }).filter(({ used }) => used);
      expect(said).toHaveLength(7);
      for (const { meansMph, over20sMph } of said) {
        expect(meansMph).toBeCloseTo(crossMph, -0.3);
        expect(over20sMph).toBeCloseTo(meansMph ?? Number.NaN, 9);
      }
    }
  });

  it('reads each cue at its place: flags at 0.25, 0.55, 0.8 and 1 of the way', () => {
    const shear = trackIn((zM) => ({ crossMph: zM / 100, headMph: 0 }));
    const flags = readPicture(shear, NOW).filter(({ kind }) => kind === 'flag');
    expect(flags.map(({ placeM }) => placeM)).toEqual([150, 330, 480, 601]);
    expect(flags.map(({ meansMph }) => Math.round(2 * (meansMph ?? 0)) / 2)).toEqual([1.5, 3.5, 5, 6]);
  });

  it('leaves out a flag that is straight out and waves that only stream, never one that points along the line', () => {
    expect(flagsIn({ crossMph: 24, headMph: 0 })[0]).toMatchObject({ used: false, reason: 'full' });
    const endOn = flagsIn({ crossMph: 0.5, headMph: 10 })[0];
    expect(endOn).toMatchObject({ used: true, reason: null });
    expect(endOn?.over20sMph).toBeCloseTo(0.5, 0);
    expect(flagsIn({ crossMph: 0, headMph: 1 })[0]).toMatchObject({ used: true, reason: null });
    expect(flagsIn({ crossMph: 9, headMph: 9 })[0]).toMatchObject({ used: true, reason: null });
    const mirage = readIn({ crossMph: 14, headMph: 0 }).find(({ kind }) => kind === 'mirage');
    expect(mirage).toMatchObject({ used: false, reason: 'over-12', focus: 0 });
    expect(readIn({ crossMph: 5, headMph: 0 }, { heat: 'none' }).some(({ kind }) => kind === 'mirage')).toBe(false);
  });

  it('tells a moment from its 20 seconds', () => {
    // 12 mph for the last 4 s only
    const gusty = trackIn((_, tS) => ({ crossMph: tS >= 116 ? 12 : 4, headMph: 0 }));
    const flag = readPicture(gusty, NOW).find(({ kind }) => kind === 'flag');
    expect(flag?.reason).toBe('gust');
    expect(flag?.meansMph).toBeGreaterThan(11);
    expect(flag?.over20sMph).toBeLessThan(6);
    expect([momentReason(2, 3.4), momentReason(-2, -3.5), momentReason(-5, -3.5), momentReason(null, 3)]).toEqual([
      null,
      'lull',
      'gust',
      null,
    ]);
  });

  it('says bands by grass and trees, which no sum takes', () => {
    const [grass, trees] = readIn({ crossMph: 10, headMph: 0 }).filter(({ between }) => between !== null);
    expect(grass?.between?.lowMph).toBeLessThan(10);
    expect(grass?.between?.highMph).toBeGreaterThan(10);
    expect(trees).toMatchObject({
      kind: 'trees',
      used: false,
      showed: { band: 3 },
      between: { lowMph: 10, highMph: 15 },
    });
    expect(readIn({ crossMph: 20, headMph: 0 }).find(({ kind }) => kind === 'trees')?.between?.highMph).toBeNull();
  });
});

describe('the taught sum', () => {
  const cue = (third: 0 | 1 | 2, mph: number | null) => ({ third, mph });

  it('is near 3, middle 2, far 1, of the plain average of each third, over 6', () => {
    const { thirds, together } = addThirds([
      cue(0, 7.8),
      cue(1, 5.9),
      cue(1, 7.5),
      cue(2, 4.4),
      cue(2, 4.3),
      cue(2, 5.7),
    ]);
    expect(thirds).toEqual([7.8, 6.7, 4.8]);
    // (3 × 7.8 + 2 × 6.7 + 4.8) ÷ 6
    expect(together).toBe(6.9);
  });

  it('leaves a third without a number out of sum and divisor', () => {
    expect(addThirds([cue(1, 6), cue(2, 3)])).toEqual({ thirds: [null, 6, 3], together: 5 });
    expect(addThirds([cue(0, null)])).toEqual({ thirds: [null, null, null], together: null });
  });

  it('puts a place in its third', () => {
    expect([0, 199, 200, 399, 400, 601].map((zM) => thirdOf(zM, 600))).toEqual([0, 0, 1, 1, 2, 2]);
  });
});
