/** How long a search may take. Without limits it runs until it has proved its answer. */
export interface Budget {
  /** Reads a clock, ms from any start; needed for `limitMs`. */
  now?: () => number;
  /** ms */
  limitMs?: number;
  /** Nodes of the search tree (count). */
  maxSteps?: number;
}

/** Counts steps and says when the budget is spent; once spent it stays spent. */
export interface Meter {
  /** Takes one step; false when there is nothing left. */
  step: () => boolean;
  isSpent: () => boolean;
}

/** Steps between two looks at the clock: some 0.1 ms. */
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
