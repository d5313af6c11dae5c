import { createContext, useCallback, useState } from 'react';

/**
 * How often the values of a form were set by something else than its boxes: a preset, a file, a line in words. A text that a box
 * refused before is about a value that is gone, also where the new value is the same number.
 */
export const FormRound = createContext(0);

/** The round of a form, and how its next one begins. */
export const useFormRound = (): readonly [round: number, renew: () => void] => {
  const [round, setRound] = useState(0);
  return [round, useCallback(() => setRound((before) => before + 1), [])];
};
