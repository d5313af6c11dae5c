import { afterEach, describe, expect, it } from 'vitest';
import { unitChoices } from '../platform/measure/unit-choices.ts';
import { describeScope } from './describe-scope.ts';
import { DEFAULT_RETICLE, holdOnReticle } from './reticles.ts';

describe('a hold counted on the reticle', () => {
  afterEach(() => unitChoices.write(null));
  it('is said in MOA beside the mils of the screen, and in mils beside its MOA', () => {
    expect(holdOnReticle('MOA_TREE', 2.5, 'wind')).toEqual({ text: 'R 8.59 MOA', spoken: '8.59 M O A right' });
    expect(holdOnReticle('MIL_HASH', 2.5, 'wind')).toBeNull();
    unitChoices.write({ angle: 'MOA' });
    expect(holdOnReticle('MOA_TREE', 2.5, 'wind')).toBeNull();
    expect(holdOnReticle(DEFAULT_RETICLE, -0.5, 'elevation')).toMatchObject({ text: 'D 0.50 mil' });
  });

  it('is part of the scope in words', () => {
    const aim = { power: 20, windHold: 2.5, elevationHold: 0, windDial: 0, elevationDial: 0 };
    const target = { id: 'plate', type: 'ipsc', size: 2, position: { x: 0, y: 0 } } as const;
    const words = { aim, target, distanceYd: 600, targetNumber: 1, targetCount: 1, marked: [] };
    expect(describeScope({ ...words, reticle: 'MOA_HASH' })).toContain(
      'On the reticle: 8.59 M O A right and 0.00 M O A.',
    );
    expect(describeScope({ ...words, reticle: 'MIL_HASH' })).not.toContain('On the reticle');
  });
});
