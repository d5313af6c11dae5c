import { runs, type stages } from '@windcall/contract';
import { correctionAt, prepare } from '../prepare.ts';

/**
 * Elevations of a rifle at even distances (yd) in still air, mil, + up, for stages where shooters bring their own dope.
 * Level fire in the stage's air and main direction, up to the bullet's reach.
 */
export const dopeOfRifle = (stage: stages.Stage): { distance: number; elevation: number }[] => {
  const still = { ...stage, wind: { kind: 'steady', speed: 0, direction: 0 } as const };
  const { fromYd, toYd, stepYd } = runs.OWN_DOPE;
  const prepared = prepare(still, { distance: toYd, directionOfFire: stage.directionOfFire, lookAngle: 0 }, 0);
  if (prepared.status !== 'ok') return [];
  const rows: { distance: number; elevation: number }[] = [];
  for (let distance = fromYd; distance <= toYd; distance += stepYd) {
    const correction = correctionAt(prepared, distance);
    if (correction.status !== 'ok') break;
    rows.push({ distance, elevation: Math.round(100 * correction.elevationMil) / 100 });
  }
  return rows;
};
