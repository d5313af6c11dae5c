import { type BodyOf, scenarios, type truing } from '@windcall/contract';
import { desk } from '../../desk/desk.ts';
import type { Units } from '../../units/units.ts';

type Body = BodyOf<typeof truing.calculateTruing>;
export type TruingEnvironment = Body['environment'];

/** One row that a shooter brought home: what was dialed and held to hit. */
export interface FieldObservation {
  readonly key: number;
  readonly range: number;
  readonly observedElevation: number | null;
  readonly observedWindage: number | null;
  /** The air it was shot in, where that was not the weather at the range. */
  readonly temperature: number | null;
  readonly pressure: number | null;
  readonly densityAltitude: number | null;
}

/** The air that an observation says of its own: `DA 5500 ft`, `24.9 inHg · 50 °F`; null where it says none. */
export const ownAirText = (
  units: Units,
  { temperature, pressure, densityAltitude }: Pick<FieldObservation, 'temperature' | 'pressure' | 'densityAltitude'>,
): string | null =>
  [
    ...(densityAltitude === null ? [] : [`DA ${units.text('altitude', densityAltitude)}`]),
    ...(pressure === null ? [] : [units.text('pressure', pressure)]),
    ...(temperature === null ? [] : [units.text('temperature', temperature)]),
  ].join(' · ') || null;

const D = scenarios.DEFAULT_ENVIRONMENT;
/** The weather of the form before anything is set. */
export const DEFAULT_TRUING_ENVIRONMENT: TruingEnvironment = {
  temperature: D.temperature,
  pressure: D.pressure,
  humidity: D.humidity,
  windSpeed: D.windSpeed,
  windDirection: D.windDirection,
};

/** The weather exported by the Weather screen, its wind the mean of natural air where that is shot in; null when there is none. */
export const importedWeather = (): TruingEnvironment | null => {
  const exported = desk.weather.read()?.environmentalConditions;
  if (!exported) return null;
  const { temperature, pressure, humidity } = exported;
  const natural = desk.naturalAir.read();
  const windSpeed = natural?.speed ?? exported.windSpeed;
  const windDirection = natural?.direction ?? exported.windDirection;
  if (temperature == null || pressure == null || humidity == null || windSpeed == null || windDirection == null) {
    return null;
  }
  return { temperature, pressure, humidity, windSpeed, windDirection };
};

/** The request for what stands in the form. */
export const truingBody = (
  profileId: number,
  observations: readonly FieldObservation[],
  environment: TruingEnvironment,
  keepVelocity = false,
): Body => ({
  profileId,
  observations: observations.map(({ key: _, ...observation }) => observation),
  environment,
  keepVelocity,
});
