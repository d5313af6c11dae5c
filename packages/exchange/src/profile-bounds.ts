import { fieldName, profiles } from '@windcall/contract';
import type { z } from 'zod';
import { type FoundProfile, Refusal } from './outcome.ts';

const createBody = profiles.createProfile.body;
if (createBody === undefined) throw new Error('the call that creates a profile must have a body');
const fields: Readonly<Record<string, z.ZodType>> = createBody.shape;

/** A checked value, rounded for its message. */
const shown = (value: unknown, path: readonly PropertyKey[]): string => {
  const at = path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
  if (typeof at === 'number') return String(Number(at.toPrecision(6)));
  if (Array.isArray(at)) return `${at.length} rows`;
  return typeof at === 'string' ? `“${at.slice(0, 30)}”` : 'not what belongs there';
};

const bound = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'too_small') return `at least ${issue.minimum} is allowed`;
  if (issue.code === 'too_big') return `at most ${issue.maximum} is allowed`;
  return issue.message;
};

/**
 * The parsed value.
 * @throws Refusal naming field, value and bound
 */
export const checkField = <T>(field: string, schema: z.ZodType<T>, value: unknown): T => {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (issue === undefined) throw new Error(`${field} must say why it cannot be read`);
  const name = [field, ...issue.path].join('.');
  throw new Refusal(
    'out-of-bounds',
    `${fieldName([field, ...issue.path])} is ${shown(value, issue.path)}; ${bound(issue)}.`,
    { field: name },
  );
};

/**
 * The profile within the bounds of a weapon profile.
 * @throws Refusal naming field, value and bound
 */
export const checkProfile = (profile: FoundProfile): FoundProfile => {
  for (const [field, value] of Object.entries(profile)) {
    const schema = fields[field];
    if (schema !== undefined && value !== undefined) checkField(field, schema, value);
  }
  return profile;
};

/**
 * A drag curve as a profile takes it: 5 to 200 rows, Mach rising within 0–10, Cd 0.02–2.
 * @throws Refusal naming the row
 */
export const checkCurve = (curve: readonly { mach: number; cd: number }[]): void => {
  checkField('dragCurve', profiles.RIFLE.dragCurve.schema, curve);
};
