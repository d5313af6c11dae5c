import { KINDS, NOTATIONS, UNITS, type UnitChoices } from '@windcall/units';
import { z } from 'zod';
import { defineStored } from '../desk/slot.ts';

const KEYS = [...KINDS, 'numbers'] as const;

const isUnitOf = (key: (typeof KEYS)[number], name: unknown): boolean =>
  key === 'numbers'
    ? name !== 'us' && Object.hasOwn(NOTATIONS, String(name))
    : UNITS[key].some((unit) => unit.name === name);

/**
 * Units by kind as the user chose them, and how numbers are written; what is missing, or names neither, is shown as the specification has
 * it. One schema for all: a schema for each kind would be made with the first screen.
 */
const schema = z
  .record(z.string(), z.unknown())
  .transform(
    (stored) =>
      Object.fromEntries(
        KEYS.flatMap((key) => (isUnitOf(key, stored[key]) ? [[key, stored[key]]] : [])),
      ) as UnitChoices,
  ) as unknown as z.ZodType<UnitChoices>;

/** The units this user chose in this browser. */
export const unitChoices = defineStored<UnitChoices>({ key: 'unitChoices', schema });
