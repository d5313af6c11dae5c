import { ApiError } from './api-error.ts';

/** How often a call is asked again while the server is busy. */
const MOST_TRIES = 5;
/** Between two tries where the server says nothing, s. */
const USUAL_S = 2;
/** However long the server says, the next try comes after this at the latest, s. */
const LONGEST_S = 30;

/** Whether the server said that it has no time now: nothing is wrong with what was asked. */
export const isBusy = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'busy' || error.code === 'too-many-requests');

/** For calls without which nothing goes on, also where a busy server does not say when: it is asked again. */
export const AGAIN_WHEN_BUSY = {
  retry: (failures: number, error: Error): boolean => failures < MOST_TRIES && isBusy(error),
  retryDelay: (_failures: number, error: Error): number =>
    1000 * Math.min(LONGEST_S, (error instanceof ApiError ? error.retryAfterS : undefined) ?? USUAL_S),
};

/** For every read: it is asked again when the server said when; a person is asked only after that. */
export const AGAIN_WHEN_SAID = {
  ...AGAIN_WHEN_BUSY,
  retry: (failures: number, error: Error): boolean =>
    error instanceof ApiError && error.retryAfterS !== undefined && AGAIN_WHEN_BUSY.retry(failures, error),
};

/** Does one of many things: while the server is busy it is asked again, when it says. */
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
