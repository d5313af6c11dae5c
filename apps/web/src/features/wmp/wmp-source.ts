import { type BodyOf, type scenarios, type WindField, wmp } from '@windcall/contract';

type Phase1Body = BodyOf<typeof wmp.phase1>;

/** What an analysis would run on: the stored wind, the scenario's distances, the chosen rifle. */
export interface WmpSource {
  readonly field: WindField | null;
  readonly scenario: scenarios.Scenario | null;
  /** 0 stands for the built-in profile, which no card may rest on. */
  readonly profileId: number;
}

/** A name for what results rest on: results under another name are for another wind, rifle or scenario. */
export const sourceKey = ({ field, scenario, profileId }: WmpSource): string =>
  [field === null ? 'none' : (field.timestamp ?? field.timeSteps.length), profileId, scenario?.id ?? 0].join('|');

/** How long and how often the wind was sampled, and what is too short or too few about it. */
export interface TimeHorizon {
  readonly minutes: number;
  readonly intervalS: number;
  readonly samples: number;
  readonly warnings: readonly string[];
}

/** Least samples per distance and least length, s. Source: wind specification, section 5. */
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

/** Distances to find holds for: the scenario's, near to far, each once; the default array without a scenario. */
export const engagementDistances = (scenario: scenarios.Scenario | null): number[] => {
  const own = [...new Set(scenario?.engagements.map((e) => e.distance).filter((d) => d > 0))].sort((a, b) => a - b);
  return own.length > 0 ? own : [...wmp.WMP_DEFAULTS.engagementDistances];
};

/** The farthest distance and the field's end (yards) when the field does not reach that far; else null. */
export const shortfall = ({ field, scenario }: WmpSource): { farthestYd: number; endYd: number } | null => {
  const farthestYd = engagementDistances(scenario).at(-1) ?? 0;
  const endYd = field?.distances.at(-1) ?? 0;
  return field !== null && endYd < farthestYd ? { farthestYd, endYd } : null;
};

/** Thrown before any call is made: there is nothing real to analyse, and nothing is invented. */
export class AuthenticDataRequired extends Error {
  override readonly name = 'AuthenticDataRequired';
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

/** The phase-1 request for a source. Throws `AuthenticDataRequired` without stored wind or without an own profile. */
export const phase1Body = (source: WmpSource, targetClusterCount: number): Phase1Body => {
  if (source.field === null) {
    throw new AuthenticDataRequired('AUTHENTIC DATA REQUIRED: no wind field data found in local storage');
  }
  if (source.profileId === 0) {
    throw new AuthenticDataRequired('AUTHENTIC DATA REQUIRED: select a weapon profile of your own first');
  }
  return {
    windFieldData: samplesByDistance(source.field),
    engagementDistances: engagementDistances(source.scenario),
    weaponProfileId: source.profileId,
    trainingScenarioId: String(source.scenario?.id ?? 0),
    directionOfFire: source.scenario?.directionOfFire ?? wmp.WMP_DEFAULTS.directionOfFire,
    analysisConfiguration: {
      targetClusterCount,
      convergenceThreshold: wmp.WMP_DEFAULTS.convergenceThreshold,
      ballisticWeighting: true,
    },
    windFieldMetadata: source.field.metadata ?? null,
  };
};
