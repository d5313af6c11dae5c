import { messages } from '@windcall/contract';
import type { Units } from '../units/units.ts';
import { ApiError, referenced, sentenceOf } from './api-error.ts';

/** The server's text about a failure, or `fallback`, with measures in the user's units. */
export const messageOf = (units: Units, error: unknown, fallback: string): string => {
  const message = error instanceof ApiError ? messages.readMessage(error.said) : null;
  return message === null ? sentenceOf(error, fallback) : referenced(error, messages.worded(message, units));
};
