import type { z } from 'zod';
import { Refusal, type RefusalDetails } from '../refusal.ts';

/** Zod's own texts start like this and need the field's name in front; ours are sentences. */
const ZOD_TEXT = /^(Invalid|Too|Unrecognized|Expected|Required)\b/;
const MAX_ISSUES = 20;

const sentence = (issue: { field: string; message: string }): string =>
  issue.field === '' || (/^\p{Lu}/u.test(issue.message) && !ZOD_TEXT.test(issue.message))
    ? issue.message
    : `${issue.field}: ${issue.message}`;

/** Checks a part of a request against its schema, without coercion. Refuses with `validation-failed` naming each field. */
export const parsePart = <T extends z.ZodType>(schema: T, value: unknown, extra: RefusalDetails = {}): z.output<T> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues
    .slice(0, MAX_ISSUES)
    .map((i) => ({ field: i.path.map(String).join('.').slice(0, 200), message: i.message.slice(0, 500) }));
  throw new Refusal('validation-failed', { message: issues[0] && sentence(issues[0]), issues, ...extra });
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
