import { messages, scenarios } from '@windcall/contract';
import { Refusal } from '../../refusal.ts';

/** An engagement without a distance, or with 0, is ignored. */
type Placed = { distance?: number | null | undefined; directionOfFire?: number | null | undefined };

const refuse = (field: string, message: string, said?: messages.Message): Refusal =>
  new Refusal('validation-failed', { message, said, issues: [{ field, message }] });

/** Refuses more than `most` engagements, ignoring those at distance 0. */
export const refuseMoreThan = (most: number, engagements: readonly Placed[]): void => {
  if (engagements.filter(({ distance }) => distance !== 0 && distance !== null).length <= most) return;
  throw refuse('engagements', `Engagements must be ${most} at the most.`);
};

/** Refuses more engagements than the scenario's type allows; as many as are `stored` stay allowed. */
export const refuseTooMany = (
  engagements: readonly Placed[],
  scenarioType: scenarios.Scenario['scenarioType'],
  stored = 0,
): void => refuseMoreThan(Math.max(scenarios.MOST_ENGAGEMENTS[scenarioType], stored), engagements);

/**
 * Refuses distances and directions that the forms do not offer for the type and template. Directions in `also` stay
 * allowed, because a template or an earlier release may have set them.
 */
export const checkEngagements = (
  { engagements, directionOfFire }: { engagements: readonly Placed[]; directionOfFire?: number | null | undefined },
  scenarioType: scenarios.Scenario['scenarioType'],
  also: readonly number[],
  templateId?: string,
): void => {
  const { minYd, maxYd } = scenarios.distanceBounds(scenarioType, templateId);
  const isMultiDof = templateId === undefined || templateId === 'multi_dof_array_troop_line';
  const offered: readonly number[] = [
    ...scenarios.COMPASS_DEG,
    ...(isMultiDof ? scenarios.MULTI_DOF_DEG : []),
    ...also,
  ];
  const message = `Direction of fire must be one of ${[...new Set(offered)].sort((a, b) => a - b).join(', ')} degrees.`;
  if (directionOfFire != null && !offered.includes(directionOfFire)) throw refuse('directionOfFire', message);
  for (const [i, { distance, directionOfFire: own }] of engagements.entries()) {
    if (own != null && !offered.includes(own)) throw refuse(`engagements.${i}.directionOfFire`, message);
    if (distance && (distance < minYd || distance > maxYd)) {
      const said = { code: 'distance-bounds', values: { minYd, maxYd } } as const;
      throw refuse(`engagements.${i}.distance`, messages.worded(said, messages.WIRE_SAY), said);
    }
  }
};
