import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { freshApp, renderInApp } from '../../testing/render-app.tsx';
import { WindKinds } from './wind-kinds.tsx';
import { applyPreset, DEFAULT_SETTINGS, type WindSettings } from './wind-settings.ts';

freshApp();
const NAMES = ['Steady', 'Gusty', 'Switching', 'Hot midday'];
const onChange = vi.fn<(change: (settings: WindSettings) => WindSettings) => void>();
const show = (settings: WindSettings, isModeBlocked = () => false) =>
  renderInApp(
    <WindKinds settings={settings} blocked={isModeBlocked()} isModeBlocked={isModeBlocked} onChange={onChange} />,
  );
const button = (name: string) => screen.getByText(name).closest('button') as HTMLButtonElement;
const pressed = () => NAMES.filter((name) => button(name).getAttribute('aria-pressed') === 'true');
beforeEach(() => void onChange.mockReset());

it('sets the winds, mode and sun of the pressed kind, and marks only that kind', () => {
  const presets = [
    applyPreset(DEFAULT_SETTINGS, 'deterministic'),
    applyPreset(DEFAULT_SETTINGS, 'stochastic'),
    applyPreset(DEFAULT_SETTINGS, 'complex'),
    {
      ...applyPreset(DEFAULT_SETTINGS, 'complex'),
      thermal: { enabled: true, dailyPhase: 'midday', stabilityOverride: 'default' },
    },
  ];
  for (const [i, name] of NAMES.entries()) {
    const { unmount } = show(DEFAULT_SETTINGS);
    fireEvent.click(button(name));
    const made = onChange.mock.lastCall?.[0](DEFAULT_SETTINGS);
    expect(made).toEqual(presets[i]);
    unmount();
    const again = show(presets[i] as WindSettings);
    expect(pressed()).toEqual([name]);
    again.unmount();
  }
});

it('removes the sun again if Switching follows Hot midday', () => {
  const [hot, switching] = ['Hot midday', 'Switching'].map((name) => {
    const { unmount } = show(DEFAULT_SETTINGS);
    fireEvent.click(button(name));
    unmount();
    return onChange.mock.lastCall?.[0] ?? ((settings: WindSettings) => settings);
  });
  expect(switching?.(hot?.(DEFAULT_SETTINGS) ?? DEFAULT_SETTINGS).thermal.enabled).toBe(false);
});

it('marks none once a value was changed, or natural air is loaded instead', () => {
  const steady = applyPreset(DEFAULT_SETTINGS, 'deterministic');
  const changed = show({ ...steady, primary: { ...steady.primary, windSpeed: steady.primary.windSpeed + 1 } });
  expect(pressed()).toEqual([]);
  changed.unmount();
  desk.naturalAir.write({ ground: 'brush', sky: 'night', speed: 5, direction: '1:00', seed: '7' });
  show(steady);
  expect(pressed()).toEqual([]);
});

it('changes nothing if the mode may not be chosen', () => {
  show(DEFAULT_SETTINGS, () => true);
  expect(button('Gusty').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button('Gusty'));
  expect(onChange).not.toHaveBeenCalled();
});
