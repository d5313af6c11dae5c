import { fieldText, writeFigure } from '../figures.ts';
import { type Kind, type UnitChoices, unitOf } from '../kinds.ts';

/** Bounds in wire units: yards, mph, degrees, °F, inHg, percent, feet, inches, fps. */
export const QUESTION_BOUNDS = {
  distance: [2, 2000],
  windSpeed: [0, 60],
  incline: [-60, 60],
  cant: [-45, 45],
  temperature: [-60, 140],
  powder: [-60, 140],
  pressure: [15, 33],
  humidity: [0, 100],
  densityAltitude: [-2000, 15_000],
  heightFt: [-1000, 15_000],
  targetHeight: [1, 120],
  plateMoa: [0.1, 30],
  targetSpeed: [0, 40],
  muzzleFps: [200, 6000],
  zeroYd: [5, 2000],
} as const;
export type Bounded = keyof typeof QUESTION_BOUNDS;

/** Name at the start of a sentence, with its kind or fixed unit. */
const WORDS: Readonly<Record<Bounded, readonly [name: string, kind: Kind | null, unit?: string]>> = {
  distance: ['Distances go', 'range'],
  windSpeed: ['Wind speeds go', 'wind'],
  incline: ['Slopes go', null, '°'],
  cant: ['Cant goes', null, '°'],
  temperature: ['Temperatures go', 'temperature'],
  powder: ['Powder temperatures go', 'temperature'],
  pressure: ['Station pressures go', 'pressure'],
  humidity: ['Humidity goes', null, '%'],
  densityAltitude: ['Density altitudes go', 'altitude'],
  heightFt: ['Heights go', 'altitude'],
  targetHeight: ['Target heights go', 'mount'],
  plateMoa: ['Plates go', null, 'MOA'],
  targetSpeed: ['Movers go', 'wind'],
  muzzleFps: ['Muzzle velocities go', 'muzzle'],
  zeroYd: ['Zeros go', 'range'],
};

/** Message for a value out of bounds, in the account's unit; null if it is within. */
export const outsideBounds = (field: Bounded, value: number, account: UnitChoices): string | null => {
  const [min, max] = QUESTION_BOUNDS[field];
  if (value >= min && value <= max) return null;
  const [name, kind, unit] = WORDS[field];
  const shown = (wire: number): string =>
    writeFigure(String(Number(Number(kind === null ? wire : fieldText(kind, wire, account)).toPrecision(4))), account);
  return `${name} from ${shown(min)} to ${shown(max)} ${kind === null ? unit : unitOf(kind, account).name}.`;
};
