import { onTestFinished } from 'vitest';

/** Leaves the browser's storage no room for anything until the test is over. */
export const fillStorage = (): void => {
  onTestFinished(() => localStorage.clear());
  for (let length = 2 ** 23; length >= 1; length /= 2) {
    try {
      localStorage.setItem(`full-${length}`, 'x'.repeat(length));
    } catch {
      // there is room for less only
    }
  }
};
