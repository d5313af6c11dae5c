import type { WindField } from '@windcall/contract';
import { z } from 'zod';
import { saidIn, type Units } from '../../units/units.ts';

const advised = z.object({
  advisories: z.array(
    z.object({
      code: z.string().optional(),
      severity: z.enum(['info', 'warning']),
      message: z.string(),
      values: z.unknown().optional(),
    }),
  ),
});

/** The generator's advice on a field's settings, in the user's units; none for an imported field. */
export const advisoriesOf = (field: WindField, units: Units) =>
  (advised.safeParse(field.metadata).data?.advisories ?? []).map(({ severity, message, code, values }) => ({
    severity,
    message: saidIn(units, message, { code, values }),
  }));
