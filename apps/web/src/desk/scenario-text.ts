import { scenarios } from '@windcall/contract';
import { z } from 'zod';

/** Fields of a scenario or template that may be JSON text. Source: shooting specification, section 3. */
const TEXT_FIELDS = ['engagements', 'environmentalConditions', 'multiTargetWindEffects', 'defaultEngagements', 'tags'];

const parseText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return value.trim() === '' ? null : JSON.parse(value);
  } catch {
    // keep the text, so that the schema reports the error
    return value;
  }
};

export const parseScenarioText = (row: unknown): unknown => {
  if (typeof row !== 'object' || row === null) return row;
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, TEXT_FIELDS.includes(key) ? parseText(value) : value]),
  );
};

/** Direction of fire if neither target nor scenario has one, degrees from north. Source: shooting specification, section 9. */
const DEFAULT_DIRECTION_DEG = 90;

const direction = z.number().nullish();
const directions = z.object({
  name: z.string().optional(),
  directionOfFire: direction,
  engagements: z.array(z.object({ directionOfFire: direction, targets: z.array(z.unknown()) })),
});
export type ScenarioDirections = z.output<typeof directions>;

/** A scenario without a direction of fire is complete if every engagement has one: 12:00 of its wind is then the default direction. */
const withDirection = (row: unknown): unknown => {
  const read = directions.safeParse(row).data;
  const isWhole = read?.directionOfFire == null && read?.engagements.every((e) => e.directionOfFire != null) === true;
  return isWhole ? { ...(row as object), directionOfFire: DEFAULT_DIRECTION_DEG } : row;
};

export const storedScenario = z.preprocess((row) => withDirection(parseScenarioText(row)), scenarios.scenario);
/** Directions of fire in a stored scenario, which may be missing, for the message about them. */
export const storedDirections = z.preprocess(parseScenarioText, directions);
