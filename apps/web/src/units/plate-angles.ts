import { angleName, angleText } from './angles.ts';
import type { Units } from './units.ts';

/** A plate's width as an angle: MOA and mil, or only the unit chosen instead of mil. */
export const plateAngles = (
  units: Units,
  moa: number,
  mil: number,
): readonly { readonly name: string; readonly figure: string }[] =>
  angleName(units) === 'mil'
    ? [
        { name: 'MOA', figure: units.number(moa, 1) },
        { name: 'mil', figure: units.number(mil, 2) },
      ]
    : [{ name: angleName(units), figure: angleText(units, mil) }];
