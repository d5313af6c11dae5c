import { toastError } from '../toasts/toast.ts';
import type { Units } from '../units/index.ts';
import { messageOf } from './message-of.ts';

/** An `onError` that shows the server's text, or `otherwise`, under a title. */
export const failure =
  (units: Units, title: string, otherwise = 'Try again.') =>
  (error: unknown): void =>
    toastError(title, messageOf(units, error, otherwise));

interface Asked {
  readonly isPending: boolean;
  readonly error: Error | null;
  refetch(): unknown;
}

/** A panel's props while its call is asked, or has failed. */
export const panelOf = (units: Units, { isPending, error, refetch }: Asked, otherwise: string) => ({
  loading: isPending,
  error: error && messageOf(units, error, otherwise),
  onRetry: (): void => void refetch(),
});
