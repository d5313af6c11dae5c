import { CELLS, type Cell, indexOfCell, RANGES } from './cells.ts';
import { doubtOfLeans } from './doubt-of-leans.ts';
import { type Ground, plateFor, platesLost, WANTED_HITS } from './plates.ts';
import { type CellBelief, modelYourWind, type YourWind } from './your-wind.ts';

/** A call that was judged, for what comes next: oldest first. */
export interface JudgedCall {
  readonly cell: Cell;
  /** Folded by the wind's side, mph. */
  readonly errorMph: number;
  /** Whole days since any fixed day. */
  readonly day: number;
  /** The read alone would have lost the plate. */
  readonly bad: boolean;
}

/** Days until a cell is due again after one day's calls, the next, …; the last repeats. */
const GAPS_DAYS = [1, 3, 7, 7] as const;
/** A cell counts as no more overdue than this: else what was left lying buries what is weak. Chosen by simulated callers. */
const MOST_DAYS_DUE = 2;
/** Share of tasks drawn from anywhere. */
const RANDOM_SHARE = 0.3;
/** Share of all tasks that go by the plates lost as they are known; the rest by what may be lost to leans that are only suspected. */
const KNOWN_SHARE = 0.21;

/** When a cell is due: `days` it has been so by today (1 on the day it falls due), 0 when it is not. */
export interface Due {
  readonly days: number;
  readonly lastDay: number | null;
}

/**
 * What is due on day `today`, for all 36 cells. A cell called on a day comes back after 1, 3, 7, 7 … days; two bad calls running
 * return it to 1. What was due this morning stays due all day. A cell never called is due as of today.
 * Source of spacing at all: K. S. Latimier et al., "A meta-analytic review of the benefit of spacing out retrieval practice
 * episodes", Educ. Psychol. Rev. 33, 2021 (spaced over massed g = 0.74; expanding over uniform gaps nothing measurable).
 */
export const dueOn = (calls: readonly JudgedCall[], today: number): Due[] => {
  const states = CELLS.map(() => ({
    step: -1,
    dueDay: Number.NaN,
    dueBefore: Number.NaN,
    lastDay: Number.NaN,
    bad: 0,
  }));
  for (const { cell, day, bad } of calls) {
    const state = states[indexOfCell(cell)];
    if (day !== state.lastDay) {
      state.dueBefore = Number.isNaN(state.dueDay) ? day : state.dueDay;
      // Called before it was due, at random: that neither advances nor delays it.
      if (state.dueBefore <= day) state.step = Math.min(state.step + 1, GAPS_DAYS.length - 1);
    }
    state.bad = bad ? state.bad + 1 : 0;
    if (state.bad >= 2) {
      state.step = 0;
      state.bad = 0;
    }
    state.lastDay = day;
    state.dueDay = day + GAPS_DAYS[state.step];
  }
  return states.map(({ dueDay, dueBefore, lastDay }) => {
    if (Number.isNaN(lastDay))
      return { days: Math.min(MOST_DAYS_DUE, today - (calls[0]?.day ?? today) + 1), lastDay: null };
    const from = lastDay === today ? dueBefore : dueDay;
    return { days: Math.min(MOST_DAYS_DUE, Math.max(0, today - from + 1)), lastDay };
  });
};

/** Why a task was chosen. */
export interface TaskChoice {
  readonly cell: Cell;
  readonly why: 'due' | 'doubt' | 'random';
  /** Days due; 0 when it was drawn at random. */
  readonly daysDue: number;
  /** Expected share of plates lost there to bias and spread, against a perfect call. */
  readonly platesLost: number;
  readonly plateMoa: number;
}

export interface NextTaskInput {
  readonly calls: readonly JudgedCall[];
  readonly today: number;
  /** One place to shoot at for each range, as the rifle at hand shoots there. */
  readonly groundOf: (range: Cell['range']) => Ground;
  /** Cells that can be set at all; never the same twice running as long as there are two. */
  readonly possible?: readonly Cell[];
  readonly lastCell: Cell | null;
  /** Two uniforms in [0, 1). */
  readonly draws: readonly [number, number];
}

/** Bias, with the doubt about it in the spread: a cell not known yet is expected to lose more. */
const expectedError = ({ biasMph, biasErrorMph, sigmaMph }: CellBelief) => ({
  biasMph,
  spreadMph: Math.hypot(sigmaMph, biasErrorMph),
});

/** P(hit) of an unbiased caller of this spread on the plate that losses are counted on. */
const JUDGING_HITS = WANTED_HITS.high;

/**
 * Expected share of plates lost in each cell, each on the plate that this caller would hit 85 % of the time at that range without
 * a lean anywhere: so far and near are judged alike.
 */
export const expectedLosses = (wind: YourWind, groundOf: NextTaskInput['groundOf']): number[] => {
  const grounds = RANGES.map((range) => {
    const ground = groundOf(range);
    return { ground, plateMoa: plateFor(ground, { biasMph: 0, spreadMph: wind.sigmaMph }, JUDGING_HITS) };
  });
  return wind.cells.map((belief) => {
    const { ground, plateMoa } = grounds[RANGES.indexOf(belief.cell.range)];
    return platesLost(ground, expectedError(belief), plateMoa);
  });
};

/**
 * The next thing to call: 70 % by expected plates lost × days due, 30 % any cell (also when none is due); never the same cell twice
 * running. Of the seven, one or two go by the losses as they are known and the others by the leans that are suspected and not
 * settled, where a call tells most: what is in doubt counts as due, for nothing is learned there that spacing could keep. The shares
 * are chosen by simulated callers: found soonest, and plates saved. Its plate is sized so that P(hit) is 60–85 %.
 */
export const nextTask = ({ calls, today, groundOf, possible = CELLS, lastCell, draws }: NextTaskInput): TaskChoice => {
  const wind = modelYourWind(calls);
  const due = dueOn(calls, today);
  const last = lastCell === null ? -1 : indexOfCell(lastCell);
  const open = possible.map(indexOfCell);
  const others = open.filter((c) => c !== last);
  const candidates = others.length > 0 ? others : open;
  const losses = expectedLosses(wind, groundOf);
  const anyDue = candidates.some((c) => due[c].days > 0);
  const why = draws[0] < RANDOM_SHARE || !anyDue ? 'random' : draws[0] < RANDOM_SHARE + KNOWN_SHARE ? 'due' : 'doubt';
  const doubts = why === 'doubt' ? doubtOfLeans(calls, wind.sigmaMph) : [];
  const urgency = (c: number): number =>
    why === 'doubt' ? doubts[c] * Math.max(1, due[c].days) : losses[c] * due[c].days;
  // Looked through from a place that is drawn: of equals, it cannot be known beforehand which comes.
  const from = Math.floor(draws[1] * candidates.length);
  const drawn = [...candidates.slice(from), ...candidates.slice(0, from)];
  const chosen = why === 'random' ? drawn[0] : drawn.reduce((best, c) => (urgency(c) > urgency(best) ? c : best));
  const belief = wind.cells[chosen];
  return {
    cell: CELLS[chosen],
    why,
    daysDue: why === 'random' ? 0 : due[chosen].days,
    platesLost: losses[chosen],
    plateMoa: plateFor(groundOf(belief.cell.range), expectedError(belief)),
  };
};
