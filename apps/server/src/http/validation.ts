import { fieldName } from '@windcall/contract';
import type { z } from 'zod';
import { Refusal, type RefusalDetails } from '../refusal.ts';

const MAX_ISSUES = 20;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be a mail address, such as name@example.org',
  datetime: 'must be a moment, such as 2026-01-31T12:00:00Z',
  uuid: 'must be a UUID',
  url: 'must be a web address',
};

/** How much of what an issue is about: characters, items, or the number itself. */
const amount = (origin: string, n: unknown): string => {
  const unit = origin === 'string' ? 'character' : origin === 'array' || origin === 'set' ? 'item' : '';
  return unit === '' ? `${n}` : `${n} ${unit}${Number(n) === 1 ? '' : 's'}`;
};

/** What is wrong, to be read after the name of the field. The validator's own words are for programmers. */
const predicateOf = (issue: z.core.$ZodIssue): string | null => {
  switch (issue.code) {
    case 'invalid_type':
      // parsePart has the validator keep the input: what is absent is undefined
      if (issue.input === undefined) return 'is required';
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array')
        return `must have at least ${amount(issue.origin, issue.minimum)}`;
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string' || issue.origin === 'array')
        return `must have at most ${amount(issue.origin, issue.maximum)}`;
      return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'has the wrong form';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `must not hold ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return 'has a form that is not known here';
    default:
      return null;
  }
};

/** The validator's own sentences start like this; ours are kept. */
const VALIDATORS_OWN = /^(Invalid|Too (small|big)|Unrecognized)\b/;

/** What is wrong with a field, as a sentence for the person who sent it. */
const sentence = (issue: z.core.$ZodIssue): string => {
  const isOwn = !VALIDATORS_OWN.test(issue.message);
  if (isOwn && /^\p{Lu}/u.test(issue.message)) return issue.message;
  const predicate = isOwn ? issue.message : (predicateOf(issue) ?? 'is not valid');
  return issue.path.length === 0 ? `The request ${predicate}.` : `${fieldName(issue.path)} ${predicate}.`;
};

/** Checks a part of a request against its schema, without coercion. Refuses with `validation-failed` naming each field. */
export const parsePart = <T extends z.ZodType>(schema: T, value: unknown, extra: RefusalDetails = {}): z.output<T> => {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues
    .slice(0, MAX_ISSUES)
    .map((i) => ({ field: i.path.map(String).join('.').slice(0, 200), message: sentence(i).slice(0, 500) }));
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
