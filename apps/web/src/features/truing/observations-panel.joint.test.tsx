import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshApp, renderInApp } from '../../testing/render-app.tsx';
import { ObservationsPanel } from './observations-panel.tsx';
import type { Truing } from './use-truing.ts';

freshApp();
const LABELS = {
  range: /^Range/,
  elevation: /^Observed elevation/,
  windage: /^Observed windage/,
  densityAltitude: /^Density altitude/,
  pressure: /^Station pressure/,
  temperature: /^Temperature/,
} as const;
type Name = keyof typeof LABELS;
const onAdd = vi.fn<(observation: object) => boolean>();
const TRUING = { observations: [], add: onAdd } as unknown as Truing;
const box = (name: Name) => {
  const boxes = [...document.querySelectorAll('input')];
  const found = boxes.find(({ labels }) => LABELS[name].test(labels?.[0]?.textContent ?? ''));
  if (found === undefined) throw new Error(`no box for ${name}`);
  return found;
};
const open = async () => {
  const { user } = renderInApp(<ObservationsPanel truing={TRUING} onNext={() => {}} />);
  await user.click(screen.getByText('Other air'));
  const type = async (values: { readonly [K in Name]?: string }) => {
    for (const [name, text] of Object.entries(values)) {
      await user.clear(box(name as Name));
      if (text !== '') await user.type(box(name as Name), text);
      await user.tab();
    }
  };
  const add = async (values: Parameters<typeof type>[0]) => {
    await type(values);
    await user.click(screen.getByRole('button', { name: 'Add observation' }));
    return onAdd.mock.lastCall?.[0];
  };
  return { type, add };
};
const NONE = {
  observedElevation: null,
  observedWindage: null,
  densityAltitude: null,
  pressure: null,
  temperature: null,
};
beforeEach(() => void onAdd.mockReset().mockReturnValue(true));

it('adds every box under its own name, and keeps only the air for the next one', async () => {
  const { add } = await open();
  expect(await add({ range: '600', elevation: '3.5', windage: '-0.4', pressure: '25', temperature: '51' })).toEqual({
    ...{ range: 600, observedElevation: 3.5, observedWindage: -0.4 },
    ...{ densityAltitude: null, pressure: 25, temperature: 51 },
  });
  expect((Object.keys(LABELS) as Name[]).map((name) => box(name).value)).toEqual(['', '', '', '', '25', '51']);
  expect(await add({ range: '700' })).toEqual({ ...NONE, range: 700, pressure: 25, temperature: 51 });
});

it('lets a density altitude and a pressure replace each other, and empties one box alone', async () => {
  const { add } = await open();
  const air = { range: '500', pressure: '26', temperature: '40', densityAltitude: '5500' };
  expect(await add(air)).toEqual({ ...NONE, range: 500, densityAltitude: 5500, temperature: 40 });
  expect(await add({ range: '510', pressure: '27' })).toEqual({ ...NONE, range: 510, pressure: 27, temperature: 40 });
  expect(await add({ range: '520', temperature: '' })).toEqual({ ...NONE, range: 520, pressure: 27 });
  expect(await add({ range: '530', pressure: '' })).toEqual({ ...NONE, range: 530 });
  expect(await add({ range: '540', densityAltitude: '900' })).toEqual({ ...NONE, range: 540, densityAltitude: 900 });
  expect(await add({ range: '550', densityAltitude: '' })).toEqual({ ...NONE, range: 550 });
});

it('keeps the typed text if a row is refused, and adds nothing while a box cannot be read', async () => {
  const { type, add } = await open();
  onAdd.mockReturnValue(false);
  await add({ elevation: '2' });
  expect(screen.getByText('Enter a range above 0.')).toBeTruthy();
  expect(box('elevation').value).toBe('U 2');
  await type({ range: '400' });
  expect(screen.queryByText('Enter a range above 0.')).toBeNull();
  onAdd.mockClear().mockReturnValue(true);
  expect(await add({ temperature: 'warm' })).toBeUndefined();
  expect(await add({ temperature: '60' })).toEqual({ ...NONE, range: 400, observedElevation: 2, temperature: 60 });
});
