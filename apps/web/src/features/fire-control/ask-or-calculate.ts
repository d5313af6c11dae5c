import { isOffline } from '../../platform/offline/connection.ts';
import { isUnreachable } from '../../platform/offline/kept-answers.ts';

type Calculations = typeof import('./calculate-here.ts');

/** Brings the calculations into the browser while there is a network to bring them. */
export const loadCalculations = (): Promise<Calculations> => import('./calculate-here.ts');

/** The server's answer, or the same calculation in the browser when the server is not reached. */
export const askOrCalculate = async <T>(ask: () => Promise<T>, here: (by: Calculations) => T): Promise<T> => {
  if (!isOffline()) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    }
  }
  return here(await loadCalculations());
};
