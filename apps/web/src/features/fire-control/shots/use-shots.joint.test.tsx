import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { desk } from '../../../desk/desk.ts';
import { enter, openFireControl } from '../../../testing/open-fire-control.tsx';
import { freshApp } from '../../../testing/render-app.tsx';
import { scenarioFrom } from '../../../testing/shooting-range.ts';
import { fireMemory } from '../fire-memory.ts';
import { unsentShots } from './shot-sender.ts';

const app = freshApp();
const simple = scenarioFrom('simple_steel_500');
const kept = () => unsentShots().map(({ value }) => value);
const trigger = () => screen.findByRole('button', { name: 'Take Shot' });

it('gives each waiting shot its own number and draw, and a stage only if it changed', async () => {
  const { user } = openFireControl(app.server, simple);
  await trigger();
  await screen.findAllByText(/mil up$/);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  act(() => void window.dispatchEvent(new Event('offline')));
  const fire = async (): Promise<void> => {
    const before = kept().length;
    await user.click(await trigger());
    await waitFor(() => expect(kept()).toHaveLength(before + 1));
  };
  await fire();
  await fire();
  const still = desk.effects.read();
  act(() => desk.effects.write({ ...still, useCoriolisEffect: !still.useCoriolisEffect }));
  await fire();
  await fire();
  act(() => desk.effects.write(still));
  await fire();
  await fire();
  const shots = kept();
  expect(shots.map(({ body }) => body.asShown?.draw)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(shots.map(({ stage }) => stage?.effects.coriolis ?? null)).toEqual([
    ...[null, null, !still.useCoriolisEffect, null, still.useCoriolisEffect, null],
  ]);
});

it('keeps the rifle’s settings and the aim when the user leaves the page', async () => {
  openFireControl(app.server, scenarioFrom('multi_dof_array_troop_line', 8));
  await trigger();
  act(() => screen.getByRole('button', { name: 'Next' }).click());
  await waitFor(() =>
    expect(fireMemory.read()).toMatchObject({ scenarioId: 8, position: { engagement: 0, target: 1 } }),
  );
  const { position } = fireMemory.read();
  enter('Elevation dial value', 3.4);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(fireMemory.read()).toMatchObject({ aim: { elevationDial: 3.4 }, scenarioId: 8, position });
});

it('keeps the place of the last scenario while none is loaded', async () => {
  fireMemory.write({ ...fireMemory.read(), scenarioId: 8, position: { engagement: 1, target: 0 } });
  openFireControl(app.server, null);
  await screen.findByRole('spinbutton', { name: 'Elevation dial value' });
  enter('Elevation dial value', 1.2);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(fireMemory.read()).toMatchObject({
    ...{ aim: { elevationDial: 1.2 }, scenarioId: 8, position: { engagement: 1, target: 0 } },
  });
});
