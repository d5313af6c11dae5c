interface Row {
  readonly label: string;
  /** Text in a line besides rounds and time, or null. */
  readonly inLine: string | null;
  readonly inMatch: string;
  /** Whether a round scores the ring it strikes instead of its target's points. X is then counted too. */
  readonly hasRings: boolean;
  /** Reason why a line may not end at its first hit; null if it may. */
  readonly noEndAtHit: string | null;
  /** Score that a match adds up; equal for all its stages. */
  readonly score: 'impacts' | 'rings';
  readonly warns: string | null;
}

/** Scoring rules of a stage, one row each. `training` computes a round's value and breaks ties. */
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
