/** Calls after which a figure of theirs says something (count). */
export const FEWEST_CALLS = 10;
/** How well a new reader reads, mph, one standard deviation: of the errors 0 to 3 it makes the card that loses least to any eye. */
export const NEW_READER_MPH = 2;
/** Errors that a card is made for, mph. */
const BOUNDS_MPH = { least: 0.3, most: 6 } as const;

/** How well a shooter reads the average wind on the way. */
export interface Eye {
  /** mph, one standard deviation. */
  misreadMph: number;
  from: 'practice' | 'new-reader' | 'said';
  /** Calls that it comes from (count); null if the shooter says it. */
  calls: number | null;
}

/**
 * The eye of an account, to 0.1 mph.
 * @param handicapMph null before any call counts
 * @param calls calls that the handicap comes from (count)
 */
export const eyeOf = (handicapMph: number | null, calls: number): Eye =>
  handicapMph === null || calls < FEWEST_CALLS
    ? { misreadMph: NEW_READER_MPH, from: 'new-reader', calls }
    : {
        misreadMph: Math.round(10 * Math.min(BOUNDS_MPH.most, Math.max(BOUNDS_MPH.least, handicapMph))) / 10,
        from: 'practice',
        calls,
      };
