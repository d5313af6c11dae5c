import { PRESETS } from '@windcall/units';
import { expect, it } from 'vitest';
import { saidIn, unitsOf, WIRE_UNITS } from '../units/units.ts';
import { ApiError } from './api-error.ts';
import { messageOf } from './message-of.ts';

const metric = unitsOf(PRESETS.metric);
const SENTENCE = 'The target is out of reach: this bullet gets 812 yd far.';
const SAID = { code: 'out-of-reach', values: { reachedYd: 812 } };

it('words a refusal of the server in the user’s units, by its code and values', () => {
  const error = new ApiError(422, SENTENCE, { code: 'cannot-solve', message: SENTENCE, said: SAID });
  expect(messageOf(metric, error, 'fallback')).toBe('The target is out of reach: this bullet gets 742 m far.');
  expect(messageOf(WIRE_UNITS, error, 'fallback')).toBe(SENTENCE);
});

it('shows what a newer server says as it came, and what has no measure', () => {
  const newer = new ApiError(422, SENTENCE, { said: { code: 'eclipse', values: {} } });
  expect(messageOf(metric, newer, 'fallback')).toBe(SENTENCE);
  expect(messageOf(metric, new ApiError(500, '', { code: 'internal', requestId: 'r1' }), 'It failed.')).toBe(
    'It failed.\nQuote this reference: r1',
  );
  expect(saidIn(metric, 'The wind carries this bullet away.', undefined)).toBe('The wind carries this bullet away.');
  expect(saidIn(metric, SENTENCE, SAID)).toContain('742 m');
});
