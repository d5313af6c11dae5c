import { scenarios } from '@windcall/contract';
import { type Firing, planScenario, type Question } from '@windcall/simulation';
import { clockText } from '@windcall/units';
import { request } from '../api/request.ts';
import { refresh } from '../api/use-call.ts';
import { desk } from '../desk/desk.ts';
import { drawSeed } from '../desk/draw-seed.ts';

const sameTargets = (one: scenarios.Scenario, other: ReturnType<typeof planScenario>): boolean =>
  one.name === other.name &&
  one.directionOfFire === other.directionOfFire &&
  JSON.stringify(one.engagements) === JSON.stringify(other.engagements) &&
  JSON.stringify(one.environmentalConditions) === JSON.stringify(other.environmentalConditions);

/**
 * Puts a plan on the desk: its plates as the chosen scenario, its air, and natural air that blows by its mean wind. Fire Control,
 * Weather and the cards then all have it. The same plan twice is one scenario.
 */
export const loadPlan = async (question: Question, name: string, firing: Firing): Promise<void> => {
  const wanted = planScenario(question, name, firing.directionOfFire);
  const chosen = desk.scenario.read();
  if (chosen === null || !sameTargets(chosen, wanted)) {
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
