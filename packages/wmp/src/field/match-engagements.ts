export interface ScenarioEngagement {
  /** yd */
  distance: number;
  /** Degrees true, if known. */
  directionOfFire?: number | null | undefined;
}

export type EngagementsOutcome =
  | { status: 'ok'; engagements: { distanceYd: number; directionOfFireDeg: number }[] }
  | { status: 'missing_engagements'; missingYd: number[]; message: string };

/** Largest distance of a requested range from its engagement, yd. */
const SAME_DISTANCE_YD = 0.5;

/**
 * Finds the direction of fire of every requested distance among a scenario's engagements. An engagement without one
 * takes the scenario's; a distance without an engagement is reported.
 */
export const matchEngagements = (
  distancesYd: readonly number[],
  engagements: readonly ScenarioEngagement[],
  scenarioDofDeg?: number | null,
): EngagementsOutcome => {
  const found = distancesYd.map((distanceYd) => {
    const engagement = engagements.find((one) => Math.abs(one.distance - distanceYd) <= SAME_DISTANCE_YD);
    const directionOfFireDeg = engagement && (engagement.directionOfFire ?? scenarioDofDeg ?? undefined);
    return { distanceYd, directionOfFireDeg };
  });
  const missingYd = found.filter((one) => one.directionOfFireDeg === undefined).map((one) => one.distanceYd);
  if (missingYd.length > 0) {
    const message =
      engagements.length === 0
        ? 'The training scenario has a missing engagements array: no direction of fire can be determined.'
        : `The training scenario has no engagement with a direction of fire at ${missingYd.join(', ')} yd.`;
    return { status: 'missing_engagements', missingYd, message };
  }
  return { status: 'ok', engagements: found as { distanceYd: number; directionOfFireDeg: number }[] };
};
