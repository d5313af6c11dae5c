import { moaToMil } from '@windcall/units';

export interface RunLine {
  readonly target: number;
  readonly position: number;
  readonly rounds: number;
  readonly until: 'rounds' | 'hit';
  readonly sighters: boolean;
}

/** A fired round. `line` and `round` count from 1; `atS` seconds since the start signal. */
export interface FiredRound {
  readonly line: number;
  readonly round: number;
  readonly atS: number;
  readonly isHit: boolean;
}

export type Ring = 'X' | '10' | '9' | '8' | '7' | '6' | '5' | 'M';

/**
 * Widths of the rings, MOA. Our own table of the usual long-range target: check it against the current rule book before
 * a screen calls it more than "F-Class style".
 */
const RING_MOA: readonly (readonly [Ring, number])[] = [
  ['X', 0.48],
  ['10', 0.95],
  ['9', 1.91],
  ['8', 2.87],
  ['7', 4.2],
  ['6', 5.73],
];

export const RING_POINTS: Readonly<Record<Ring, number>> = {
  X: 10,
  '10': 10,
  '9': 9,
  '8': 8,
  '7': 7,
  '6': 6,
  '5': 5,
  M: 0,
};

/**
 * The ring of an impact, mil from the middle: a bullet that touches the line counts, so half its diameter is subtracted.
 * @param isOnFrame whether it struck the frame: outside the 6 that is a 5, beside it a miss
 */
export const ringOf = (
  impact: { readonly right: number; readonly up: number },
  bullet: { readonly diameterIn: number; readonly distanceYd: number },
  isOnFrame: boolean,
): Ring => {
  const halfBulletMil = (1000 * bullet.diameterIn) / 2 / (36 * bullet.distanceYd);
  const radiusMil = Math.hypot(impact.right, impact.up) - halfBulletMil;
  if (!isOnFrame) return 'M';
  return RING_MOA.find(([, widthMoa]) => radiusMil <= moaToMil(widthMoa) / 2 + 1e-12)?.[0] ?? '5';
};

/** Value of a round by each rule of a stage. */
interface Scoring {
  /** Whether rings are stored and count. */
  readonly hasRings: boolean;
  /** Points of a round. `ring` is null if rings do not count; `points` are the target's. */
  readonly worth: (round: { readonly isHit: boolean; readonly ring: Ring | null }, points: number) => number;
  /** Most points for a round at a target with these points. */
  readonly most: (points: number) => number;
  /** Whether a miss ends the run and loses all its points; stopping earlier banks them. */
  readonly missLosesAll: boolean;
}
export const SCORING = {
  impacts: {
    hasRings: false,
    worth: ({ isHit }, points) => (isHit ? points : 0),
    most: (points) => points,
    missLosesAll: false,
  },
  bank: {
    hasRings: false,
    worth: ({ isHit }, points) => (isHit ? points : 0),
    most: (points) => points,
    missLosesAll: true,
  },
  rings: {
    hasRings: true,
    worth: ({ ring }) => RING_POINTS[ring ?? 'M'],
    most: () => RING_POINTS.X,
    missLosesAll: false,
  },
} as const satisfies Record<string, Scoring>;
export type ScoringRule = keyof typeof SCORING;

export type RoundOutcome = 'hit' | 'miss' | 'not-taken' | 'not-needed';

/** A round of a line and its result. `line` and `round` count from 1; `atS` seconds since the signal, null if it was not fired. */
export interface ScoredRound {
  readonly line: number;
  readonly round: number;
  readonly target: number;
  readonly outcome: RoundOutcome;
  readonly points: number;
  readonly ring: Ring | null;
  readonly sighter: boolean;
  readonly atS: number | null;
}

export interface ScoredCourse {
  readonly parS: number;
  readonly rule: ScoringRule;
  readonly order: readonly RunLine[];
  readonly targets: readonly { readonly number: number; readonly points: number }[];
}

export interface CourseScore {
  readonly rounds: readonly ScoredRound[];
  readonly points: number;
  readonly impacts: number;
  readonly x: number;
  /** Time of the last needed round; par if a round was not taken. */
  readonly timeS: number;
  /** Rounds that hit, sighters included. */
  readonly hits: number;
}

/** Points of a hit on a target; 1 by default. */
const worthOf = (targets: ScoredCourse['targets'], target: number): number =>
  targets.find(({ number }) => number === target)?.points ?? 1;

/** Points without a miss; sighters do not count. */
export const mostPoints = ({ rule, order, targets }: Pick<ScoredCourse, 'rule' | 'order' | 'targets'>): number =>
  order
    .filter(({ sighters }) => !sighters)
    .reduce(
      (sum, { target, rounds, until }) =>
        sum + (until === 'hit' ? 1 : rounds) * SCORING[rule].most(worthOf(targets, target)),
      0,
    );

/** Whether a counting miss lost all points. */
export const isBust = (
  rule: ScoringRule,
  rounds: readonly { readonly isHit: boolean | undefined; readonly sighter: boolean }[],
): boolean => SCORING[rule].missLosesAll && rounds.some(({ isHit, sighter }) => isHit === false && !sighter);

/** Banked points after each number of hits in a row, in the order of the lines. Empty if nothing is banked. */
export const banksOf = ({ rule, order, targets }: Pick<ScoredCourse, 'rule' | 'order' | 'targets'>): number[] => {
  if (!SCORING[rule].missLosesAll) return [];
  let sum = 0;
  return order
    .filter(({ sighters }) => !sighters)
    .flatMap(({ target, rounds }) => {
      const points = worthOf(targets, target);
      return Array.from({ length: rounds }, () => {
        sum += points;
        return sum;
      });
    });
};

/**
 * The score of a run. Every round of every line is a hit, a miss, not taken, or not needed because a hit had ended its
 * line. Sighters are shown but do not count.
 * @param isStopped whether the shooter ended it: if a miss loses all, points are banked then and the rest is not needed
 */
export const scoreCourse = (
  course: ScoredCourse,
  shots: readonly (FiredRound & { readonly ring: Ring | null })[],
  isStopped = false,
): CourseScore => {
  const sighters = (shot: FiredRound): boolean => course.order[shot.line - 1]?.sighters ?? false;
  const bust = isBust(
    course.rule,
    shots.map((shot) => ({ isHit: shot.isHit, sighter: sighters(shot) })),
  );
  const isBanked =
    SCORING[course.rule].missLosesAll && isStopped && !bust && shots.some((shot) => shot.isHit && !sighters(shot));
  const fired = new Map(shots.map((shot) => [`${shot.line} ${shot.round}`, shot]));
  const rounds = course.order.flatMap((line, i) => {
    const place = i + 1;
    const worth = worthOf(course.targets, line.target);
    const hitBy = line.until === 'hit' && shots.some((shot) => shot.line === place && shot.isHit);
    return Array.from({ length: line.rounds }, (_, k): ScoredRound => {
      const shot = fired.get(`${place} ${k + 1}`);
      const base = { line: place, round: k + 1, target: line.target, sighter: line.sighters };
      if (shot === undefined) {
        return { ...base, outcome: hitBy || isBanked ? 'not-needed' : 'not-taken', points: 0, ring: null, atS: null };
      }
      const scoring = SCORING[course.rule];
      const ring = scoring.hasRings ? (shot.ring ?? 'M') : null;
      const points = scoring.worth({ isHit: shot.isHit, ring }, worth);
      return { ...base, outcome: shot.isHit ? 'hit' : 'miss', points, ring, atS: shot.atS };
    });
  });
  return scoreRounds(course, rounds);
};

export const scoreRounds = (
  { rule, parS }: Pick<ScoredCourse, 'rule' | 'parS'>,
  rounds: readonly ScoredRound[],
): CourseScore => {
  const counted = rounds.filter(({ sighter }) => !sighter);
  const bust = SCORING[rule].missLosesAll && counted.some(({ outcome }) => outcome === 'miss');
  const times = counted.flatMap(({ atS }) => (atS === null ? [] : [atS]));
  const isWhole = counted.every(({ outcome }) => outcome !== 'not-taken');
  return {
    rounds,
    points: bust ? 0 : counted.reduce((sum, { points }) => sum + points, 0),
    impacts: counted.filter(({ outcome }) => outcome === 'hit').length,
    x: counted.filter(({ ring }) => ring === 'X').length,
    timeS: isWhole ? times.reduce((last, atS) => Math.max(last, atS), 0) : parS,
    hits: rounds.filter(({ outcome }) => outcome === 'hit').length,
  };
};

/**
 * Rounds after one of them is scored again. A hit ends its line if the line ends at a hit.
 * @param place the round's place in `rounds`, from 1
 */
export const correctRound = (
  { rule, order, targets, parS }: ScoredCourse,
  rounds: readonly ScoredRound[],
  place: number,
  outcome: 'hit' | 'miss' | Ring,
): ScoredRound[] => {
  const isHit = outcome !== 'miss' && outcome !== 'M';
  const ring = SCORING[rule].hasRings ? (outcome as Ring) : null;
  const ended = new Set<number>();
  return rounds.map((round, i) => {
    const points = SCORING[rule].worth({ isHit, ring }, worthOf(targets, round.target));
    const changed = {
      ...round,
      outcome: isHit ? ('hit' as const) : ('miss' as const),
      ring,
      points,
      atS: round.atS ?? parS,
    };
    const now = i + 1 === place ? changed : round;
    if (ended.has(now.line)) return { ...now, outcome: 'not-needed', points: 0 };
    if (now.outcome === 'hit' && order[now.line - 1]?.until === 'hit') ended.add(now.line);
    return now;
  });
};
