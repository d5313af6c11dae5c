import { expect, it } from 'vitest';
import { creedmoor, ok } from '../../test/creedmoor.ts';
import { prepareShot } from '../flight/prepare-shot.ts';
import { solveHold } from '../flight/solve-trajectory.ts';
import { solveLead } from './solve-aim.ts';

const shot = prepareShot(creedmoor());
const RANGE_M = 600;
const SPEED_MPS = 8;
const leadAt = (headingRad: number) => ok(solveLead(shot, RANGE_M, SPEED_MPS, headingRad));

it('leads an approaching target by its nearer place, and a receding one by its farther place', () => {
  const [coming, crossing, going] = [(5 * Math.PI) / 6, Math.PI / 2, Math.PI / 6].map(leadAt);
  expect(coming?.rangeM).toBeLessThan(RANGE_M);
  expect(going?.rangeM).toBeGreaterThan(crossing?.rangeM ?? 0);
  expect(going?.timeS).toBeGreaterThan(coming?.timeS ?? 0);
  // a bullet slows down, so half the speed needs more than half the lead farther out
  expect(going?.leadMil).toBeGreaterThan((crossing?.leadMil ?? 0) / 2);
  expect(coming?.leadMil).toBeLessThan((crossing?.leadMil ?? 0) / 2);
});

it.each([1, 2, -1, -2, 3])('meets the target where it is when the bullet arrives (heading %d rad)', (heading) => {
  const { leadMil, rangeM, timeS, hold } = leadAt(heading);
  const across = SPEED_MPS * Math.sin(heading) * timeS;
  const along = RANGE_M + SPEED_MPS * Math.cos(heading) * timeS;
  expect(rangeM).toBeCloseTo(Math.hypot(across, along), 6);
  expect(leadMil).toBeCloseTo(1000 * Math.atan2(across, along), 6);
  const there = ok(solveHold(shot, rangeM));
  expect(timeS).toBeCloseTo(there.timeS, 6);
  expect(hold.elevationMil).toBeCloseTo(there.elevationMil, 6);
});
