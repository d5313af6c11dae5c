import { fpsToMps, fToC, grToKg, inHgToPa, inToM, mphToMps, ydToM } from '@windcall/units';
import { expect, it } from 'vitest';
import { prepareShot, solveHold } from './index.ts';

it('gives the README’s first solution', () => {
  const shot = prepareShot({
    rifle: { sightHeightM: inToM(2.36), zero: { rangeM: ydToM(100) }, twistM: inToM(8) },
    ammunition: {
      muzzleVelocityMps: fpsToMps(2800),
      bulletMassKg: grToKg(140),
      bulletDiameterM: inToM(0.264),
      drag: { table: 'G7', bc: 0.325 },
    },
    atmosphere: { temperatureC: fToC(72), pressurePa: inHgToPa(29.92), relativeHumidity: 0.45 },
    wind: { crosswindMps: mphToMps(8), headwindMps: 0, verticalMps: 0 },
  });
  const hold = solveHold(shot, ydToM(1000));
  if (hold.status !== 'ok') throw new Error(`the first solution must be ok, got ${hold.status}`);
  expect([hold.elevationMil.toFixed(2), hold.windMil.toFixed(2)]).toEqual(['7.92', '1.41']);
});
