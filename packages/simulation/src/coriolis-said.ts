import type { stages } from '@windcall/contract';
import { bearingText, latitudeText } from '@windcall/units';

/**
 * Whether the corrections of a stage count the turning of the Earth, and for where: `Coriolis in: 90° E at 36° N`, `Coriolis out`.
 * Targets in several directions are each worked out for their own.
 */
export const coriolisSaid = ({
  effects,
  air,
  targets,
  directionOfFire,
}: Pick<stages.Stage, 'effects' | 'air' | 'targets' | 'directionOfFire'>): string => {
  if (!effects.coriolis) return 'Coriolis out';
  const directions = new Set(
    targets.length === 0 ? [directionOfFire] : targets.map((target) => target.directionOfFire),
  );
  const [first = directionOfFire] = directions;
  const fired = directions.size > 1 ? "each target's direction of fire" : bearingText(first);
  return `Coriolis in: ${fired} at ${latitudeText(air.latitude)}`;
};
