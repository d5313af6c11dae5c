import type { BodyOf, scenarios, weather } from '@windcall/contract';
import { farthestYd } from './model-settings.ts';
import { isSecondaryActive, type WindSettings } from './wind-settings.ts';

type Body = BodyOf<typeof weather.generateWindField>;

/** The generator's part of a scenario: its distance, and its engagements. */
const scenarioData = (scenario: scenarios.Scenario): Body['scenarioData'] => ({
  shooterTargetDistance: farthestYd(scenario),
  directionOfFire: scenario.directionOfFire,
  engagementTargets: scenario.engagements.map((e) => {
    const bearing = e.directionOfFire ?? scenario.directionOfFire;
    return { distance: e.distance, dofBearing: bearing, bearing };
  }),
});

/** Length of the field, yd: as set, at least to the farthest target, in whole intervals. */
export const fieldEndYd = (s: WindSettings, scenario: scenarios.Scenario | null): number =>
  Math.max(s.maxDistance, Math.ceil((farthestYd(scenario) ?? 0) / s.samplingInterval) * s.samplingInterval);

/** Request for the settings and the scenario, without an inactive secondary state. */
export const generatorBody = (s: WindSettings, scenario: scenarios.Scenario | null): Body => ({
  maxDistance: fieldEndYd(s, scenario),
  samplingInterval: s.samplingInterval,
  duration: s.duration,
  timeInterval: s.timeInterval,
  temperature: s.temperature,
  humidity: s.humidity,
  pressure: s.pressure,
  latitude: s.latitude,
  modelComplexity: s.mode,
  stateBasedWind: {
    primary: s.primary,
    secondary: isSecondaryActive(s) ? s.secondary : null,
    terrain: s.terrain,
    thermal: s.thermal,
    seed: s.seed,
  },
  scenarioData: scenario && scenarioData(scenario),
});
