import type { scenarios } from '@windcall/contract';

type Scenario = Pick<scenarios.Scenario, 'engagements'> & { directionOfFire?: number | null };

/** Whether wind can be made for a scenario: every target needs a direction of fire. */
export type ScenarioStatus = { valid: true; targetCount: number } | { valid: false; message: string };

/** Valid only with at least one target and a direction of fire for each, of its engagement or of the whole scenario. */
export const scenarioStatus = (scenario: Scenario | null): ScenarioStatus => {
  if (!scenario) return { valid: false, message: 'No training scenario loaded' };
  const directions = scenario.engagements.flatMap((e) =>
    e.targets.map(() => e.directionOfFire ?? scenario.directionOfFire ?? null),
  );
  if (directions.length === 0) return { valid: false, message: 'Training scenario has no targets defined' };
  const missing = directions.filter((d) => d === null).length;
  return missing === 0
    ? { valid: true, targetCount: directions.length }
    : {
        valid: false,
        message: `${missing} of ${directions.length} targets missing Direction of Fire configuration`,
      };
};
