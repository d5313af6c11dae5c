import { messages } from '@windcall/contract';
import { toastError } from '../toasts/toast.ts';
import { type Units, useUnits } from '../units/index.ts';
import { ApiError, referenced, sentenceOf } from './api-error.ts';

/** The server's text about a failure, or `fallback`, with measures in the user's units. */
export const messageOf = (units: Units, error: unknown, fallback: string): string => {
  const message = error instanceof ApiError ? messages.readMessage(error.said) : null;
  return message === null ? sentenceOf(error, fallback) : referenced(error, messages.worded(message, units));
};

/** Shows a failure as a toast: `onError: useFailureToast('Save Failed', 'It could not be saved.')`. */
export const useFailureToast = (title: string, fallback: string): ((error: unknown) => void) => {
  const units = useUnits();
  return (error) => toastError(title, messageOf(units, error, fallback));
};

interface Query {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** The state of a panel that shows a query; `say` words its failure. */
export const panelSaying = ({ isPending, error, refetch }: Query, say: (error: unknown) => string) => ({
  loading: isPending,
  error: error === null ? null : say(error),
  onRetry: () => void refetch(),
});

/** The state of a panel that shows a query, with the server's text about a failure: `<Panel {...panelOf(units, list)}>`. */
export const panelOf = (units: Units, query: Query) =>
  panelSaying(query, (error) => messageOf(units, error, 'The server did not answer.'));
