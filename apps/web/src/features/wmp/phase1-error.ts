import { ApiError } from '../../api/api-error.ts';
import { AuthenticDataRequired } from './wmp-source.ts';

export interface Phase1Error {
  readonly title: string;
  readonly text: string;
  readonly hints: readonly string[];
  /** The original message, and data that identifies the request. */
  readonly details: string;
}

const REQUIREMENTS = 'At least 20 wind samples per distance, over 100 seconds or more, that vary.';

const VALIDATION = {
  title: 'Wind Data Validation Failed',
  text: 'Wind data validation failed. Check the validation requirements below.',
} as const;
const INTEGRITY = {
  title: 'Data Integrity Enforcement',
  text: 'The analysis needs authentic data: no fallback or synthetic data is allowed.',
} as const;

const CARDS = {
  validation: {
    ...VALIDATION,
    hints: [REQUIREMENTS, 'Generate the wind field again with a longer duration or a shorter time interval.'],
  },
  still: {
    ...VALIDATION,
    hints: ['This wind never changes: set Target Cluster Count to 1. The card is then one hold, for that wind.'],
  },
  engagements: {
    title: 'Missing Engagement Data',
    text: 'Training scenario lacks engagement data for the requested distances.',
    hints: [
      'Every distance needs an engagement with a direction of fire: there is no fallback to the base DoF.',
      'Load the scenario again, or create one with targets at these distances.',
    ],
  },
  missing: {
    title: 'Missing Wind Data',
    text: 'No authentic wind field data found in localStorage. Fresh wind data must be generated first.',
    hints: ['Generate a wind field on the Weather screen.'],
  },
  insufficient: {
    title: VALIDATION.title,
    text: 'Insufficient samples or improper variation for analysis.',
    hints: [REQUIREMENTS],
  },
  integrity: {
    ...INTEGRITY,
    hints: ['Select a weapon profile of your own in Fire Control, Settings.'],
  },
  scenario: {
    ...INTEGRITY,
    hints: ['Load a training scenario on the Training screen.'],
  },
  environment: {
    ...INTEGRITY,
    hints: ['Generate a wind field on the Weather screen: it sets temperature, humidity and pressure too.'],
  },
  tooLarge: {
    title: 'Phase 1 Analysis Error',
    text: 'Wind field data too large - try reducing time duration or sampling rate.',
    hints: ['Choose a longer time interval or a wider distance interval on the Weather screen.'],
  },
  other: {
    title: 'Phase 1 Analysis Error',
    text: 'Failed to analyze wind field data - check console for details',
    hints: ['Try again; if it fails again, quote the technical details below.'],
  },
} as const;

const isValidationFailure = (error: unknown): boolean =>
  error instanceof ApiError && (error.data as { status?: unknown } | null)?.status === 'validation_failed';

/** Messages with their own card. They take priority over the status, which all refused analyses share. */
const BY_MESSAGE: readonly (readonly [RegExp, keyof typeof CARDS])[] = [
  [/does not vary/i, 'still'],
  [/engagements? (array|data)|direction of fire|\bDoF\b/i, 'engagements'],
  [/authentic wind data required|no wind field data found/i, 'missing'],
  [/authentic data required/i, 'integrity'],
  [/entity too large|too large/i, 'tooLarge'],
];

/** Cards for missing data, known before any request. */
const LACKING: Readonly<Record<AuthenticDataRequired['lacks'], keyof typeof CARDS>> = {
  environment: 'environment',
  wind: 'missing',
  profile: 'integrity',
  scenario: 'scenario',
};

const kindOf = (error: unknown): keyof typeof CARDS => {
  if (error instanceof AuthenticDataRequired) return LACKING[error.lacks];
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ApiError && error.status === 413) return 'tooLarge';
  const named = BY_MESSAGE.find(([pattern]) => pattern.test(message));
  if (named) return named[1];
  if (isValidationFailure(error)) return 'validation';
  return /validation failed|insufficient authentic wind data/i.test(message) ? 'insufficient' : 'other';
};

/** The card for a failed phase 1. Source: wind specification, section 8. */
export const describePhase1Error = (error: unknown): Phase1Error => ({
  ...CARDS[kindOf(error)],
  details: [
    error instanceof Error ? error.message : String(error),
    ...(error instanceof ApiError ? error.issues.map(({ field, message }) => `${field}: ${message}`) : []),
    ...(error instanceof ApiError && error.requestId ? [`Request ${error.requestId}`] : []),
  ].join('\n'),
});
