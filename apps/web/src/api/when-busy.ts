import { ApiError } from './api-error.ts';

const MOST_TRIES = 5;
/** Pause between tries if the server names none, s. */
const USUAL_S = 2;
/** Longest pause between tries, s, even if the server names a longer one. */
const LONGEST_S = 30;

/** True if the server only lacked time. */
export const isBusy = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'busy' || error.code === 'too-many-requests');

/** For calls that everything depends on: retried even if a busy server names no time. */
export const AGAIN_WHEN_BUSY = {
  retry: (failures: number, error: Error): boolean => failures < MOST_TRIES && isBusy(error),
  retryDelay: (_failures: number, error: Error): number =>
    1000 * Math.min(LONGEST_S, (error instanceof ApiError ? error.retryAfterS : undefined) ?? USUAL_S),
};

/** For every read: retries when the server names a time, before the user sees an error. */
export const AGAIN_WHEN_SAID = {
  ...AGAIN_WHEN_BUSY,
  retry: (failures: number, error: Error): boolean =>
    error instanceof ApiError && error.retryAfterS !== undefined && AGAIN_WHEN_BUSY.retry(failures, error),
};

export const whenFree = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let failures = 0; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error) || !AGAIN_WHEN_BUSY.retry(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_WHEN_BUSY.retryDelay(failures, error)));
    }
  }
};
