import { describe, expect, it } from 'vitest';
import { unitsOf, WIRE_UNITS } from '../units/index.ts';
import { describeScope } from './describe-scope.ts';
import { DEFAULT_RETICLE, holdOnReticle } from './reticles.ts';

describe('a hold counted on the reticle', () => {
  it('is said in MOA beside the mils of the screen, and in mils beside its MOA', () => {
    expect(holdOnReticle(WIRE_UNITS, 'MOA_TREE', 2.5, 'wind')).toEqual({
      text: 'R 8.59 MOA',
      spoken: '8.59 M O A right',
    });
    expect(holdOnReticle(WIRE_UNITS, 'MIL_HASH', 2.5, 'wind')).toBeNull();
    const minutes = unitsOf({ angle: 'MOA' });
    expect(holdOnReticle(minutes, 'MOA_TREE', 2.5, 'wind')).toBeNull();
    expect(holdOnReticle(minutes, DEFAULT_RETICLE, -0.5, 'elevation')).toMatchObject({ text: 'D 0.50 mil' });
  });

  it('is part of the scope in words', () => {
    const aim = { power: 20, windHold: 2.5, elevationHold: 0, windDial: 0, elevationDial: 0 };
    const target = { id: 'plate', type: 'ipsc', size: 2, position: { x: 0, y: 0 } } as const;
    const words = { aim, target, distanceYd: 600, targetNumber: 1, targetCount: 1, marked: [] };
    expect(describeScope(WIRE_UNITS, { ...words, reticle: 'MOA_HASH' })).toContain(
      'On the reticle: 8.59 M O A right and 0.00 M O A.',
    );
    expect(describeScope(WIRE_UNITS, { ...words, reticle: 'MIL_HASH' })).not.toContain('On the reticle');
  });
});
