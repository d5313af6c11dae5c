import { bias, type Coverage, coverage } from './calibration.ts';
import { handicap, intervalScore } from './interval-score.ts';
import { median } from './micro.ts';
import { type Said, type SaidCall, saidOf } from './said.ts';

/** A revealed call of a class. Wind in mph, + from the right. */
export interface ReviewedCall {
  readonly memberId: number;
  readonly lo: number;
  readonly hi: number;
  readonly best: number;
  readonly truth: number;
  /** Null without a shot. */
  readonly isHit: boolean | null;
  /** Seconds from open to seal. */
  readonly calledS: number;
}

/** Summary of a member's calls. mph; errors are standard errors, null for a single call. */
export interface ReviewedMember {
  readonly memberId: number;
  readonly calls: number;
  readonly coverage: Coverage;
  /** + too much wind. */
  readonly bias: number;
  readonly biasError: number | null;
  readonly handicap: number;
  readonly handicapError: number | null;
  readonly hits: number;
  /** Median seconds from open to seal. */
  readonly reactionS: number;
}

const isHeld = ({ lo, hi, truth }: ReviewedCall): boolean => lo <= truth && truth <= hi;
const scoreOf = ({ lo, hi, truth }: ReviewedCall): number => intervalScore({ loMph: lo, hiMph: hi }, truth);
const winds = (calls: readonly ReviewedCall[]) => calls.map(({ best, truth }) => ({ bestMph: best, truthMph: truth }));

const byMember = (calls: readonly ReviewedCall[]): Map<number, ReviewedCall[]> => {
  const own = new Map<number, ReviewedCall[]>();
  for (const call of calls) own.set(call.memberId, [...(own.get(call.memberId) ?? []), call]);
  return own;
};

/** Reviews each member's calls as in the summary of a drill; members without calls are left out. */
export const reviewMembers = (calls: readonly ReviewedCall[]): ReviewedMember[] =>
  [...byMember(calls)].flatMap(([memberId, own]) => {
    const [lean, level] = [bias(winds(own)), handicap(own.map(scoreOf))];
    if (lean === null || level === null) return [];
    return [
      {
        memberId,
        calls: own.length,
        coverage: coverage(own.filter(isHeld).length, own.length),
        bias: lean.foldedMph,
        biasError: lean.foldedErrorMph,
        handicap: level.value,
        handicapError: level.error,
        hits: own.filter(({ isHit }) => isHit === true).length,
        reactionS: median(own.map(({ calledS }) => calledS)) ?? Number.NaN,
      },
    ];
  });

const FEWEST = 4;

/**
 * A sure statement about the class as one caller, who calls the mean of each wind (calls by wind, oldest first): about
 * bias, never about width.
 */
export const saidOfClass = (winds: readonly (readonly SaidCall[])[]): Said | null => {
  const said = saidOf(
    winds.flatMap((calls) => {
      const [first] = calls;
      if (first === undefined || calls.length < FEWEST) return [];
      const mean = (read: (call: SaidCall) => number): number =>
        calls.reduce((sum, call) => sum + read(call), 0) / calls.length;
      return [
        {
          ...first,
          loMph: mean(({ loMph }) => loMph),
          hiMph: mean(({ hiMph }) => hiMph),
          bestMph: mean(({ bestMph }) => bestMph),
          truthMph: mean(({ truthMph }) => truthMph),
          taughtMph: mean(({ taughtMph }) => taughtMph),
        },
      ];
    }),
  );
  return said?.kind === 'width' ? null : said;
};
