import { createContext, type ReactNode, use } from 'react';
import { useThing } from '../desk/slot.ts';
import { unitChoices } from './unit-choices.ts';
import { type Units, unitsOf, WIRE_UNITS } from './units.ts';

const UnitsContext = createContext(WIRE_UNITS);

/** What is inside shows measures as this browser's user chose. */
export const UnitsProvider = ({ children }: { readonly children: ReactNode }) => {
  const choices = useThing(unitChoices);
  return <UnitsContext value={choices === null ? WIRE_UNITS : unitsOf(choices)}>{children}</UnitsContext>;
};

/** How the user sees measures. Outside the provider, as on the login screen, in the specified units. */
export const useUnits = (): Units => use(UnitsContext);
