import { describe, expect, it } from 'vitest';
import { matchEngagements } from './match-engagements.ts';

describe('matching distances with engagements', () => {
  it('takes each engagement’s direction of fire, else the scenario’s', () => {
    const engagements = [{ distance: 500, directionOfFire: 0 }, { distance: 800 }];
    expect(matchEngagements([800, 500], engagements, 120)).toEqual({
      status: 'ok',
      engagements: [
        { distanceYd: 800, directionOfFireDeg: 120 },
        { distanceYd: 500, directionOfFireDeg: 0 },
      ],
    });
  });

  it('takes an engagement for a distance within half a yard of it, the first of two', () => {
    const at = (distanceYd: number) =>
      matchEngagements(
        [distanceYd],
        [
          { distance: 500, directionOfFire: 10 },
          { distance: 501, directionOfFire: 20 },
        ],
      );
    expect([499.5, 500.5, 500.6].map(at)).toMatchObject(
      [10, 10, 20].map((directionOfFireDeg) => ({ engagements: [{ directionOfFireDeg }] })),
    );
    expect(at(499.4)).toMatchObject({ status: 'missing_engagements', missingYd: [499.4] });
    // north is a direction, not a missing one
    expect(matchEngagements([500], [{ distance: 500 }], 0)).toMatchObject({ engagements: [{ directionOfFireDeg: 0 }] });
  });

  it('names the distances without engagement or direction and invents none', () => {
    const outcome = matchEngagements([500, 650, 800], [{ distance: 500, directionOfFire: 90 }, { distance: 800 }]);
    expect(outcome).toMatchObject({ status: 'missing_engagements', missingYd: [650, 800] });
    expect(outcome.status === 'missing_engagements' && outcome.message).toContain('650, 800 yd');
    const empty = matchEngagements([500], [], 90);
    expect(empty.status === 'missing_engagements' && empty.message).toContain('missing engagements array');
  });
});
