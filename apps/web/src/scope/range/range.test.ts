import { makeCueTrack } from '@windcall/cues';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { evenly } from '../../../../../scripts/evenly.ts';
import type { Scene, SceneImpact, SceneTarget } from '../scene.ts';
import { placeTufts } from './draw-grass.ts';
import { boardAsideMil, ownBoard, rowsOf, type StandingTarget } from './draw-plates.ts';
import { placePlants } from './draw-trees.ts';
import { placeInset } from './impacts-inset.tsx';
import { hazed, LIGHT } from './light.ts';
import { paintTerrain, type TerrainRequest } from './paint-terrain.ts';
import { type RangeAir, watchAir } from './range-air.ts';
import { layoutOf } from './range-layout.ts';
import { CAMERA_M, centerMilOf, projectRange, TARGET_M } from './range-view.ts';
import { watchTargets } from './standing-targets.ts';
import { openTerrainPlates } from './terrain-plates.ts';

const ARRAY_YD = [300, 500, 700, 850, 1000, 1183];
/** Half of the round field at 8×, mil. */
const EIGHT_MIL = (10.5 * 20) / 8;

describe('the range', () => {
  it('shows every distance of a scenario within the field at 8×, and none of them hides what is shot at', () => {
    for (const own of ARRAY_YD) {
      const layout = layoutOf(own, ARRAY_YD);
      expect(layout.others.map(({ distanceYd }) => distanceYd)).toEqual(ARRAY_YD.filter((yd) => yd !== own));
      for (const { asideMil } of layout.others) {
        expect(Math.abs(asideMil)).toBeLessThan(0.45 * EIGHT_MIL);
        // two plates at ±2 and their frames
        expect(Math.abs(asideMil) - 2.7).toBeGreaterThan(2.7);
      }
      for (const bank of layout.banks.filter(({ zM }) => zM < layout.rangeM)) {
        const crestMil = (1000 * (bank.heightM - CAMERA_M)) / bank.zM;
        const plateFootMil = (1000 * (TARGET_M - 0.4 - CAMERA_M)) / layout.rangeM;
        const insideMil = (1000 * (Math.abs(bank.xM) - 1.05 * bank.halfM)) / bank.zM;
        expect(crestMil < plateFootMil || insideMil > 2.7).toBe(true);
      }
    }
  });

  it('keeps the board of the targets within 0.42 of the field at 8×, past the outermost frame', () => {
    for (const yd of ARRAY_YD) {
      const zM = yd * 0.9144;
      const outer = 2 + 6 / 0.036 / yd;
      const aside = boardAsideMil(outer, zM);
      expect(aside + 390 / zM).toBeLessThan(0.43 * EIGHT_MIL);
      expect(aside - 390 / zM).toBeGreaterThan(outer);
    }
  });

  it('has its board low between the two of a pair, seen from both at 20×, and beside a single target', () => {
    const plate = (x: number, widthMil: number): StandingTarget => ({
      type: 'ipsc',
      widthMil,
      x,
      y: 0,
      zM: 274,
      hits: [],
    });
    const between = ownBoard([plate(-2, 1.1), plate(2, 0.9)]);
    expect(between.asideMil).toBe(0);
    // lower than a hanging plate
    expect(between.board.middleM + between.board.heightM / 2).toBeLessThan(TARGET_M - 0.3);
    expect(ownBoard([plate(0, 0.6)]).asideMil).toBeGreaterThan(2);
    // too narrow between them, or both on one side
    expect(ownBoard([plate(-2, 2), plate(2, 2)]).asideMil).toBeGreaterThan(3);
    expect(ownBoard([plate(2, 0.5), plate(4, 0.5)]).asideMil).toBeGreaterThan(4);
  });

  it('has its plate where no board says the distance, too', () => {
    const layout = layoutOf(500, [500]);
    const plate: StandingTarget = { type: 'square', widthMil: 0.7, x: 0, y: 0, zM: layout.rangeM, hits: [] };
    expect(rowsOf(layout, [plate], { unmarked: true })).toEqual([{ zM: layout.rangeM, board: null }]);
    expect(rowsOf(layout, [plate], {})[0]?.board?.asideMil).toBeGreaterThan(0.35);
    // a mover passes its board, which stays in place
    const boards = [-9, 0, 9].map((x) => rowsOf(layout, [{ ...plate, x }], { wayMil: 12 })[0]?.board?.asideMil);
    expect(new Set(boards).size).toBe(1);
    expect(boards[0]).toBeGreaterThan(12);
    const far = layoutOf(300, [300, 700]);
    expect(rowsOf(far, [{ ...plate, zM: far.rangeM }], { unmarked: true }).map(({ board }) => board === null)).toEqual([
      false,
      true,
    ]);
  });

  it('has no bush and no grass behind a nearer pair of targets, where it would be seen on their plates', () => {
    for (const own of ARRAY_YD) {
      const layout = layoutOf(own, ARRAY_YD);
      const bushes = placePlants(layout, EIGHT_MIL, 9).filter(({ plant }) => plant === 'brush');
      for (const { xMil, zM } of [...bushes, ...placeTufts(layout, EIGHT_MIL)]) {
        for (const { distanceYd, asideMil } of layout.others) {
          expect(distanceYd * 0.9144 > zM || Math.abs(xMil - asideMil) > 3).toBe(true);
        }
      }
    }
    expect(placePlants(layoutOf(1000, [1000]), EIGHT_MIL, 9).filter(({ plant }) => plant === 'brush')).toHaveLength(6);
  });

  it('lies in perspective: the ground under a target as far below it as it stands high', () => {
    fc.assert(
      fc.property(evenly(90, 1400), evenly(8, 40), (rangeM, power) => {
        const pxPerMil = (800 / 10.5) * (power / 20);
        const to = projectRange({ sizePx: 800, pxPerMil, aimX: 0, aimY: 0, rangeM, power });
        expect(to.worldY(TARGET_M, rangeM)).toBeCloseTo(400, 6);
        expect(to.worldY(0, rangeM) - to.worldY(TARGET_M, rangeM)).toBeCloseTo(
          ((1000 * TARGET_M) / rangeM) * pxPerMil,
          6,
        );
        // the camera's level is the horizon
        expect(to.worldY(CAMERA_M, 1e9)).toBeCloseTo(to.y(-centerMilOf(rangeM)), 3);
        for (const { zM } of placeTufts({ rangeM, others: [] }, 10.5)) expect(zM).toBeLessThan(rangeM);
      }),
    );
  });

  it('pales with distance as far as the haze says', () => {
    const [near, far] = [hazed([40, 60, 30], 274, LIGHT.noon), hazed([40, 60, 30], 1082, LIGHT.noon)];
    expect(far[1]).toBeGreaterThan(near[1]);
    // 5 % at 300 yd and 19 % at 1183, at 20 km visibility
    expect((near[0] - 40) / (LIGHT.noon.haze[0] - 40)).toBeCloseTo(0.052, 2);
    expect((far[0] - 40) / (LIGHT.noon.haze[0] - 40)).toBeCloseTo(0.19, 2);
  });
});

describe('the terrain', () => {
  const request = (yd: number): TerrainRequest => ({
    layout: layoutOf(yd, [yd]),
    light: 'noon',
    sizePx: 60,
    pxPerMil: 60 / 10.5,
    centerX: 0,
    centerY: 0,
  });
  const paint = (of: TerrainRequest) => {
    const rgba = new Uint8ClampedArray(of.sizePx ** 2 * 4);
    paintTerrain(of, rgba, 0, of.sizePx);
    return rgba;
  };

  it('is the same picture for the same request, in parts too, and another at another distance', () => {
    const whole = paint(request(1000));
    expect(paint(request(1000))).toEqual(whole);
    const parts = new Uint8ClampedArray(whole.length);
    paintTerrain(request(1000), parts, 0, 31);
    paintTerrain(request(1000), parts, 31, 60);
    expect(parts).toEqual(whole);
    expect(paint(request(300))).not.toEqual(whole);
    for (let i = 3; i < whole.length; i += 4) if (whole[i] !== 255) throw new Error('a pixel was left out');
  });

  it('comes from the worker once, the newest wish first, and is asked for again by nobody', () => {
    const asked: { id: number; request: TerrainRequest }[] = [];
    const worker = {
      onmessage: null as ((event: unknown) => void) | null,
      postMessage: (m: (typeof asked)[0]) => asked.push(m),
      terminate: vi.fn(),
    };
    const told = vi.fn();
    const plates = openTerrainPlates(
      () => worker as unknown as Worker,
      told,
      () => ({}) as OffscreenCanvas,
    );
    const answer = (final: boolean) =>
      worker.onmessage?.({ data: { id: asked.at(-1)?.id, sizePx: 4, rgba: new Uint8ClampedArray(64), final } });
    expect(plates.plateFor(request(300))).toBeNull();
    plates.plateFor(request(500));
    plates.plateFor(request(700));
    expect(asked).toHaveLength(1);
    answer(false);
    expect(plates.plateFor(request(300))?.widthMil).toBeCloseTo(10.5, 9);
    answer(true);
    // 500 yd is no longer wanted, and a painted plate is not requested again
    expect(asked.map(({ request: { layout } }) => Math.round(layout.rangeM / 0.9144))).toEqual([300, 700]);
    answer(true);
    plates.plateFor(request(700));
    plates.plateFor(request(300));
    expect(asked).toHaveLength(2);
    expect(told).toHaveBeenCalledTimes(3);
    plates.close();
    expect(worker.terminate).toHaveBeenCalledOnce();
  });
});

describe('the air of the picture', () => {
  it('is followed with a lag when the wind of the next shot comes, and at once after a pause', () => {
    let crossMph = 2;
    const air: RangeAir = { kind: 'wind', windOver: () => ({ crossMph, headMph: 0 }), momentAt: () => 0 };
    const watch = watchAir();
    const lift = (atS: number) => watch(air, 900, 20, atS).cues.flags[0]?.liftDeg ?? 0;
    expect(lift(10)).toBeCloseTo(8, 6);
    crossMph = 10;
    expect(lift(10.1)).toBeGreaterThan(8);
    expect(lift(10.2)).toBeLessThan(20);
    expect(lift(16)).toBeCloseTo(40, 0);
    crossMph = 4;
    // the tab was hidden for a minute
    expect(lift(76)).toBeCloseTo(16, 6);
  });

  it('takes a sealed task’s cues as they are', () => {
    const track = makeCueTrack(() => ({ crossMph: 5, headMph: 0 }), {
      rangeM: 900,
      heat: 'moderate',
      startS: 0,
      samples: 10,
      shown: { flag: true, mirage: true, grass: false, trees: false, dust: false },
    });
    const { cues, places } = watchAir()({ kind: 'track', track, momentAt: (clockS) => clockS }, 900, 20, 2);
    expect(cues.flags[0]?.liftDeg).toBe(20);
    expect(cues.grassDeg).toEqual([]);
    expect(places.flags).toHaveLength(3);
  });
});

describe('the inset of impacts', () => {
  const target: SceneTarget = { id: 't', type: 'ipsc', widthMil: 0.33, x: -2, y: 0, current: true };
  const impact = (number: number, x: number, y: number, more: Partial<SceneImpact> = {}): SceneImpact => ({
    number,
    x: -2 + x,
    y,
    center: { x: -2, y: 0 },
    isHit: true,
    latest: false,
    ...more,
  });

  it('shows the last ten of this target, older ones fainter, and the last as such', () => {
    const impacts = Array.from({ length: 14 }, (_, i) => impact(i + 1, 0.01 * i, 0));
    const { marks } = placeInset(target, [...impacts, impact(99, 0, 0, { center: { x: 2, y: 0 } })]);
    expect(marks.map(({ number }) => number)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(marks.filter(({ latest }) => latest).map(({ number }) => number)).toEqual([14]);
    for (let i = 1; i < marks.length; i++) expect(marks[i]?.opacity).toBeGreaterThan(marks[i - 1]?.opacity ?? 1);
    expect(marks[0]?.opacity).toBeGreaterThan(0.3);
  });

  it('keeps right right and up up, to scale', () => {
    const { marks, unit } = placeInset(target, [impact(1, 0.1, 0.05)]);
    expect(marks[0]?.x).toBeCloseTo(50 + 0.1 * unit, 9);
    expect(marks[0]?.y).toBeCloseTo(50 - 0.05 * unit, 9);
  });

  it('makes room for misses up to a bound and then points at them from the rim', () => {
    const near = placeInset(target, [impact(1, 0.05, 0)]);
    const wide = placeInset(target, [impact(1, 0.5, 0)]);
    expect(wide.unit).toBeLessThan(near.unit);
    expect(wide.marks[0]?.outside).toBe(false);
    const out = placeInset(target, [impact(1, 0.05, 0), impact(2, -4, 0)]);
    expect(out.marks[1]).toMatchObject({ outside: true, x: expect.closeTo(50 - 44, 6), y: 50 });
  });

  it('draws the group of three or more about all that lie within', () => {
    expect(placeInset(target, [impact(1, 0, 0), impact(2, 0.1, 0)]).group).toBeNull();
    const { group, marks } = placeInset(target, [impact(1, 0, 0), impact(2, 0.1, 0), impact(3, 0.05, 0.08)]);
    for (const { x, y } of marks) {
      expect(Math.hypot(x - (group?.x ?? 0), y - (group?.y ?? 0))).toBeLessThan(group?.radius ?? 0);
    }
  });
});

describe('the targets of the picture', () => {
  const plate = { id: 'a', type: 'circle' as const, widthMil: 1, x: 0, y: 0, current: true };
  const scene = (hits: number): Scene => ({
    distanceYd: 1000,
    targets: [plate],
    impacts: Array.from({ length: hits }, (_, i) => ({
      number: i + 1,
      x: 0.1,
      y: 0,
      center: { x: 0, y: 0 },
      isHit: true,
      latest: i === hits - 1,
    })),
    aim: { x: 0, y: 0 },
  });
  const layout = layoutOf(1000, [1000]);

  it('are placed once for a picture that only moves, and anew with a mark, which comes when its bullet lands', () => {
    const follow = watchTargets();
    const before = scene(1);
    const first = follow(before, layout, 10, null);
    expect(follow({ ...before, aim: { x: 1, y: 1 } }, layout, 11, null)).toBe(first);
    expect(first.timeOf(1)).toBe(Number.NEGATIVE_INFINITY);
    expect(first.swingsAt(10)).toBe(false);
    const flight = {
      firedS: 20,
      points: [
        { tS: 0, zM: 0 },
        { tS: 1.5, zM: 914 },
      ],
    } as never;
    const second = follow(scene(2), layout, 20, flight);
    expect(second).not.toBe(first);
    expect(second.timeOf(2)).toBe(21.5);
    expect([21, 21.6, 40].map(second.swingsAt)).toEqual([false, true, false]);
    expect(follow(scene(2), layoutOf(500, [500]), 22, null)).not.toBe(second);
  });
});
