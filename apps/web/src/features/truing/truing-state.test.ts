import type { truing } from '@windcall/contract';
import { expect, it } from 'vitest';
import { DEFAULT_TRUING_ENVIRONMENT, type FieldObservation } from './truing-input.ts';
import { TRUING_START, type TruingEvent, type TruingState, truingAfter } from './truing-state.ts';

const NO_AIR = { temperature: null, pressure: null, densityAltitude: null };
const seen = (range: number): Omit<FieldObservation, 'key'> => ({
  ...{ range, observedElevation: 3, observedWindage: 0 },
  ...NO_AIR,
});
const after = (...events: TruingEvent[]): TruingState => events.reduce(truingAfter, TRUING_START);
const result = { applicable: true } as truing.TruingResult;
const TRUED: TruingEvent = { is: 'trued', result };

it('keeps observations from near to far and removes the one that is named', () => {
  const both = after({ is: 'added', observation: seen(800) }, { is: 'added', observation: seen(500) });
  expect(both.observations.map(({ range, key }) => [range, key])).toEqual([
    [500, 2],
    [800, 1],
  ]);
  expect(truingAfter(both, { is: 'removed', key: 2 }).observations.map(({ range }) => range)).toEqual([800]);
  expect(truingAfter(both, { is: 'cleared' }).observations).toEqual([]);
});

it.each<TruingEvent>([
  { is: 'chosen', id: 2 },
  { is: 'added', observation: seen(600) },
  { is: 'removed', key: 1 },
  { is: 'cleared' },
  { is: 'turned' },
  { is: 'in-air', environment: { ...DEFAULT_TRUING_ENVIRONMENT, temperature: 40 } },
  { is: 'keeps', keeps: true },
])('forgets the result, because its input changes: $is', (event) => {
  const trued = after({ is: 'added', observation: seen(800) }, TRUED);
  expect(trued.result).toBe(result);
  expect(truingAfter(trued, event)).toMatchObject({ result: null, mirrored: [] });
});

it.each<TruingEvent>([
  { is: 'busy', busy: 'applying' },
  { is: 'baseline', pending: null },
])('keeps the result: $is', (event) => {
  expect(truingAfter(after(TRUED), event).result).toBe(result);
});

it('drops with the rifle what belongs to it, and keeps observations and weather', () => {
  const before = after(
    { is: 'added', observation: seen(800) },
    { is: 'keeps', keeps: true },
    { is: 'baseline', pending: { elevation: [], windage: [] } },
  );
  const { observations, environment, ...rest } = truingAfter(before, { is: 'chosen', id: 7 });
  expect(observations).toBe(before.observations);
  expect(environment).toBe(before.environment);
  expect(rest).toMatchObject({ chosenId: 7, keepsVelocity: false, pending: null });
});

it('clears observations and result when they are applied, and keeps the weather', () => {
  const environment = { ...DEFAULT_TRUING_ENVIRONMENT, temperature: 40 };
  const applied = after({ is: 'in-air', environment }, { is: 'added', observation: seen(800) }, TRUED, {
    is: 'applied',
  });
  expect(applied).toMatchObject({ observations: [], result: null, environment });
});
