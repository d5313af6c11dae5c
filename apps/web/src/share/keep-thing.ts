import {
  type BodyOf,
  cards,
  courses,
  profiles,
  scenarios as scenarioCalls,
  type scenarios,
  type shares,
  type stages,
  weather,
} from '@windcall/contract';
import { clockText } from '@windcall/units';
import { request } from '../api/request.ts';
import { refresh } from '../api/use-call.ts';
import { desk } from '../desk/desk.ts';

/** Engagements of a stage's targets: one for each distance, direction and angle. */
const engagementsOf = (targets: readonly stages.StageTarget[]): scenarios.Engagement[] => {
  const places = new Map<string, stages.StageTarget[]>();
  for (const target of targets) {
    const place = `${target.distance} ${target.directionOfFire} ${target.lookAngle}`;
    places.set(place, [...(places.get(place) ?? []), target]);
  }
  return [...places.values()].slice(0, 20).flatMap((side, i) => {
    const [first] = side;
    if (first === undefined) return [];
    const { distance, directionOfFire, lookAngle } = first;
    const some = side.slice(0, 10);
    return {
      id: `eng${i + 1}`,
      distance,
      sequence: i + 1,
      directionOfFire,
      lookAngle,
      targets: some.map(({ targetType: type, targetSize: size }, n) => ({
        id: `target${n + 1}`,
        type,
        size,
        // spread evenly from −2 to +2 mil
        position: { x: some.length === 1 ? 0 : -2 + (4 * n) / (some.length - 1), y: 0 },
      })),
    };
  });
};

/** A wind of samples or a recipe as a field; the server makes a recipe's field. */
const fieldOf = async ({ wind, air }: stages.Stage) => {
  if (wind.kind === 'samples') return wind.field;
  if (wind.kind !== 'recipe') return null;
  const { temperature, humidity, pressure, latitude } = air;
  const { stateBasedWind, ...settings } = wind.settings;
  const made = await request(weather.generateWindField, {
    body: {
      ...{ ...settings, temperature, humidity, pressure, latitude },
      stateBasedWind: { ...stateBasedWind, seed: wind.seed },
    },
  });
  return made.windField;
};

const keepRifle = async ({ id: _id, updatedAt: _at, name, ...rifle }: stages.StageRifle) => {
  const profile = await request(profiles.createProfile, { body: { ...rifle, name: name || 'Shared rifle' } });
  await refresh(profiles.listProfiles);
  return profile;
};

const keepTargets = (
  { name, targets, directionOfFire }: Pick<stages.Task, 'name' | 'targets' | 'directionOfFire'>,
  environmentalConditions: BodyOf<typeof scenarioCalls.keepScenario>['environmentalConditions'],
) =>
  request(scenarioCalls.keepScenario, {
    body: {
      ...{ name, description: null, scenarioType: 'multiple_engagement', directionOfFire, environmentalConditions },
      engagements: engagementsOf(targets),
    },
  });

const calm = ({ temperature, humidity, pressure }: stages.Stage['air']) => ({
  ...{ temperature, humidity, pressure, windSpeed: 0, windDirection: 0 },
});

const keepTask = async (task: stages.Task): Promise<string> => {
  const { name, rifle, air } = task;
  const scenario = await keepTargets(task, air && calm(air));
  if (rifle !== null) desk.rifleId.write((await keepRifle(rifle)).id);
  desk.scenario.write(scenario);
  await refresh(scenarioCalls.listScenarios);
  return `${rifle === null ? name : `Rifle and scenario of ${name}`} chosen on Fire Control. Its wind was not shared: make one on Weather.`;
};

const keepStage = async (stage: stages.Stage): Promise<string> => {
  const { wind } = stage;
  const name = stage.source.scenarioName || 'Shared stage';
  const scenario = await keepTargets(
    { ...stage, name },
    {
      ...calm(stage.air),
      ...(wind.kind === 'steady' && { windSpeed: wind.speed, windDirection: wind.direction }),
      zoneWindData: wind.kind === 'zones' ? wind.zones : null,
    },
  );
  const profile = await keepRifle(stage.rifle);
  const windField = await fieldOf(stage);
  if (windField !== null) {
    await request(weather.saveField, { body: { name: scenario.name, windField } });
    desk.wind.write(windField);
  }
  if (wind.kind === 'surface') {
    const { kind: _, direction, ...air } = wind;
    const { heights } = stage;
    desk.naturalAir.write({ ...air, direction: clockText(direction), ...(heights && { heights }) });
  }
  desk.rifleId.write(profile.id);
  desk.scenario.write(scenario);
  await Promise.all([refresh(scenarioCalls.listScenarios), refresh(weather.listFields)]);
  return `Rifle, scenario${windField === null && wind.kind !== 'surface' ? '' : ' and wind'} of ${scenario.name} are yours, and chosen on Fire Control.`;
};

/** Saves a thing from a file or link as the user's own; returns a sentence about it. Throws `ApiError`. */
export const keepThing = async (thing: shares.Shareable): Promise<string> => {
  switch (thing.kind) {
    case 'scenario': {
      const kept = await request(scenarioCalls.keepScenario, { body: thing.body });
      desk.scenario.write(kept);
      await refresh(scenarioCalls.listScenarios);
      return `${kept.name} is among your scenarios, and chosen on Fire Control.`;
    }
    case 'card': {
      const kept = await request(cards.keepCard, { body: thing.body });
      await refresh(cards.listCards);
      return `${kept.name} is among your range cards.`;
    }
    case 'wind': {
      const { name, windField } = thing.body;
      await request(weather.saveField, { body: { name, windField } });
      desk.wind.write(windField);
      await refresh(weather.listFields);
      return `${name} is among your saved winds, and blows on Fire Control.`;
    }
    case 'course': {
      const { course } = await request(courses.createCourse, { body: { course: thing.body } });
      await refresh(courses.listCourses);
      return `${course.name} is among your stages, under Practice, Matches.`;
    }
    case 'task':
      return keepTask(thing.body);
    case 'stage':
      return keepStage(thing.body);
  }
};
