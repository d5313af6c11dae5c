import type { WindField } from '@windcall/contract';
import { z } from 'zod';
import { saidIn, type Units } from '../../units/units.ts';

const advised = z.object({
  advisories: z.array(
    z.object({
      code: z.string().optional(),
      severity: z.enum(['info', 'warning']),
      message: z.string(),
      /** The measures of the message, where it has some. */
      values: z.unknown().optional(),
    }),
  ),
});

/** What the generator has to say of the settings a field was made with, in the user's units; a field from elsewhere says nothing. */
export const advisoriesOf = (field: WindField, units: Units) =>
  (advised.safeParse(field.metadata).data?.advisories ?? []).map(({ severity, message, code, values }) => ({
    severity,
    message: saidIn(units, message, { code, values }),
  }));
