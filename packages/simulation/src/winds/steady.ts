import type { stages } from '@windcall/contract';
import { parseClock, relativeWind } from '@windcall/wind';
import { fireOf, toComponents, type WindKind } from './wind-kind.ts';

export const STEADY: WindKind<stages.WindOfKind<'steady'>> = {
  at: (stage, { speed, direction }, line) => {
    const wind = relativeWind(speed, direction, fireOf(stage, line));
    return { along: () => wind, flown: toComponents(wind) };
  },
  overGround: (stage, { speed, direction }, line) => {
    const wind = relativeWind(speed, direction, fireOf(stage, line));
    return () => wind;
  },
  needs: () => null,
  fault: () => null,
};

/** Clock degrees of a direction that a contract has checked. */
export const clockDegrees = (direction: string | number): number => {
  const read = parseClock(direction);
  if (read.status !== 'ok') throw new RangeError(`direction must be checked, got ${direction}`);
  return read.deg;
};

/** A uniform wind: mph, and clock text or degrees. */
export const steadyWind = (speed: number, direction: string | number): stages.StageWind => ({
  kind: 'steady',
  speed,
  direction: clockDegrees(direction),
});
