import type { ballistics } from '@windcall/contract';
import { MIN_ZONES } from '@windcall/wind';

type Environment = Pick<
  ballistics.BallisticInput,
  'temperature' | 'humidity' | 'pressure' | 'windSpeed' | 'windDirection' | 'windField' | 'zoneWindData'
>;
export type EnvironmentField = 'temperature' | 'humidity' | 'pressure' | 'windSpeed' | 'windDirection';

/** An input whose air is complete: its temperature, humidity and pressure are numbers. */
export interface Air {
  temperature: number;
  humidity: number;
  pressure: number;
}

/**
 * The fields without which a calculation would have to invent weather, in the order a form shows them; empty when
 * there are none. A wind field, or at least three zones, stands for wind speed and direction.
 */
export const missingEnvironment = (input: Partial<Environment>): EnvironmentField[] => {
  const missing: EnvironmentField[] = [];
  for (const field of ['temperature', 'humidity', 'pressure'] as const) {
    if (input[field] == null) missing.push(field);
  }
  if (input.windField || (input.zoneWindData?.length ?? 0) >= MIN_ZONES) return missing;
  for (const field of ['windSpeed', 'windDirection'] as const) if (input[field] == null) missing.push(field);
  return missing;
};
