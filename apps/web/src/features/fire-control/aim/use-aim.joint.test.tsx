import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AroundHook } from '../../../testing/around-hook.tsx';
import { person } from '../../../testing/people.ts';
import { freshApp, signIn } from '../../../testing/render-app.tsx';
import { useAim, useHolds, useWholeAim } from './use-aim.ts';

const app = freshApp();
const AT_REST = { windDial: 0, elevationDial: 0, windHold: 0, elevationHold: 0, power: 12 };
const open = () => {
  signIn(app.server, { user: person(1, 'anna') });
  return renderHook(
    () => {
      const aiming = useAim(AT_REST, null);
      return { aiming, aim: useWholeAim(aiming), holds: useHolds(aiming) };
    },
    { wrapper: AroundHook },
  ).result;
};

it('removes on each axis the hold that its dial had left', () => {
  const at = open();
  act(() => void at.current.aiming.dialTo({ elevation: 16.5, wind: -16 }));
  const { windDial, elevationDial, windHold, elevationHold } = at.current.aim;
  expect([elevationDial + elevationHold, windDial + windHold]).toEqual([16.5, -16]);
  expect([elevationHold > 0, windHold < 0]).toEqual([true, true]);
  act(() => void at.current.aiming.dialTo({ wind: 1 }));
  expect(at.current.aim).toMatchObject({ windDial: 1, windHold: 0, elevationHold });
  act(() => void at.current.aiming.dialTo({ elevation: 2 }));
  expect(at.current.aim).toMatchObject({ elevationDial: 2, elevationHold: 0, windDial: 1 });
});

it('leaves the hold of the shooter alone when a dial reaches the correction', () => {
  const at = open();
  act(() => at.current.aiming.turnTo({ windHold: 0.4, elevationHold: -0.3 }));
  act(() => void at.current.aiming.dialTo({ elevation: 5, wind: 1 }));
  expect(at.current.aim).toMatchObject({ elevationDial: 5, elevationHold: -0.3, windDial: 1, windHold: 0.4 });
  expect(at.current.holds).toEqual({ windHold: 0.4, elevationHold: -0.3 });
});

it('turns nothing when one axis is out of reach', () => {
  const at = open();
  let settled = {};
  act(() => {
    settled = at.current.aiming.dialTo({ elevation: 5, wind: 90 });
  });
  expect(at.current.aim).toEqual(AT_REST);
  expect(settled).toMatchObject({ elevation: { missingMil: 0 } });
});

it('resets dials without holds, and holds without dials, on both axes', () => {
  const at = open();
  const set = { windDial: 1, elevationDial: 2, windHold: 0.3, elevationHold: 0.4 };
  act(() => at.current.aiming.turnTo(set));
  act(() => at.current.aiming.resetDials());
  expect(at.current.aim).toMatchObject({ ...set, windDial: 0, elevationDial: 0 });
  act(() => at.current.aiming.turnTo(set));
  act(() => at.current.aiming.resetHolds());
  expect(at.current.aim).toMatchObject({ ...set, windHold: 0, elevationHold: 0 });
});
