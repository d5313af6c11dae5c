import { describe, expect, it } from 'vitest';
import { treeBandOf } from './ground-cover.ts';
import { cuesOf, followWinds, holdWinds, placeCues, type WindOver } from './index.ts';

const blow =
  (crossMph: number, headMph = 0): WindOver =>
  () => ({ crossMph, headMph });

describe('the places of an engagement', () => {
  it('have flags at 0.55, 0.8 and 1 of a long range, meters aside, the target’s one behind it', () => {
    expect(placeCues(1000, 20).flags).toEqual([
      { zM: 550, asideM: -1.75, poleM: 2.5 },
      { zM: 800, asideM: 2.75, poleM: 2.8 },
      { zM: 1001, asideM: -2.55, poleM: 2.6 },
    ]);
  });

  it('have the last two low and 4.1 mil to each side below 550 yd', () => {
    const { flags } = placeCues(400, 20);
    expect(flags.map(({ poleM }) => poleM)).toEqual([2.5, 2.1, 2.1]);
    expect(flags.map(({ zM, asideM }) => (1000 * asideM) / zM)).toEqual([
      expect.closeTo(-1750 / 220, 9),
      expect.closeTo(-4.1, 9),
      expect.closeTo((4.1 * 400) / 401, 9),
    ]);
    expect([502.9, 503.1].map((rangeM) => placeCues(rangeM, 20).flags[2]!.poleM)).toEqual([2.1, 2.6]);
  });

  it('of a call have a near flag low under the line of sight, and two that reach the plate in no wind', () => {
    const { flags } = placeCues(600, 20, 'medium', 'call');
    expect(flags.map(({ zM }) => zM)).toEqual([150, 330, 480, 601]);
    expect(flags[0]).toMatchObject({ poleM: 1.7 });
    expect(flags[0]?.asideM).toBeCloseTo(-0.8, 9);
    for (const { zM, asideM } of flags.slice(2)) expect((1000 * (Math.abs(asideM) - 0.9)) / zM).toBeCloseTo(0.9, 9);
  });

  it('of a call fly within the field of 8× to either side, 13.1 mil from its middle, from 350 yd on', () => {
    for (let rangeM = 320; rangeM <= 1150; rangeM += 10) {
      for (const { zM, asideM } of placeCues(rangeM, 20, 'medium', 'call').flags) {
        expect((1000 * (Math.abs(asideM) + 0.9)) / zM, `${zM} m of ${rangeM}`).toBeLessThanOrEqual(13.1);
      }
    }
  });

  it('of a call hide nothing of the plate from near: aside and under it by 1.5 mil and more', () => {
    for (let rangeM = 225; rangeM <= 1150; rangeM += 10) {
      const [near] = placeCues(rangeM, 20, 'medium', 'call').flags;
      if (near === undefined) throw new Error('a call must have a near flag');
      expect((-1000 * near.asideM) / near.zM, `aside at ${rangeM} m`).toBeGreaterThanOrEqual(1.5 - 1e-9);
      // the line of sight falls from 2.2 m to the plate at 1.2 m
      expect((1000 * (1.95 - near.poleM)) / near.zM, `under at ${rangeM} m`).toBeGreaterThanOrEqual(0.8);
      // its hanging tip is in the field, or at most half of its cloth is outside
      const tipMil = (1000 * (near.poleM - 1.95 - 1.07)) / near.zM;
      expect(tipMil + 13.1, `tip at ${rangeM} m`).toBeGreaterThanOrEqual((-0.5 * 900) / near.zM);
    }
  });

  it('have grass at 60 m, or 0.3 of a short range, half way and at the target', () => {
    expect(placeCues(800, 20).grassM).toEqual([60, 400, 800]);
    expect(placeCues(100, 20).grassM).toEqual([30, 50, 100]);
  });
});

describe('the winds things have followed', () => {
  const places = placeCues(800, 20);

  it('are each where the thing stands: trees 250 m behind the target, dust on it', () => {
    // calm before 1000 m and 30 mph beyond; then the reverse
    const behind: WindOver = (zM) => ({ crossMph: zM > 1000 ? 30 : 0, headMph: 0 });
    const cues = cuesOf(holdWinds(behind, places, 0), places);
    expect(cues.treeBand).toBe(4);
    expect(cues.dustMilPerS).toBeNull();
    const followed = followWinds(holdWinds(blow(0), places, 0), behind, places, 60);
    expect(treeBandOf(followed.trees)).toBe(4);
    const berm: WindOver = (zM) => ({ crossMph: zM === 800 ? 10 : 0, headMph: 0 });
    expect(cuesOf(holdWinds(berm, places, 0), places)).toMatchObject({ treeBand: 0, dustMilPerS: -4470.4 / 800 });
  });

  it('raise dust from 8 mph on, from wherever it blows', () => {
    const dust = (crossMph: number, headMph = 0) =>
      cuesOf(holdWinds(blow(crossMph, headMph), places, 0), places).dustMilPerS;
    expect(dust(7.99)).toBeNull();
    expect(dust(8)).toBeCloseTo((-8 * 447.04) / 800, 9);
    for (const headMph of [-8, 8]) expect(Math.abs(dust(0, headMph) ?? Number.NaN)).toBe(0);
  });

  it('show each slab’s air by its own distance', () => {
    const { slabs } = cuesOf(holdWinds(blow(10), places, 0), places);
    expect(slabs.map(({ zM }) => zM)).toEqual(places.slabsM);
  });

  it('are asked for beside the line where a flag stands, and over the air that mirage is looked through', () => {
    // the wind grows 1 mph a meter to the right; through air it equals the mean distance in meters
    const uneven: WindOver = (_, __, { asideM = 0, slices } = {}) => {
      const total = slices?.reduce((sum, { weight }) => sum + weight, 0) ?? 1;
      const meanM = slices?.reduce((sum, { zM, weight }) => sum + zM * weight, 0) ?? 0;
      return { crossMph: slices ? meanM / total : asideM, headMph: 0 };
    };
    const held = holdWinds(uneven, places, 0);
    const followed = followWinds(holdWinds(blow(0), places, 0), uneven, places, 60);
    for (const { flags, slabs, grass, trees } of [held, followed]) {
      expect(flags.map(({ crossMph }) => crossMph)).toEqual(
        places.flags.map(({ asideM }) => expect.closeTo(asideM, 9)),
      );
      expect(slabs.map(({ crossMph }) => crossMph)).toEqual(places.slabsM.map((zM) => expect.closeTo(zM, 9)));
      expect([...grass, trees].map(({ crossMph }) => crossMph)).toEqual(new Array(4).fill(expect.closeTo(0, 9)));
    }
  });

  it('are followed by flags in 0.8 s, mirage and grass in 0.5, trees in 3', () => {
    const after = (tS: number) => followWinds(holdWinds(blow(0), places, 10), blow(10, -5), places, 10 + tS);
    const gone = 1 - 1 / Math.E;
    const wind = { crossMph: expect.closeTo(10 * gone, 9), headMph: expect.closeTo(-5 * gone, 9) };
    expect(after(0.8).flags).toEqual([wind, wind, wind]);
    expect(after(0.5)).toMatchObject({ tS: 10.5, slabs: [wind, wind, wind, wind], grass: [wind, wind, wind] });
    expect(after(3).trees).toEqual(wind);
    // a clock set back changes nothing
    expect(after(-1).flags).toEqual(after(0).flags);
  });

  it('leave a flag that falls calm in the heading it had', () => {
    const blown = holdWinds(blow(8), places, 0);
    expect(blown.yawDeg).toEqual([-90, -90, -90]);
    const calm = followWinds(blown, blow(0), places, 60);
    expect(calm.yawDeg).toEqual([-90, -90, -90]);
    expect(cuesOf(calm, places).flags[0]).toEqual({ liftDeg: 4, yawDeg: -90 });
    // a flag that has had no wind yet hangs half aside
    expect(holdWinds(blow(0), places, 0).yawDeg).toEqual([70, 70, 70]);
    expect(followWinds(calm, blow(-8), places, 120).yawDeg[0]).toBeCloseTo(90, 6);
  });
});
