import type { Units } from '../../units/units.ts';

/** One shown unit of wind, in mph. */
export const windUnitMph = (units: Units): number => {
  const one = units.parse('wind', '1');
  return one.status === 'ok' ? one.value : 1;
};
