import { expect, it } from 'vitest';
import { growingField, scenarioFrom } from '../../testing/shooting-range.ts';
import { qualityBody } from './use-quality.ts';

it('rates a field on the line of each target, and on the base line if the target has none', () => {
  const scenario = scenarioFrom('multi_dof_array_troop_line');
  const [first, second] = scenario.engagements;
  if (first === undefined || second === undefined) throw new Error('the scenario must have two engagements');
  const { directionOfFire: _, ...without } = second;
  const engagements = [{ ...first, directionOfFire: 75 }, without];
  const body = qualityBody(growingField(3), 'general', { ...scenario, directionOfFire: 40, engagements });
  expect(body.baseDirectionOfFire).toBe(40);
  expect(body.targets).toEqual([
    { distance: first.distance, directionOfFire: 75 },
    { distance: second.distance, directionOfFire: 40 },
  ]);
  expect(qualityBody(growingField(3), 'general', null)).toMatchObject({ targets: null, baseDirectionOfFire: null });
});
