import { issuesOf } from '@windcall/contract';
import type { z } from 'zod';
import { Refusal, type RefusalDetails } from '../refusal.ts';

/**
 * Checks a part of a request against its schema, without coercion. Refuses with `validation-failed` naming each field.
 * @param room tag of the call: what the labels of its own fields are found by
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

/** Whether every text in a parsed value, keys included, can be stored: no NUL, no lone surrogate. */
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
