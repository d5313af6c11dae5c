import { describe, expect, it } from 'vitest';
import {
  type CuePlaces,
  cuesOf,
  holdWinds,
  type LocalWind,
  makeCueTrack,
  type PictureCues,
  placeCues,
  readCueTrack,
  tellCues,
  type WindOver,
} from './index.ts';

const steady =
  (at: LocalWind): WindOver =>
  () =>
    at;
/** Winds of 1 to 16 mph from each of 24 half hours of the clock. */
const clocks = Array.from({ length: 16 }, (_, i) => i + 1).flatMap((speedMph) =>
  Array.from({ length: 24 }, (_, k) => {
    const angle = (k * Math.PI) / 12;
    return { crossMph: speedMph * Math.sin(angle), headMph: speedMph * Math.cos(angle) };
  }),
);

describe('words', () => {
  const places: CuePlaces = placeCues(914, 20);
  const tell = (air: LocalWind) => tellCues(cuesOf(holdWinds(steady(air), places, 0), places), places, 'moderate', 0);

  it('are the band of the wind at that place', () => {
    for (const air of clocks) {
      const cross = Math.abs(air.crossMph);
      const words = tell(air);
      const band =
        cross < 0.9 ? 'boils' : cross < 3.36 ? 'slow' : cross < 7.54 ? 'medium' : cross < 12.53 ? 'fast' : 'streams';
      // away from the edges of bands
      if ([0.9, 3.36, 7.54, 12.53].every((edge) => Math.abs(edge - cross) > 0.05)) expect(words).toContain(band);
      if (cross > 1) expect(words).toContain(air.crossMph > 0 ? 'left' : 'right');
    }
  });

  it('say what a trained eye says, and a change', () => {
    expect(tell({ crossMph: 5.5, headMph: -4 })).toContain(
      'Mirage leans left, medium. Flag at 550 yd about 30° off its pole, left and away, wind from 4:00. Flag at 800 yd about 30° off its pole, left and away, wind from 4:00. Flag at 1000 yd about 30° off its pole, left and away, wind from 4:00. Grass bends. Twigs move.',
    );
    const meters = (yd: number) => `${Math.round(yd * 0.9144)} m`;
    const air = holdWinds(steady({ crossMph: 5.5, headMph: -4 }), places, 0);
    expect(tellCues(cuesOf(air, places), places, 'moderate', 0, undefined, meters)).toContain(
      'Flag at 503 m about 30° off its pole',
    );
    const [calm, gust] = [1, 12].map((crossMph) =>
      cuesOf(holdWinds(steady({ crossMph, headMph: 0 }), places, 0), places),
    );
    if (!calm || !gust) throw new Error('both winds show something');
    expect(tellCues(gust, places, 'none', 0, calm)).toMatch(/^No mirage under cloud\..*Picking up\.$/);
    expect(tellCues(calm, places, 'light', 0, gust)).toMatch(/Letting up\.$/);
  });

  it('count flags from the nearest where distances are hidden, at every range, and name no number of them', () => {
    for (const rangeM of [200, 333, 457, 700, 914, 1100]) {
      const here = placeCues(rangeM, 20);
      for (const air of [
        { crossMph: 5.5, headMph: -4 },
        { crossMph: 0, headMph: 0 },
      ]) {
        const words = tellCues(cuesOf(holdWinds(steady(air), here, 0), here), here, 'moderate', 0, undefined, null);
        expect(words).toContain('Flag 1 ');
        expect(words).not.toMatch(/\bat \d|\b(yd|m|yards|meters)\b/);
        // degrees, the clock and the order are the only numbers
        expect(words.replaceAll(/Flag \d|\d+°|from \d+:\d\d|12 or more/g, '')).not.toMatch(/\d/);
      }
    }
  });

  /** An empty picture with the given fields. */
  const none: PictureCues = readCueTrack(
    makeCueTrack(steady({ crossMph: 0, headMph: 0 }), {
      ...{ rangeM: 914, heat: 'moderate' as const, startS: 0, samples: 2 },
      shown: {},
    }),
    0,
  );
  const said = (cues: Partial<PictureCues>, before?: Partial<PictureCues>) =>
    tellCues({ ...none, ...cues }, places, 'moderate', 0, before && { ...none, ...before });

  it('part the waves where they are taught to part: 15, 45, 66 and 75 degrees, to either side', () => {
    // 1.5 m/s of rise at 1000 m are 1.5 mil/s
    const leaning = (deg: number) =>
      said({ slabs: [{ zM: 1000, driftMilPerS: 1.5 * Math.tan((deg * Math.PI) / 180), strength: 1 }] });
    expect([0, 14.9, -14.9].map(leaning)).toEqual(Array(3).fill('Mirage boils.'));
    expect([15.1, 44.9].map(leaning)).toEqual(Array(2).fill('Mirage leans right, slow.'));
    expect([-45.1, -65.9].map(leaning)).toEqual(Array(2).fill('Mirage leans left, medium.'));
    expect([66.1, 74.9].map(leaning)).toEqual(Array(2).fill('Mirage runs right, fast, flat.'));
    expect([-75.1, -89].map(leaning)).toEqual(Array(2).fill('Mirage streams left, 12 or more.'));
  });

  it('say of a flag how far it lifts off its pole, to 10°, where its cloth points and the clock of its wind', () => {
    const flag = (liftDeg: number, yawDeg: number) => said({ flags: [{ liftDeg, yawDeg }] });
    expect(flag(7.9, 90)).toBe('Flag at 550 yd hangs.');
    expect(flag(8, 90)).toBe('Flag at 550 yd about 10° off its pole, right, wind from 9:00.');
    expect(flag(34, -90)).toBe('Flag at 550 yd about 30° off its pole, left, wind from 3:00.');
    expect(flag(40, 0)).toBe('Flag at 550 yd about 40° off its pole, away, wind from 6:00.');
    expect(flag(40, 180)).toBe('Flag at 550 yd about 40° off its pole, toward you, wind from 12:00.');
    expect(flag(45, 45)).toBe('Flag at 550 yd about 50° off its pole, right and away, wind from 7:30.');
    expect(flag(45, -135)).toBe('Flag at 550 yd about 50° off its pole, left and toward you, wind from 1:30.');
    // half an hour of the clock off the line has a side, a quarter hour has none, in either direction
    expect([9, 11].map((deg) => flag(40, deg).split(', ')[1])).toEqual(['away', 'right and away']);
    expect([-76, -74].map((deg) => flag(40, deg).split(', ')[1])).toEqual(['left', 'left and away']);
  });

  it('tell grass by its lean, trees by their band and dust where it runs', () => {
    expect([0, -1.9].map((deg) => said({ grassDeg: [deg] }))).toEqual(Array(2).fill('Grass stands.'));
    expect([2, -9.9].map((deg) => said({ grassDeg: [deg] }))).toEqual(Array(2).fill('Grass stirs.'));
    expect([10, -27.9].map((deg) => said({ grassDeg: [deg] }))).toEqual(Array(2).fill('Grass bends.'));
    expect([28, -48].map((deg) => said({ grassDeg: [deg] }))).toEqual(Array(2).fill('Grass lies over.'));
    expect([-1, 0, 1, 4].map((treeBand) => said({ treeBand }))).toEqual(['', '', 'Leaves move.', 'Small trees sway.']);
    expect(said({ dustMilPerS: -4 })).toBe('Dust runs off the berm.');
    expect(said({})).toBe('');
  });

  it('tell a change of seven degrees in what is seen, flags and grass alike, and no smaller one', () => {
    const flags = (liftDeg: number): Partial<PictureCues> => ({
      flags: [
        { liftDeg, yawDeg: 90 },
        { liftDeg, yawDeg: 90 },
      ],
    });
    expect(said(flags(27), flags(20))).toMatch(/Picking up\.$/);
    expect(said(flags(20), flags(27))).toMatch(/Letting up\.$/);
    expect(said(flags(26), flags(20))).not.toMatch(/up\.$/);
    // grass leans half as far as a flag lifts, to either side
    expect(said({ grassDeg: [-8] }, { grassDeg: [4] })).toMatch(/Picking up\.$/);
    expect(said({ grassDeg: [-6] }, { grassDeg: [6] })).not.toMatch(/up\.$/);
  });
});
