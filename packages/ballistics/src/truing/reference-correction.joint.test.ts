import { mphToMps, ydToM } from '@windcall/units';
import { expect, it } from 'vitest';
import { creedmoor, fromRight, ok } from '../../test/creedmoor.ts';
import { prepareShot } from '../flight/prepare-shot.ts';
import { solveHold } from '../flight/solve-trajectory.ts';
import { referenceCorrection } from './reference-correction.ts';

it('corrects the wind at and within the zero range, where only the elevation is known to be right', () => {
  const windy = prepareShot(creedmoor({ wind: fromRight(mphToMps(10)) }));
  const zeroM = ydToM(100);
  const seen = [zeroM, ydToM(800)].map((rangeM) => ({
    rangeM,
    correctionMil: 1.2 * ok(solveHold(windy, rangeM)).windMil,
  }));
  const { residualMil } = referenceCorrection(windy, seen, 'wind');
  expect(residualMil(zeroM)).toBeCloseTo(0.2 * ok(solveHold(windy, zeroM)).windMil, 6);
  // windage known at a far range only: nearer ranges are corrected in part, even inside the zero range
  expect(referenceCorrection(windy, seen.slice(1), 'wind').residualMil(zeroM)).toBeGreaterThan(0);
});
