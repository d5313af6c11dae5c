import { describe, expect, it } from 'vitest';
import { WIRE_UNITS } from '../units/units.ts';
import { STARTING_AIM } from './aim.ts';
import { describeScope, describeShot, distanceWriter, type ScopeWords } from './describe-scope.ts';

const words: ScopeWords = {
  reticle: 'ZCO_MPCT2X',
  aim: STARTING_AIM,
  target: { id: 'a', type: 'ipsc', size: 2, position: { x: 0, y: 0 } },
  distanceYd: 640,
  targetNumber: 1,
  targetCount: 2,
  marked: [],
};
const shot = { shotNumber: 3, impactX: 0.25, impactY: -0.1, isHit: true, score: 9 };

describe('the picture in words', () => {
  it('says what is seen before a scenario is loaded, and no more', () => {
    expect(describeScope(WIRE_UNITS, { ...words, target: null })).toBe(
      'Scope at 20 power with reticle ZCO_MPCT2X. No scenario is loaded.',
    );
  });

  it('says target, distance, what is held and dialed, and where shots are marked', () => {
    expect(describeScope(WIRE_UNITS, words)).toBe(
      'Scope at 20 power with reticle ZCO_MPCT2X. Target 1 of 2: IPSC Target, 2 MOA wide, at 640 yards. ' +
        'The center of the reticle is on the target. Dialed 0.00 mil and 0.00 mil. No shots are marked.',
    );
    const aim = { ...STARTING_AIM, windHold: -0.5, elevationDial: 4.3, power: 12 };
    expect(
      describeScope(WIRE_UNITS, { ...words, aim, marked: [shot, { ...shot, shotNumber: 4, isHit: false, score: 0 }] }),
    ).toBe(
      'Scope at 12 power with reticle ZCO_MPCT2X. Target 1 of 2: IPSC Target, 2 MOA wide, at 640 yards. ' +
        'Held 0.50 mil left and 0.00 mil: the target stands on the opposite side of the reticle’s center. ' +
        'Dialed 0.00 mil and 4.30 mil up. ' +
        'Shot 3: hit, score 9, 0.25 mil right and 0.10 mil down of the center. ' +
        'Shot 4: miss, score 0, 0.25 mil right and 0.10 mil down of the center.',
    );
    expect(describeScope(WIRE_UNITS, { ...words, aim: { ...STARTING_AIM, elevationHold: 1 } })).toContain(
      'Held 0.00 mil and 1.00 mil up',
    );
    const dials = { wind: '0.0 mil', elevation: '8.2 mil up' };
    expect(describeScope(WIRE_UNITS, { ...words, dials })).toContain('Dialed 0.0 mil and 8.2 mil up.');
    expect(describeShot(WIRE_UNITS, shot)).toBe(
      'Shot 3: hit, score 9, 0.25 mil right and 0.10 mil down of the center.',
    );
  });
});

it('writes no distance of a scene whose distance is to be found', () => {
  expect(distanceWriter(WIRE_UNITS, { unmarked: true })).toBeNull();
  expect(distanceWriter(WIRE_UNITS, { unmarked: false })?.(370)).toBe('370 yd');
  expect(distanceWriter(WIRE_UNITS, {})?.(370)).toBe('370 yd');
});
