import { ERRORS } from '@windcall/contract';
import { ApiError, sentenceOf } from '../../api/api-error.ts';

interface Failure {
  readonly title: string;
  readonly description: string;
}

const attemptsLeft = (error: ApiError): number | null => {
  const body = error.data;
  const left = typeof body === 'object' && body !== null && 'remainingAttempts' in body ? body.remainingAttempts : null;
  return typeof left === 'number' ? left : null;
};

/** Name of the error if the browser gave no passkey. */
export const PASSKEY_NOT_GIVEN = 'PasskeyNotGiven';
const isPasskeyFailure = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.code === 'passkey-refused'
    : error instanceof Error && error.name === PASSKEY_NOT_GIVEN;

/** Text about a failed login. Source: product specification, section 8.1. */
export const loginFailure = (error: unknown): Failure => {
  const description = sentenceOf(error, 'Please try again.');
  if (isPasskeyFailure(error)) return { title: 'Passkey Not Confirmed', description };
  if (!(error instanceof ApiError)) return { title: 'Login Failed', description };
  if (error.status === 429) {
    return { title: 'Account Temporarily Locked', description: sentenceOf(error, ERRORS['account-locked'].message) };
  }
  const left = error.status === 401 ? attemptsLeft(error) : null;
  if (left === null) return { title: 'Login Failed', description };
  if (left === 0) return { title: 'Account Locked', description };
  if (left === 1) return { title: 'Warning: Last Attempt', description };
  return { title: 'Invalid Credentials', description };
};

/** Text about a failed registration: the server's message on 403. Source: product specification, section 8.2. */
export const registrationFailure = (error: unknown): Failure => ({
  title: 'Registration Failed',
  description: sentenceOf(error, 'Please try again.'),
});
