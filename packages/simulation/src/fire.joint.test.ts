import { expect, it } from 'vitest';
import { aimOf, land, type Needed } from './fire.ts';

const needed: Needed = {
  ...{ trueWindDriftMils: 0.5, trueElevationMils: 5, targetType: 'square', targetSize: 4 },
  dispersion: { sigmaWindMil: 0, sigmaElevationMil: 0, correlation: 0 },
};
const draw = { seed: '1', shotNumber: 1 };
const aim = { windDial: 0.2, elevationDial: 4, windHold: 0.4, elevationHold: 1.3 };

it('takes what the shooter set of each of the four before what the screen derived', () => {
  const derived = { windDial: 1, elevationDial: 2, windHold: 3, elevationHold: 4 };
  const body = (more: object) => ({ sessionId: 1, ...derived, ...more }) as never;
  expect(aimOf(body({}))).toEqual(derived);
  expect(aimOf(body({ userWindDial: 9 }))).toEqual({ ...derived, windDial: 9 });
  expect(aimOf(body({ userElevationDial: 9 }))).toEqual({ ...derived, elevationDial: 9 });
  expect(aimOf(body({ userHoldAdjustments: { windHold: 9, elevationHold: 0 } }))).toEqual({ ...derived, windHold: 9 });
  expect(aimOf(body({ userHoldAdjustments: { windHold: 0, elevationHold: 8 } }))).toEqual({
    ...derived,
    elevationHold: 8,
  });
});

it('lands where dial and hold point, less what was needed, on each axis by itself', () => {
  expect(land(aim, needed, draw)).toMatchObject({ impactX: 0.1, impactY: 0.3, windError: 0.1, elevationError: 0.3 });
  expect(land({ ...aim, windDial: 0 }, needed, draw)).toMatchObject({ impactX: -0.1, impactY: 0.3 });
  expect(land({ ...aim, elevationHold: 0 }, needed, draw)).toMatchObject({ impactX: 0.1, impactY: -1 });
});

it('goes astray with the sway of the aim, to the side and in height', () => {
  expect(land(aim, needed, draw, { rightMil: 0.2, upMil: 0 })).toMatchObject({ impactX: 0.3, impactY: 0.3 });
  expect(land(aim, needed, draw, { rightMil: 0, upMil: -0.2 })).toMatchObject({ impactX: 0.1, impactY: 0.1 });
});
