import { describe, expect, it } from 'vitest';
import type { CuePlaces } from './cue-law.ts';
import { DUST_FROM_MPH, GRASS_LAG_S, GROUND_COVER, TREE_LAG_S } from './ground-cover.ts';
import {
  crossMphOfDrift,
  driftMilPerSOf,
  type LocalWind,
  lagShare,
  lagWind,
  smoothBetween,
  speedMphOf,
  type WindOver,
} from './local-wind.ts';

const { grass, trees, dust } = GROUND_COVER;
const PLACES = { rangeM: 500, grassM: [60, 250, 500], flags: [], slabsM: [] } as CuePlaces;
/** Another wind at each meter and second, so that a mixed-up place or moment fails. */
const WIND: WindOver = (zM, tS) => ({ crossMph: zM / 100 + tS, headMph: zM / 50 - tS });
const HEAD = { rangeM: 500, heat: 'light', startS: 0, stepS: 0.5 } as const;
const between = (low: number, high: number, share: number) => ({
  ...{ low, high, share },
  at: (values: readonly number[]) => (values[low] ?? 0) + share * ((values[high] ?? 0) - (values[low] ?? 0)),
});

describe('the wind at a place', () => {
  it('has its speed, and crosses the picture to the other side, slower the farther it is', () => {
    expect(speedMphOf({ crossMph: -3, headMph: 4 })).toBe(5);
    // 1 mph is 0.44704 m/s: at 447.04 m that is 1 mil a second
    expect(driftMilPerSOf(1, 447.04)).toBeCloseTo(-1, 12);
    expect(driftMilPerSOf(-2, 894.08)).toBeCloseTo(1, 12);
    for (const mph of [-7, 0, 3]) expect(crossMphOfDrift(driftMilPerSOf(mph, 321), 321)).toBeCloseTo(mph, 12);
  });

  it('is followed by 1 − 1/e of the way in one lag, each component by itself', () => {
    expect(lagShare(2, 2)).toBeCloseTo(1 - 1 / Math.E, 12);
    expect([lagShare(0, 2), lagShare(-1, 2)].map((share) => share + 0)).toEqual([0, 0]);
    const followed = lagWind({ crossMph: 10, headMph: -2 }, { crossMph: 0, headMph: 6 }, 2, 2);
    expect(followed.crossMph).toBeCloseTo(10 / Math.E, 12);
    expect(followed.headMph).toBeCloseTo(6 - 8 / Math.E, 12);
  });

  it('goes smoothly from 0 to 1', () => {
    expect([-1, 2, 3, 4, 6, 7].map((x) => smoothBetween(2, 6, x))).toEqual([0, 0, 0.15625, 0.5, 1, 1]);
  });
});

describe('grass', () => {
  it('follows the wind at each of its places with its lag', () => {
    const held = grass.hold(WIND, PLACES, 2);
    expect(held.grass).toEqual([WIND(60, 2), WIND(250, 2), WIND(500, 2)]);
    const later = grass.follow(held, WIND, PLACES, 5, 3);
    expect(later.grass).toEqual([60, 250, 500].map((zM) => lagWind(WIND(zM, 2), WIND(zM, 5), 3, GRASS_LAG_S)));
    const { grassDeg } = grass.show(held, PLACES);
    expect(grassDeg.map((deg) => deg < 0)).toEqual([true, true, true]);
    expect(Math.abs(grassDeg[2] ?? 0)).toBeGreaterThan(Math.abs(grassDeg[0] ?? 0));
  });

  it('is written in whole two degrees by place, and read of the nearest alone, within 3° each way', () => {
    const track = grass.sample([{ grassDeg: [-9.1, 5, 0.4] }, { grassDeg: [-20.4, 7.2, 1.2] }], PLACES);
    expect(track.grass.map(({ zM, leanDeg }) => [zM, leanDeg.map((deg) => deg + 0)])).toEqual([
      [60, [-10, -20]],
      [250, [expect.any(Number), 8]],
      [500, [0, 2]],
    ]);
    const { grassDeg } = grass.at(track, between(0, 1, 0.25));
    expect(grassDeg[0]).toBe(-12.5);
    const speed = (deg: number) => 11 * (-Math.log(1 - deg / 48)) ** (1 / 1.6);
    const [read, ...more] = grass.read({ ...HEAD, ...track }, 1);
    expect([read?.kind, read?.placeM, read?.showed.leanDeg, read?.used, more]).toEqual(['grass', 60, -20, false, []]);
    expect(read?.between?.lowMph).toBeCloseTo(speed(17), 9);
    expect(read?.between?.highMph).toBeCloseTo(speed(23), 9);
    expect(grass.read({ ...HEAD, grass: [{ zM: 60, leanDeg: [2] }] }, 0)[0]?.between?.lowMph).toBe(0);
    expect(grass.hidden(3)).toEqual({ grass: [] });
  });

  it('is described in bands, with its side', () => {
    const say = { text: () => '' };
    expect([1.9, -2, 9.9, -10, 27.9, 28].map((deg) => grass.tell({ grassDeg: [deg, 40] }, {} as never)[0])).toEqual([
      ...['Grass stands.', 'Grass stirs.', 'Grass stirs.', 'Grass bends.', 'Grass bends.', 'Grass lies over.'],
    ]);
    expect(grass.tell({ grassDeg: [] }, {} as never)).toEqual([]);
    expect([1.9, -2, 12.4].map((leanDeg) => grass.said({ leanDeg }, say))).toEqual(['stands', '2° left', '12° right']);
  });
});

describe('trees', () => {
  it('stand 250 m behind the target, follow by their own lag and are read as a band', () => {
    const held = trees.hold(WIND, PLACES, 2);
    expect(held.trees).toEqual(WIND(750, 2));
    expect(trees.follow(held, WIND, PLACES, 6, 4).trees).toEqual(lagWind(WIND(750, 2), WIND(750, 6), 4, TREE_LAG_S));
    expect(trees.show({ trees: { crossMph: 6, headMph: 8 } }, PLACES)).toEqual({ treeBand: 3 });
    const track = trees.sample([{ treeBand: 1 }, { treeBand: 4 }], PLACES);
    expect([track, trees.hidden(2)]).toEqual([{ trees: [1, 4] }, { trees: [-1, -1] }]);
    expect(trees.at(track, between(0, 1, 0.9))).toEqual({ treeBand: 1 });
    const read = (now: number) => trees.read({ ...HEAD, ...track }, now)[0];
    expect(read(0)).toMatchObject({
      kind: 'trees',
      placeM: 500,
      showed: { band: 1 },
      between: { lowMph: 3, highMph: 6 },
      meansMph: null,
    });
    expect(read(1)?.between).toEqual({ lowMph: 15, highMph: null });
    expect(trees.read({ ...HEAD, trees: [-1] }, 0)).toEqual([]);
    expect([0, 2].map((treeBand) => trees.tell({ treeBand }, {} as never))).toEqual([[], ['Twigs move.']]);
    expect(trees.said({ band: 3 }, { text: () => '' })).toBe('branches move');
  });
});

describe('dust', () => {
  const at = (crossMph: number, headMph = 0): { grass: LocalWind[] } => ({
    grass: [
      { crossMph: 50, headMph: 0 },
      { crossMph, headMph },
    ],
  });
  it('rises at the target from its speed on, and drifts by the crosswind there', () => {
    expect(dust.show(at(DUST_FROM_MPH - 0.01), PLACES).dustMilPerS).toBeNull();
    expect(dust.show(at(-DUST_FROM_MPH), PLACES).dustMilPerS).toBeCloseTo(driftMilPerSOf(-8, 500), 12);
    expect((dust.show(at(0, -9), PLACES).dustMilPerS ?? 1) + 0).toBe(0);
    expect(dust.show({ grass: [] }, PLACES).dustMilPerS).toBeNull();
  });

  it('is read as the mean over moments with dust, and counts in no sum', () => {
    const drifts = [driftMilPerSOf(10, 500), null, driftMilPerSOf(14, 500), driftMilPerSOf(30, 500)];
    const track = dust.sample(
      drifts.map((dustMilPerS) => ({ dustMilPerS })),
      PLACES,
    );
    const read = (now: number) => dust.read({ ...HEAD, ...track }, now)[0];
    expect(read(0)?.meansMph).toBeCloseTo(10, 0);
    expect(read(1)).toMatchObject({ meansMph: null, showed: { driftMilPerS: null }, used: false, reason: 'gust' });
    expect(read(2)?.over20sMph).toBeCloseTo(12, 0);
    expect(read(2)?.meansMph).toBeCloseTo(14, 0);
    expect(dust.read({ ...HEAD, ...dust.hidden(4) }, 3)).toEqual([]);
    expect(dust.at(track, between(1, 2, 0.5)).dustMilPerS).toBeNull();
    const [first = 0, , third = 0] = track.dustMilPerS;
    expect(dust.at(track, between(0, 2, 0.25)).dustMilPerS).toBeCloseTo(
      (first ?? 0) + 0.25 * ((third ?? 0) - (first ?? 0)),
      12,
    );
    expect(dust.at(track, between(0, 1, 0.5)).dustMilPerS).toBe(first);
    const text = (_: 'angle', mil: number, digits: number) => `${mil.toFixed(digits)} mil`;
    expect([null, -1.26, 1.26].map((driftMilPerS) => dust.said({ driftMilPerS }, { text }))).toEqual([
      'none',
      '1.3 mil a second left',
      '1.3 mil a second right',
    ]);
    expect([null, 0].map((dustMilPerS) => dust.tell({ dustMilPerS }, {} as never))).toEqual([
      [],
      ['Dust runs off the berm.'],
    ]);
  });
});
