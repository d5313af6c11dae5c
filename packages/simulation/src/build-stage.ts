import { scenarios, stages, type WindField } from '@windcall/contract';
import { halfHourText } from '@windcall/cues';
import { generateWindField, MIN_ZONES, parseSeed, TIME_INDEX_STEP_S } from '@windcall/wind';
import type { Rifle } from './rifle.ts';
import { surfaceWords } from './stage-words.ts';
import { checkWind } from './wind-at.ts';
import { clockDegrees, steadyWind } from './winds/steady.ts';

export interface StageParts {
  profile: Rifle & { id: number; name: string; updatedAt?: string | Date | null | undefined };
  scenario: Pick<scenarios.Scenario, 'id' | 'name' | 'engagements' | 'directionOfFire' | 'environmentalConditions'>;
  /** If absent: the scenario's own wind, else the default steady wind. Saved fields come through `windOfField`. */
  wind?: Exclude<stages.StageWindChoice, { kind: 'saved' }> | null | undefined;
  windField?: { id: number; name: string } | null | undefined;
  air?: stages.StageAir | null | undefined;
  effects?: stages.StageEffects | null | undefined;
  clock?: stages.Stage['clock'] | null | undefined;
  heights?: stages.StageHeights | null | undefined;
}

export type BuildOutcome =
  | { status: 'ok'; stage: stages.Stage }
  /** `field` names the wrong part, as in the body of the call. */
  | { status: 'invalid'; field: string; message: string };

/** Copies the profile's fields for a shot; the schema drops the others. */
const rifleCopy = ({ updatedAt, ...rifle }: StageParts['profile']): stages.StageRifle =>
  stages.stageRifle.parse({
    ...rifle,
    updatedAt: updatedAt instanceof Date ? updatedAt.toISOString() : (updatedAt ?? null),
  });

/** Targets in order of target navigation: engagement by engagement, left before right. */
export const targetsOf = ({
  engagements,
  directionOfFire,
}: Pick<StageParts['scenario'], 'engagements' | 'directionOfFire'>): stages.StageTarget[] =>
  engagements
    .flatMap((engagement) => engagement.targets.map((target) => ({ engagement, target })))
    .map(({ engagement, target }, i) => ({
      number: i + 1,
      distance: engagement.distance,
      directionOfFire: engagement.directionOfFire ?? directionOfFire,
      targetType: target.type,
      targetSize: target.size,
      lookAngle: engagement.lookAngle ?? 0,
    }));

/** Most distances of a field on the wire, and the grid's unit, yd. */
const MAX_DISTANCES = 100;
const SPACING_YD = 25;

/** Recipe settings that reach the farthest target: the same wind, longer, on a coarser grid if necessary. */
const reaching = (settings: stages.RecipeWind['settings'], farthestYd: number): stages.RecipeWind['settings'] => {
  if (settings.maxDistance >= farthestYd) return settings;
  const { samplingInterval: given } = settings;
  const fits = Math.floor(farthestYd / given) + 2 <= MAX_DISTANCES;
  const samplingInterval = fits ? given : Math.ceil(farthestYd / (MAX_DISTANCES - 2) / SPACING_YD) * SPACING_YD;
  return { ...settings, samplingInterval, maxDistance: Math.ceil(farthestYd / samplingInterval) * samplingInterval };
};

type WindChoice = NonNullable<StageParts['wind']>;
type ReadWind = { status: 'ok'; wind: stages.StageWind } | Extract<BuildOutcome, { status: 'invalid' }>;

/** A chosen wind for a stage: directions in degrees, and a recipe that is valid and long enough. */
const windOf = (choice: WindChoice, farthestYd: number): ReadWind => {
  if (choice.kind === 'steady') return { status: 'ok', wind: steadyWind(choice.speed, choice.direction) };
  if (choice.kind === 'surface') {
    const { kind, ground, sky, speed, direction, drifts, law = stages.SURFACE_LAW_VERSION } = choice;
    const seed = parseSeed(choice.seed);
    if (seed.status === 'invalid') return { status: 'invalid', field: 'wind.seed', message: seed.message };
    const degrees = clockDegrees(direction);
    const wind = { kind, law, ground, sky, speed, direction: degrees, seed: String(seed.seed) };
    return { status: 'ok', wind: drifts ? { ...wind, drifts } : wind };
  }
  if (choice.kind !== 'recipe') {
    const message = checkWind(choice);
    const field = choice.kind === 'zones' ? 'wind.zones' : 'wind.field';
    if (message !== null) return { status: 'invalid', field, message: `This wind cannot be used: ${message}.` };
    if (choice.kind === 'samples') {
      const { distances, timeSteps, windData } = choice.field;
      const pace = timeSteps.every((time, i) => time === i * TIME_INDEX_STEP_S) ? 'steps' : (choice.pace ?? 'seconds');
      const field = { distances, timeSteps, windData };
      return { status: 'ok', wind: { kind: 'samples', field, ...(pace === 'seconds' && { pace }) } };
    }
    const inDegrees = choice.zones.map((zone) => ({ ...zone, windDirection: clockDegrees(zone.windDirection) }));
    return { status: 'ok', wind: { kind: 'zones', zones: inDegrees } };
  }
  const { seed: ownSeed, ...stateBasedWind } = choice.settings.stateBasedWind;
  const seed = parseSeed(choice.seed ?? ownSeed);
  if (seed.status === 'invalid') return { status: 'invalid', field: 'wind.seed', message: seed.message };
  const settings = reaching({ ...choice.settings, stateBasedWind }, farthestYd);
  const [problem] = [generateWindField({ ...settings, duration: 1, seed: seed.seed })].flatMap((made) =>
    made.status === 'invalid' ? made.problems : [],
  );
  if (problem) {
    return { status: 'invalid', field: `wind.settings.${problem.path}`, message: `${problem.path} ${problem.message}` };
  }
  return {
    status: 'ok',
    wind: {
      kind: 'recipe',
      generator: choice.generator ?? stages.GENERATOR_VERSION,
      settings,
      seed: String(seed.seed),
    },
  };
};

const scenarioWind = (conditions: scenarios.EnvironmentalConditions | null): WindChoice => {
  if (conditions === null) {
    const { windSpeed: speed, windDirection: direction } = scenarios.DEFAULT_ENVIRONMENT;
    return { kind: 'steady', speed, direction };
  }
  const { zoneWindData: zones, windSpeed, windDirection } = conditions;
  return zones && zones.length >= MIN_ZONES
    ? { kind: 'zones', zones }
    : { kind: 'steady', speed: windSpeed, direction: windDirection };
};

const windWords = (wind: stages.StageWind, farthestYd: number): string => {
  switch (wind.kind) {
    case 'steady':
      return `steady ${wind.speed} mph from ${halfHourText(wind.direction)}`;
    case 'zones':
      return `${wind.zones.length} zones`;
    case 'recipe':
      return `generated, seed ${wind.seed}`;
    case 'surface':
      return `${surfaceWords(wind)}, seed ${wind.seed}`;
    case 'samples': {
      const reachYd = wind.field.distances[wind.field.distances.length - 1] ?? 0;
      const short = reachYd < farthestYd ? `; known to ${reachYd} yd only, beyond as there` : '';
      return `given field${short}`;
    }
  }
};

/**
 * Builds the stage of a profile and a scenario, with overrides of wind, air and effects. Everything is copied, so later
 * changes of the profile, the scenario or a saved field do not affect it.
 */
export const buildStage = (parts: StageParts): BuildOutcome => {
  const { profile, scenario } = parts;
  const conditions = scenario.environmentalConditions;
  const targets = targetsOf(scenario);
  const farthestYd = targets.reduce((most, target) => Math.max(most, target.distance), 0);
  const read = windOf(parts.wind ?? scenarioWind(conditions), farthestYd);
  if (read.status !== 'ok') return read;
  const { temperature, humidity, pressure } = conditions ?? stages.DEFAULT_AIR;
  const where = conditions ? `scenario ${scenario.name}` : 'default';
  const windWhere = parts.windField ? `saved field ${parts.windField.name}` : parts.wind ? 'chosen' : where;
  return {
    status: 'ok',
    stage: {
      rifle: rifleCopy(profile),
      air: parts.air ?? { temperature, humidity, pressure, latitude: stages.DEFAULT_AIR.latitude },
      wind: read.wind,
      effects: parts.effects ?? stages.DEFAULT_EFFECTS,
      targets,
      directionOfFire: scenario.directionOfFire,
      clock: parts.clock ?? 'by-shot',
      ...(parts.heights && { heights: parts.heights }),
      source: {
        scenarioId: scenario.id,
        scenarioName: scenario.name,
        windFieldId: parts.windField?.id ?? null,
        rifle: profile.id === 0 ? 'built-in' : `profile ${profile.name}`,
        air: parts.air ? 'chosen' : where,
        wind: `${windWhere}: ${windWords(read.wind, farthestYd)}`,
      },
    },
  };
};

/** Largest difference of equal fields, mph or degrees, because engines differ in the last digit of exp, pow and sin. */
const SAME_WITHIN = 1e-6;

const sameRows = (a: readonly number[][], b: readonly number[][], turn = Number.POSITIVE_INFINITY): boolean =>
  a.length === b.length &&
  a.every(
    (row, i) =>
      row.length === b[i]?.length &&
      row.every((x, j) => {
        const apart = Math.abs(x - (b[i]?.[j] ?? Number.NaN));
        return Math.min(apart, turn - apart) <= SAME_WITHIN;
      }),
  );

/**
 * Reads a saved field as a wind choice. A recipe in its metadata is used only if it makes exactly this field, because metadata is input;
 * without one the field becomes samples.
 */
export const windOfField = (field: WindField): WindChoice => {
  const given = (field.metadata as { settings?: unknown } | undefined)?.settings;
  const read = stages.stageWindChoice.safeParse({
    kind: 'recipe',
    settings: given,
    seed: (given as { seed?: unknown } | undefined)?.seed,
  });
  if (read.success && read.data.kind === 'recipe' && read.data.seed != null) {
    const { stateBasedWind, ...grid } = read.data.settings;
    const made = generateWindField({ ...grid, stateBasedWind, seed: read.data.seed });
    if (
      made.status === 'ok' &&
      sameRows(made.field.windData.speed, field.windData.speed) &&
      sameRows(made.field.windData.direction, field.windData.direction, 360) &&
      sameRows([made.field.distances, made.field.timeSteps], [field.distances, field.timeSteps])
    ) {
      return read.data;
    }
  }
  return { kind: 'samples', field };
};
