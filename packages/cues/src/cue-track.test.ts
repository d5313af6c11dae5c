import { describe, expect, it } from 'vitest';
import { LAW_KINDS } from './cue-laws.ts';
import { decodeFlag } from './flag.ts';
import {
  cuesOf,
  followWinds,
  holdWinds,
  makeCueTrack,
  placeCues,
  placesOfTrack,
  readCueTrack,
  tellCues,
  type WindOver,
} from './index.ts';
import { decodeLean, leanDegOf } from './mirage.ts';

const gusty: WindOver = (zM, tS) => ({ crossMph: 8 + 4 * Math.sin(tS / 3 + zM / 150), headMph: 3 * Math.cos(tS / 5) });
const all = Object.fromEntries(LAW_KINDS.map((kind) => [kind, true]));
const none = {};
const about = { rangeM: 800, heat: 'moderate' as const, startS: 20, samples: 61, shown: all };

describe('the cue track of a sealed task', () => {
  const trackOf = () => makeCueTrack(gusty, about);

  it('shows what the open picture shows, between its samples too', () => {
    const track = trackOf();
    const places = placeCues(800, 20);
    let held = holdWinds(gusty, places, 10);
    for (let k = 1; k <= 300; k++) {
      held = followWinds(held, gusty, places, 10 + k * 0.1);
      const tS = 10 + k * 0.1;
      if (tS < 20) continue;
      const [open, sealed] = [cuesOf(held, places), readCueTrack(track, tS)];
      open.flags.forEach((flag, i) => {
        expect(sealed.flags[i]?.liftDeg).toBeGreaterThan(flag.liftDeg - 1.5);
        expect(sealed.flags[i]?.liftDeg).toBeLessThan(flag.liftDeg + 1.5);
      });
      const [a, b] = [open.slabs[0], sealed.slabs[0]];
      if (!a || !b) throw new Error('both show mirage');
      expect(Math.abs(leanDegOf(a) - leanDegOf(b))).toBeLessThan(2.5);
      expect(Math.abs((open.grassDeg[1] ?? 0) - (sealed.grassDeg[1] ?? 99))).toBeLessThan(1.5);
    }
  });

  it('still carries the wind to a reader within his error', () => {
    const sealed = readCueTrack(trackOf(), 31);
    const [flag, slab] = [sealed.flags[2], sealed.slabs[0]];
    if (!flag || !slab) throw new Error('both are shown');
    expect(Math.abs(decodeFlag(flag) - gusty(800, 30.2).crossMph)).toBeLessThan(1);
    expect(Math.abs(decodeLean(leanDegOf(slab)) - gusty(slab.zM, 30.5).crossMph)).toBeLessThan(1);
  });

  it('gives every figure as it would be written, at any range', () => {
    for (let yards = 100; yards <= 1500; yards += 5) {
      const track = makeCueTrack(gusty, { ...about, rangeM: yards * 0.9144, samples: 2 });
      expect(JSON.stringify(track), `${yards} yd`).not.toMatch(/\.\d{3}/);
    }
  });

  it('is saturated and rounded, and says nothing of a level’s hidden cues', () => {
    const track = trackOf();
    const storm = (mph: number) =>
      makeCueTrack(() => ({ crossMph: mph, headMph: 0 }), {
        ...about,
        shown: { ...all, flag: false, grass: false, trees: false },
      });
    expect(storm(25).slabs[0]?.driftMilPerS).toEqual(storm(40).slabs[0]?.driftMilPerS);
    expect(storm(25)).toMatchObject({ flags: [], grass: [], trees: expect.arrayContaining([-1]) });
    expect(track.flags[0]?.liftDeg.every((deg) => Number.isInteger(deg))).toBe(true);
    expect(Object.keys(track).join()).not.toMatch(/mph|speed|wind/i);
    const still = makeCueTrack(gusty, { ...about, shown: none });
    expect(readCueTrack(still, 25)).toMatchObject({
      flags: [],
      slabs: [],
      grassDeg: [],
      treeBand: -1,
      dustMilPerS: null,
    });
  });

  it('holds its ends and turns a heading the short way', () => {
    const track = trackOf();
    expect(readCueTrack(track, 0)).toEqual(readCueTrack(track, 20));
    expect(readCueTrack(track, 900)).toEqual(readCueTrack(track, 50));
    const turning = {
      ...track,
      flags: track.flags
        .slice(0, 1)
        .map((flag) => ({ ...flag, yawDeg: flag.yawDeg.map((_, i) => (i % 2 ? -170 : 170)) })),
    };
    const yaw = readCueTrack(turning, 20.25).flags[0]?.yawDeg ?? 0;
    expect(Math.abs(Math.abs(yaw) - 180)).toBeLessThan(1e-9);
  });

  it('can be told in words like the open picture', () => {
    const track = trackOf();
    expect(tellCues(readCueTrack(track, 30), placesOfTrack(track), track.heat, 0)).toMatch(
      /Mirage .* Flag at .* Grass /,
    );
  });

  it('is every half second what a steady wind shows, in the steps of its rounding', () => {
    const steady = makeCueTrack(() => ({ crossMph: 10, headMph: 1 }), { ...about, samples: 3 });
    const thrice = (value: number) => [value, value, value];
    expect(steady).toMatchObject({ rangeM: 800, heat: 'moderate', startS: 20, stepS: 0.5 });
    // 10 mph across and 1 in the face: 10.05 mph from 84°
    for (const flag of steady.flags) expect(flag).toMatchObject({ liftDeg: thrice(40), yawDeg: thrice(-95) });
    for (const { zM, driftMilPerS, strength } of steady.slabs) {
      expect(driftMilPerS).toEqual(thrice(Number((-4470.4 / zM).toFixed(1))));
      expect(strength).toEqual(thrice(0.8));
    }
    for (const { leanDeg } of steady.grass) expect(leanDeg).toEqual(thrice(-28));
    expect(steady.trees).toEqual(thrice(3));
    // 5.59 mil/s at 800 m, in steps that an eye can see
    expect(steady.dustMilPerS).toEqual(thrice(-5.6));
    // each at its place in the open picture, to the centimeter
    const { power: _, ...toTheCm } = JSON.parse(JSON.stringify(placeCues(800, 20)), (_, value) =>
      typeof value === 'number' ? Number(value.toFixed(2)) : value,
    );
    expect(placesOfTrack(steady)).toEqual(toTheCm);
    expect(steady.slabs.map(({ zM }) => zM)).toEqual(toTheCm.slabsM);
  });

  it('has followed the wind before its first sample, each thing as slowly as it follows', () => {
    // two seconds of 10 mph after a calm, interpolated for a second, then calm again
    const puff: WindOver = (_, tS) => ({ crossMph: tS > 17.95 && tS < 21.05 ? 10 : 0, headMph: 0 });
    const { flags, trees, grass } = makeCueTrack(puff, { ...about, samples: 9 });
    const risen = (s: number, tauS: number) => 10 * (1 - Math.exp(-s / tauS));
    // time steps of 0.1 s: the step that ends at 18.0 is the first with wind at the flag; angles in steps of 2°
    const inSteps = (deg: number): number => 2 * Math.round(deg / 2);
    expect(flags[0]?.liftDeg[0]).toBe(inSteps(4 * risen(2.1, 0.8)));
    expect(flags[0]?.liftDeg[2]).toBe(inSteps(4 * risen(3.1, 0.8)));
    expect(flags[0]?.liftDeg[4]).toBe(inSteps(4 * risen(3.1, 0.8) * Math.exp(-1 / 0.8)));
    expect(trees[0]).toBe(1);
    expect(grass[0]?.leanDeg[8]).toBe(0);
  });

  it('knows nothing over 15 mph of mirage, from either side', () => {
    const drift = (crossMph: number) =>
      makeCueTrack(() => ({ crossMph, headMph: 0 }), { ...about, samples: 1 }).slabs[0]!;
    const { zM, driftMilPerS } = drift(15);
    expect(driftMilPerS).toEqual([Number((-6705.6 / zM).toFixed(1))]);
    expect(drift(14).driftMilPerS[0]).toBeGreaterThan(driftMilPerS[0]!);
    expect(drift(30).driftMilPerS).toEqual(driftMilPerS);
    expect(drift(-30).driftMilPerS).toEqual([-driftMilPerS[0]!]);
  });

  it('shows what its level shows, one by one', () => {
    const blow: WindOver = () => ({ crossMph: 10, headMph: 0 });
    const shownBut = (hidden: object) =>
      readCueTrack(makeCueTrack(blow, { ...about, samples: 2, shown: { ...all, ...hidden } }), 20);
    expect(shownBut({ flag: false })).toEqual({ ...shownBut({}), flags: [] });
    expect(shownBut({ mirage: false })).toEqual({ ...shownBut({}), slabs: [] });
    expect(shownBut({ grass: false })).toEqual({ ...shownBut({}), grassDeg: [] });
    expect(shownBut({ trees: false })).toEqual({ ...shownBut({}), treeBand: -1 });
    expect(shownBut({ dust: false })).toEqual({ ...shownBut({}), dustMilPerS: null });
    expect(shownBut({}).dustMilPerS).toBe(-5.6);
  });

  it('says which cloth its flags have, which stand by it; medium where nothing was said', () => {
    const of = (cloth?: 'light' | 'heavy') =>
      makeCueTrack(() => ({ crossMph: 10, headMph: 0 }), { ...about, samples: 1, ...(cloth && { cloth }) });
    expect([of(), of('light'), of('heavy')].map(({ cloth, flags }) => [cloth, flags[0]?.liftDeg[0]])).toEqual([
      ['medium', 40],
      // 40 ÷ √0.6 and √1.6, in steps of 2°
      ['light', 52],
      ['heavy', 32],
    ]);
    const { cloth: _, ...old } = of();
    expect(placesOfTrack(old).cloth).toBe('medium');
    const told = (track: ReturnType<typeof of>) => tellCues(readCueTrack(track, 20), placesOfTrack(track), 'light', 0);
    expect(told(of('heavy'))).toMatch(/The flags are of heavy cloth\. Grass/);
    expect(told(of())).not.toContain('cloth');
  });

  it('raises dust in a head wind too, which stands where it is raised, and none below 8 mph', () => {
    const dust = (crossMph: number, headMph: number) =>
      readCueTrack(
        makeCueTrack(() => ({ crossMph, headMph }), { ...about, samples: 2 }),
        20,
      ).dustMilPerS;
    for (const headMph of [8, -8, 20]) expect(Math.abs(dust(0, headMph) ?? Number.NaN)).toBe(0);
    expect([dust(0, 7.9), dust(7.9, 0), dust(0, 0)]).toEqual([null, null, null]);
    expect(dust(-10, 10)).toBe(5.6);
  });

  it('is read on a straight line between two samples, in its places, and its bands never between', () => {
    const track = {
      ...trackOf(),
      flags: [{ zM: 400, asideM: 1, poleM: 2, liftDeg: [10, 20, 40], yawDeg: [170, -150, -30] }],
      slabs: [{ zM: 500, driftMilPerS: [-1, -2, 0], strength: [1, 0.5, 0.5] }],
      grass: [{ zM: 60, leanDeg: [0, 8, -8] }],
      trees: [1, 2, 3],
      dustMilPerS: [0, -2, null],
    };
    expect(readCueTrack(track, 20.25)).toMatchObject({
      flags: [{ liftDeg: 15, yawDeg: 190 }],
      slabs: [{ zM: 500, driftMilPerS: -1.5, strength: 0.75 }],
      grassDeg: [4],
      treeBand: 1,
      dustMilPerS: -1,
    });
    expect(readCueTrack(track, 20.625)).toMatchObject({
      flags: [{ liftDeg: 25, yawDeg: -120 }],
      slabs: [{ driftMilPerS: -1.5 }],
      treeBand: 2,
    });
    // raised dust is shown until the moment without any
    expect(readCueTrack(track, 20.75).dustMilPerS).toBe(-2);
    expect(readCueTrack(track, 21)).toMatchObject({ treeBand: 3, dustMilPerS: null });
    expect(readCueTrack({ ...track, trees: [] }, 21)).toMatchObject({ treeBand: -1 });
  });
});
