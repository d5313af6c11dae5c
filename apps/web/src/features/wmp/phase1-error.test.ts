import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { describePhase1Error } from './phase1-error.ts';
import { AuthenticDataRequired } from './wmp-source.ts';

const refused = (message: string, data: object = {}) => new ApiError(400, message, { message, ...data });
const failed = { status: 'validation_failed' };

it.each<[unknown, string, string]>([
  [
    refused('Wind samples vary too little', failed),
    'Wind Data Validation Failed',
    'Check the validation requirements below.',
  ],
  [
    refused('Training scenario lacks engagement data: no engagement at 700 yd', failed),
    'Missing Engagement Data',
    'lacks engagement data',
  ],
  [refused('engagements array is missing'), 'Missing Engagement Data', 'lacks engagement data'],
  [refused('the DoF cannot be determined'), 'Missing Engagement Data', 'lacks engagement data'],
  [refused('Authentic wind data required'), 'Missing Wind Data', 'No authentic wind field data found in localStorage.'],
  [
    new AuthenticDataRequired('AUTHENTIC DATA REQUIRED: no wind field data found in local storage', 'wind'),
    'Missing Wind Data',
    'must be generated first',
  ],
  [
    refused('Wind data validation failed: gaps'),
    'Wind Data Validation Failed',
    'Insufficient samples or improper variation',
  ],
  [
    refused('Insufficient authentic wind data'),
    'Wind Data Validation Failed',
    'Insufficient samples or improper variation',
  ],
  [
    refused('AUTHENTIC DATA REQUIRED: select a weapon profile', failed),
    'Data Integrity Enforcement',
    'no fallback or synthetic data is allowed',
  ],
  [
    new ApiError(413, 'This is too much.'),
    'Phase 1 Analysis Error',
    'Wind field data too large - try reducing time duration or sampling rate.',
  ],
  [refused('request entity too large'), 'Phase 1 Analysis Error', 'Wind field data too large'],
  [
    new ApiError(500, 'Something went wrong.'),
    'Phase 1 Analysis Error',
    'Failed to analyze wind field data - check console for details',
  ],
  ['thrown text', 'Phase 1 Analysis Error', 'Failed to analyze wind field data'],
])('describes %s as %s', (error, title, text) => {
  const card = describePhase1Error(error);
  expect(card.title).toBe(title);
  expect(card.text).toContain(text);
  expect(card.hints.length).toBeGreaterThan(0);
});

it('keeps the message, the fields at fault and the request for the technical details', () => {
  const issues = [{ field: 'windFieldData.500', message: 'has 3 samples' }];
  expect(describePhase1Error(refused('Bad wind', { requestId: 'r-1', issues })).details).toBe(
    'Bad wind\nwindFieldData.500: has 3 samples\nRequest r-1',
  );
});

it.each([
  ['environment', 'Weather screen'],
  ['wind', 'Weather screen'],
  ['profile', 'weapon profile'],
  ['scenario', 'training scenario'],
] as const)('where the %s is missing it sends nobody elsewhere', (lacks, where) => {
  const { hints } = describePhase1Error(new AuthenticDataRequired('AUTHENTIC DATA REQUIRED', lacks));
  expect(hints.join(' ')).toContain(where);
  for (const other of ['Weather screen', 'weapon profile', 'training scenario'].filter((one) => one !== where))
    expect(hints.join(' ')).not.toContain(other);
});
