import { createContext, type ReactNode, use } from 'react';
import { useThing } from '../desk/slot.ts';
import { unitChoices } from './unit-choices.ts';
import { type Units, unitsOf, WIRE_UNITS } from './units.ts';

const UnitsContext = createContext(WIRE_UNITS);

/** Gives its children the units that this browser's user chose. */
export const UnitsProvider = ({ children }: { readonly children: ReactNode }) => {
  const choices = useThing(unitChoices);
  return <UnitsContext value={choices === null ? WIRE_UNITS : unitsOf(choices)}>{children}</UnitsContext>;
};

/** The user's units. Outside the provider, as on the login screen, the specified ones. */
export const useUnits = (): Units => use(UnitsContext);
