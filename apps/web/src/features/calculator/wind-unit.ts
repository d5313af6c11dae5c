import type { Units } from '../../units/units.ts';

/** One of the shown units of wind, in mph: what "per 1" of it means on the wire. */
export const windUnitMph = (units: Units): number => {
  const one = units.parse('wind', '1');
  return one.status === 'ok' ? one.value : 1;
};
