import { describe, expect, it } from 'vitest';
import {
  cuesOf,
  decodeFlag,
  decodeLean,
  followWinds,
  holdWinds,
  leanDegOf,
  makeCueTrack,
  placeCues,
  placesOfTrack,
  readCueTrack,
  tellCues,
  type WindOver,
} from './index.ts';

const gusty: WindOver = (zM, tS) => ({ crossMph: 8 + 4 * Math.sin(tS / 3 + zM / 150), headMph: 3 * Math.cos(tS / 5) });
const all = { flags: true, mirage: true, grass: true, dust: true };
const about = { rangeM: 800, heat: 'moderate' as const, startS: 20, samples: 61, shown: all };

describe('the cue track of a sealed task', () => {
  const track = makeCueTrack(gusty, about);

  it('shows what the open picture shows, between its samples too', () => {
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
    const sealed = readCueTrack(track, 31);
    const [flag, slab] = [sealed.flags[2], sealed.slabs[0]];
    if (!flag || !slab) throw new Error('both are shown');
    expect(Math.abs(decodeFlag(flag) - gusty(800, 30.2).crossMph)).toBeLessThan(1);
    expect(Math.abs(decodeLean(leanDegOf(slab)) - gusty(slab.zM, 30.5).crossMph)).toBeLessThan(1);
  });

  it('is saturated and rounded, and says nothing of a level’s hidden cues', () => {
    const storm = (mph: number) =>
      makeCueTrack(() => ({ crossMph: mph, headMph: 0 }), { ...about, shown: { ...all, flags: false, grass: false } });
    expect(storm(25).slabs[0]?.driftMilPerS).toEqual(storm(40).slabs[0]?.driftMilPerS);
    expect(storm(25)).toMatchObject({ flags: [], grass: [], trees: expect.arrayContaining([-1]) });
    expect(track.flags[0]?.liftDeg.every((deg) => Number.isInteger(deg))).toBe(true);
    expect(Object.keys(track).join()).not.toMatch(/mph|speed|wind/i);
    const still = makeCueTrack(gusty, { ...about, shown: { flags: false, mirage: false, grass: false, dust: false } });
    expect(readCueTrack(still, 25)).toEqual({ flags: [], slabs: [], grassDeg: [], treeBand: -1, dustMilPerS: null });
  });

  it('holds its ends and turns a heading the short way', () => {
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
    expect(tellCues(readCueTrack(track, 30), placesOfTrack(track), track.heat, 0)).toMatch(
      /Mirage .* Flag at .* Grass /,
    );
  });
});
