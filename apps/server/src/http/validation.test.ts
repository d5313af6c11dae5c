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
    wind: z.object({ speedMph: z.number().min(0).max(100) }),
    shots: z.array(z.object({ dial: z.number().int() })).min(1),
    mode: z.enum(['gong', 'paper']),
  });
  const good = { firstName: 'Ann', email: 'a@b.org', wind: { speedMph: 5 }, shots: [{ dial: 1 }], mode: 'gong' };

  it.each([
    [{ firstName: 'An' }, 'First name must have at least 3 characters.'],
    [{ firstName: 5 }, 'First name must be a text.'],
    [{ firstName: undefined }, 'First name is required.'],
    [{ email: 'nowhere' }, 'Email must be a mail address, such as name@example.org.'],
    [{ wind: { speedMph: 101 } }, 'Wind, speed must be at most 100.'],
    [{ wind: { speedMph: Number.NaN } }, 'Wind, speed must be a number.'],
    [{ shots: [] }, 'Shots must have at least 1 item.'],
    [{ shots: [{ dial: 1 }, { dial: 0.5 }] }, 'Shots, item 2, dial must be a whole number.'],
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
    expect(messagesOf(z.object({ verse: z.string().refine(() => false, 'must rhyme') }), { verse: '' })).toEqual([
      'Verse must rhyme.',
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
    [['params', 'p_min'], 'Least coverage (p_min)'],
    [['bulletBC'], 'Ballistic coefficient'],
    [['profile', 'bcSegments', 2, 'bc'], 'BC by Mach number, item 3, BC'],
    [['shotData', 'windDialMil'], 'Wind dial'],
    [['observations', 1, 'observedElevation'], 'Observations, item 2, observed elevation'],
  ])('names %j %s', (path, name) => expect(fieldName(path)).toBe(name));

  it('names each field of every call in words', () => {
    const names = new Set<string>();
    type Node = { properties?: Record<string, Node>; $ref?: string; $defs?: Record<string, Node> } & Record<
      string,
      unknown
    >;
    const walk = (node: Node | undefined, defs: Record<string, Node>, seen: readonly unknown[]): void => {
      if (typeof node !== 'object' || node === null || seen.includes(node)) return;
      const next = [...seen, node];
      if (node.$ref !== undefined) walk(defs[node.$ref.split('/').at(-1) ?? ''], defs, next);
      for (const [key, child] of Object.entries(node.properties ?? {})) {
        names.add(key);
        walk(child, defs, next);
      }
      for (const key of ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', 'prefixItems']) {
        for (const child of [node[key]].flat()) walk(child as Node, defs, next);
      }
    };
    for (const { body, params, query } of Object.values(calls)) {
      for (const schema of [body, params, query]) {
        if (schema === undefined) continue;
        const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node;
        walk(json, json.$defs ?? {}, []);
      }
    }
    expect(names.size).toBeGreaterThan(200);
    // Three letters that are words; all else must be longer, or be worded.
    const SHORT =
      /^(air|end|low|up|why|item|mode|hold|best|like|pace|seed|step|unit|type|wind|drop|dial|kind|size|name)$/i;
    const raw = [...names]
      .filter((name) => !/^\d+$/.test(name))
      .map((name) => [name, fieldName([name])])
      .filter(
        ([, words = '']) =>
          (words.length < 4 && !SHORT.test(words) && words !== 'BC') || /_[^)]*$|[a-z][A-Z]/.test(words),
      );
    expect(raw).toEqual([]);
  });
});
