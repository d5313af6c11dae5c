import { toastError } from '../toasts/toast.ts';
import { type Units, useUnits } from '../units/index.ts';
import { messageOf } from './message-of.ts';

/** An `onError` that shows the server's text, or `otherwise`, under a title. */
export const failure =
  (units: Units, title: string, otherwise = 'Try again.') =>
  (error: unknown): void =>
    toastError(title, messageOf(units, error, otherwise));

/** `failure` in this browser's units. */
export const useFailureToast = (title: string, otherwise?: string) => failure(useUnits(), title, otherwise);

interface Asked {
  readonly isPending: boolean;
  readonly error: Error | null;
  refetch(): unknown;
}

/** A panel's props while its call loads, or has failed; `say` returns the failure's text. */
export const panelSaying = ({ isPending, error, refetch }: Asked, say: (error: Error) => string) => ({
  loading: isPending,
  error: error && say(error),
  onRetry: (): void => void refetch(),
});

/** `panelSaying` with the server's text. */
export const panelOf = (units: Units, asked: Asked, otherwise = 'The server did not answer.') =>
  panelSaying(asked, (error) => messageOf(units, error, otherwise));
