import { fpsToMps, grToKg, inToM } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { creedmoor, EVERY_EFFECT, fromRight, ok } from '../../test/creedmoor.ts';
import { fly } from '../flight/fly.ts';
import { prepareShot } from '../flight/prepare-shot.ts';
import { STATE_SIZE } from '../flight/prepared-shot.ts';
import { solveHold } from '../flight/solve-trajectory.ts';
import { rowFromState } from '../flight/trajectory-row.ts';
import { describeFlight } from './describe-flight.ts';
import { solveAim, solveDangerSpace, solveLead, solveReach } from './solve-aim.ts';

const vacuum = { drag: { curve: [{ mach: 0, cd: 0 }], bc: 1 } };

describe('landmarks of a flight', () => {
  it('come in order: near zero, apex, far zero, transonic, subsonic', () => {
    const flight = ok(describeFlight(prepareShot(creedmoor({ rifle: { zero: { rangeM: 300 } } })), 1700));
    expect(flight.farZeroM).toBeCloseTo(300, 2);
    const order = [flight.nearZeroM, flight.apex.rangeM, flight.farZeroM, flight.transonicM, flight.subsonicM];
    for (let i = 1; i < order.length; i++) expect(order[i]).toBeGreaterThan(order[i - 1] ?? Number.NaN);
  });
  it('are absent where the path has none', () => {
    const falling = prepareShot(creedmoor({ rifle: { zero: { boreElevationRad: -0.01 } } }));
    const flight = ok(describeFlight(falling, 300));
    expect(flight).toMatchObject({ nearZeroM: null, farZeroM: null, transonicM: null, subsonicM: null });
    expect(flight.apex.rangeM).toBe(0);
    const slow = prepareShot(creedmoor({ ammunition: { muzzleVelocityMps: 300 } }));
    expect(ok(describeFlight(slow, 200))).toMatchObject({ transonicM: 0, subsonicM: 0 });
  });
});

describe('aim', () => {
  it('puts the bullet on the point of aim, everything counted', () => {
    for (const rangeM of [50, 400, 1000, 2500]) {
      const shot = prepareShot(creedmoor({ wind: fromRight(5), effects: EVERY_EFFECT, lookAngleRad: 0.2 }));
      const aim = ok(solveAim(shot, rangeM));
      const state = new Float64Array(STATE_SIZE);
      expect(fly(shot.plan, aim.elevationRad, aim.azimuthRad, [rangeM], 1, state).end).toBe('reached');
      const row = rowFromState(shot, rangeM, state, 0);
      expect(Math.abs(row.elevationMil)).toBeLessThan(2e-6);
      expect(Math.abs(row.windMil)).toBeLessThan(2e-6);
      expect(aim.flights).toBeLessThan(15);
    }
  });
  it('differs from the range table by less than 0.002 mil at 1000 m', () => {
    const shot = prepareShot(creedmoor());
    const table = ok(solveHold(shot, 1000));
    const exact = 1000 * (ok(solveAim(shot, 1000)).elevationRad - table.boreElevationRad);
    expect(Math.abs(exact - table.elevationMil)).toBeLessThan(2e-3);
  });
  it('says how far the bullet gets when the target is beyond its reach', () => {
    const pellet = prepareShot(
      creedmoor({
        ammunition: {
          muzzleVelocityMps: fpsToMps(800),
          bulletMassKg: grToKg(8),
          bulletDiameterM: inToM(0.177),
          drag: { table: 'G1', bc: 0.025 },
        },
        rifle: { zero: { rangeM: 20 } },
      }),
    );
    const outcome = solveAim(pellet, 2000);
    expect(outcome.status).toBe('fell-short');
    if (outcome.status === 'fell-short') {
      expect(outcome.reachedM).toBeGreaterThan(200);
      expect(ok(solveAim(pellet, 0.97 * outcome.reachedM)).elevationRad).toBeGreaterThan(0.1);
    }
  });
});

describe('reach', () => {
  it('is v²/g at 45° in vacuum', () => {
    const shot = prepareShot(
      creedmoor({
        rifle: { sightHeightM: 0, zero: { boreElevationRad: 0 } },
        ammunition: { ...vacuum, muzzleVelocityMps: 200 },
      }),
    );
    const reach = solveReach(shot);
    expect(reach.reachM).toBeCloseTo(200 ** 2 / 9.80665, 2);
    expect(reach.boreElevationRad).toBeCloseTo(Math.PI / 4, 3);
    expect(reach.beyond).toBe(false);
  });
  it('is between 4 and 7 km for a 6.5 Creedmoor, well below 45°', () => {
    const reach = solveReach(prepareShot(creedmoor({ atmosphere: { lapse: 'icao' } })));
    expect(reach.reachM).toBeGreaterThan(4000);
    expect(reach.reachM).toBeLessThan(7000);
    expect(reach.boreElevationRad).toBeLessThan(0.72);
  });
});

describe('danger space', () => {
  it('holds the range, grows with the target and shrinks with distance', () => {
    const shot = prepareShot(creedmoor());
    const at = (rangeM: number, heightM: number) => ok(solveDangerSpace(shot, rangeM, heightM));
    const small = at(600, 0.3);
    const large = at(600, 0.6);
    const far = at(1000, 0.3);
    expect(small.beginM).toBeLessThan(600);
    expect(small.endM).toBeGreaterThan(600);
    expect(large.beginM).toBeLessThan(small.beginM);
    expect(large.endM).toBeGreaterThan(small.endM);
    expect(far.endM - far.beginM).toBeLessThan(small.endM - small.beginM);
  });
});

describe('lead', () => {
  it('is what the target moves in the time of flight', () => {
    const shot = prepareShot(creedmoor());
    const lead = ok(solveLead(shot, 500, 2, Math.PI / 2));
    expect(lead.leadMil).toBeCloseTo(1000 * Math.atan2(2 * lead.timeS, 500), 6);
    expect(ok(solveLead(shot, 500, 2, -Math.PI / 2)).leadMil).toBeCloseTo(-lead.leadMil, 9);
    expect(ok(solveLead(shot, 500, 0, 1)).leadMil).toBe(0);
  });
  it('follows a target that comes or goes', () => {
    const shot = prepareShot(creedmoor());
    const going = ok(solveLead(shot, 500, 10, 0));
    expect(going.leadMil).toBeCloseTo(0, 9);
    expect(going.rangeM).toBeCloseTo(500 + 10 * going.timeS, 6);
    expect(ok(solveLead(shot, 500, 10, Math.PI)).rangeM).toBeLessThan(500);
  });
});
