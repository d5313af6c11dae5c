export const FEWEST_CALLS = 10;
/** Reading error of a new reader, mph, one standard deviation: of the errors 0 to 3 it makes the card that loses least to any eye. */
export const NEW_READER_MPH = 2;
/** Limits of a card's reading error. */
const BOUNDS_MPH = { least: 0.3, most: 6 } as const;

/** A shooter's error in reading the average wind on the way. */
export interface Eye {
  /** One standard deviation. */
  misreadMph: number;
  from: 'practice' | 'new-reader' | 'said';
  /** Number of calls behind it; null if the shooter states it. */
  calls: number | null;
}

/**
 * The eye of an account, to 0.1 mph.
 * @param handicapMph null before any call counts
 * @param calls number of calls in the handicap
 */
export const eyeOf = (handicapMph: number | null, calls: number): Eye =>
  handicapMph === null || calls < FEWEST_CALLS
    ? { misreadMph: NEW_READER_MPH, from: 'new-reader', calls }
    : {
        misreadMph: Math.round(10 * Math.min(BOUNDS_MPH.most, Math.max(BOUNDS_MPH.least, handicapMph))) / 10,
        from: 'practice',
        calls,
      };
