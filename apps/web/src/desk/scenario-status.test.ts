import { describe, expect, it } from 'vitest';
import { scenarioStatus } from './scenario-status.ts';

const target = { id: 'target1', type: 'circle' as const, size: 1, position: { x: 0, y: 0 } };
const engagement = (directionOfFire: number | null, targets = [target]) => ({
  id: 'eng1',
  distance: 500,
  sequence: 1,
  directionOfFire,
  targets,
});

describe('the status of a scenario', () => {
  it('asks for a scenario, for targets and for directions of fire', () => {
    expect(scenarioStatus(null)).toEqual({ valid: false, message: 'No training scenario loaded' });
    expect(scenarioStatus({ engagements: [] })).toEqual({
      valid: false,
      message: 'Training scenario has no targets defined',
    });
    expect(scenarioStatus({ engagements: [engagement(90), engagement(null, [target, target])] })).toEqual({
      valid: false,
      message: '2 of 3 targets missing Direction of Fire configuration',
    });
  });

  it('takes the direction of the scenario for engagements that have none', () => {
    expect(scenarioStatus({ directionOfFire: 0, engagements: [engagement(null), engagement(45)] })).toEqual({
      valid: true,
      targetCount: 2,
    });
  });
});
