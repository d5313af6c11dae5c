import { KINDS, UNITS, type UnitChoices } from '@windcall/units';
import { z } from 'zod';
import { defineStored } from '../desk/slot.ts';

const isUnitOf = (kind: (typeof KINDS)[number], name: unknown): boolean =>
  UNITS[kind].some((unit) => unit.name === name);

/**
 * Units by kind as the user chose them; a kind that is missing, or names no unit, is shown as the specification has it. One schema for
 * all: a schema for each kind would be made with the first screen.
 */
const schema = z
  .record(z.string(), z.unknown())
  .transform(
    (stored) =>
      Object.fromEntries(
        KINDS.flatMap((kind) => (isUnitOf(kind, stored[kind]) ? [[kind, stored[kind]]] : [])),
      ) as UnitChoices,
  ) as unknown as z.ZodType<UnitChoices>;

/** The units this user chose in this browser. */
export const unitChoices = defineStored<UnitChoices>({ key: 'unitChoices', schema });
