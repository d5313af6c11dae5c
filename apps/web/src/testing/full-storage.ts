import { onTestFinished } from 'vitest';

/** Fills the browser's storage until the end of the test. */
export const fillStorage = (): void => {
  onTestFinished(() => localStorage.clear());
  for (let length = 2 ** 23; length >= 1; length /= 2) {
    try {
      localStorage.setItem(`full-${length}`, 'x'.repeat(length));
    } catch {
      // no room for a text this long: tries a shorter one
    }
  }
};
