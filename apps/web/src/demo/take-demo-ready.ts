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
    // the export must be complete: a scenario without conditions gets the default ones
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

/** Chooses the server's prepared profile, scenario and wind field for a demo user. Earlier choices stay. */
export const takeDemoReady = async ({ profileId, scenarioId }: Ready): Promise<void> => {
  const params = { id: String(scenarioId) };
  const scenario = desk.scenario.read() ?? (await request(scenarios.getScenario, { params }));
  // the wind first: a session opens once scenario and rifle are chosen, in the wind of that moment
  await takeWind(scenario);
  if (desk.scenario.read() === null) desk.scenario.write(scenario);
  if (desk.rifleId.read() === 0) desk.rifleId.write(profileId);
};
