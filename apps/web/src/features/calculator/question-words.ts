import { clockText } from '@windcall/units';
import { said, saidRange } from '../../platform/measure/use-units.ts';
import type { Question } from './question.ts';

/** `6 mph from 2:00`, `4–8 mph from 9:00`, or each of several winds with its place. */
export const windWords = ({ windSpeed, windTo, windFrom, winds }: Question): string => {
  if (winds !== null) {
    return winds
      .map(({ at, speed, from }) => `${said('wind', speed)} from ${clockText(from)} at ${said('range', at)}`)
      .join(', ');
  }
  if (windTo === null && windSpeed === 0) return 'no wind';
  const speed = windTo === null ? said('wind', windSpeed) : saidRange('wind', windSpeed, windTo);
  return `${speed} from ${clockText(windFrom)}`;
};

const slopeWords = (degrees: number): string =>
  degrees === 0 ? 'level' : `${Math.abs(degrees)}° ${degrees > 0 ? 'up' : 'down'}`;

/** Every value that elevation and wind were worked out with: `640 yd, 6 mph from 2:00, level, 35 °F, 29.92 inHg, 45 %`. */
export const questionWords = (question: Question): string => {
  const { distance, incline, temperature, pressure, humidity, densityAltitude } = question;
  const air =
    densityAltitude === null
      ? [said('pressure', pressure), `${humidity} %`]
      : [`DA ${said('altitude', densityAltitude)}`];
  return [
    said('range', distance),
    windWords(question),
    slopeWords(incline),
    said('temperature', temperature),
    ...air,
  ].join(', ');
};
