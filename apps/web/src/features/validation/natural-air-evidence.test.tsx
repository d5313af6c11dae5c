import { screen, within } from '@testing-library/react';
import measured from '@windcall/wind/measured-gates.json';
import truth from '@windcall/wind/validation.json';
import { expect, it } from 'vitest';
import { freshApp, renderInApp } from '../../testing/render-app.tsx';
import { NaturalAirEvidence } from './natural-air-evidence.tsx';

freshApp();

it('shows every gate with what the law says, every fault with what notices it, and what nobody knows', async () => {
  renderInApp(<NaturalAirEvidence />, '/validation');
  const gates = await screen.findByRole('table', { name: 'Natural air against its law' });
  expect(within(gates).getAllByRole('row')).toHaveLength(1 + truth.gates.length);
  expect(truth.gates).toHaveLength(16);
  const faults = screen.getByRole('table', { name: /^Faults built in on purpose/ });
  for (const { defect, failsOn } of truth.defects) {
    expect(failsOn.length, defect).toBeGreaterThan(0);
    expect(within(faults).getByText(defect)).toBeTruthy();
  }
  for (const begins of [
    'How wide',
    'Your day',
    'How soon',
    'Thermals',
    'Very short',
    'Height',
    'The constants',
    'Hills',
  ]) {
    expect(screen.getAllByRole('listitem').filter((item) => item.textContent?.startsWith(begins))).toHaveLength(1);
  }
});

it('shows every gate of measured wind, and says in words which are not held', async () => {
  renderInApp(<NaturalAirEvidence />, '/validation');
  const gates = await screen.findByRole('table', { name: 'Drawn winds against measured ones' });
  expect(within(gates).getAllByRole('row')).toHaveLength(1 + measured.gates.length);
  const outside = measured.gates.flatMap(({ low, high, values }) => values.filter((x) => x < low || x > high));
  expect(within(gates).getAllByText(/, outside$/)).toHaveLength(outside.length);
  const [before, now] = measured.winds;
  expect(
    screen.getByText(new RegExp(`now holds ${now?.held} of 35 gates; earlier releases held ${before?.held}`)),
  ).toBeTruthy();
});
