import type { stages } from '@windcall/contract';
import { bearingText, latitudeText } from '@windcall/units';

/**
 * Whether a stage's corrections include Coriolis, and for which place: `Coriolis in: 90° E at 36° N`, `Coriolis out`. Targets in several
 * directions each have their own.
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
