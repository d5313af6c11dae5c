import { figureOf, type UnitContext } from '@windcall/units';
import { type Axis, measureText } from './format-measure.ts';
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

/** A correction or hold in words, in the user's unit of angle. `digits` are its decimals in mil. */
const lettered = (units: Units, axis: Axis, mil: number, digits: number, context: UnitContext): string => {
  const { letter, figure } = measureText(
    figureOf('angle', mil, units.choices, { ...context, digits }).figure,
    '',
    axis,
    units.choices,
  );
  return letter === '' ? figure : `${letter} ${figure}`;
};

/** A wind correction or sideways offset (mil, + right): `R 0.6`, `L 2.1`, `0.0`. */
export const windText = (units: Units, mil: number, digits = 1, context: UnitContext = {}): string =>
  lettered(units, 'wind', mil, digits, context);
/** An elevation correction or vertical offset (mil, + up): `U 4.3`, `D 0.2`, `0.0`. */
export const elevationText = (units: Units, mil: number, digits = 1, context: UnitContext = {}): string =>
  lettered(units, 'elevation', mil, digits, context);
/** A width, error or objective (mil) without a side: `0.25`, `−0.25`. */
export const angleText = (units: Units, mil: number, digits = 2, context: UnitContext = {}): string =>
  units.format('angle', mil, { ...context, digits }).figure;

export const angleName = (units: Units, context?: UnitContext): string => units.name('angle', context);
/** For screen readers: `0.60 mil right`, `2.10 mil up`. */
export const windSpoken = (units: Units, mil: number, digits = 2): string => units.aloud('angle', mil, digits, 'wind');
export const elevationSpoken = (units: Units, mil: number, digits = 2): string =>
  units.aloud('angle', mil, digits, 'elevation');
