import { ydToM } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { creedmoor, fromRight, ok } from '../../test/creedmoor.ts';
import { fly } from './fly.ts';
import { prepareShot } from './prepare-shot.ts';
import { STATE_SIZE } from './prepared-shot.ts';
import { solveZero } from './solve-zero.ts';
import type { WindAlongPath } from './wind.ts';

const FAR_M = 960;

/** Height, windage and time at 960 m with equal steps: smooth drag, lapse and a swinging wind, all read at every stage. */
const flyInSteps = (stepM: number): number[] => {
  const wind: WindAlongPath = {
    at: (x, out) => {
      out.crosswindMps = 4 * Math.sin(x / 150);
      out.headwindMps = 3 * Math.cos(x / 200);
      out.verticalMps = Math.sin(x / 170);
    },
    maxStepM: stepM,
  };
  const drag = { curve: Array.from({ length: 41 }, (_, i) => ({ mach: i / 8, cd: 0.3 })), bc: 0.3 };
  const { plan } = prepareShot(
    creedmoor({ wind, atmosphere: { lapse: 'icao' }, lookAngleRad: 0.3, ammunition: { drag } }),
  );
  const rows = new Float64Array(STATE_SIZE);
  // Steps as long as maxStepM allows, so that they are all equal.
  fly(plan, 0.02, 0, [FAR_M], 1, rows, 1000);
  return [rows[0], rows[1], rows[2]];
};

describe('order of convergence', () => {
  it('loses error sixteenfold when the steps are halved', () => {
    const truth = flyInSteps(0.5);
    const errors = [60, 30, 15, 7.5].map((step) => flyInSteps(step).map((value, i) => Math.abs(value - truth[i])));
    for (const quantity of [0, 1, 2]) {
      for (let i = 1; i < errors.length; i++) {
        const order = Math.log2(errors[i - 1][quantity] / errors[i][quantity]);
        expect(order).toBeGreaterThan(3.6);
        expect(order).toBeLessThan(4.6);
      }
    }
  });

  it.each([
    ['6.5 Creedmoor', 'G7', 0.325, 853],
    ['.308', 'G7', 0.243, 808],
    ['.223, transonic', 'G1', 0.36, 838],
    ['.338', 'G7', 0.42, 838],
    ['.22 rimfire', 'G1', 0.14, 329],
  ] as const)(
    'costs %s less than 0.0001 mil at 1000 yd by the length of its steps',
    (_, table, bc, muzzleVelocityMps) => {
      const shot = prepareShot(
        creedmoor({
          wind: fromRight(4),
          atmosphere: { lapse: 'icao' },
          ammunition: { drag: { table, bc }, muzzleVelocityMps },
        }),
      );
      const { elevationRad } = ok(solveZero(shot));
      const far = ydToM(1000);
      const at = (stepScale: number): Float64Array => {
        const rows = new Float64Array(STATE_SIZE);
        expect(fly(shot.plan, elevationRad, 0, [far], 1, rows, stepScale).end).toBe('reached');
        return rows;
      };
      const fine = at(1 / 40);
      const coarse = at(1);
      const doubled = at(2);
      for (const i of [1, 2]) {
        expect((1000 * Math.abs(coarse[i] - fine[i])) / far).toBeLessThan(1e-4);
        // The step scale of the Monte Carlo.
        expect((1000 * Math.abs(doubled[i] - fine[i])) / far).toBeLessThan(1e-3);
      }
    },
  );

  it('costs less than 0.001 mil where the air changes at once 30 ft from the muzzle', () => {
    const shot = prepareShot(creedmoor({ ammunition: { drag: { table: 'G1', bc: 0.14 }, muzzleVelocityMps: 329 } }));
    const far = ydToM(1000);
    const at = (stepScale: number): number => {
      const rows = new Float64Array(STATE_SIZE);
      fly(shot.plan, 0.003, 0, [far], 1, rows, stepScale);
      return (1000 * rows[1]) / far;
    };
    expect(Math.abs(at(1) - at(1 / 40))).toBeLessThan(1e-3);
  });

  it('keeps its order across a jump of the wind at a zone’s edge', () => {
    const zones: WindAlongPath = {
      at: (x, out) => {
        out.crosswindMps = x < 301 ? 5 : -2;
        out.headwindMps = 0;
        out.verticalMps = 0;
      },
      breaksM: [301],
      maxStepM: Number.POSITIVE_INFINITY,
    };
    const { plan } = prepareShot(creedmoor({ wind: zones }));
    const at = (stepScale: number): number => {
      const rows = new Float64Array(STATE_SIZE);
      fly(plan, 0.0013, 0, [FAR_M], 1, rows, stepScale);
      return rows[2];
    };
    expect(Math.abs(at(1) - at(1 / 40))).toBeLessThan(1e-5);
  });
});
