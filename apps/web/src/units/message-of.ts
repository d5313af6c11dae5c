import { messages } from '@windcall/contract';
import { ApiError, referenced, sentenceOf } from '../api/api-error.ts';
import type { Units } from './units.ts';

/** A sentence in the user's units by its code and values; as it came where it has none, or one of a newer server. */
export const saidIn = (units: Units, sentence: string, said: unknown): string => {
  const message = messages.readMessage(said);
  return message === null ? sentence : messages.worded(message, units);
};

/** The text to show for a failure: what the server said about it, or `fallback`, with measures in the user's units. */
export const messageOf = (units: Units, error: unknown, fallback: string): string => {
  const message = error instanceof ApiError ? messages.readMessage(error.said) : null;
  return message === null ? sentenceOf(error, fallback) : referenced(error, messages.worded(message, units));
};
