/** Limits of a search. Without limits it runs until its answer is proved. */
export interface Budget {
  /** Reads a clock, ms from any start; needed for `limitMs`. */
  now?: () => number;
  limitMs?: number;
  /** Nodes of the search tree. */
  maxSteps?: number;
}

/** Counts steps until the budget is spent; a spent budget stays spent. */
export interface Meter {
  /** Takes one step; false if the budget is spent. */
  step: () => boolean;
  isSpent: () => boolean;
}

/** Steps between two clock readings: about 0.1 ms. */
const STEPS_PER_LOOK = 16;

export const startMeter = ({ now, limitMs, maxSteps }: Budget): Meter => {
  const endMs = now && limitMs !== undefined ? now() + limitMs : Infinity;
  let steps = 0;
  let spent = false;
  return {
    step: () => {
      steps++;
      if (maxSteps !== undefined && steps > maxSteps) spent = true;
      if (now && steps % STEPS_PER_LOOK === 0 && now() > endMs) spent = true;
      return !spent;
    },
    isSpent: () => spent,
  };
};
