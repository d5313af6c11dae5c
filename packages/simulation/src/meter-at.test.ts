import { stages } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { inlineStage, unnamed } from './inline-stage.ts';
import { meterAt } from './meter-at.ts';
import { DEFAULT_PROFILE } from './rifle.ts';
import { windOverGround } from './wind-at.ts';

const LINE = { distance: 600, directionOfFire: 90, lookAngle: 0 };
const stageIn = (wind: stages.StageWind): stages.Stage =>
  inlineStage({ rifle: unnamed(DEFAULT_PROFILE), air: stages.DEFAULT_AIR, wind, clock: 'live' });
const SURFACE: stages.SurfaceWind = {
  kind: 'surface',
  law: 2,
  ground: 'meadow',
  sky: 'broken',
  speed: 10,
  direction: 60,
  seed: '3',
};

describe('a meter at the muzzle', () => {
  it('shows a steady wind as it is, by the clock of the stage, whichever target is looked at', () => {
    const stage = stageIn({ kind: 'steady', speed: 8, direction: 45 });
    for (const directionOfFire of [90, 120, 10]) {
      const reading = meterAt(stage, { ...LINE, directionOfFire }, 30);
      expect(reading.speedMph).toBeCloseTo(8, 9);
      expect(reading.directionDeg).toBeCloseTo(45, 9);
      expect(reading.mean.speedMph).toBeCloseTo(8, 9);
      expect(reading.mean.directionDeg).toBeCloseTo(45, 9);
    }
  });

  it('follows a change in a second, its mean in a minute', () => {
    const speeds = [2, 2, 10, 10];
    const stage = stageIn({
      kind: 'samples',
      pace: 'seconds',
      field: {
        distances: [0, 600],
        timeSteps: [0, 100, 100.001, 300],
        windData: { speed: [speeds, speeds], direction: [new Array(4).fill(90), new Array(4).fill(90)] },
      },
    });
    const after = (s: number) => meterAt(stage, LINE, 100.001 + s);
    expect(after(1).speedMph).toBeCloseTo(10 - 8 / Math.E, 0.6);
    expect(after(6).speedMph).toBeCloseTo(10, 1);
    expect(after(30).mean.speedMph).toBeCloseTo(6, 0.6);
    expect(after(70).mean.speedMph).toBeCloseTo(10, 1);
  });

  it('smooths the wind of its place in a surface layer, and its mean smooths far more', () => {
    const stage = stageIn(SURFACE);
    const over = windOverGround(stage, LINE, 0);
    const moments = Array.from({ length: 60 }, (_, i) => 200 + 100 * i);
    const sd = (values: number[]) => {
      const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
      return Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length);
    };
    const here = moments.map((t) => {
      const { crosswindMph, headwindMph } = over(0, t);
      return Math.hypot(crosswindMph, headwindMph);
    });
    const read = moments.map((t) => meterAt(stage, LINE, t));
    const shown = sd(read.map((one) => one.speedMph));
    const meant = sd(read.map((one) => one.mean.speedMph));
    expect(shown).toBeLessThan(sd(here));
    expect(shown).toBeGreaterThan(0.7 * sd(here));
    expect(meant).toBeLessThan(0.85 * shown);
    expect(Math.abs(read.reduce((sum, one) => sum + one.mean.directionDeg, 0) / 60 - 60)).toBeLessThan(8);
  });
});
