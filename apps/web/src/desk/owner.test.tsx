import { beforeEach, expect, it, vi } from 'vitest';
import { themeChoice } from '../theme/use-theme.ts';
import { desk } from './desk.ts';
import { keepApart } from './owner.ts';

const SCENARIO = {
  id: 7,
  name: 'Close array',
  description: null,
  scenarioType: 'simple' as const,
  engagements: [],
  environmentalConditions: null,
  multiTargetWindEffects: null,
  directionOfFire: 90,
  createdAt: '2026-03-01T08:00:00.000Z',
};

beforeEach(() => {
  localStorage.clear();
});

it('keeps the things of two users of one browser apart: neither sees the other’s, both find their own again', () => {
  const left = () => [desk.rifleId.read(), desk.scenario.read(), localStorage.getItem('activeTrainingScenario')];
  const told = vi.fn();
  const stop = desk.rifleId.subscribe(told);
  keepApart('1');
  desk.rifleId.write(12);
  desk.scenario.write(SCENARIO);
  // a key that no module declares also belongs to a user
  localStorage.setItem('unknown', 'of one');
  themeChoice.write('bright');
  keepApart('1');
  expect(desk.rifleId.read()).toBe(12);
  told.mockClear();
  keepApart('2');
  expect(told).toHaveBeenCalled();
  expect(left()).toEqual([0, null, null]);
  expect(localStorage.getItem('unknown')).toBeNull();
  desk.rifleId.write(40);
  keepApart('1');
  expect(left()).toEqual([12, SCENARIO, JSON.stringify(SCENARIO)]);
  expect(localStorage.getItem('unknown')).toBe('of one');
  keepApart('2');
  expect(left()).toEqual([40, null, null]);
  expect(themeChoice.read()).toBe('bright');
  stop();
});

it('gives what an older version left without a name to the first who signs in', () => {
  desk.rifleId.write(12);
  keepApart('5');
  expect(desk.rifleId.read()).toBe(12);
});

it('puts a user’s things aside at sign-out, and returns them to nobody else', () => {
  keepApart('1');
  desk.rifleId.write(12);
  desk.scenario.write(SCENARIO);
  keepApart(null);
  expect([desk.rifleId.read(), desk.scenario.read(), localStorage.getItem('selectedTrainingScenario')]).toEqual([
    0,
    null,
    null,
  ]);
  keepApart('2');
  expect(desk.scenario.read()).toBeNull();
  keepApart(null);
  keepApart('1');
  expect([desk.rifleId.read(), desk.scenario.read()]).toEqual([12, SCENARIO]);
});
