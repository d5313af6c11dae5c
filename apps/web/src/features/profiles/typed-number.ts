import { z } from 'zod';
import { readNumber, withinBounds } from '../../units/read-number.ts';
import { boundsText, type NumberSpec } from './profile-fields.ts';

/** A number typed as text; may be empty if `whenEmpty` is set. */
export const typedNumber = (spec: NumberSpec) =>
  z.string().transform((text, context) => {
    const reading = withinBounds(readNumber(text, spec.unit, undefined, spec), spec);
    if (reading.status === 'ok') return reading.value;
    if (reading.status === 'empty' && spec.whenEmpty !== undefined) return spec.whenEmpty;
    context.addIssue({ code: 'custom', message: boundsText(spec) });
    return z.NEVER;
  });
