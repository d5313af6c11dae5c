import { cleanup, render, screen, within } from '@testing-library/react';
import { courses, type shares } from '@windcall/contract';
import { expect, it } from 'vitest';
import { AroundHook } from '../testing/around-hook.tsx';
import { openRun } from '../testing/open-run.ts';
import { freshApp } from '../testing/render-app.tsx';
import { wholeCard } from '../testing/wmp-server.ts';
import { LookAtThing } from './look-at-thing.tsx';

freshApp();

/** Texts of a table by row, without text for screen readers; figures without their units. */
const look = (thing: shares.Shareable, table: string): string[][] => {
  cleanup();
  render(<LookAtThing thing={thing} />, { wrapper: AroundHook });
  const [, ...rows] = within(screen.getByRole('table', { name: table })).getAllByRole('row');
  for (const aloud of document.querySelectorAll('.sr-only')) aloud.remove();
  return rows.map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').replaceAll('\u00a0', ' ')),
  );
};
const fact = (name: string): string =>
  (screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? '').trim();

const plate = { type: 'circle' as const, position: { x: 0, y: 0 } };
const scenario = (directions: (number | undefined)[]): shares.Shareable => ({
  kind: 'scenario',
  body: {
    ...{ name: 'Ridge day', description: null, scenarioType: 'multiple_engagement', directionOfFire: 33 },
    environmentalConditions: null,
    engagements: directions.map((directionOfFire, i) => ({
      ...{ id: `eng${i}`, distance: 500 + 100 * i, sequence: i + 1 },
      ...(directionOfFire !== undefined && { directionOfFire }),
      targets: [
        { ...plate, id: 'a', size: 1 + i },
        { ...plate, id: 'b', size: 3 },
      ],
    })),
  } as never,
});

it('lists each target of a scenario with its own direction of fire, else the scenario’s', () => {
  const rows = look(scenario([120, undefined]), 'Targets');
  expect(rows.map(([distance, direction, , size]) => [Number.parseInt(distance ?? '', 10), direction, size])).toEqual([
    [500, '120°', expect.stringContaining('1.00')],
    [500, '120°', expect.stringContaining('3.00')],
    [600, '33°', expect.stringContaining('2.00')],
    [600, '33°', expect.stringContaining('3.00')],
  ]);
  expect(fact('Targets')).toBe('4');
});

const hold = (windage: number) => ({ windage, low: windage - 0.1, high: windage + 0.1, elevation: 5.2 });
const card = (more: object = {}): shares.Shareable => {
  const { id: _i, createdAt: _c, stageId: _s, stageDigest: _d, analysisData: _a, ...body } = wholeCard(1, 'Match');
  return { kind: 'card', body: { ...body, ...more } } as shares.Shareable;
};

it('shows a card older than stages with each wind’s hold at that distance, or a dash', () => {
  const rows = look(card(), 'Corrections by target').map(([, distance = '', elevation, ...holds]) => [
    Number.parseInt(distance, 10),
    elevation,
    ...holds,
  ]);
  expect(rows).toEqual([
    [800, 'U 4.0', 'R 0.8', '–'],
    [500, 'U 2.5', 'R 0.5', 'R 0.5'],
    [650, 'U 3.3', 'R 0.7', 'R 0.7'],
  ]);
});

it('shows a hold’s crosswind under it, and its own elevation if it has one', () => {
  const row = (target: number, ownElevation: boolean) => ({
    ...{ target, distance: 800, directionOfFire: 90, targetType: 'circle', targetSize: 2, elevation: 5.4 },
    holds: [0.3, 0.9].map((windage, bracket) => ({
      ...hold(windage),
      ...{ bracket, exact: hold(windage), ownElevation: ownElevation && bracket === 1 },
      crosswind: { low: 2 + 4 * bracket, high: 6 + 4 * bracket },
    })),
  });
  const rows = look(card({ rows: [row(1, true), row(2, false)] }), 'Corrections by target');
  expect(rows[0]?.[0]).toBe('1, 90°');
  expect(rows.map((cells) => cells.slice(3).map((text) => text.includes('U ')))).toEqual([
    [false, true],
    [false, false],
  ]);
  expect(rows[0]?.[3]).toMatch(/^R 0\.3.*2.*6/);
  expect(rows[0]?.[4]).toMatch(/^R 0\.9.*6.*10.*, U 5\.2$/);
});

it('hides distance and size of a plate at an unknown distance', () => {
  const told = courses.completeCourse({
    ...openRun.course,
    wind: { mean: [4, 8], value: 'full', gust: 'steady' },
    order: [{ target: 1, rounds: 3, until: 'rounds' }],
    targets: [true, false].map((distanceTold, i) => ({
      ...{ number: i + 1, distance: 512, directionOfFire: 90, targetType: 'square' as const, targetSize: 1.5 },
      ...{ lookAngle: 0, distanceTold },
    })),
  } as courses.Course);
  const rows = look({ kind: 'course', body: told } as shares.Shareable, 'Targets');
  expect(rows.map(([number, distance, , size]) => [number, distance, size])).toEqual([
    ['T1', expect.stringContaining('512'), expect.stringContaining('1.50')],
    ['T2', 'not told', 'not told'],
  ]);
});

it('says how strong a wind is at most and on average, how far it reaches and how long it lasts', () => {
  const windField = {
    ...{ distances: [0, 500, 1000], timeSteps: [0, 5, 240] },
    windData: {
      speed: [
        [4, 4, 4],
        [4, 13, 4],
        [4, 4, 4],
      ],
      direction: [0, 0, 0].map(() => [90, 90, 90]),
    },
  };
  render(<LookAtThing thing={{ kind: 'wind', body: { name: 'Saturday', windField } }} />, { wrapper: AroundHook });
  expect(fact('Strongest')).toMatch(/^13\b/);
  expect(fact('Mean speed')).toMatch(/^5\b/);
  expect(fact('To')).toMatch(/^1000\D/);
  expect(fact('Lasts')).toMatch(/^240\D/);
});
