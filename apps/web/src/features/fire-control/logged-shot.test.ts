import { describe, expect, it } from 'vitest';
import { statisticsOf } from './fire-shot.ts';
import { accuracyOf, type LoggedShot, loggedFromBody } from './logged-shot.ts';
import { newShotId } from './new-shot-id.ts';

const base = loggedFromBody(
  {
    shotData: { sessionId: 1, distance: 500, targetSize: 1.5, rifleAccuracy: 0.25, windDial: 0.5, elevationDial: 2.5 },
    authenticData: { trueElevationMils: 2.5, trueWindDriftMils: 0.5 },
  },
  4,
);
const accuracy = (more: Partial<LoggedShot>) => accuracyOf({ ...base, ...more });

describe('a shot that is being recorded', () => {
  it('is listed under the next number, not saved', () => {
    expect(base).toMatchObject({ shotNumber: 4, saved: false, userWindDial: 0.5, targetType: 'circle' });
  });
});

describe('the accuracy dot', () => {
  it('is good when the correction is closer than 0.2 mil to the true one, else off', () => {
    expect(accuracy({ userWindDial: 0.69 }).wind).toBe('good');
    expect(accuracy({ userWindDial: 0.7 }).wind).toBe('off');
    expect(accuracy({ userElevationDial: 2.3 }).elevation).toBe('off');
  });
  it('counts what was held with what was dialled', () => {
    expect(accuracy({ userWindDial: 0, windHold: 0.45 }).wind).toBe('good');
    expect(accuracy({ windHold: 0.45 }).wind).toBe('off');
  });
  it('is grey without data', () => {
    expect(accuracy({ trueWindDriftMils: Number.NaN })).toEqual({ wind: 'unknown', elevation: 'good' });
  });
});

describe('a session’s statistics', () => {
  it('count shots, hits, mean time and per cent', () => {
    const shots = [
      { isHit: true, responseTime: 0 },
      { isHit: false, responseTime: 6 },
      { isHit: true, responseTime: 3 },
    ];
    expect(statisticsOf(shots)).toMatchObject({ shotsFired: 3, hitsOnTarget: 2, avgResponseTime: 3 });
    expect(statisticsOf(shots).accuracy).toBeCloseTo(66.667, 3);
    expect(statisticsOf([])).toEqual({ shotsFired: 0, hitsOnTarget: 0, avgResponseTime: 0, accuracy: 0 });
  });
});

describe('a shot’s id', () => {
  it('is a UUID of version 4, another one each time', () => {
    const ids = Array.from({ length: 50 }, newShotId);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(50);
  });
});
