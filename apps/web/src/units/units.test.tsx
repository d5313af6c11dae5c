import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PRESETS } from '@windcall/units';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { UnitsPanel } from '../features/account/account-screen.tsx';
import { Measure, NumberField } from '../kit/index.ts';
import { unitChoices } from './unit-choices.ts';
import { UnitsProvider } from './use-units.tsx';

const Field = ({ start, onWire }: { readonly start: number; readonly onWire?: (wire: number) => void }) => {
  const [value, setValue] = useState(start);
  return (
    <NumberField
      label="Distance"
      kind="range"
      value={value}
      min={5}
      max={2000}
      step={25}
      onChange={(wire) => {
        setValue(wire);
        onWire?.(wire);
      }}
    />
  );
};
const box = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Distance' });

afterEach(() => {
  cleanup();
  unitChoices.remove();
});

describe('units on the screen', () => {
  it('are the specified ones until somebody chooses', () => {
    render(<Measure kind="wind" value={6.25} axis="crosswind" />);
    expect(screen.getByText('6.3 mph from the right')).toBeTruthy();
  });

  it('change what is read, with the letter of what is shown', () => {
    unitChoices.write(PRESETS.metric);
    render(
      <>
        <Measure kind="wind" value={-0.05} axis="crosswind" />
        <Measure kind="range" value={640} digits={0} />
      </>,
      { wrapper: UnitsProvider },
    );
    expect(screen.getByText('0.0 meters per second')).toBeTruthy();
    expect(screen.getByText('585 meters')).toBeTruthy();
  });

  it('are typed as they are shown: by the comma for who chose it, and 1.183 is asked about', async () => {
    unitChoices.write({ numbers: 'comma' });
    const sent: number[] = [];
    render(<Field start={1000.5} onWire={(wire) => sent.push(wire)} />, { wrapper: UnitsProvider });
    expect(box().value).toBe('1000,5');
    await userEvent.clear(box());
    await userEvent.type(box(), '12,125');
    expect(sent.at(-1)).toBe(12.125);
    await userEvent.clear(box());
    await userEvent.type(box(), '12.125');
    // out of bounds if the comma groups thousands
    expect(sent.at(-1)).toBe(12.125);
    await userEvent.clear(box());
    await userEvent.type(box(), '5.125');
    // both readings are distances, but one exceeds the field's most: 2000
    expect(sent.at(-1)).toBe(5.125);
    await userEvent.clear(box());
    await userEvent.type(box(), '1.125');
    expect(sent.at(-1)).toBe(1125);
    await userEvent.keyboard('{ArrowUp}');
    expect(sent.at(-1)).toBe(1150);
  });

  it('leave a field’s wire value alone until it is edited, and then convert it', async () => {
    unitChoices.write(PRESETS.metric);
    const sent: number[] = [];
    render(<Field start={1000} onWire={(wire) => sent.push(wire)} />, { wrapper: UnitsProvider });
    expect(box().value).toBe('914.4');
    await userEvent.click(box());
    await userEvent.tab();
    expect(sent).toEqual([]);
    await userEvent.clear(box());
    await userEvent.type(box(), '300');
    expect(sent.at(-1)).toBe(328.084);
    await userEvent.tab();
    expect(box().value).toBe('300');
    await userEvent.click(box());
    await userEvent.keyboard('{ArrowUp}');
    expect(box().value).toBe('320');
  });

  it('take a unit typed behind the figure, take a comma as their bounds allow, and tell bounds in the shown unit', async () => {
    const sent: number[] = [];
    render(<Field start={1000} onWire={(wire) => sent.push(wire)} />, { wrapper: UnitsProvider });
    await userEvent.clear(box());
    await userEvent.paste('300 m');
    expect(sent.at(-1)).toBe(328.084);
    await userEvent.clear(box());
    await userEvent.paste('1,183');
    expect(sent.at(-1)).toBe(1183);
    await userEvent.clear(box());
    await userEvent.paste('2000 m');
    expect(screen.getByText('Enter a number from 5 to 2000.')).toBeTruthy();
    act(() => void unitChoices.write(PRESETS.metric));
    expect(await screen.findByText('Enter a number from 4.572 to 1828.8.')).toBeTruthy();
  });

  it('changed while something is typed: what was understood is the same quantity, what was not stays as it was typed', async () => {
    const sent: number[] = [];
    render(<Field start={1000} onWire={(wire) => sent.push(wire)} />, { wrapper: UnitsProvider });
    const node = box();
    await userEvent.clear(box());
    await userEvent.type(box(), '800');
    act(() => void unitChoices.write(PRESETS.metric));
    expect(box().value).toBe('731.52');
    await userEvent.tab();
    expect([box().value, sent.at(-1)]).toEqual(['731.52', 800]);
    await userEvent.clear(box());
    await userEvent.type(box(), '27x');
    act(() => unitChoices.remove());
    expect([box().value, box().getAttribute('aria-invalid')]).toEqual(['27x', 'true']);
    expect(box()).toBe(node);
    // refused as too far in meters, it is not read as yards
    act(() => void unitChoices.write(PRESETS.metric));
    await userEvent.clear(box());
    await userEvent.type(box(), '1900');
    act(() => unitChoices.remove());
    expect([box().value, box().getAttribute('aria-invalid'), sent.at(-1)]).toEqual(['1900', 'true', 800]);
  });

  it('are chosen by preset, then kind by kind', async () => {
    render(<UnitsPanel />);
    await userEvent.click(screen.getByRole('radio', { name: 'Metric' }));
    expect(unitChoices.read()?.wind).toBe('m/s');
    await userEvent.selectOptions(screen.getByLabelText('Corrections'), 'MOA');
    expect(unitChoices.read()).toMatchObject({ wind: 'm/s', angle: 'MOA' });
    expect(screen.getByRole('radio', { name: 'Own', checked: true })).toBeTruthy();
  });

  it('and the notation of numbers by itself, which no preset takes back and nobody else sees', async () => {
    render(<UnitsPanel />);
    const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
    expect(screen.getByRole('radio', { name: '1,234.5', checked: true })).toBeTruthy();
    await choose('1.234,5');
    expect(unitChoices.read()).toEqual({ numbers: 'comma' });
    await choose('Metric');
    await userEvent.selectOptions(screen.getByLabelText('Corrections'), 'MOA');
    await choose('Mixed');
    expect(unitChoices.read()).toEqual({ ...PRESETS.mixed, numbers: 'comma' });
    expect(screen.getByRole('radio', { name: 'Mixed', checked: true })).toBeTruthy();
    await choose('1,234.5');
    expect(unitChoices.read()).toEqual(PRESETS.mixed);
    localStorage.setItem('unitChoices', JSON.stringify({ numbers: 'of a later release', wind: 'm/s' }));
    expect(unitChoices.read()).toEqual({ wind: 'm/s' });
  });
});
