import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { AroundHook } from '../../testing/around-hook.tsx';
import { person } from '../../testing/people.ts';
import { freshApp, signIn } from '../../testing/render-app.tsx';
import { growingField } from '../../testing/shooting-range.ts';
import { useWindField } from './use-wind-field.ts';

const app = freshApp();
beforeEach(() => signIn(app.server, { user: person(1, 'anna') }));

/** A field of this length, in steps of five seconds. */
const fieldOf = (seconds: number) => growingField(seconds / 5 + 1);
const open = () => renderHook(() => useWindField(), { wrapper: AroundHook }).result;

it.each([235, 245, 600])('sets a stored field of %i s aside: only one of 240 s is shown again', (seconds) => {
  desk.wind.write(fieldOf(seconds));
  expect(open().current).toMatchObject({ field: null, keptAsideS: seconds });
});

it('shows a stored field of 240 s again, and the one that another window makes', () => {
  desk.wind.write(fieldOf(240));
  const at = open();
  expect(at.current.keptAsideS).toBeNull();
  expect(at.current.field?.timeSteps.at(-1)).toBe(240);
  act(() => desk.wind.write(fieldOf(300)));
  expect(at.current).toMatchObject({ field: null, keptAsideS: 300 });
});
