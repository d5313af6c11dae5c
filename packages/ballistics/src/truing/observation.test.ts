import { describe, expect, it } from 'vitest';
import { creedmoor } from '../../test/creedmoor.ts';
import { prepareShot } from '../flight/prepare-shot.ts';
import type { ShotInput } from '../flight/shot-input.ts';
import { solveTrajectory } from '../flight/solve-trajectory.ts';
import type { TrajectoryRow } from '../flight/trajectory-row.ts';
import { observationSigmaMil, prepareVaried, withMuzzleAndBc } from './observation.ts';

const CREEDMOOR = creedmoor();
const rowAt = (mach: number, elevationMil: number) => ({ mach, elevationMil }) as TrajectoryRow;

describe('how well an observation is known', () => {
  it('is half a click of 0.1 mil above Mach 1.2, and below it 3 % of the drop a unit of Mach besides', () => {
    expect([3, 1.2].map((mach) => observationSigmaMil(rowAt(mach, 12)))).toEqual([0.05, 0.05]);
    expect(observationSigmaMil(rowAt(1, 12))).toBeCloseTo(Math.hypot(0.05, 0.03 * 0.2 * 12), 12);
    expect(observationSigmaMil(rowAt(1, 12), 0.2)).toBeCloseTo(Math.hypot(0.2, 0.072), 12);
    expect(() => observationSigmaMil(rowAt(1, 12), 0)).toThrow(/sigmaMil/);
  });
});

describe('a shot of another velocity and drag', () => {
  const of = (drag: ShotInput['ammunition']['drag']) => creedmoor({ ammunition: { drag } });

  it('has each of its BCs times the factor, and everything else as it was', () => {
    const segments = [
      { mach: 1, bc: 0.28 },
      { mach: 2, bc: 0.3 },
    ];
    const input = of({ table: 'G7', bc: 0.3, segments });
    expect(withMuzzleAndBc(input, 800, 1.1)).toEqual({
      ...input,
      ammunition: {
        ...input.ammunition,
        muzzleVelocityMps: 800,
        drag: {
          table: 'G7',
          bc: expect.closeTo(0.33, 12),
          segments: [
            { mach: 1, bc: expect.closeTo(0.308, 12) },
            { mach: 2, bc: expect.closeTo(0.33, 12) },
          ],
        },
      },
    });
    const plain = withMuzzleAndBc(of({ table: 'G1', bc: 0.5 }), 800, 0.9).ammunition.drag;
    expect(plain).toEqual({ table: 'G1', bc: expect.closeTo(0.45, 12) });
    expect('segments' in plain).toBe(false);
  });

  it('scales a curve of its own by its BC, which is its sectional density where none is given', () => {
    const { bulletMassKg, bulletDiameterM } = CREEDMOOR.ammunition;
    const density = bulletMassKg / 0.45359237 / (bulletDiameterM / 0.0254) ** 2;
    const curve = [{ mach: 0.5, cd: 0.2 }];
    const bare = withMuzzleAndBc(of({ curve }), 800, 1.2).ammunition.drag;
    expect(bare).toEqual({ curve, bc: expect.closeTo(1.2 * density, 9) });
    expect(withMuzzleAndBc(of({ curve, bc: 0.4 }), 800, 1.2).ammunition.drag).toEqual({
      curve,
      bc: expect.closeTo(0.48, 12),
    });
  });

  it('flies with the drag that is already prepared as it would with its own', () => {
    const elevations = (shot: ReturnType<typeof prepareShot>) => {
      const flown = solveTrajectory(shot, [300, 800]);
      return flown.status === 'ok' ? flown.rows.map((row) => row.elevationMil) : flown.status;
    };
    const varied = elevations(prepareVaried(prepareShot(CREEDMOOR), 790, 1.05));
    const own = elevations(prepareShot(withMuzzleAndBc(CREEDMOOR, 790, 1.05)));
    if (typeof own === 'string') throw new Error(own);
    expect(varied).toEqual(own.map((mil) => expect.closeTo(mil, 6)));
    expect(varied).not.toEqual(elevations(prepareShot(CREEDMOOR)));
  });
});
