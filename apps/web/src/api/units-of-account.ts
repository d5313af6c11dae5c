import { z } from 'zod';
import { defineStored, part } from '../desk/slot.ts';
import { unitChoices } from '../units/unit-choices.ts';
import { type AccountChoice, useAccountChoice } from './use-account-choice.ts';

type Units = Readonly<Record<string, string>>;

/** Last units that this browser and the account agreed on. */
const agreedUnits = defineStored<Units>({ key: 'agreedUnits', schema: z.record(z.string(), z.string()) });

const sameAs = (one: Units | null, other: Units | null): boolean => {
  const text = (choices: Units | null) => JSON.stringify(Object.entries(choices ?? {}).sort());
  return text(one) === text(other);
};

const UNITS: AccountChoice<Units> = {
  name: 'units',
  own: { ...part(unitChoices, (units): Units => units), write: (units) => unitChoices.write(units && { ...units }) },
  agreed: {
    ...part(agreedUnits, (choice) => ({ choice })),
    write: (agreed) => agreedUnits.write(agreed && { ...agreed.choice }),
  },
  ofAccount: ({ units }) => units,
  body: (units) => ({ units: { ...units } }),
  isSame: sameAs,
  accountWinsAtFirst: false,
};

export const useUnitsOfAccount = (): void => useAccountChoice(UNITS);
