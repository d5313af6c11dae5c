import { createContext, useCallback, useState } from 'react';

/** How often a preset, a file or a line of text set a form's values. A new round drops refused text, even if the number stays the same. */
export const FormRound = createContext(0);

/** The round of a form, and a function that starts the next one. */
export const useFormRound = (): readonly [round: number, renew: () => void] => {
  const [round, setRound] = useState(0);
  return [round, useCallback(() => setRound((before) => before + 1), [])];
};
