import { scenarios } from '@windcall/contract';
import { z } from 'zod';

/** Fields of a scenario or template that may arrive as JSON text. Source: shooting specification, section 3. */
const TEXT_FIELDS = ['engagements', 'environmentalConditions', 'multiTargetWindEffects', 'defaultEngagements', 'tags'];

const parseText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return value.trim() === '' ? null : JSON.parse(value);
  } catch {
    // Left as text: the schema then says what is wrong with it.
    return value;
  }
};

/** A scenario or template with what arrived as JSON text in place of the text. */
export const parseScenarioText = (row: unknown): unknown => {
  if (typeof row !== 'object' || row === null) return row;
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, TEXT_FIELDS.includes(key) ? parseText(value) : value]),
  );
};

/** Where a target is shot from north when neither it nor its scenario says so, degrees. Source: shooting specification, section 9. */
const DEFAULT_DIRECTION_DEG = 90;

const direction = z.number().nullish();
const directions = z.object({
  name: z.string().optional(),
  directionOfFire: direction,
  engagements: z.array(z.object({ directionOfFire: direction, targets: z.array(z.unknown()) })),
});
export type ScenarioDirections = z.output<typeof directions>;

/**
 * A scenario without a direction of fire of its own is whole where every engagement has one: 12:00 of its wind is then the
 * default direction.
 */
const withDirection = (row: unknown): unknown => {
  const read = directions.safeParse(row).data;
  const isWhole = read?.directionOfFire == null && read?.engagements.every((e) => e.directionOfFire != null) === true;
  return isWhole ? { ...(row as object), directionOfFire: DEFAULT_DIRECTION_DEG } : row;
};

/** A scenario as local storage holds it. */
export const storedScenario = z.preprocess((row) => withDirection(parseScenarioText(row)), scenarios.scenario);
/** The same as far as its directions of fire go, which may be missing: for saying so. */
export const storedDirections = z.preprocess(parseScenarioText, directions);
