import { type BodyOf, type profiles, scenarios, type truing } from '@windcall/contract';
import { chronographFps } from '@windcall/simulation';
import { desk } from '../../desk/desk.ts';
import type { Units } from '../../units/units.ts';

type Measured = Pick<profiles.Profile, 'muzzleVelocity' | 'chronograph'>;

/** A profile's velocity and its measurement: `2850.3 fps ± 3.1, from 8 shots`. */
export const measuredText = (units: Units, { muzzleVelocity, chronograph }: Measured): string => {
  const { text } = units.format('muzzle', muzzleVelocity, { digits: 1 });
  if (chronograph == null) return `${text}. Turn it on if a chronograph measured this.`;
  const { figure } = units.format('muzzle', chronographFps(chronograph, muzzleVelocity), { digits: 1 });
  return `${text} ± ${figure}, from ${chronograph.shots} shots`;
};

type Body = BodyOf<typeof truing.calculateTruing>;
export type TruingEnvironment = Body['environment'];

export interface FieldObservation {
  readonly key: number;
  readonly range: number;
  readonly observedElevation: number | null;
  readonly observedWindage: number | null;
  /** Air of this observation, if not the weather at the range. */
  readonly temperature: number | null;
  readonly pressure: number | null;
  readonly densityAltitude: number | null;
}

/** An observation's own air: `DA 5500 ft`, `24.9 inHg · 50 °F`; null without one. */
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
export const DEFAULT_TRUING_ENVIRONMENT: TruingEnvironment = {
  temperature: D.temperature,
  pressure: D.pressure,
  humidity: D.humidity,
  windSpeed: D.windSpeed,
  windDirection: D.windDirection,
};

/**
 * The Weather screen's exported weather, with the mean wind of natural air if natural air is used; null without any.
 */
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
