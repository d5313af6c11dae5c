import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readEbcp } from './read-ebcp.ts';

const AMMO = {
  ...{
    weightGrain: 140,
    caliberInch: 0.264,
    lengthInch: 1.35,
    bcG7: 0.31,
    dragTypeValue: 'g7',
    muzzleVelocityMps: 800,
  },
  ...{ muzzleVelocityTemperatureC: 7.22, usePowderSensitivity: true, powderSensitivityFrac: 0.01 },
  ...{ zeroDistanceMeter: 91.44, zeroTemperatureC: 20, zeroPressurehPa: 1000, zeroHumidityFrac: 0.4 },
  ...{ zeroUseDiffPowderTemperature: true, zeroPowderTemperatureC: 30, name: 'Load', projectileName: 'Match' },
  ...{ zeroOffsetX: 0.2, zeroOffsetXUnit: 'mil', zeroOffsetY: 1, zeroOffsetYUnit: 'cmPer100m' },
};
const WEAPON = { name: 'Rifle', caliberName: '6.5 Creedmoor', twistInch: -8, barrelLengthInch: 26 };
const SIGHT = {
  name: 'Scope',
  sightHeightInch: 2.1,
  verticalClick: 0.25,
  horizontalClick: 0.25,
  verticalClickUnit: 'MOA',
};
const read = (ammo: object = {}, sight: object = {}, more: readonly object[] = []) => {
  const data = { name: 'My rifle', weapon: WEAPON, ammo: { ...AMMO, ...ammo }, sight: { ...SIGHT, ...sight } };
  const items = [{ type: 'profile', data }, ...more];
  return readEbcp(zipSync({ 'ebalistyka.json': strToU8(JSON.stringify({ items })) }));
};

it('reads each figure into the field and unit of a profile', () => {
  const { profile, lost, warnings } = read();
  expect(profile).toMatchObject({
    ...{ name: 'My rifle', cartridge: '6.5 Creedmoor', notes: 'Rifle\nLoad\nMatch\nScope', barrelLength: 26 },
    ...{
      bulletWeight: 140,
      bulletDiameter: 0.264,
      bulletLength: 1.35,
      dragModel: 'G7',
      bulletBC: 0.31,
      bcSegments: [],
    },
    ...{ twistRate: 8, twistDirection: 'left', scopeHeight: 2.1, click: { unit: 'moa', value: 0.25 } },
    ...{ zeroOffset: { windage: 0.2, elevation: 0.1 } },
  });
  expect(profile.zeroRange).toBeCloseTo(100, 9);
  expect(profile.zeroAir?.temperature).toBeCloseTo(68, 9);
  expect(profile.zeroAir?.pressure).toBeCloseTo(29.53, 2);
  expect(profile.zeroAir?.humidity).toBeCloseTo(40, 9);
  expect(profile.zeroAir?.powder).toBeCloseTo(86, 9);
  expect([lost, warnings]).toEqual([[], []]);
});

it('moves the velocity to 72 °F by a share for each 15 °C', () => {
  const { profile } = read();
  // 15 °C warmer than it was measured at, and 27 °F are 15 °C
  expect(profile.muzzleVelocity).toBeCloseTo((800 * 1.01) / 0.3048, 6);
  expect(profile.powderTempSensitivity).toBeCloseTo(8 / 0.3048 / 27, 9);
  expect(read({ usePowderSensitivity: false }).profile.muzzleVelocity).toBeCloseTo(800 / 0.3048, 6);
  expect(read({ muzzleVelocityTemperatureC: -1 }).profile.powderTempSensitivity).toBe(0);
});

it('takes the powder for as warm as the zero’s air if the file has no other', () => {
  expect(read({ zeroUseDiffPowderTemperature: false }).profile.zeroAir?.powder).toBeCloseTo(68, 9);
  expect(read({ zeroPressurehPa: -1 }).profile.zeroAir).toBeNull();
});

it('takes several BCs as rows by Mach, the fastest first and as the BC', () => {
  const several = { useMultiBcG7: true, multiBcTableG7VMps: [340.294, 680.588], multiBcTableG7Bc: [0.29, 0.32] };
  expect(read(several).profile).toMatchObject({
    bulletBC: 0.32,
    bcSegments: [
      { mach: 2, bc: 0.32 },
      { mach: 1, bc: 0.29 },
    ],
  });
});

it('names values that a profile cannot hold, and the number of other things in the file', () => {
  expect(read({ zeroLookAngleRad: 0.1 }, { horizontalClick: 0.5 }, [{ type: 'ammo', data: {} }]).lost).toEqual([
    ...['the angle the zero was shot at', 'the click of the windage turret', '1 other entries of the file'],
  ]);
  expect(read({}, {}, [{ type: 'profile', data: { weapon: WEAPON, ammo: AMMO } }]).profiles).toHaveLength(2);
});
