import { KINDS, NOTATIONS, UNITS, type UnitChoices } from '@windcall/units';
import { defineStored, type Schema } from '../desk/slot.ts';

const KEYS = [...KINDS, 'numbers'] as const;

const isUnitOf = (key: (typeof KEYS)[number], name: unknown): boolean =>
  key === 'numbers'
    ? name !== 'us' && Object.hasOwn(NOTATIONS, String(name))
    : UNITS[key].some((unit) => unit.name === name);

/** The user's units by kind, and notation of numbers. Missing or unknown ones show the specified unit. */
const schema: Schema<UnitChoices> = {
  parse: (stored) => {
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored))
      throw new TypeError('units by kind are expected');
    const named = new Map(Object.entries(stored));
    return Object.fromEntries(KEYS.filter((key) => isUnitOf(key, named.get(key))).map((key) => [key, named.get(key)]));
  },
};

export const unitChoices = defineStored<UnitChoices>({ key: 'unitChoices', schema });
