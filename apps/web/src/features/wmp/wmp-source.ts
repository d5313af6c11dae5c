import { type BodyOf, ERRORS, type profiles, type scenarios, stages, type WindField, wmp } from '@windcall/contract';
import { buildStage, windOfField } from '@windcall/simulation';
import { request } from '../../api/request.ts';
import type { AdvancedEffects } from '../../desk/shapes.ts';
import { stageChoicesOf, type Weather } from '../../desk/weather.ts';

type Phase1Body = BodyOf<typeof wmp.phase1>;

/** Input of an analysis: wind, distances, rifle, and the air and effects of shots. */
export interface WmpSource {
  readonly field: WindField | null;
  readonly scenario: scenarios.Scenario | null;
  /** 0 is the built-in profile, which cannot have cards. */
  readonly profileId: number;
  readonly weather: Weather;
  readonly effects: AdvancedEffects;
}

/** Key of results: another key means another wind, air, rifle or scenario. */
export const sourceKey = ({ field, scenario, profileId, weather, effects }: WmpSource): string => {
  const { temperature, humidity, pressure, steady, natural } = weather;
  const wind = field === null ? 'none' : (field.timestamp ?? field.timeSteps.length);
  return JSON.stringify([
    wind,
    profileId,
    scenario?.id ?? 0,
    temperature,
    humidity,
    pressure,
    steady,
    natural,
    effects,
  ]);
};

export interface TimeHorizon {
  readonly minutes: number;
  readonly intervalS: number;
  readonly samples: number;
  readonly warnings: readonly string[];
}

/** Least samples per distance, and least length, s. Source: wind specification, section 5. */
const GUIDANCE = { samples: 20, durationS: 100 } as const;

export const timeHorizon = ({ timeSteps }: WindField): TimeHorizon => {
  const first = timeSteps[0] ?? 0;
  const durationS = (timeSteps.at(-1) ?? 0) - first;
  const samples = timeSteps.length;
  return {
    minutes: durationS / 60,
    intervalS: (timeSteps[1] ?? first + wmp.WMP_DEFAULTS.samplingIntervalS) - first,
    samples,
    warnings: [
      ...(samples < GUIDANCE.samples
        ? [`${samples} samples per distance are too few: ${GUIDANCE.samples} are needed.`]
        : []),
      ...(durationS < GUIDANCE.durationS
        ? [`${durationS} seconds are short: ${GUIDANCE.durationS} or more give a fair picture.`]
        : []),
    ],
  };
};

/** Distances that need holds: the scenario's, near to far, each once; the default ones without a scenario. */
export const engagementDistances = (scenario: scenarios.Scenario | null): number[] => {
  const own = [...new Set(scenario?.engagements.map((e) => e.distance).filter((d) => d > 0))].sort((a, b) => a - b);
  return own.length > 0 ? own : [...wmp.WMP_DEFAULTS.engagementDistances];
};

/** The farthest distance and the field's end (yards) if the field is too short; else null. */
export const shortfall = ({ field, scenario }: WmpSource): { farthestYd: number; endYd: number } | null => {
  const farthestYd = engagementDistances(scenario).at(-1) ?? 0;
  const endYd = field?.distances.at(-1) ?? 0;
  return field !== null && endYd < farthestYd ? { farthestYd, endYd } : null;
};

/** Thrown before any request if there is no real data to analyze. */
export class AuthenticDataRequired extends Error {
  override readonly name = 'AuthenticDataRequired';
  readonly lacks: 'environment' | 'wind' | 'profile' | 'scenario';
  constructor(message: string, lacks: AuthenticDataRequired['lacks']) {
    super(message);
    this.lacks = lacks;
  }
}

const samplesByDistance = (field: WindField): Phase1Body['windFieldData'] =>
  Object.fromEntries(
    field.distances.map((distance, d) => [
      String(distance),
      field.timeSteps.map((time, t) => ({
        time,
        speed: field.windData.speed[d]?.[t] ?? 0,
        direction: field.windData.direction[d]?.[t] ?? 0,
      })),
    ]),
  );

/** Wind, air and effects of shots on the loaded stage. Without a made wind, the scenario's own. */
const choicesOf = ({ field, weather, effects }: Pick<WmpSource, 'field' | 'weather' | 'effects'>) => {
  const choices = stageChoicesOf(weather, effects, field && windOfField(field));
  if (choices === null) throw new AuthenticDataRequired(ERRORS['environment-required'].message, 'environment');
  return choices;
};

/**
 * The stage that Fire Control shoots, made and kept by the server, so that cards of it fit there. Throws `AuthenticDataRequired`
 * without known air.
 */
export const openStage = (
  scenario: scenarios.Scenario,
  source: Omit<WmpSource, 'scenario'>,
): Promise<stages.StoredStage> => {
  const body = { profileId: source.profileId, scenarioId: scenario.id, ...choicesOf(source) };
  return request(stages.createStage, { body });
};

/** The stage as this browser makes it, for comparisons; null if a part is missing. */
export const loadedStage = (source: WmpSource, own: readonly profiles.Profile[]): stages.Stage | null => {
  const { scenario, profileId, weather } = source;
  const profile = own.find(({ id }) => id === profileId);
  if (scenario === null || profile === undefined || weather.fault !== null) return null;
  const built = buildStage({ profile, scenario, ...choicesOf(source) });
  return built.status === 'ok' ? built.stage : null;
};

const configurationOf = (targetClusterCount: number) => ({
  targetClusterCount,
  convergenceThreshold: wmp.WMP_DEFAULTS.convergenceThreshold,
  ballisticWeighting: true,
});

/**
 * The phase-1 request for a source: its stage, or without a scenario the wind's samples at the default distances. Throws
 * `AuthenticDataRequired` without stored wind or the user's own profile.
 */
export const phase1Body = (
  source: WmpSource,
  targetClusterCount: number,
  stage: Pick<stages.StoredStage, 'id'> | null,
): Phase1Body => {
  if (source.field === null && source.weather.natural === null) {
    throw new AuthenticDataRequired('AUTHENTIC DATA REQUIRED: no wind field data found in local storage', 'wind');
  }
  if (source.profileId === 0) {
    throw new AuthenticDataRequired('AUTHENTIC DATA REQUIRED: select a weapon profile of your own first', 'profile');
  }
  if (stage !== null) return { stageId: stage.id, analysisConfiguration: configurationOf(targetClusterCount) };
  if (source.field === null) {
    throw new AuthenticDataRequired('Load a scenario first: natural air is analyzed on its targets.', 'scenario');
  }
  return {
    windFieldData: samplesByDistance(source.field),
    engagementDistances: engagementDistances(source.scenario),
    weaponProfileId: source.profileId,
    trainingScenarioId: String(source.scenario?.id ?? 0),
    directionOfFire: source.scenario?.directionOfFire ?? wmp.WMP_DEFAULTS.directionOfFire,
    analysisConfiguration: configurationOf(targetClusterCount),
    windFieldMetadata: source.field.metadata ?? null,
  };
};
