import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { listShortcut } from '../shortcuts/shortcuts.ts';
import { newUser } from '../testing/new-user.ts';
import { NumberField } from './number-field.tsx';

afterEach(cleanup);

const WindHold = ({
  start,
  heard,
  onEmpty,
}: {
  start: number;
  heard: (value: number) => void;
  onEmpty?: () => void;
}) => {
  const [value, setValue] = useState(start);
  const onChange = (next: number): void => {
    heard(next);
    setValue(next);
  };
  return (
    <NumberField
      label="Wind hold"
      unit="mil"
      min={-5}
      max={5}
      step={0.05}
      value={value}
      onChange={onChange}
      {...(onEmpty === undefined ? {} : { onEmpty })}
    />
  );
};

const show = (start: number, onEmpty?: () => void) => {
  const onChange = vi.fn();
  render(<WindHold start={start} heard={onChange} {...(onEmpty === undefined ? {} : { onEmpty })} />);
  const field: HTMLInputElement = screen.getByLabelText('Wind hold');
  return { field, onChange, user: newUser() };
};

it('keeps what is typed while typing, and gives each valid value on', async () => {
  const { field, onChange, user } = show(0);
  await user.clear(field);
  await user.type(field, '1.50');
  expect(field.value).toBe('1.50');
  expect(onChange.mock.calls.map(([value]) => value)).toEqual([1, 1, 1.5, 1.5]);
  await user.tab();
  expect(field.value).toBe('1.5');
});

it('takes a pasted number with a decimal comma', async () => {
  const { field, onChange, user } = show(0);
  await user.clear(field);
  await user.paste('0,35');
  expect(onChange).toHaveBeenLastCalledWith(0.35);
});

it.each([
  ['7', 'Enter a number from -5 to 5.'],
  ['abc', 'I don’t know “abc”. Enter a number from -5 to 5.'],
  ['-5.05', 'Enter a number from -5 to 5.'],
])('ignores %s, says why, and keeps it on leaving, until it is taken back', async (typed, says) => {
  const { field, onChange, user } = show(2);
  await user.clear(field);
  await user.paste(typed);
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe(says);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.tab();
  expect(field.value).toBe(typed);
  await user.type(field, '{Escape}');
  expect(field.value).toBe('2');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('takes back what the first figures of a text had set where the whole is not understood', async () => {
  const { field, onChange, user } = show(2);
  await user.clear(field);
  await user.type(field, '4.2 x');
  expect(onChange.mock.calls.at(-1)).toEqual([2]);
  expect(field.value).toBe('4.2 x');
  await user.type(field, '{Backspace}{Backspace}');
  expect(onChange).toHaveBeenLastCalledWith(4.2);
});

it('says when it is left with something that is no number', async () => {
  const onUnreadable = vi.fn();
  render(<NumberField label="Latitude" value={50} onChange={vi.fn()} onUnreadable={onUnreadable} min={-90} max={90} />);
  const user = newUser();
  await user.clear(screen.getByLabelText('Latitude'));
  await user.type(screen.getByLabelText('Latitude'), '-');
  expect(onUnreadable).not.toHaveBeenCalled();
  await user.tab();
  expect(onUnreadable).toHaveBeenCalledOnce();
});

it('says when it is emptied', async () => {
  const onEmpty = vi.fn();
  const { field, user } = show(2, onEmpty);
  await user.clear(field);
  expect(onEmpty).toHaveBeenCalledOnce();
});

it('steps by the arrows, by ten with PageUp and PageDown, and stops at its bounds', async () => {
  const { field, user } = show(4.5);
  await user.click(field);
  await user.keyboard('{ArrowUp}');
  expect(field.value).toBe('4.55');
  await user.keyboard('{PageDown}');
  expect(field.value).toBe('4.05');
  await user.keyboard('{PageUp}{PageUp}');
  expect(field.value).toBe('5');
  expect(field.getAttribute('aria-valuetext')).toBe('5 mil');
});

const Called = ({ heard }: { heard: (value: number) => void }) => {
  const [value, setValue] = useState<number | null>(null);
  const onChange = (next: number): void => {
    heard(next);
    setValue(next);
  };
  return (
    <NumberField label="Called, low" kind="wind" axis="wind" min={-40} max={40} value={value} onChange={onChange} />
  );
};

it('takes no number without its side where it has sides, but for 0, and shows the side', async () => {
  const heard = vi.fn();
  render(<Called heard={heard} />);
  const user = newUser();
  const field: HTMLInputElement = screen.getByLabelText('Called, low');
  await user.type(field, '4');
  await user.tab();
  expect(heard).not.toHaveBeenCalled();
  expect(field.value).toBe('4');
  expect(screen.getByText('From the left or the right? Add L or R.')).toBeTruthy();
  await user.type(field, ' l');
  await user.tab();
  expect(heard).toHaveBeenLastCalledWith(-4);
  expect(field.value).toBe('L 4');
  await user.clear(field);
  await user.type(field, '0');
  expect(heard).toHaveBeenLastCalledWith(0);
});

it('gives the keys back to a screen that turns by arrows once its number is confirmed, and not one that is refused', async () => {
  const unlist = listShortcut({ keys: ['ArrowUp'], label: 'Elevation', group: 'Stage' });
  const { field, onChange, user } = show(0);
  await user.clear(field);
  await user.type(field, '0.8');
  expect(document.activeElement).toBe(field);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(document.body);
  const before = onChange.mock.calls.length;
  await user.keyboard('{ArrowUp}');
  expect(onChange.mock.calls).toHaveLength(before);
  expect(field.value).toBe('0.8');
  await user.type(field, '{Control>}a{/Control}9{Enter}');
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('alert').textContent).toBe('Enter a number from -5 to 5.');
  unlist();
});

it('keeps the focus at Enter where the screen has no keys of its own, and in a form, which Enter sends', async () => {
  const { field, user } = show(1);
  await user.type(field, '{Enter}');
  expect(document.activeElement).toBe(field);
  cleanup();
  const unlist = listShortcut({ keys: ['Enter'], label: 'Fire', group: 'Stage' });
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <NumberField label="Speed" value={3} onChange={() => {}} />
    </form>,
  );
  const inForm = screen.getByLabelText('Speed');
  await user.type(inForm, '{Enter}');
  expect(document.activeElement).toBe(inForm);
  unlist();
});
