import type { ballistics } from '@windcall/contract';
import { MIN_ZONES } from '@windcall/wind';

type Environment = Pick<
  ballistics.BallisticInput,
  'temperature' | 'humidity' | 'pressure' | 'windSpeed' | 'windDirection' | 'windField' | 'zoneWindData'
>;
export type EnvironmentField = 'temperature' | 'humidity' | 'pressure' | 'windSpeed' | 'windDirection';

export interface Air {
  temperature: number;
  humidity: number;
  pressure: number;
}

/**
 * The weather fields that are missing for a calculation, in the form's order. A wind field, or at least three zones,
 * replaces wind speed and direction.
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
