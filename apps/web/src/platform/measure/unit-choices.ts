import { KINDS, UNITS, type UnitChoices } from '@windcall/units';
import { z } from 'zod';
import { defineStored } from '../stored/define-stored.ts';

const choice = (names: readonly string[]) =>
  z
    .string()
    .refine((name) => names.includes(name))
    .optional()
    .catch(undefined);

/** Units by kind as the user chose them; a kind that is missing is shown as the specification has it. */
const schema = z.object(
  Object.fromEntries(KINDS.map((kind) => [kind, choice(UNITS[kind].map((unit) => unit.name))])),
) as unknown as z.ZodType<UnitChoices>;

/** The units this user chose in this browser. */
export const unitChoices = defineStored<UnitChoices>({ key: 'unitChoices', schema });
