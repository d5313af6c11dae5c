import type { stages } from '@windcall/contract';
import { mphToMps, mpsToMph } from '@windcall/units';
import { covariance, lawOf, lineOf, wavesOf } from '@windcall/wind';
import type { WindSeries } from '@windcall/wmp';
import { describe, expect, it } from 'vitest';
import { PERFECT } from '../../test/trial-cards.ts';
import { buildStage } from '../build-stage.ts';
import { DEFAULT_PROFILE } from '../rifle.ts';
import { windSaid } from '../stage-words.ts';
import { windAt } from '../wind-at.ts';
import { createWindFields } from '../wind-fields.ts';
import { cardsForEye } from './cards-for-eye.ts';
import { freshWinds, windLawOf } from './fresh-winds.ts';
import { stageHolds } from './stage-holds.ts';
import { surfaceSeries } from './surface-series.ts';

const WIND: stages.SurfaceWind = {
  kind: 'surface',
  law: 2,
  ground: 'meadow',
  sky: 'broken',
  speed: 10,
  direction: 90,
  seed: '7',
};
const stageOf = (wind: stages.StageWind = WIND): stages.Stage => {
  const built = buildStage({
    profile: DEFAULT_PROFILE,
    scenario: {
      id: 1,
      name: 'Mine',
      directionOfFire: 90,
      environmentalConditions: null,
      engagements: [300, 600].map((distance, i) => ({
        id: `e${i}`,
        sequence: i + 1,
        distance,
        directionOfFire: 90,
        targets: [{ id: 't', type: 'circle', size: 2, position: { x: 0, y: 0 } }],
      })),
    },
  });
  if (built.status !== 'ok') throw new Error(built.message);
  return { ...built.stage, wind };
};
const crosswind = ({ speedMph, directionDeg, nTimes }: WindSeries, station: number, time: number): number => {
  const i = station * nTimes + time;
  return speedMph[i]! * Math.sin((directionDeg[i]! * Math.PI) / 180);
};

describe('the field matrix of a surface-layer wind', () => {
  it('is what shots by the clock meet, in mph and clock degrees', () => {
    const series = surfaceSeries(WIND, 600, createWindFields());
    expect(series.stationsYd).toEqual(Array.from({ length: 25 }, (_, i) => 25 * i));
    expect(series.speedMph).toHaveLength(25 * series.nTimes);
    const stage: stages.Stage = { ...stageOf(), clock: 'by-shot' };
    const line = { distance: 600, directionOfFire: 90, lookAngle: 0 };
    for (const [station, time] of [
      [0, 0],
      [12, 7],
      [24, 48],
    ] as const) {
      const { along } = windAt(stage, line, time * series.stepS);
      expect(crosswind(series, station, time)).toBeCloseTo(along(25 * station).crosswindMph, 9);
    }
  });

  it('has the law’s spread over fresh days, whatever the seed of the stage', () => {
    const law = windLawOf(stageOf());
    const fresh = law && freshWinds(law, 1024, 'promise');
    if (!fresh) throw new Error('the law must be drawn');
    expect(fresh.nTimes).toBe(1024);
    const values = Array.from({ length: fresh.nTimes }, (_, t) => crosswind(fresh, 12, t));
    const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
    const sd = Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length);
    const line = lineOf(wavesOf(lawOf({ ground: 'meadow', sky: 'broken', speedMps: mphToMps(10) }), 1), 90);
    const hat = line.gauge(300, 0, 22.86);
    expect(mean).toBeCloseTo(10, 0.3);
    expect(sd / mpsToMph(Math.sqrt(covariance(hat, hat)))).toBeCloseTo(1, 1);
    const next = values.slice(1).reduce((sum, x, i) => sum + (x - mean) * (values[i]! - mean), 0);
    expect(Math.abs(next / values.length / sd ** 2)).toBeLessThan(0.12);
    const other = windLawOf(stageOf({ ...WIND, seed: '8' }));
    expect(other && freshWinds(other, 1024, 'promise')).toBe(fresh);
  });

  it('makes a card whose promise is measured in fresh days, and which says by which law', () => {
    const stage = stageOf();
    const held = stageHolds(stage);
    if (held.status !== 'ok') throw new Error(held.status);
    expect(held.isStill).toBe(false);
    const card = cardsForEye(stage, held, 0.1, PERFECT, { winds: 256 }).card(3);
    expect(card.columns).toHaveLength(3);
    expect(card.promise.fields).toBe(256);
    expect(card.promise.coverage).toBeGreaterThan(0.1);
    expect(windSaid({ wind: WIND })).toBe(
      '10 mph from 3:00 over meadow in broken sun; promised for natural air by law 2, all at 2 m',
    );
  });
});
