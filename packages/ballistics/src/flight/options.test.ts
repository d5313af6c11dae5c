import { ydToM } from '@windcall/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import { creedmoor, fromRight, ok } from '../../test/creedmoor.ts';
import { prepareShot } from './prepare-shot.ts';
import { gravityAt, STANDARD_GRAVITY_MPS2 } from './prepared-shot.ts';
import type { Effects, Zero } from './shot-input.ts';
import { solveHold } from './solve-trajectory.ts';
import { solveZero } from './solve-zero.ts';

const SPINNING: Effects = { spinDrift: 'repose', aerodynamicJump: 'every-change' };
const hold = (
  yd: number,
  effects: Effects,
  zero: Partial<Extract<Zero, { rangeM: number }>> = {},
  wind = fromRight(0),
) => {
  const input = creedmoor({ effects, wind });
  const rangeM = 'rangeM' in input.rifle.zero ? input.rifle.zero.rangeM : 0;
  return ok(solveHold(prepareShot({ ...input, rifle: { ...input.rifle, zero: { rangeM, ...zero } } }), ydToM(yd)));
};

describe('a windage zero that takes the drift out', () => {
  it('needs no windage at the zero range, and less everywhere by the same angle; elevation is as it was', () => {
    for (const zeroYd of [100, 200]) {
      const rangeM = ydToM(zeroYd);
      const taken = (yd: number) => hold(yd, SPINNING, { rangeM, takesDrift: true });
      const left = (yd: number) => hold(yd, SPINNING, { rangeM });
      expect(taken(zeroYd).windMil).toBeCloseTo(0, 6);
      const angle = taken(zeroYd).windMil - left(zeroYd).windMil;
      // 0.014 to 0.017 mil at 100 yd, 0.03 at 200.
      expect(Math.abs(angle)).toBeGreaterThan(0.006 * (zeroYd / 100));
      expect(Math.abs(angle)).toBeLessThan(0.02 * (zeroYd / 100));
      expect(taken(1000).windMil - left(1000).windMil).toBeCloseTo(angle, 4);
      expect(taken(1000).elevationMil).toBeCloseTo(left(1000).elevationMil, 5);
    }
  });

  it('is of no effect without drift, nor unless asked for', () => {
    expect(hold(800, {}, { takesDrift: true })).toEqual(hold(800, {}));
    expect(hold(800, SPINNING, { takesDrift: false })).toEqual(hold(800, SPINNING));
  });
});

describe('gravity of a place', () => {
  it('is that of the ellipsoid: published values at the equator, 45° and the poles, less with height', () => {
    expect(gravityAt(0, 0)).toBeCloseTo(9.7803253, 6);
    expect(gravityAt(Math.PI / 4, 0)).toBeCloseTo(9.8061978, 6);
    expect(gravityAt(Math.PI / 2, 0)).toBeCloseTo(9.8321849, 6);
    expect(gravityAt(0.7, 1000) - gravityAt(0.7, 0)).toBeCloseTo(-0.003086, 9);
  });

  it('moves a zeroed rifle by 0.02 mil at 1000 yd at the most, down where it is stronger, and nothing unless asked for', () => {
    const standard = hold(1000, SPINNING).elevationMil;
    fc.assert(
      fc.property(evenly(-Math.PI / 2, Math.PI / 2), evenly(0, 3000), (latitudeRad, heightM) => {
        const here = hold(1000, { ...SPINNING, gravity: { latitudeRad, heightM } }).elevationMil;
        const stronger = gravityAt(latitudeRad, heightM) - STANDARD_GRAVITY_MPS2;
        expect(Math.abs(here - standard)).toBeLessThan(0.035);
        if (Math.abs(stronger) > 1e-4) expect(Math.sign(here - standard)).toBe(Math.sign(stronger));
        if (heightM < 1) expect(Math.abs(here - standard)).toBeLessThan(0.025);
      }),
      { numRuns: 40 },
    );
    expect(hold(1000, { ...SPINNING, gravity: null })).toEqual(hold(1000, SPINNING));
  });
});

describe('the powder of the zero', () => {
  const inputOf = (zero: Zero, referenceC: number) => {
    const { rifle, ammunition, atmosphere } = creedmoor();
    const powder = { referenceC, sensitivityMpsPerK: 1 };
    return { rifle: { ...rifle, zero }, ammunition: { ...ammunition, powder }, atmosphere };
  };
  const { atmosphere } = creedmoor();
  const { temperatureC } = atmosphere;
  const rangeM = ydToM(100);
  const elevation = (zero: Zero) => ok(solveHold(prepareShot(inputOf(zero, temperatureC)), ydToM(1000))).elevationMil;

  it('sets the bore for the velocity at zeroing: sighted in 20 K colder, it shoots high when warm', () => {
    const cold = { rangeM, atmosphere, powderC: temperatureC - 20 };
    // the bore angle of an equally slow rifle in today's air
    const slow = inputOf({ rangeM }, temperatureC + 20);
    const boreElevationRad = ok(solveZero(prepareShot(slow))).elevationRad;
    expect(elevation(cold)).toBeCloseTo(elevation({ boreElevationRad }), 9);
    expect(elevation({ rangeM, atmosphere }) - elevation(cold)).toBeGreaterThan(0.005);
  });

  it('is as warm as the air of the zero unless it is said', () => {
    const air = { ...atmosphere, temperatureC: temperatureC - 20 };
    const said = { rangeM, atmosphere: air, powderC: temperatureC - 20 };
    expect(elevation({ rangeM, atmosphere: air })).toBe(elevation(said));
    expect(elevation({ rangeM, atmosphere: air })).not.toBe(elevation({ ...said, powderC: temperatureC }));
  });
});
