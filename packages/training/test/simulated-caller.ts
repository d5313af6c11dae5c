import { CELLS, type Cell, indexOfCell } from '../src/ladder.ts';
import { type JudgedCall, nextTask } from '../src/next-task.ts';
import { type Ground, hitShare } from '../src/plates.ts';

/** A sequence of random numbers: a uniform in (0, 1), a standard normal. */
export interface Dice {
  uniform(): number;
  normal(): number;
}

/** A simulated caller with known faults: bias and spread of each cell, mph. */
export interface SimulatedCaller {
  readonly biasMph: number[];
  readonly sigmaMph: number;
  /** Share of a cell's bias left after each call in it; 1 = never learns. */
  readonly kept: number;
}

/** 6.5 mm 140 gr, 2800 fps, G7 .325: mil per mph at a distance of each range, 0.06 mil of rifle. Values of the training rules. */
const GROUNDS: Record<Cell['range'], Ground> = {
  'to-400': { distanceYd: 350, milPerMph: 0.053, rifleSdMil: 0.06 },
  'to-700': { distanceYd: 600, milPerMph: 0.096, rifleSdMil: 0.06 },
  'to-1000': { distanceYd: 900, milPerMph: 0.157, rifleSdMil: 0.06 },
  'over-1000': { distanceYd: 1183, milPerMph: 0.227, rifleSdMil: 0.06 },
};
export const trialGround = (range: Cell['range']): Ground => GROUNDS[range];

export const CALLS_A_DAY = 10;

/** A series of calls, ten a day; `choose` is the product's choice of tasks or random. */
export const practise = (
  caller: SimulatedCaller,
  count: number,
  dice: Dice,
  choose: 'chosen' | 'random' = 'chosen',
): JudgedCall[] => {
  const calls: JudgedCall[] = [];
  let lastCell: Cell | null = null;
  for (let n = 0; n < count; n++) {
    const today = Math.floor(n / CALLS_A_DAY);
    const draws: [number, number] = [dice.uniform(), dice.uniform()];
    const cell: Cell =
      choose === 'chosen'
        ? nextTask({ calls, today, groundOf: trialGround, lastCell, draws }).cell
        : CELLS[Math.floor(draws[1] * CELLS.length)];
    const c = indexOfCell(cell);
    const errorMph = caller.biasMph[c] + caller.sigmaMph * dice.normal();
    calls.push({ cell, errorMph, day: today, bad: Math.abs(errorMph) > 1.3 * caller.sigmaMph });
    caller.biasMph[c] *= caller.kept;
    lastCell = cell;
  }
  return calls;
};

/**
 * Share of plates that this caller would lose today over all cells equally, on plates of 72.5 % for an unbiased caller with the same
 * spread.
 */
export const lossOf = ({ biasMph, sigmaMph }: SimulatedCaller, plateOf: (ground: Ground) => number): number =>
  CELLS.reduce((sum, { range }, c) => {
    const ground = trialGround(range);
    return sum + 1 - hitShare(ground, { biasMph: biasMph[c], spreadMph: sigmaMph }, plateOf(ground));
  }, 0) / CELLS.length;

export const freshCaller = (bias: (cell: Cell) => number, sigmaMph = 2, kept = 1): SimulatedCaller => ({
  biasMph: CELLS.map(bias),
  sigmaMph,
  kept,
});
