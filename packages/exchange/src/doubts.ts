import { profiles } from '@windcall/contract';
import { grToKg, inToM } from '@windcall/units';
import type { FoundProfile, WeatherLog } from './outcome.ts';

/** Sectional density, lb/in². */
export const sectionalDensity = (weightGr: number, diameterIn: number): number => weightGr / 7000 / diameterIn ** 2;

const outside = (value: number, [min, max]: readonly [number, number]): boolean => value < min || value > max;

/** Bullet weight over its cylinder, g/cm³. */
const DENSITY = [5.6, 8.6] as const;

/** Doubts about a bullet's form factor and density, as machine names. */
export const bulletDoubts = (profile: FoundProfile): string[] => {
  const { bulletWeight, bulletDiameter, bulletLength, bulletBC, dragModel, dragCurve } = profile;
  const doubts: string[] = [];
  if (bulletWeight === undefined || bulletDiameter === undefined) return doubts;
  if (bulletBC !== undefined && dragModel !== undefined && dragCurve == null) {
    if (
      outside(sectionalDensity(bulletWeight, bulletDiameter) / bulletBC, profiles.DRAG_MODELS[dragModel].formFactors)
    ) {
      doubts.push('form-factor-doubtful');
    }
  }
  if (bulletLength != null) {
    const volumeCm3 = 1e6 * (Math.PI / 4) * inToM(bulletDiameter) ** 2 * inToM(bulletLength);
    if (outside((1000 * grToKg(bulletWeight)) / volumeCm3, DENSITY)) doubts.push('density-doubtful');
  }
  return doubts;
};

/** Usual air: °F, inHg at the station, %. */
const TEMPERATURE = [-40, 130] as const;
const PRESSURE = [15, 32] as const;
const HUMIDITY = [0, 100] as const;

/** Whether a log's mean air suggests a wrong sign, unit or column. */
const airDoubts = ({
  meanTemperatureF: temperature,
  meanStationInHg: pressure,
  meanHumidity: humidity,
}: Pick<WeatherLog, 'meanTemperatureF' | 'meanStationInHg' | 'meanHumidity'>): string[] => {
  const isAir =
    !outside(temperature ?? 59, TEMPERATURE) &&
    !outside(pressure ?? 29.92, PRESSURE) &&
    !outside(humidity ?? 50, HUMIDITY);
  return isAir ? [] : ['air-doubtful'];
};

/** Doubts about a log; `directions`: of its wind. */
export const logDoubts = (
  { log, dates, isChanged }: { log: WeatherLog; dates: unknown; isChanged: boolean },
  directions: 'true' | 'magnetic' | 'none',
): string[] => [
  ...(dates === null ? [] : ['date-order-ambiguous']),
  ...(log.speedMph.length === 0
    ? ['wind-missing']
    : directions === 'true'
      ? []
      : [directions === 'none' ? 'direction-missing' : 'direction-magnetic']),
  ...(isChanged ? ['clock-changed'] : []),
  ...airDoubts(log),
];
