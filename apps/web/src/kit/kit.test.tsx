import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { newUser } from '../testing/new-user.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormFrame } from './form-frame.tsx';
import { Measure } from './measure.tsx';
import { NumberField } from './number-field.tsx';
import { Panel } from './panel.tsx';
import { Select } from './select.tsx';
import { Slider } from './slider.tsx';
import { Table } from './table.tsx';
import { Term } from './term.tsx';
import { TooltipProvider } from './tooltip.tsx';

afterEach(cleanup);
const show = (shown: ReactNode) => {
  render(<TooltipProvider>{shown}</TooltipProvider>);
  return newUser();
};

const Hold = () => {
  const [value, setValue] = useState(0.6);
  return (
    <Slider
      label="Wind hold"
      value={value}
      onChange={setValue}
      min={-5}
      max={5}
      step={0.05}
      valueText={(mil) => `${Math.abs(mil).toFixed(2)} mil ${mil < 0 ? 'left' : 'right'}`}
    />
  );
};

it('moves a slider by arrows, ten steps by PageUp, and its buttons, and says its value in words', async () => {
  const user = show(<Hold />);
  const thumb = screen.getByRole('slider', { name: 'Wind hold' });
  const says = () => thumb.getAttribute('aria-valuetext');
  expect(says()).toBe('0.60 mil right');
  thumb.focus();
  await user.keyboard('{ArrowRight}');
  expect(says()).toBe('0.65 mil right');
  await user.keyboard('{PageUp}');
  expect(says()).toBe('1.15 mil right');
  await user.click(screen.getByRole('button', { name: 'Wind hold: less' }));
  expect(says()).toBe('1.10 mil right');
  await user.keyboard('{Tab}');
});

it('moves a slider by Shift, by its ends, and by a finger, and leaves other keys to the page', async () => {
  const user = show(<Hold />);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Wind hold' });
  slider.focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(slider.getAttribute('aria-valuetext')).toBe('0.10 mil right');
  await user.keyboard('{End}');
  expect(slider.valueAsNumber).toBe(Number(slider.max));
  await user.keyboard('{Home}');
  expect(slider.valueAsNumber).toBe(Number(slider.min));
  fireEvent.change(slider, { target: { value: '0.35' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('0.35 mil right');
  // true: the page did not cancel the key's default
  expect(fireEvent.keyDown(slider, { key: 'ArrowRight', ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(slider, { key: 'Tab' })).toBe(true);
  expect(slider.getAttribute('aria-valuetext')).toBe('0.35 mil right');
});

it('ignores presses of a busy button but keeps it in reach', async () => {
  const act = vi.fn();
  const user = show(
    <Button pending onClick={act}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await user.click(button);
  expect(act).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button).toHaveProperty('disabled', false);
});

it('does not submit a form by a button that was not made for it', async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const user = show(
    <form onSubmit={submit}>
      <Button>Other</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Other' }));
  expect(submit).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(submit).toHaveBeenCalledOnce();
});

it('starts in the first field of a dialog, closes on Escape, and keeps the inline style sheet of the library out', async () => {
  const onOpenChange = vi.fn();
  const user = show(
    <Dialog open onOpenChange={onOpenChange} title="Edit profile" description="Its numbers.">
      <input aria-label="Name" />
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Edit profile', description: 'Its numbers.' });
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Name'));
  expect(document.querySelectorAll('style')).toHaveLength(0);
  await user.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

it('chooses one of several, grouped', async () => {
  const onChange = vi.fn();
  const user = show(
    <Select
      label="Profile"
      value="a"
      onChange={onChange}
      choices={[
        { value: 'a', label: 'Built in' },
        { value: 'b', label: 'Mine', group: 'Saved' },
      ]}
    />,
  );
  expect(screen.getByRole('group', { name: 'Saved' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Profile'), 'Mine');
  expect(onChange).toHaveBeenCalledWith('b');
});

it('shows a panel as loading, failed with a way to try again, or empty, in place of its content', async () => {
  const retry = vi.fn();
  const user = show(
    <>
      <Panel title="One" loading>
        content
      </Panel>
      <Panel title="Two" error="No answer." onRetry={retry}>
        content
      </Panel>
      <Panel title="Three" empty={<p>Nothing yet</p>}>
        content
      </Panel>
    </>,
  );
  expect(screen.queryByText('content')).toBeNull();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.getByText('Nothing yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

it('prints a measure with letter and unit and reads it aloud in words', () => {
  show(<Measure value={-0.6} unit="mil" digits={1} axis="wind" />);
  expect(document.querySelector('[aria-hidden]')?.textContent).toBe('L0.6');
  expect(screen.getByText('0.6 mil left')).toBeTruthy();
});

it('explains a term when it is asked for', async () => {
  const user = show(<Term name="CEP" />);
  await user.click(screen.getByRole('button', { name: 'CEP' }));
  expect((await screen.findByRole('tooltip')).textContent).toContain('radius');
});

it('says which way a table is sorted, and pages it', async () => {
  const user = show(
    <Table
      caption="Shots"
      noun="shots"
      pageSize={2}
      rows={[3, 1, 2]}
      rowKey={(row) => row}
      columns={[{ key: 'n', header: 'Number', sortBy: (row: number) => row, cell: (row: number) => row }]}
    />,
  );
  const cells = () => screen.getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells()).toEqual(['3', '1']);
  await user.click(screen.getByRole('button', { name: 'Number' }));
  expect(cells()).toEqual(['1', '2']);
  expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('ascending');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(cells()).toEqual(['3']);
  expect(screen.getByText(/of/).textContent).toBe('3–3 of 3 shots');
});

it('sends a form, and the numbers of a dialog, only when their own boxes were all understood', async () => {
  const sent = vi.fn();
  const user = show(
    <>
      <NumberField label="Elsewhere" value={5} min={0} max={9} onChange={() => undefined} />
      <FormFrame trouble={null} onSubmit={() => sent('form')}>
        <NumberField label="Tries" value={5} min={0} max={9} onChange={() => undefined} />
        <Button type="submit">Assign</Button>
      </FormFrame>
    </>,
  );
  await user.type(screen.getByLabelText('Elsewhere'), '55');
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  expect(sent.mock.calls).toEqual([['form']]);
  await user.type(screen.getByLabelText('Tries'), '55');
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Tries'));
  await user.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledTimes(1);
});
