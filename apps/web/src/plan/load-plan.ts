import { scenarios } from '@windcall/contract';
import { type Firing, planScenario, type Question } from '@windcall/simulation';
import { clockText } from '@windcall/units';
import { request } from '../api/request.ts';
import { refresh } from '../api/use-call.ts';
import { desk } from '../desk/desk.ts';
import { drawSeed } from '../desk/draw-seed.ts';

type Planned = ReturnType<typeof planScenario>;
/** Key that is equal for all scenarios of one plan, whatever the server adds. */
const keyOf = ({ name, directionOfFire, engagements, environmentalConditions: air }: Planned): string =>
  JSON.stringify([
    ...[name, directionOfFire, air?.temperature, air?.pressure, air?.humidity, air?.windSpeed, air?.windDirection],
    ...engagements.map(({ distance, lookAngle, targets }) => [
      distance,
      lookAngle ?? 0,
      targets.map(({ size }) => size),
    ]),
  ]);

/**
 * Puts a plan on the desk: its plates as the scenario, its air, and natural air with its mean wind. The same plan makes one
 * scenario.
 */
export const loadPlan = async (question: Question, name: string, firing: Firing): Promise<void> => {
  const wanted = planScenario(question, name, firing.directionOfFire);
  const chosen = desk.scenario.read();
  if (chosen === null || keyOf(chosen) !== keyOf(wanted)) {
    desk.scenario.write(await request(scenarios.keepScenario, { body: wanted }));
    await refresh(scenarios.listScenarios);
  }
  const { windSpeed, windDirection, ...air } = wanted.environmentalConditions ?? scenarios.DEFAULT_ENVIRONMENT;
  const direction = clockText(Number(windDirection));
  const { ground = 'meadow', sky = 'broken', speed, direction: before, seed, ...rest } = desk.naturalAir.read() ?? {};
  desk.weather.write({
    environmentalConditions: { ...air, windSpeed, windDirection },
    scenarioName: name,
    targetCount: wanted.engagements.length,
  });
  const isSame = speed === windSpeed && before === direction && seed !== undefined;
  desk.naturalAir.write({ ...rest, ground, sky, speed: windSpeed, direction, seed: isSame ? seed : drawSeed() });
};
