import type { ReplyOf, runs } from '@windcall/contract';
import type { Units } from '../../../units/units.ts';

/** Between two lines of the table, in the shown unit of distance. */
const STEP = 50;
const FIRST = 100;

/**
 * The rifle's own dope at round distances of the user's unit, `elevation` in mil, + up: linear between the server's
 * rows.
 */
export const dopeRows = (units: Units, rows: ReplyOf<typeof runs.runDope>['rows']) => {
  const shown: { readonly range: number; readonly elevation: number }[] = [];
  const farthest = rows.at(-1)?.distance ?? 0;
  for (let range = FIRST; units.wire('range', range) <= farthest; range += STEP) {
    const yd = units.wire('range', range);
    const i = rows.findIndex(({ distance }) => distance >= yd);
    const [from, to] = [rows[i - 1] ?? rows[i], rows[i]];
    if (from === undefined || to === undefined) continue;
    const part = to === from ? 0 : (yd - from.distance) / (to.distance - from.distance);
    shown.push({ range, elevation: from.elevation + part * (to.elevation - from.elevation) });
  }
  return shown;
};
