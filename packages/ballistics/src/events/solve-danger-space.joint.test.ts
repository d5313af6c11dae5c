import { expect, it } from 'vitest';
import { creedmoor, ok } from '../../test/creedmoor.ts';
import { prepareShot } from '../flight/prepare-shot.ts';
import { solveHold } from '../flight/solve-trajectory.ts';
import { solveDangerSpace } from './solve-aim.ts';

const shot = prepareShot(creedmoor());
const HEIGHT_M = 0.5;
const RANGE_M = 600;
/** Height at a range, m, of the path aimed at the middle of a target at 600 m. */
const heightAt = (rangeM: number): number => {
  const [here, there] = [ok(solveHold(shot, RANGE_M)).elevationMil, ok(solveHold(shot, rangeM)).elevationMil];
  return (rangeM * (here - there)) / 1000;
};

it('ends where the bullet leaves the target over its top edge before it, and under its bottom edge behind it', () => {
  const { beginM, endM } = ok(solveDangerSpace(shot, RANGE_M, HEIGHT_M));
  expect(beginM).toBeLessThan(RANGE_M);
  expect(endM).toBeGreaterThan(RANGE_M);
  expect(heightAt(beginM)).toBeCloseTo(HEIGHT_M / 2, 2);
  expect(heightAt(endM)).toBeCloseTo(-HEIGHT_M / 2, 2);
});

it('is longer for a higher target, and shorter farther out', () => {
  const long = (rangeM: number, heightM: number): number => {
    const { beginM, endM } = ok(solveDangerSpace(shot, rangeM, heightM));
    return endM - beginM;
  };
  expect(long(RANGE_M, 1)).toBeGreaterThan(1.8 * long(RANGE_M, 0.5));
  expect(long(900, 0.5)).toBeLessThan(long(RANGE_M, 0.5));
});
