/** What everybody who shows or checks a stage must know of how it is scored. */
interface Row {
  readonly label: string;
  /** What a line of a stage says besides rounds and time; null where nothing need be said. */
  readonly inLine: string | null;
  /** What a match of such stages says of its score. */
  readonly inMatch: string;
  /** Whether each round is worth the ring it strikes instead of its target's points. X is then counted too. */
  readonly hasRings: boolean;
  /** Whether a line may end at its first hit. */
  readonly mayEndAtHit: boolean;
}

/** How a stage is scored: a row a rule. `training` says what a round is worth by it and what decides between equals. */
export const STAGE_RULES = {
  impacts: {
    label: 'Impacts',
    inLine: null,
    inMatch: 'Impacts, per cent of the best',
    hasRings: false,
    mayEndAtHit: true,
  },
  rings: {
    label: 'Rings',
    inLine: 'F-Class style rings',
    inMatch: 'Rings, F-Class style',
    hasRings: true,
    mayEndAtHit: false,
  },
} as const satisfies Record<string, Row>;

export type StageRule = keyof typeof STAGE_RULES;
export const STAGE_RULE_NAMES = Object.keys(STAGE_RULES) as [StageRule, ...StageRule[]];
