import { distancesOf, type Question } from '@windcall/simulation';
import { clockText } from '@windcall/units';
import type { Units } from './units.ts';

/** `6 mph from 2:00`, `4–8 mph from 9:00`, or each of several winds with its distance. */
export const windWords = (
  units: Units,
  { windSpeed, windTo, windToFrom, windGust, windFrom, winds }: Question,
): string => {
  if (winds !== null) {
    return winds
      .map(
        ({ at, speed, from }) => `${units.text('wind', speed)} from ${clockText(from)} at ${units.text('range', at)}`,
      )
      .join(', ');
  }
  if (windTo === null && windSpeed === 0) return 'no wind';
  const speed =
    windTo === null
      ? units.text('wind', windSpeed)
      : windGust
        ? `${units.text('wind', windSpeed)} gusting ${units.text('wind', windTo)}`
        : units.between('wind', windSpeed, windTo);
  return `${speed} from ${clockText(windFrom)}${windToFrom === null ? '' : ` to ${clockText(windToFrom)}`}`;
};

const slopeWords = (units: Units, degrees: number): string =>
  degrees === 0 ? 'level' : `${units.number(Math.abs(degrees))}° ${degrees > 0 ? 'up' : 'down'}`;

/** `canted 3° right, powder 40 °F`: only unusual parts. */
export const heldWords = (units: Units, { cant, powder, muzzleFps, zeroYd }: Question): readonly string[] => [
  ...(cant === 0 ? [] : [`canted ${units.number(Math.abs(cant))}° ${cant > 0 ? 'right' : 'left'}`]),
  ...(powder === null ? [] : [`powder ${units.text('temperature', powder)}`]),
  ...(muzzleFps === null ? [] : [`${units.text('muzzle', muzzleFps)} for this line only`]),
  ...(zeroYd === null ? [] : [`zero ${units.text('range', zeroYd)} for this line only`]),
];

/** All inputs of an answer, in the order of its words. */
export const questionParts = (units: Units, question: Question) => {
  const { distance, incline, temperature, pressure, humidity, densityAltitude } = question;
  const air =
    densityAltitude === null
      ? [units.text('pressure', pressure), `${units.number(humidity)} %`]
      : [`DA ${units.text('altitude', densityAltitude)}`];
  return {
    distance: units.text('range', distance),
    wind: windWords(units, question),
    slope: [slopeWords(units, incline), ...heldWords(units, question)].join(', '),
    air: [units.text('temperature', temperature), ...air].join(', '),
  };
};

/** All inputs in one line: `640 yd, 6 mph from 2:00, level, 35 °F, 29.92 inHg, 45 %`. `wind` replaces the question's own wind. */
export const questionWords = (units: Units, question: Question, wind?: string): string => {
  const parts = questionParts(units, question);
  return Object.values(wind === undefined ? parts : { ...parts, wind }).join(', ');
};

/** `400–1150 yd by 75` */
export const planDistances = (units: Units, question: Question): string => {
  const distances = distancesOf(question);
  const [first = 0, ...others] = distances;
  const last = others.at(-1);
  if (last === undefined) return units.text('range', first);
  const span = units.between('range', first, last);
  return question.distances === null
    ? `${span} by ${units.field('range', question.step)}`
    : `${distances.length} ranges, ${span}`;
};

/** Name of a plan's result: `400–1150 yd by 75, 8–14 mph from 2:30`. */
export const planName = (units: Units, question: Question): string =>
  [planDistances(units, question), windWords(units, question)].join(', ').slice(0, 120);
