import { describe, expect, it } from 'vitest';
import { GENERATED_LIKE_NATURAL, NATURAL_AIR, trialStage } from '../test/trial-cards.ts';
import { correctionsOverTime } from './drift-shares.ts';
import { solve } from './solve.ts';
import { windAt } from './wind-at.ts';

describe('corrections over time', () => {
  it.each([...NATURAL_AIR, GENERATED_LIKE_NATURAL])(
    'are to the bit those of the solution, and the wind along the path is its wind, in $name',
    (wind) => {
      const stage = { ...trialStage('troop_line', wind, 3), clock: 'live' as const };
      const [line] = stage.targets;
      if (line === undefined) throw new Error('a stage must have a target');
      const then = correctionsOverTime(stage, line);
      for (const momentS of [0, 17.3, 4, 61.25]) {
        const solved = solve(stage, line, momentS);
        const { correction, along } = then(momentS);
        if (solved.status !== 'ok' || correction === null) throw new Error('must be solved');
        expect([correction.windMil, correction.elevationMil, correction.row.timeS]).toEqual([
          solved.solution.windDriftMils,
          solved.solution.elevationMils,
          solved.solution.timeOfFlight,
        ]);
        const whole = windAt(stage, line, momentS).along;
        for (const yd of [0, 110, line.distance]) expect(along(yd)).toEqual(whole(yd));
      }
    },
  );

  it('are none where the bullet does not get there', () => {
    const wind = { kind: 'steady', speed: 5, direction: 90 } as const;
    const stage = { ...trialStage('troop_line', GENERATED_LIKE_NATURAL, 3), wind };
    const line = { distance: 9000, directionOfFire: 0, lookAngle: 0 };
    expect(solve(stage, line, 0).status).not.toBe('ok');
    expect(correctionsOverTime(stage, line)(0).correction).toBeNull();
  });
});
