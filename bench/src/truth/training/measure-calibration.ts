import {
  fadingWeights,
  HANDICAP_HALF_LIFE_CALLS,
  handicap,
  handicapOfCalls,
  intervalScore,
  type ScoredBracket,
  weightedMean,
} from '../../../../packages/training/src/interval-score.ts';
import type { Dice } from '../../../../packages/training/test/simulated-caller.ts';

type DiceOf = (run: number) => Dice;

/** A simulated caller: the error of a call, and half the width of its bracket, mph. */
interface Bracketed {
  readonly name: string;
  readonly isTuned: boolean;
  readonly call: (dice: Dice) => { errorMph: number; halfMph: number };
}

/** Half of an 80 % bracket for a normal error of 1. */
const HALF_PER_SIGMA = 1.2816;
const of = (name: string, isTuned: boolean, call: Bracketed['call']): Bracketed => ({ name, isTuned, call });
/** A draw of Student's t with 3 degrees of freedom. */
const student = (dice: Dice): number =>
  dice.normal() / Math.sqrt((dice.normal() ** 2 + dice.normal() ** 2 + dice.normal() ** 2) / 3);
const bySpread = (dice: Dice): number => 1 + Math.floor(3 * dice.uniform());

const CALLERS: readonly Bracketed[] = [
  of('calibrated', true, (dice) => ({ errorMph: 2 * dice.normal(), halfMph: 2 * HALF_PER_SIGMA })),
  of('brackets half as wide', true, (dice) => ({ errorMph: 2 * dice.normal(), halfMph: HALF_PER_SIGMA })),
  of('brackets twice as wide', true, (dice) => ({ errorMph: 2 * dice.normal(), halfMph: 4 * HALF_PER_SIGMA })),
  of('errors with heavy tails', true, (dice) => {
    const n = dice.normal();
    return { errorMph: 1.8 * n * Math.exp(0.05 * n * n), halfMph: 2 * HALF_PER_SIGMA };
  }),
  of('spread 1, 2 or 3 mph by gusts, brackets alike', true, (dice) => ({
    errorMph: bySpread(dice) * dice.normal(),
    halfMph: 2 * HALF_PER_SIGMA,
  })),
  of('1.5 mph to one side', false, (dice) => ({ errorMph: 1.5 + 2 * dice.normal(), halfMph: 2 * HALF_PER_SIGMA })),
  of('brackets 1.4 × as wide', false, (dice) => ({ errorMph: 2 * dice.normal(), halfMph: 2.8 * HALF_PER_SIGMA })),
  of('brackets as wide as the gusts are rough', false, (dice) => {
    const sigma = bySpread(dice);
    return { errorMph: sigma * dice.normal(), halfMph: sigma * HALF_PER_SIGMA };
  }),
  of('brackets 0.4 to 1.6 × as wide, by chance', false, (dice) => ({
    errorMph: 2 * dice.normal(),
    halfMph: (0.8 + 2.4 * dice.uniform()) * HALF_PER_SIGMA,
  })),
  of('half as wide, and spread by gusts', false, (dice) => ({
    errorMph: bySpread(dice) * dice.normal(),
    halfMph: HALF_PER_SIGMA,
  })),
  of('errors as Student’s t of 3', false, (dice) => ({ errorMph: 1.2 * student(dice), halfMph: 1.5 * HALF_PER_SIGMA })),
];
const scoreOf = ({ call }: Bracketed, dice: Dice): ScoredBracket => {
  const { errorMph, halfMph } = call(dice);
  return { scoreMph: intervalScore({ loMph: -halfMph, hiMph: halfMph }, errorMph), widthMph: 2 * halfMph };
};

/** Calls in the mean of a caller's true handicap. */
const LONG = 200_000;
const AFTER = [10, 40, 200] as const;

/** How often a handicap's interval contains the caller's handicap over very many calls. */
const measureIntervals = (runs: number, diceOf: DiceOf): string[][] =>
  CALLERS.map((caller) => {
    const long = diceOf(-1);
    const truth = handicap(Array.from({ length: LONG }, () => scoreOf(caller, long).scoreMph))?.value ?? Number.NaN;
    const held = AFTER.map((count) => {
      const inside = Array.from({ length: runs }, (_, run) => {
        const dice = diceOf(run);
        const told = handicapOfCalls(
          Array.from({ length: count }, () => scoreOf(caller, dice)),
          HANDICAP_HALF_LIFE_CALLS,
        );
        return told !== null && (told.low ?? 0) <= truth && truth <= (told.high ?? 0);
      });
      return ((100 * inside.filter(Boolean).length) / runs).toFixed(0);
    });
    return [
      `95 % of a handicap, ${caller.name}${caller.isTuned ? '' : ', not tuned to'}: held after ${AFTER.join(', ')} calls`,
      '92 to 97 %',
      `${held.join(', ')} %`,
      String(runs),
    ];
  });

/** Spread of a learner after this many calls, mph. */
const learned = (call: number): number => 1.2 + 1.3 * Math.exp(-call / 15);

/**
 * A learner's stated and true handicap, mph. How often the interval contains the weighted mean of the calls, and how
 * often the present handicap.
 */
const measureLearner = (runs: number, diceOf: DiceOf): string[] => {
  const told = Array.from({ length: runs }, (_, run) => {
    const dice = diceOf(run);
    const calls = Array.from({ length: 40 }, (_one, call) => {
      const halfMph = learned(call) * HALF_PER_SIGMA;
      const score = intervalScore({ loMph: -halfMph, hiMph: halfMph }, learned(call) * dice.normal());
      return { scoreMph: score, widthMph: 2 * halfMph };
    });
    return handicapOfCalls(calls, HANDICAP_HALF_LIFE_CALLS);
  });
  const then = Array.from({ length: 40 }, (_, call) => learned(call));
  const [truth, weighed] = [
    learned(39),
    weightedMean(then, fadingWeights(40, HANDICAP_HALF_LIFE_CALLS))?.value ?? Number.NaN,
  ];
  const mean = told.reduce((sum, one) => sum + (one?.value ?? Number.NaN), 0) / runs;
  const holds = (mph: number): string => {
    const held = told.filter((one) => one !== null && (one.low ?? 0) <= mph && mph <= (one.high ?? 0)).length;
    return `${((100 * held) / runs).toFixed(0)} %`;
  };
  return [
    'A learner, from 2.5 to 1.2 mph, at call 40: told; their mean over the calls weighed, and held; theirs then, and held',
    'the mean: 92 to 97 %',
    `${mean.toFixed(2)}; ${weighed.toFixed(2)}, ${holds(weighed)}; ${truth.toFixed(2)} mph, ${holds(truth)}`,
    String(runs),
  ];
};

/** Reliability of the stated certainty, by simulated callers. */
export const measureCalibration = (runs: number, diceOf: DiceOf): string[][] => [
  ...measureIntervals(runs, diceOf),
  measureLearner(runs, diceOf),
];
