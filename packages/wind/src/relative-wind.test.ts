import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import { relativeClock, relativeWind, windOnLine } from './relative-wind.ts';

const speed = evenly(0, 60);
const angle = evenly(0, 360);

describe('crosswind and headwind', () => {
  it('are signed + from the right and + in the face', () => {
    const fire = { targetDofDeg: 90 };
    expect(relativeWind(8, 90, fire)).toEqual({ crosswindMph: 8, headwindMph: 0 });
    expect(relativeWind(8, 270, fire)).toEqual({ crosswindMph: -8, headwindMph: 0 });
    expect(relativeWind(8, 0, fire)).toEqual({ crosswindMph: 0, headwindMph: 8 });
    expect(relativeWind(8, 180, fire)).toEqual({ crosswindMph: 0, headwindMph: -8 });
    expect(relativeWind(10, 30, fire).crosswindMph).toBeCloseTo(5, 12);
  });

  it('turn with the target: 3:00 is in the face of a target a quarter turn to the right', () => {
    expect(relativeWind(8, 90, { targetDofDeg: 180 })).toEqual({ crosswindMph: 0, headwindMph: 8 });
    expect(relativeWind(8, 90, { targetDofDeg: 0 })).toEqual({ crosswindMph: 0, headwindMph: -8 });
    expect(relativeWind(8, 90, { targetDofDeg: 200, scenarioDofDeg: 200 }).crosswindMph).toBe(8);
  });

  it('agree with the same wind as a true bearing: x = s·sin(dir − D), y = s·cos(dir − D)', () => {
    fc.assert(
      fc.property(speed, angle, angle, angle, (mph, clock, targetDofDeg, scenarioDofDeg) => {
        const { crosswindMph, headwindMph } = relativeWind(mph, clock, { targetDofDeg, scenarioDofDeg });
        const away = ((clock + scenarioDofDeg - targetDofDeg) * Math.PI) / 180;
        expect(crosswindMph).toBeCloseTo(mph * Math.sin(away), 9);
        expect(headwindMph).toBeCloseTo(mph * Math.cos(away), 9);
      }),
    );
  });

  it('keep the speed, and mirror with the wind', () => {
    fc.assert(
      fc.property(speed, angle, (mph, theta) => {
        const fire = { targetDofDeg: 90 };
        const wind = relativeWind(mph, theta, fire);
        const mirrored = relativeWind(mph, -theta, fire);
        expect(Math.hypot(wind.crosswindMph, wind.headwindMph)).toBeCloseTo(mph, 9);
        expect(mirrored.crosswindMph).toBeCloseTo(-wind.crosswindMph, 9);
        expect(mirrored.headwindMph).toBeCloseTo(wind.headwindMph, 9);
      }),
    );
  });
});

it('turns the clock by the target’s direction of fire', () => {
  expect(relativeClock(90, { targetDofDeg: 120 })).toBe(60);
});

describe('a wind on a line of fire', () => {
  it('has the side, the clock and the crosswind of that line', () => {
    const onLine = windOnLine(8, 90, { targetDofDeg: 240, scenarioDofDeg: 90 });
    expect(onLine).toMatchObject({ speedMph: 8, clockDeg: 300, side: 'left' });
    expect(onLine.crosswindMph).toBeCloseTo(8 * Math.sin((300 * Math.PI) / 180), 12);
    expect(windOnLine(8, 90, { targetDofDeg: 180 }).side).toBeNull();
    fc.assert(
      fc.property(speed, angle, angle, angle, (mph, clock, targetDofDeg, scenarioDofDeg) => {
        const { clockDeg, crosswindMph, side } = windOnLine(mph, clock, { targetDofDeg, scenarioDofDeg });
        const wanted = mph === 0 || clockDeg % 180 === 0 ? null : clockDeg < 180 ? 'right' : 'left';
        expect(side).toBe(wanted);
        expect(Math.sign(crosswindMph) || 0).toBe({ right: 1, left: -1, none: 0 }[wanted ?? 'none']);
      }),
    );
  });
});
