import { describe, expect, it } from 'vitest';
import { buildStage } from './build-stage.ts';
import { fire } from './fire.ts';
import { leadMil, type Mover, moverAt, moverPeriodS } from './mover.ts';
import { DEFAULT_PROFILE } from './rifle.ts';
import { splitRun } from './runs/look-back-run.ts';
import { solve } from './solve.ts';
import { swayOf } from './sway.ts';

const TARGET = {
  number: 1,
  distance: 600,
  directionOfFire: 0,
  targetType: 'square',
  targetSize: 2,
  lookAngle: 0,
} as const;
const stage = () => {
  const built = buildStage({
    profile: DEFAULT_PROFILE,
    scenario: { id: 1, name: 'x', engagements: [], directionOfFire: 0, environmentalConditions: null },
    wind: { kind: 'surface', ground: 'meadow', sky: 'broken', speed: 9, direction: 70, seed: 42 },
    clock: 'live',
  });
  if (built.status !== 'ok') throw new Error(built.message);
  return { ...built.stage, targets: [TARGET] };
};
const MOVER: Mover = { speed: 3, half: 4, pause: 2 };
const NO_SCATTER = { seed: '9', shotNumber: 1 };

/** Places of a walking plate, second by second, by steps, turns and waits, without a formula for its period. */
const walk = ({ speed, half, pause }: Mover, fromS: number, toS: number): number => {
  const ydPerS = (speed * 1609.344) / 3600 / 0.9144;
  let [x, heading, restS, tS] = [-half, 1, 0, 0];
  const until = (endS: number) => {
    while (tS < endS - 1e-12) {
      const stepS = Math.min(endS - tS, restS > 0 ? restS : (half - heading * x) / ydPerS);
      if (restS > 0) {
        restS -= stepS;
        if (restS < 1e-12) [restS, heading] = [0, -heading];
      } else {
        x += heading * stepS * ydPerS;
        if (half - heading * x < 1e-9) [x, restS] = [heading * half, pause > 0 ? pause : 0];
        if (restS === 0 && half - heading * x < 1e-9) heading = -heading;
      }
      tS += stepS;
    }
    return x;
  };
  const before = until(fromS);
  return until(toS) - before;
};

describe('a mover', () => {
  it.each([MOVER, { speed: 10, half: 0.5, pause: 0 }, { speed: 0.5, half: 10, pause: 5 }])(
    'needs the lead that an intercept by hand needs, stops included: %o',
    (mover) => {
      const phaseS = 0.37 * moverPeriodS(mover);
      for (let tS = 0; tS < 2 * moverPeriodS(mover); tS += 0.31) {
        const byHand = 1000 * Math.atan(walk(mover, phaseS + tS, phaseS + tS + 0.9) / 600);
        const lead = leadMil(mover, phaseS, { tS, timeOfFlightS: 0.9, distanceYd: 600 });
        expect(Math.abs(lead - byHand)).toBeLessThan(1e-6);
      }
    },
  );
  it('stays between its stops and waits there', () => {
    expect(moverAt(MOVER, 0, 0)).toBe(-4);
    const crossS = 8 / ((3 * 1609.344) / 3600 / 0.9144);
    expect(moverAt(MOVER, 0, crossS + 1)).toBe(4);
    expect(moverAt(MOVER, crossS, 1.999)).toBe(4);
    expect(moverAt(MOVER, 0, 2 * crossS + 3)).toBeCloseTo(-4, 9);
  });
});

describe('a shot of a run taken apart', () => {
  const shoot = (
    hold: number,
    tS: number,
    called: number | null = null,
    sway = swayOf('3')({ position: 1, sdMil: 0.12 }, tS),
  ) => {
    const made = stage();
    const aim = { windDial: 0.3, elevationDial: 3.4, windHold: hold, elevationHold: 0.1 };
    let lead = 0;
    const fired = fire(made, TARGET, tS, aim, NO_SCATTER, undefined, ({ timeOfFlight }) => {
      lead = leadMil(MOVER, 1.2, { tS, timeOfFlightS: timeOfFlight, distanceYd: 600 });
      return { rightMil: sway.rightMil - lead, upMil: sway.upMil };
    });
    if (fired.status !== 'ok') throw new Error('must fly');
    const { impactX, impactY } = fired.shot;
    const parts = splitRun(made, TARGET, {
      momentS: tS,
      aim,
      impactX,
      impactY,
      sway,
      leadMil: lead,
      calledShare: called,
    });
    if (parts.status !== 'ok') throw new Error('must split');
    return { ...parts, lead, impactX, impactY, needed: fired.solution.windDriftMils };
  };
  const sum = (of: Record<string, number>): number => Object.values(of).reduce((total, part) => total + part, 0);

  it('has parts that sum to the impact, whatever was held and called', () => {
    for (const called of [null, 0.5, 1.8]) {
      for (let tS = 0; tS < 12; tS += 0.7) {
        const { split, impactX, impactY } = shoot(-1.5 + 0.3 * tS, tS, called);
        expect(Math.abs(sum(split.right) - impactX)).toBeLessThan(1e-9);
        expect(Math.abs(sum(split.up) - impactY)).toBeLessThan(1e-9);
      }
    }
  });
  it('finds no fault with who held what was needed and the lead', () => {
    const still = { rightMil: 0, upMil: 0 };
    const { needed, lead } = shoot(0, 2, null, still);
    expect(Math.abs(lead)).toBeGreaterThan(0.3);
    const { split } = shoot(needed + lead - 0.3, 2, null, still);
    expect(Math.abs(split.right.read)).toBeLessThan(1e-9);
    expect(split.right.lead).toBe(0);
  });
  it('says that no lead was held where the hold was right for the wind alone', () => {
    const { needed, lead } = shoot(0, 2);
    const { split } = shoot(needed - 0.3, 2);
    expect(split.right.lead).toBeCloseTo(-lead, 12);
    expect(Math.abs(split.right.read)).toBeLessThan(0.03);
  });
  it('blames a miscalled speed for what it cost of the lead', () => {
    const { lead } = shoot(0, 2);
    expect(shoot(0, 2, 1.5).split.right.lead).toBeCloseTo(0.5 * lead, 12);
  });
  it('hits at every moment of the way for who holds what is needed, the lead and against the sway', () => {
    const made = stage();
    for (let tS = 0; tS < moverPeriodS(MOVER); tS += 0.5) {
      const solved = solve(made, TARGET, tS);
      if (solved.status !== 'ok') throw new Error('must be solved');
      const { windDriftMils, elevationMils, timeOfFlight } = solved.solution;
      const lead = leadMil(MOVER, 1.2, { tS, timeOfFlightS: timeOfFlight, distanceYd: 600 });
      const aim = { windDial: 0, elevationDial: elevationMils, windHold: windDriftMils + lead, elevationHold: 0 };
      const fired = fire(made, TARGET, tS, aim, NO_SCATTER, undefined, () => ({ rightMil: -lead, upMil: 0 }));
      expect(fired.status === 'ok' && fired.shot.windError).toBeCloseTo(0, 5);
    }
  });
});
