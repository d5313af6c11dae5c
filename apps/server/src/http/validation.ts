import { issuesOf } from '@windcall/contract';
import type { z } from 'zod';
import { Refusal, type RefusalDetails } from '../refusal.ts';

/**
 * Parses a part of a request by its schema, without coercion. Refuses with `validation-failed`, naming each field.
 * @param room tag of the call, to look up its labels
 */
export const parsePart = <T extends z.ZodType>(
  schema: T,
  value: unknown,
  room = '',
  extra: RefusalDetails = {},
): z.output<T> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = issuesOf(schema, value, room);
  throw new Refusal('validation-failed', { message: issues[0]?.message, issues, ...extra });
};

const isStorable = (s: string): boolean => !s.includes('\0') && !/\p{Surrogate}/u.test(s);

/** Whether all texts in a parsed value, including keys, are storable: no NUL, no lone surrogate. */
export const holdsOnlyStorableText = (value: unknown): boolean => {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string' && !isStorable(next)) return false;
    if (Array.isArray(next)) for (const item of next) open.push(item);
    else if (typeof next === 'object' && next !== null) {
      for (const [key, item] of Object.entries(next)) {
        if (!isStorable(key)) return false;
        open.push(item);
      }
    }
  }
  return true;
};
