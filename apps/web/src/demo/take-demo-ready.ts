import { type demo, type ReplyOf, scenarios, weather } from '@windcall/contract';
import { request } from '../api/request.ts';
import { desk } from '../desk/desk.ts';

type Ready = NonNullable<ReplyOf<typeof demo.getRestrictions>['ready']>;

const takeWind = async (scenario: scenarios.Scenario): Promise<void> => {
  if (desk.wind.read() !== null || desk.naturalAir.read() !== null) return;
  const [newest] = await request(weather.listFields, {});
  if (newest === undefined) return;
  const { windField } = await request(weather.getField, { params: { id: String(newest.id) } });
  const at = new Date().toISOString();
  desk.weather.write({
    // The export must be whole: a scenario without conditions of its own has the default ones.
    environmentalConditions: scenario.environmentalConditions ?? scenarios.DEFAULT_ENVIRONMENT,
    weatherModelType: scenario.environmentalConditions?.weatherModel ?? 'stochastic',
    scenarioName: scenario.name,
    targetCount: scenario.engagements.reduce((sum, { targets }) => sum + targets.length, 0),
    windFieldData: windField,
    weatherLoadedAt: at,
    exportedFromWeatherModel: true,
    validated: true,
    timestamp: at,
  });
};

/**
 * Chooses for a demo user, who may choose nothing, what the server has made ready: profile, scenario and wind field. What
 * is chosen already stays.
 */
export const takeDemoReady = async ({ profileId, scenarioId }: Ready): Promise<void> => {
  const params = { id: String(scenarioId) };
  const scenario = desk.scenario.read() ?? (await request(scenarios.getScenario, { params }));
  // The wind first: a session opens by itself once scenario and rifle are chosen, on the wind that is there then.
  await takeWind(scenario);
  if (desk.scenario.read() === null) desk.scenario.write(scenario);
  if (desk.rifleId.read() === 0) desk.rifleId.write(profileId);
};
