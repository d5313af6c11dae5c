import { airOfQuestion, distancesOf, mainWind, type Question, windsOf } from '@windcall/simulation';
import { clockText } from '@windcall/units';
import type { WindSettings } from './wind-settings.ts';

/** Settings for a plan: its mean wind with half its span as variation, its air, and its farthest distance. */
export const settingsOfPlan = (settings: WindSettings, question: Question): WindSettings => {
  const winds = windsOf(question);
  const { speed, from } = mainWind(question);
  const speeds = winds.map((wind) => wind.speed);
  const { temperature, humidity, pressure } = airOfQuestion(question);
  const isSpan = winds.length > 1 && !question.windGust;
  return {
    ...settings,
    temperature,
    humidity: Math.round(humidity),
    pressure: Number(pressure.toFixed(2)),
    maxDistance: Math.max(settings.maxDistance, ...distancesOf(question)),
    primary: {
      ...settings.primary,
      windSpeed: speed,
      windDirection: clockText(from),
      ...(isSpan ? { speedVariation: (Math.max(...speeds) - Math.min(...speeds)) / 2 } : {}),
    },
  };
};

/** Parts of a plan that the Weather fields leave out. */
export const leftOutOfWeather = (question: Question): readonly string[] => {
  const { densityAltitude, windGust, windTo, windToFrom } = question;
  return [
    ...(densityAltitude === null
      ? []
      : ['The density altitude became the pressure, temperature and humidity of its air.']),
    ...(windGust && windTo !== null ? ['The fields hold the mean wind, not its gust.'] : []),
    ...(windToFrom === null ? [] : ['The fields hold one direction: the middle one.']),
  ];
};
