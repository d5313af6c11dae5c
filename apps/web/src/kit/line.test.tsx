import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FIRST_QUESTION } from '@windcall/simulation';
import type { Asked } from '@windcall/units';
import { afterEach, expect, it } from 'vitest';
import { UnitsProvider } from '../units/index.ts';
import { Line } from './line.tsx';

afterEach(cleanup);

const open = () => {
  const asked: Asked[] = [];
  const refused: true[] = [];
  render(
    <Line
      question={FIRST_QUESTION}
      rifles={['Dasher 109']}
      onAsk={(next) => asked.push(next)}
      onRefuse={() => refused.push(true)}
    />,
    { wrapper: UnitsProvider },
  );
  return { asked, refused };
};
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Ask in one line' });
const chips = () => within(screen.getByRole('list', { name: 'How the line is read' }));
const heard = () =>
  chips()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('shows role and value of each part while it is typed, and answers at Enter', async () => {
  const { asked } = open();
  await userEvent.type(box(), 'dasher 400-1150 by 75, DA 5500, 8-14 from 2:30, 12 in plate');
  expect(heard()).toEqual([
    'rifle Dasher 109',
    'distances 400–1,150 yd',
    'step by 75 yd',
    'density altitude DA 5,500 ft',
    'wind 8–14 mph',
    'wind direction from 2:30',
    'plate plate 12 in',
  ]);
  expect(asked).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ rifle: 'Dasher 109', distance: 400, windSpeed: 8, windTo: 14, windFrom: 75 });
  expect(document.activeElement).toBe(box());
});

it('asks about two meanings: arrows choose, Enter accepts, and the line shows it', async () => {
  const { asked, refused } = open();
  await userEvent.type(box(), '12 at 600{Enter}');
  expect(asked).toEqual([]);
  expect(refused).toHaveLength(1);
  const [mph, plate] = within(chips().getByRole('group', { name: '12?' })).getAllByRole('button');
  expect([mph?.textContent, plate?.textContent]).toEqual(['12 mph', 'plate 12 in']);
  expect(document.activeElement).toBe(mph);
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(plate);
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  expect(document.activeElement).toBe(plate);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(box());
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  expect(box().value).toBe('plate 12 in at 600');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ distance: 600, targetHeight: 12 });
  expect(document.activeElement).toBe(box());
  expect(heard()).toEqual(['plate plate 12 in', 'distance 600 yd']);
});

it('takes an offer by a tap without going back to the box', async () => {
  const { asked } = open();
  await userEvent.type(box(), '12 at 600');
  await userEvent.click(screen.getByRole('button', { name: '12 mph' }));
  expect(asked[0]).toMatchObject({ distance: 600, windSpeed: 12 });
  expect(document.activeElement).not.toBe(box());
});

it('strikes an unknown word through and gives no answer until it is left out', async () => {
  const { asked, refused } = open();
  await userEvent.type(box(), '600 yd, 8 from 3, lefty, 35 °F{Enter}');
  expect(screen.getByText('lefty').tagName).toBe('S');
  expect(screen.getByRole('alert').textContent).toContain('I don’t know “lefty”. Try: from the left');
  expect(screen.getByRole('alert').textContent).toContain('Nothing was changed.');
  expect([asked, refused]).toEqual([[], [true]]);
  await userEvent.click(screen.getByRole('button', { name: 'leave out “lefty”' }));
  expect(box().value).toBe('600 yd, 8 from 3, 35 °F');
  expect(asked[0]).toMatchObject({ distance: 600, windSpeed: 8, windFrom: 90, temperature: 35 });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('does not strike through the word that is being typed', async () => {
  open();
  await userEvent.type(box(), '600 yd, lefty');
  expect(heard()).toEqual(['distance 600 yd']);
});

it('names values out of bounds, and has both lines if a value was given twice', async () => {
  const { refused } = open();
  await userEvent.type(box(), '9000 yd{Enter}');
  expect(screen.getByRole('alert').textContent).toContain('Distances go from 2 to 2000 yd.');
  await userEvent.clear(box());
  await userEvent.type(box(), '600 yd, 40 °F, 70 °F{Enter}');
  expect(refused).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: '600 yd, 40 °F' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(box().value).toBe('600 yd, 40 °F');
});

it('continues typing if an offer lacks its figure', async () => {
  const { asked } = open();
  await userEvent.type(box(), '600 yd 30.1 altimeter, 8 from 3{Enter}');
  await userEvent.click(screen.getByRole('button', { name: /height where you shoot/ }));
  expect(document.activeElement).toBe(box());
  expect(asked).toEqual([]);
  await userEvent.keyboard('2000 ft{Enter}');
  expect(asked[0]).toMatchObject({ distance: 600, windSpeed: 8, heightFt: 2000 });
});
