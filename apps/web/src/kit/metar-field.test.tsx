import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PRESETS } from '@windcall/units';
import { afterEach, expect, it } from 'vitest';
import { UnitsProvider } from '../units/index.ts';
import { unitChoices } from '../units/unit-choices.ts';
import { type MetarAir, MetarField } from './metar-field.tsx';

afterEach(() => {
  cleanup();
  unitChoices.remove();
});

const open = () => {
  const taken: MetarAir[] = [];
  render(<MetarField onTake={(air) => taken.push(air)} />, { wrapper: UnitsProvider });
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Take this air' });
  const type = async (metar: string) => {
    await userEvent.clear(screen.getByLabelText('METAR'));
    await userEvent.type(screen.getByLabelText('METAR'), metar);
  };
  return { taken, button, type };
};

it('shows altimeter and station pressure of a METAR at the height where it is shot, and takes the station’s', async () => {
  const { taken, button, type } = open();
  expect(button().disabled).toBe(true);
  await type('KABQ 121652Z 24012G20KT 10SM CLR 18/M02 A3012');
  // altimeter 30.12 at Albuquerque, 5355 ft, is 24.75 inHg station pressure (standard atmosphere, by hand)
  await userEvent.clear(screen.getByRole('spinbutton', { name: 'Height where you shoot' }));
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Height where you shoot' }), '5355');
  expect((await screen.findByRole('status')).textContent).toMatch(
    /Altimeter .*30\.12.*station there .*24\.7.*240° true/,
  );
  await userEvent.click(button());
  expect(taken).toHaveLength(1);
  expect(taken[0]).toMatchObject({ temperature: 64.4, humidity: 26 });
  expect(taken[0]?.pressure).toBeCloseTo(30.12 * (1 - (0.0065 * 5355 * 0.3048) / 288.15) ** 5.2559, 2);
});

it('is shown in the chosen units, and says what is missing', async () => {
  unitChoices.write(PRESETS.metric);
  const { button, type } = open();
  await type('UKBB 121830Z VRB03MPS 9999 M05/M07 Q1013');
  const said = (await screen.findByRole('status')).textContent ?? '';
  expect(said).toMatch(/1013\.0/);
  expect(said).toContain('changing directions');
  expect(said).not.toMatch(/inHg|°F|mph/);
  await type('UKBB 121830Z VRB03MPS 9999');
  expect(await screen.findByText(/It must name temperature and dew point/)).toBeTruthy();
  expect(button().disabled).toBe(true);
});
