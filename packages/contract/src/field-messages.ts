import type { z } from 'zod';
import { FIELD_LABELS, ITEM_LABELS } from './tables/labels.ts';

/** Containers hidden from shooters: names of their fields omit them. */
const HOLDERS: ReadonlySet<string> = new Set([
  ...['params', 'parameters', 'body', 'shotData', 'authenticData', 'metadata', 'settings', 'analysisConfiguration'],
  ...['scenarioData', 'trainingScenarioData', 'environmentalConditions', 'environmentalData', 'windData', 'what'],
  ...['stateBasedWind', 'response', 'confidence'],
]);
/** Containers whose parts' labels name the whole: `Metered, from`. */
const SAID_BY_PARTS: ReadonlySet<string> = new Set([
  ...['called', 'metered', 'impact', 'dial', 'hold', 'mean', 'wind'],
]);

const labelOf = (owner: string, field: string): string | null =>
  FIELD_LABELS[`${owner}.${field}`] ?? FIELD_LABELS[field] ?? null;

/** After a comma a plain word starts in lower case; `BC` and `Brackets (U)` keep their capitals. */
const behindComma = (label: string): string => label.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());

/** Labels of a path, outer to inner; list items are counted from 1. */
const partsOf = (path: readonly PropertyKey[], room: string): string[] => {
  const parts: string[] = [];
  let owner = room;
  for (const [i, key] of path.entries()) {
    const isLast = i === path.length - 1;
    const next = path[i + 1];
    if (typeof key === 'number') {
      const named = FIELD_LABELS[`${owner}.${key}`];
      const isOfList = typeof path[i - 1] !== 'number';
      if (named !== undefined) parts.push(named);
      else if (isOfList) parts.push(`${ITEM_LABELS[owner] ?? 'Row'} ${key + 1}`);
      // a list in a list has no name
      else parts.push(`Value ${key + 1}`);
      continue;
    }
    const field = String(key);
    // items with their own label replace the list's name: `Line 2`, not `Order, line 2`
    const isSaidByItem = typeof next === 'number' && (ITEM_LABELS[field] !== undefined || SAID_BY_PARTS.has(field));
    const isSaidByPart = !isLast && (HOLDERS.has(field) || SAID_BY_PARTS.has(field));
    if (!isSaidByItem && !isSaidByPart) parts.push(labelOf(owner, field) ?? `“${field.slice(0, 40)}”`);
    owner = field;
  }
  return parts;
};

const MOST_PARTS = 4;

/**
 * A request's field as screens name it: `Stage 7, line 2, rounds`, `Grid resolution (delta)`. Items are counted from 1;
 * mere containers are left out. Unknown keys are quoted.
 * @param room tag of the call, the owner of top-level fields
 */
export const fieldName = (path: readonly PropertyKey[], room = ''): string =>
  partsOf(path, room)
    .slice(-MOST_PARTS)
    .map((label, i) => (i === 0 ? label : behindComma(label)))
    .join(', ')
    .slice(0, 200);

const MAX_ISSUES = 20;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};
const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be a mail address, such as name@example.org',
  datetime: 'must be a moment, such as 2026-01-31T12:00:00Z',
  date: 'must be a day, such as 2026-01-31',
  uuid: 'must be a UUID',
  url: 'must be a web address',
};

type Issue = z.core.$ZodIssue;

const amount = (origin: string, n: unknown): string => {
  const unit = origin === 'string' ? 'character' : 'row';
  return `${n} ${unit}${Number(n) === 1 ? '' : 's'}`;
};
const isCounted = (origin: string): boolean => ['string', 'array', 'set'].includes(origin);
const oneOf = (values: readonly unknown[]): string =>
  `must be ${values.length === 1 ? '' : 'one of '}${values.map(String).join(', ')}`;

/** Error text that follows the field's name, instead of the validator's wording, which is for programmers. */
const predicateOf = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      // issuesOf keeps the input: absent is undefined
      if (issue.input === undefined) return 'must be given';
      return `must be ${KINDS[issue.expected] ?? 'left out'}`;
    case 'too_small':
      if (isCounted(issue.origin)) return `must have at least ${amount(issue.origin, issue.minimum)}`;
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      if (isCounted(issue.origin)) return `must have at most ${amount(issue.origin, issue.maximum)}`;
      return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'must have the form that its description gives';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_value':
      return issue.input === undefined ? 'must be given' : oneOf(issue.values);
    case 'unrecognized_keys':
      return `must not have ${issue.keys.map((key) => `“${key}”`).join(', ')}: leave it out`;
    case 'invalid_key':
      return 'must have keys of the form that its description gives';
    case 'invalid_union':
      return unionOf(issue);
    default:
      return 'must be changed: it is not valid';
  }
};

/** The error of a union if no option is close to the input. */
const unionOf = (issue: z.core.$ZodIssueInvalidUnion): string => {
  if ('options' in issue && Array.isArray(issue.options)) {
    const given = issue.input as Readonly<Record<string, unknown>> | null;
    return given?.[issue.discriminator ?? ''] === undefined ? 'must be given' : oneOf(issue.options);
  }
  if (issue.input === undefined) return 'must be given';
  const values: unknown[] = [];
  const kinds = new Set<string>();
  for (const first of issue.errors.flatMap((errors) => errors.slice(0, 1))) {
    if (first.code === 'invalid_value') values.push(...first.values);
    else if (first.code === 'invalid_type' && first.expected in KINDS) kinds.add(KINDS[first.expected] ?? '');
  }
  if (kinds.size === 0) return oneOf(values);
  return `must be ${[...values.map(String), ...kinds].join(' or ')}`;
};

/** Beginnings of the validator's own sentences; the contract's are kept. */
const VALIDATORS_OWN = /^(Invalid|Too (small|big)|Unrecognized)\b/;
const isOwn = (issue: Issue): boolean => !VALIDATORS_OWN.test(issue.message);

/** Whether the value's type rules out this option of a union. */
const isOfAnotherKind = ([first]: readonly Issue[]): boolean =>
  first?.path.length === 0 && (first.code === 'invalid_type' || first.code === 'invalid_value') && !isOwn(first);

/** Issues of the union's option closest to the input, or the issue itself if none is close. */
const ofWhatWasMeant = (issue: Issue): Issue[] => {
  if (issue.code !== 'invalid_union' || isOwn(issue)) return [issue];
  const near = issue.errors.filter((errors) => !isOfAnotherKind(errors)).sort((a, b) => a.length - b.length)[0];
  if (near === undefined) return [issue];
  return near.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(ofWhatWasMeant);
};

const sentence = (issue: Issue, room: string): string => {
  const own = isOwn(issue);
  if (own && /^\p{Lu}/u.test(issue.message)) return issue.message;
  const predicate = own ? issue.message : predicateOf(issue);
  return issue.path.length === 0 ? `The request ${predicate}.` : `${fieldName(issue.path, room)} ${predicate}.`;
};

/** Errors of a value, each with its field and a sentence. `at`: path of the value in the request. */
export const issuesOf = (schema: z.ZodType, value: unknown, room = '', at: readonly PropertyKey[] = []) =>
  (schema.safeParse(value, { reportInput: true }).error?.issues ?? [])
    .slice(0, MAX_ISSUES)
    .map((issue) => ({ ...issue, path: [...at, ...issue.path] }))
    .flatMap(ofWhatWasMeant)
    .slice(0, MAX_ISSUES)
    .map((issue) => ({
      field: issue.path.map(String).join('.').slice(0, 200),
      message: sentence(issue, room).slice(0, 500),
    }));
