/** What everybody who shows or checks a stage must know of how it is scored. */
interface Row {
  readonly label: string;
  /** What a line of a stage says besides rounds and time; null where nothing need be said. */
  readonly inLine: string | null;
  /** What a match of such stages says of its score. */
  readonly inMatch: string;
  /** Whether each round is worth the ring it strikes instead of its target's points. X is then counted too. */
  readonly hasRings: boolean;
  /** Why a line may not end at its first hit; null where it may. */
  readonly noEndAtHit: string | null;
  /** What a match adds up: stages of one match have the same. */
  readonly score: 'impacts' | 'rings';
  /** What somebody must know before the first shot; null where rounds and points say it all. */
  readonly warns: string | null;
}

/** How a stage is scored: a row a rule. `training` says what a round is worth by it and what decides between equals. */
export const STAGE_RULES = {
  impacts: {
    label: 'Impacts',
    inLine: null,
    inMatch: 'Impacts, per cent of the best',
    hasRings: false,
    noEndAtHit: null,
    score: 'impacts',
    warns: null,
  },
  bank: {
    label: 'Bank or bust',
    inLine: 'bank or bust',
    inMatch: 'Impacts, per cent of the best',
    hasRings: false,
    noEndAtHit: 'a miss ends the stage',
    score: 'impacts',
    warns:
      'After a hit you may bank the points and stop. A miss loses all points of this stage. When the time is up, the points are banked.',
  },
  rings: {
    label: 'Rings',
    inLine: 'F-Class style rings',
    inMatch: 'Rings, F-Class style',
    hasRings: true,
    noEndAtHit: 'rings are scored',
    score: 'rings',
    warns: null,
  },
} as const satisfies Record<string, Row>;

export type StageRule = keyof typeof STAGE_RULES;
export const STAGE_RULE_NAMES = Object.keys(STAGE_RULES) as [StageRule, ...StageRule[]];
