import type { BodyOf, scenarios, weather } from '@windcall/contract';
import { farthestYd } from './model-settings.ts';
import { isSecondaryActive, type WindSettings } from './wind-settings.ts';

type Body = BodyOf<typeof weather.generateWindField>;

/** What the generator hears of a scenario: how far away it is, and where each engagement lies. */
const scenarioData = (scenario: scenarios.Scenario): Body['scenarioData'] => ({
  shooterTargetDistance: farthestYd(scenario),
  directionOfFire: scenario.directionOfFire,
  engagementTargets: scenario.engagements.map((e) => {
    const bearing = e.directionOfFire ?? scenario.directionOfFire;
    return { distance: e.distance, dofBearing: bearing, bearing };
  }),
});

/** How far the field is made, yd: as set, and at least to the scenario's farthest target, in whole intervals. */
export const fieldEndYd = (s: WindSettings, scenario: scenarios.Scenario | null): number =>
  Math.max(s.maxDistance, Math.ceil((farthestYd(scenario) ?? 0) / s.samplingInterval) * s.samplingInterval);

/** The request that the settings and the scenario make. A secondary state that is not active is left out. */
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
