/** The needed part of a scenario; directions may be missing, degrees true. */
interface Scenario {
  readonly directionOfFire?: number | null | undefined;
  readonly engagements: readonly {
    readonly directionOfFire?: number | null | undefined;
    readonly targets: readonly unknown[];
  }[];
}

export type ScenarioStatus = { valid: true; targetCount: number } | { valid: false; loading?: true; message: string };

/** Valid with at least one target and a direction of fire for each, from its engagement or the scenario. */
export const scenarioStatus = (scenario: Scenario | null, loading = false): ScenarioStatus => {
  if (loading) return { valid: false, loading, message: 'Loading the scenario…' };
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
