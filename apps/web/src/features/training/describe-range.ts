import type { scenarios } from '@windcall/contract';
import { bearingText } from '@windcall/units';
import type { Units } from '../../units/units.ts';
import { turnDeg } from './place-range.ts';
import { targetsText } from './scenario-words.ts';

export const turnText = (deg: number): string => {
  if (deg === 0) return 'straight ahead';
  if (Math.abs(deg) === 180) return 'straight behind';
  return `${Math.abs(deg)}° to the ${deg > 0 ? 'right' : 'left'}`;
};

/** The picture of a range in words. `wind` is a phrase such as `8 mph from 3:00`. */
export const describeRange = (
  units: Units,
  engagements: readonly scenarios.Engagement[],
  scenarioDofDeg: number,
  wind?: string,
): string => {
  const rows = engagements.map(
    (e) =>
      `${e.sequence}: ${units.aloud('range', e.distance, 0)} ${turnText(turnDeg(e, scenarioDofDeg))}, ${targetsText(units, e.targets)}.`,
  );
  const heading = `Range seen from above, fired at ${bearingText(scenarioDofDeg)}.`;
  return [heading, ...rows, ...(wind === undefined ? [] : [`Wind ${wind}.`])].join(' ');
};
