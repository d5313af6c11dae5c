import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExplainedShot, explainMiss } from './explain-miss.ts';

const shot: ExplainedShot = {
  windDial: 1.1,
  elevationDial: 3,
  windHold: 0,
  elevationHold: 0,
  impactX: 0.52,
  impactY: -0.08,
  trueWindDriftMils: 0.6,
  trueElevationMils: 3.05,
  targetType: 'circle',
  targetSize: 2,
  rifleAccuracy: 0.25,
};
const part = (cause: string, explanation: ReturnType<typeof explainMiss>) =>
  explanation.parts.find((p) => p.cause === cause);

describe('why a shot missed', () => {
  it('is told in one line, with a letter for every side', () => {
    const explanation = explainMiss(shot);
    expect(explanation).toMatchObject({ isHit: false, mainCause: 'wind-call' });
    expect(explanation.sentence).toBe(
      'Missed R 0.52 D 0.08: wind call R 0.50, elevation D 0.05, dial or hold 0.00, rifle R 0.02 D 0.03.',
    );
    expect(part('wind-call', explanation)?.hitWithout).toBe(true);
    expect(part('elevation', explanation)?.hitWithout).toBe(false);
  });

  it('turns the wind part into the wind that was called', () => {
    const explanation = explainMiss(shot, { windMilsPerMph: 0.1, crosswindMph: 6 });
    expect(explanation.calledCrosswindMph).toBeCloseTo(11, 9);
    expect(explainMiss(shot).calledCrosswindMph).toBeNull();
  });

  it('knows a slip at the dial from a wrong call when the call is known', () => {
    const explanation = explainMiss(shot, { called: { windMils: 0.7, elevationMils: 3.05 } });
    expect(part('wind-call', explanation)?.text).toBe('R 0.10');
    expect(part('elevation', explanation)?.text).toBe('0.00');
    expect(part('dial-or-hold', explanation)?.text).toBe('R 0.40 D 0.05');
    expect(explanation.mainCause).toBe('dial-or-hold');
  });

  it('puts down to the dial what no dial or hold could have set', () => {
    const explanation = explainMiss({ ...shot, windDial: 0.6, trueWindDriftMils: 0.617, impactX: 0 });
    expect(part('wind-call', explanation)?.text).toBe('0.00');
    expect(part('dial-or-hold', explanation)?.text).toBe('L 0.02');
    expect(explanation.isHit).toBe(true);
  });

  it('tells how likely a hit was, and how likely it could have been', () => {
    const { hitChance, bestHitChance } = explainMiss(shot);
    expect(hitChance).toBeLessThan(0.01);
    expect(bestHitChance).toBeGreaterThan(0.99);
    const wide = { sigmaWindMil: 0.5, sigmaElevationMil: 0.5, correlation: 0 };
    const even = explainMiss({ ...shot, windDial: 0.6, elevationDial: 3.05 }, { dispersion: wide });
    // A circle of radius r about a round scatter: 1 − exp(−r²/2σ²).
    expect(even.hitChance).toBeCloseTo(1 - Math.exp(-(0.2908882 ** 2) / 0.5), 6);
    expect(even.bestHitChance).toBeCloseTo(even.hitChance, 9);
    expect(explainMiss({ ...shot, targetSize: 0 }).bestHitChance).toBe(0);
  });

  it('has parts that add up to the impact, whatever the shot', () => {
    const mil = fc.double({ min: -10, max: 10, noNaN: true });
    const called = fc.option(fc.record({ windMils: mil, elevationMils: mil }));
    fc.assert(
      fc.property(mil, mil, mil, mil, mil, mil, called, (windDial, windHold, elevationDial, needed, x, y, call) => {
        const { parts } = explainMiss(
          { ...shot, windDial, windHold, elevationDial, trueWindDriftMils: needed, impactX: x, impactY: y },
          { called: call },
        );
        expect(parts.reduce((sum, p) => sum + p.rightMil, 0)).toBeCloseTo(x, 8);
        expect(parts.reduce((sum, p) => sum + p.upMil, 0)).toBeCloseTo(y, 8);
      }),
    );
  });
});
