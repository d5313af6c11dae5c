import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { person } from '../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../testing/render-app.tsx';
import { NumberField } from './number-field.tsx';

const app = freshApp();
/** A field whose parent keeps the value, as on a screen. */
const Wind = ({ start, heard }: { readonly start: number; readonly heard: (value: number) => void }) => {
  const [value, setValue] = useState(start);
  const onChange = (next: number): void => {
    heard(next);
    setValue(next);
  };
  return <NumberField label="Wind" value={value} onChange={onChange} min={0} max={40} />;
};
const open = (start = 3) => {
  signIn(app.server, { user: person(1, 'anna') });
  const heard = vi.fn<(value: number) => void>();
  renderInApp(<Wind start={start} heard={heard} />);
  return heard;
};
const box = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Wind' });

it('takes back what was typed with Escape, through every value on the way', async () => {
  const heard = open();
  const field = await box();
  for (const text of ['1', '12', '12.5']) fireEvent.change(field, { target: { value: text } });
  expect(heard.mock.calls.map(([value]) => value)).toEqual([1, 12, 12.5]);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect([heard.mock.lastCall?.[0], field.value]).toEqual([3, '3']);
});

it('restores the value from before the typing if the text is not understood', async () => {
  const heard = open();
  const field = await box();
  for (const text of ['1', '1x']) fireEvent.change(field, { target: { value: text } });
  expect(heard.mock.calls.map(([value]) => value)).toEqual([1, 3]);
  expect(field.value).toBe('1x');
  fireEvent.blur(field);
  expect(field.value).toBe('1x');
});

it('steps by one with an arrow and by ten with a page, within its bounds', async () => {
  const heard = open(35);
  const field = await box();
  for (const key of ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']) fireEvent.keyDown(field, { key });
  expect(heard.mock.calls.map(([value]) => value)).toEqual([36, 35, 40, 30]);
});
