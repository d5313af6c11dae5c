/** Sizes of a run of the load suite. */
export interface LoadScale {
  /**
   * Users whose calls are measured one kind at a time: enough that none exhausts the budget of 600 requests a minute.
   */
  readonly callUsers: number;
  readonly callSeconds: number;
  readonly mixedSeconds: number;
  readonly sizes: readonly (readonly [users: number, shots: number])[];
  /** Requests of each kind at each size. */
  readonly repeats: number;
  readonly soakSeconds: number;
  /** For each kind of call by users who shoot stages. */
  readonly runSeconds: number;
  /** For each heavy call of the offender. */
  readonly bystanderSeconds: number;
}

/** For the record. */
export const FULL: LoadScale = {
  callUsers: 500,
  callSeconds: 6,
  mixedSeconds: 60,
  sizes: [
    [100, 1000],
    [10_000, 100_000],
    [10_000, 1_000_000],
  ],
  repeats: 40,
  soakSeconds: 600,
  runSeconds: 6,
  bystanderSeconds: 10,
};

/** A short check that everything works; its figures say little. */
export const QUICK: LoadScale = {
  callUsers: 200,
  callSeconds: 1,
  mixedSeconds: 3,
  sizes: [[200, 3000]],
  repeats: 3,
  soakSeconds: 16,
  runSeconds: 2,
  bystanderSeconds: 2,
};
