import { useQuery } from '@tanstack/react-query';
import { type scenarios, type WindField, weather } from '@windcall/contract';
import { request } from '../../api/request.ts';

export type ScenarioType = weather.QualityResult['scenarioType'];

/** Interval of refetching the quality, ms. Source: wind specification, section 4. */
export const QUALITY_REFETCH_MS = 30_000;

/** Request to rate a field for a kind of scenario, with the scenario's targets if there is one. */
export const qualityBody = (
  field: WindField,
  scenarioType: ScenarioType,
  scenario: scenarios.Scenario | null,
): Parameters<typeof request<typeof weather.qualityMetrics>>[1]['body'] => ({
  windField: { ...field, metadata: field.metadata ?? null },
  scenarioType,
  targets:
    scenario?.engagements.map((e) => ({
      distance: e.distance,
      directionOfFire: e.directionOfFire ?? scenario.directionOfFire,
    })) ?? null,
  baseDirectionOfFire: scenario?.directionOfFire ?? null,
});

// a field has a hundred kilobytes, so a number stands in for it in the cache key
const numbers = new WeakMap<WindField, number>();
let count = 0;
const numberOf = (field: WindField): number => {
  const known = numbers.get(field);
  if (known !== undefined) return known;
  count += 1;
  numbers.set(field, count);
  return count;
};

/** Quality of a field, rated again every 30 s while shown. Fails without a field. */
export const useQuality = (field: WindField | null, scenarioType: ScenarioType, scenario: scenarios.Scenario | null) =>
  useQuery({
    queryKey: [weather.qualityMetrics.path, field && numberOf(field), scenarioType, scenario?.id ?? null],
    queryFn: ({ signal }) => {
      if (field === null) throw new Error('No wind field data available');
      return request(weather.qualityMetrics, { body: qualityBody(field, scenarioType, scenario) }, signal);
    },
    refetchInterval: QUALITY_REFETCH_MS,
  });
export type Quality = ReturnType<typeof useQuality>;
