import { type scenarios as Scenarios, scenarios } from '@windcall/contract';
import { z } from 'zod';
import { defineStored } from './define-stored.ts';
import { parseScenarioText } from './parse-scenario-text.ts';

const KEY = { key: 'selectedTrainingScenario', windowEvent: 'trainingScenarioSelected' } as const;
/** Where a target is shot from north when neither it nor its scenario says so, degrees. Source: shooting specification, section 9. */
const DEFAULT_DIRECTION_DEG = 90;

const direction = z.number().nullish();
const directions = z.object({
  name: z.string().optional(),
  directionOfFire: direction,
  engagements: z.array(z.object({ directionOfFire: direction, targets: z.array(z.unknown()) })),
});

/**
 * A scenario without a direction of fire of its own is whole where every engagement has one: 12:00 of its wind is then the
 * default direction.
 */
const withDirection = (row: unknown): unknown => {
  const read = directions.safeParse(row).data;
  const isWhole = read?.directionOfFire == null && read?.engagements.every((e) => e.directionOfFire != null) === true;
  return isWhole ? { ...(row as object), directionOfFire: DEFAULT_DIRECTION_DEG } : row;
};

/** The chosen training scenario itself. Write it through `selectTrainingScenario`. */
export const selectedTrainingScenario = defineStored<Scenarios.Scenario>({
  ...KEY,
  schema: z.preprocess((row) => withDirection(parseScenarioText(row)), scenarios.scenario),
});

/** The same as far as its directions of fire go, which may be missing: for saying so. */
export const scenarioDirections = defineStored<z.infer<typeof directions>>({
  ...KEY,
  schema: z.preprocess(parseScenarioText, directions),
});
