import { describe, expect, it, vi } from 'vitest';
import { readScenarios, readTemplates } from './read-scenarios.ts';

const engagements = [
  {
    id: 'eng1',
    distance: 400,
    sequence: 1,
    directionOfFire: 90,
    targets: [{ id: 'target1', type: 'circle', size: 1.5, position: { x: 0, y: 0 } }],
  },
];
const scenario = {
  id: 7,
  name: 'Evening line',
  description: null,
  scenarioType: 'simple',
  engagements,
  environmentalConditions: null,
  multiTargetWindEffects: null,
  directionOfFire: 90,
  createdAt: '2025-05-01T10:00:00.000Z',
};

describe('the list of scenarios', () => {
  it('reads JSON text in engagements, conditions and wind effects', () => {
    const text = {
      ...scenario,
      engagements: JSON.stringify(engagements),
      environmentalConditions: 'null',
      multiTargetWindEffects: '',
    };
    expect(readScenarios([text])).toEqual({ rows: [scenario], unreadable: 0 });
  });

  it('passes over a row that cannot be read, logs why and counts it', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const result = readScenarios([scenario, { ...scenario, id: 8, engagements: '[{' }]);
    expect(result.rows.map(({ id }) => id)).toEqual([7]);
    expect(result.unreadable).toBe(1);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it('refuses an answer that is no list', () => {
    expect(() => readScenarios({ rows: [] })).toThrow();
  });

  it('reads templates with engagements and tags as text', () => {
    const template = { id: 't', name: 'T', description: 'd', scenarioType: 'simple', directionOfFire: 90 };
    const { rows } = readTemplates([
      { ...template, defaultEngagements: JSON.stringify(engagements), tags: '["beginner"]' },
    ]);
    expect(rows).toEqual([{ ...template, defaultEngagements: engagements, tags: ['beginner'] }]);
  });
});
