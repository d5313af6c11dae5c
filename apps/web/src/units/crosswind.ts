import { figureOf, toWholeSteps, writeFigure } from '@windcall/units';
import type { LineWind } from '@windcall/wind';
import { formatClockDirection } from '@windcall/wmp';
import { measureText } from './format-measure.ts';
import type { Units } from './units.ts';

/** A range of crosswinds, mph, + from the right. */
export interface CrosswindBand {
  readonly low: number;
  readonly high: number;
}

/** Rounding of a range's ends in the shown unit; for mph the step of the cards. */
const STEPS: Readonly<Record<string, number>> = { mph: 0.5, 'km/h': 1, kn: 0.5, 'm/s': 0.2, fps: 1 };

const lettered = (units: Units, figure: string): string => {
  const { letter, figure: size } = measureText(figure, '', 'wind', units.choices);
  return letter === '' ? '0' : `${letter}\u00a0${size}`;
};

const text = (units: Units, { low, high }: CrosswindBand, step: number): string => {
  const [from, to] = [low, high].map((mph) => lettered(units, String(toWholeSteps(units.value('wind', mph), step))));
  return from === to ? `${from}` : `${from} to ${to}`;
};

/** Crosswinds that choose a hold, in the user's unit but without its name: `R 2 to R 6`, `L 1.5 to R 2`, `0 to R 3`. */
export const crosswindText = (units: Units, band: CrosswindBand): string =>
  text(units, band, STEPS[units.name('wind')] ?? 0.5);

/** The part of a hold's crosswinds in which it hits, more finely: `R 2.6 to R 5.2`. Null for all of them. */
export const onTargetText = (units: Units, crosswind: CrosswindBand, onTarget: CrosswindBand): string | null => {
  const part = { low: Math.max(crosswind.low, onTarget.low), high: Math.min(crosswind.high, onTarget.high) };
  if (part.low === crosswind.low && part.high === crosswind.high) return null;
  return part.low > part.high ? 'none' : text(units, part, FINE_STEP);
};
const FINE_STEP = 0.1;

const sided = (units: Units, mph: number, axis: 'crosswind' | 'headwind'): string => {
  const shown = figureOf('wind', mph, units.choices, { digits: 1 });
  const { letter, figure } = measureText(shown.figure, '', axis, units.choices);
  return `${letter === '' ? figure : `${letter} ${figure}`} ${shown.unit.name}`;
};
/** One crosswind, mph, + from the right: `R 8.0 mph`. */
export const crosswindSaid = (units: Units, mph: number): string => sided(units, mph, 'crosswind');
/** A headwind, mph, + in the face: `H 2.0 mph`, from behind `T 2.0 mph`. */
export const headwindSaid = (units: Units, mph: number): string => sided(units, mph, 'headwind');

/** A wind on one line of fire: `7.6 mph from 3:30, R 6.5 mph, T 4.0 mph`, without parts that are zero. */
export const windOnLineSaid = (units: Units, { speedMph, clockDeg, crosswindMph, headwindMph }: LineWind): string =>
  [
    `${units.text('wind', speedMph, 1)} from ${formatClockDirection(clockDeg)}`,
    ...[crosswindSaid(units, crosswindMph), headwindSaid(units, headwindMph)].filter((part) => /^[A-Z] /.test(part)),
  ].join(', ');

/** Letter of a value's side; empty for zero. */
const letterOf = (value: number): 'L' | 'R' | '' => (value > 0 ? 'R' : value < 0 ? 'L' : '');

/** `R 4.5`, `L 0.35`, `0`: letters first, never a sign. */
const sideText = (units: Units, value: number, decimals = 1): string => {
  const size = Math.abs(value).toFixed(decimals);
  const figure = writeFigure(size, units.choices);
  return Number(size) === 0 ? figure : `${letterOf(value)} ${figure}`;
};

/** A crosswind (mph, + from the right) in the shown unit, without its name: `R 4.5`. */
export const windSide = (units: Units, mph: number, decimals = 1): string =>
  sideText(units, units.value('wind', mph), decimals);

/** Divisor of a flag's angle, degrees, for a speed in the shown unit: `degPerMph` in two digits, 8.9 for m/s. */
export const flagDivisor = (units: Units, degPerMph: number): number =>
  Number((degPerMph / units.value('wind', 1)).toPrecision(2));
