// @module-tag no-database
import { calls, fieldName } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { parsePart } from './validation.ts';

const refusalOf = (schema: z.ZodType, value: unknown): Refusal | null => {
  try {
    parsePart(schema, value);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};
const messagesOf = (schema: z.ZodType, value: unknown): string[] =>
  (refusalOf(schema, value)?.details.issues ?? []).map((issue) => issue.message);

describe('what a refused value is told', () => {
  const schema = z.object({
    firstName: z.string().min(3),
    email: z.email(),
    wind: z.object({ speed: z.number().min(0).max(100) }),
    order: z.array(z.object({ rounds: z.number().int() })).min(1),
    mode: z.enum(['gong', 'paper']),
  });
  const good = { firstName: 'Ann', email: 'a@b.org', wind: { speed: 5 }, order: [{ rounds: 1 }], mode: 'gong' };

  it.each([
    [{ firstName: 'An' }, 'First name must have at least 3 characters.'],
    [{ firstName: 5 }, 'First name must be a text.'],
    [{ firstName: undefined }, 'First name must be given.'],
    [{ email: 'nowhere' }, 'Email must be a mail address, such as name@example.org.'],
    [{ wind: { speed: 101 } }, 'Wind speed must be at most 100.'],
    [{ wind: { speed: Number.NaN } }, 'Wind speed must be a number.'],
    [{ order: [] }, 'Order must have at least 1 row.'],
    [{ order: [{ rounds: 1 }, { rounds: 0.5 }] }, 'Line 2, rounds must be a whole number.'],
    [{ mode: 'tin' }, 'Mode must be one of gong, paper.'],
  ])('%o: %s', (change, message) => {
    const refusal = refusalOf(schema, { ...good, ...change });
    expect([refusal?.status, refusal?.message]).toEqual([400, message]);
    expect(refusal?.details.issues).toHaveLength(1);
  });

  it('keeps sentences that the contract gives itself', () => {
    expect(messagesOf(z.object({ name: z.string().min(1, 'Please enter a name.') }), { name: '' })).toEqual([
      'Please enter a name.',
    ]);
    expect(messagesOf(z.object({ note: z.string().refine(() => false, 'must rhyme') }), { note: '' })).toEqual([
      'Note must rhyme.',
    ]);
  });

  const RAW = /Invalid input|expected|received|Too (small|big)|[<>]=|ZodError|undefined|\bNaN\b/;
  const bodies = Object.entries(calls).flatMap(([name, call]) => (call.body ? [[name, call.body] as const] : []));
  it.each(bodies)('names fields in words for every bad body of %s', (_, body) => {
    const keys = Object.keys(
      (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {},
    );
    const each = (value: unknown) => Object.fromEntries(keys.map((key) => [key, value]));
    const bad = [
      null,
      [],
      'x',
      {},
      ...[null, 'x', '', -1e9, 1e9, 0.5, true, [], [{}], {}, 'x'.repeat(10_000)].map(each),
    ];
    for (const value of bad) {
      for (const message of messagesOf(body, value)) expect(message).not.toMatch(RAW);
    }
  });

  it.each([
    [['params', 'U'], 'Brackets (U)'],
    [['params', 'p_min'], 'Coverage (p_min)'],
    [['bulletBC'], 'Ballistic coefficient'],
    [['params', 'delta'], 'Grid resolution (delta)'],
    [['bcSegments', 2, 'bc'], 'BC by Mach number, row 3, BC'],
    [['shotData', 'windDial'], 'Wind dial'],
    [['observations', 1, 'observedElevation'], 'Observation 2, observed elevation'],
    [['metered', 'from'], 'Metered, from'],
    [['called', 'hi'], 'Called, high'],
    [['course', 'wind', 'mean', 1], 'Stage, wind to'],
    [['courses', 6, 'rule'], 'Stage 7, score'],
    [['course', 'targets', 1, 'distance'], 'Stage, target 2, distance'],
    [['windFieldData', '300', 1, 'speed'], 'Wind field, “300”, row 2, speed'],
  ])('names %j %s', (path, name) => expect(fieldName(path)).toBe(name));

  it('names a field of a call by the screen of the call', () => {
    expect([fieldName(['tasks'], 'lives'), fieldName(['tasks'], 'drills')]).toEqual(['Winds', 'Calls']);
  });

  it('says what is wrong with the alternative of a union that was meant', () => {
    const wind = z.object({
      wind: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('steady'), speed: z.number().max(100) }),
        z.object({ kind: z.literal('zones') }),
      ]),
    });
    const rifle = z.object({ rifle: z.union([z.literal('own'), z.object({ profileId: z.number() })]) });
    expect([
      messagesOf(wind, { wind: { kind: 'steady', speed: 101 } }),
      messagesOf(wind, { wind: { kind: 'gale' } }),
      messagesOf(wind, { wind: {} }),
      messagesOf(rifle, { rifle: { profileId: 'x' } }),
      messagesOf(rifle, { rifle: 5 }),
      messagesOf(rifle, {}),
    ]).toEqual([
      ['Wind speed must be at most 100.'],
      ['Kind of wind must be one of steady, zones.'],
      ['Kind of wind must be given.'],
      ['Rifle, rifle must be a number.'],
      ['Rifle must be own or an object.'],
      ['Rifle must be given.'],
    ]);
  });
});
