import { KINDS, NOTATIONS, UNITS, type UnitChoices } from '@windcall/units';
import { z } from 'zod';
import { defineStored } from '../desk/slot.ts';

const KEYS = [...KINDS, 'numbers'] as const;

const isUnitOf = (key: (typeof KEYS)[number], name: unknown): boolean =>
  key === 'numbers'
    ? name !== 'us' && Object.hasOwn(NOTATIONS, String(name))
    : UNITS[key].some((unit) => unit.name === name);

/**
 * The user's units by kind, and notation of numbers. Missing or unknown ones show the specified unit. One schema for all, because
 * a schema per kind would slow the first screen.
 */
const schema = z
  .record(z.string(), z.unknown())
  .transform(
    (stored) =>
      Object.fromEntries(
        KEYS.flatMap((key) => (isUnitOf(key, stored[key]) ? [[key, stored[key]]] : [])),
      ) as UnitChoices,
  ) as unknown as z.ZodType<UnitChoices>;

export const unitChoices = defineStored<UnitChoices>({ key: 'unitChoices', schema });
