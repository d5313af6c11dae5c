import { figureOf, type UnitContext } from '@windcall/units';
import { type Axis, measureText } from '../kit/format-measure.ts';
import { spoken, unitsNow } from './use-units.ts';

/** Corrections and holds in words, in the unit of angle of this moment. `digits` are the decimals they would have in mil. */
type Corrected = (mil: number, digits?: number, context?: UnitContext) => string;

const lettered =
  (axis: Axis): Corrected =>
  (mil, digits = 1, context = {}) => {
    const { letter, figure } = measureText(
      figureOf('angle', mil, unitsNow().choices, { ...context, digits }).figure,
      '',
      axis,
    );
    return letter === '' ? figure : `${letter} ${figure}`;
  };

/** A wind correction or an offset sideways (mil, + right): `R 0.6`, `L 2.1`, `0.0`. */
export const windText = lettered('wind');
/** An elevation correction or an offset in height (mil, + up): `U 4.3`, `D 0.2`, `0.0`. */
export const elevationText = lettered('elevation');
/** Width, error or objective (mil) without a side: `0.25`, `−0.25`. */
export const angleText: Corrected = (mil, digits = 2, context) =>
  unitsNow().format('angle', mil, { ...context, digits }).figure;

/** The unit behind them. */
export const angleName = (context?: UnitContext): string => unitsNow().name('angle', context);
/** For reading aloud: `0.60 mil right`, `2.10 mil up`. */
export const windSpoken = (mil: number, digits = 2): string => spoken('angle', mil, digits, 'wind');
export const elevationSpoken = (mil: number, digits = 2): string => spoken('angle', mil, digits, 'elevation');
