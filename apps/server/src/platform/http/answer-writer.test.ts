import { calls } from '@windcall/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerWriter } from './answer-writer.ts';

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, -0, 1e21, 5e-324));
/** Texts with what must be escaped, halves of pairs included. */
const string = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('"', '\\', '\u2028', '\ud800', 'x'.repeat(50).concat('\n"')),
);

/** Values of a schema as far as writing is concerned: of its shape, with fields left out or undefined where they may be. */
const valuesOf = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(valuesOf));
  switch (schema.type) {
    case 'string':
      return string;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.maxSafeInteger();
    case 'number':
      return number;
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 3 });
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = schema;
      const fields = Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [
          name,
          required.includes(name) ? valuesOf(field) : fc.option(valuesOf(field), { nil: undefined }),
        ]),
      );
      const named = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
      if (additionalProperties === undefined || additionalProperties === false) return named;
      const others = additionalProperties === true ? {} : additionalProperties;
      return fc
        .tuple(named, fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), valuesOf(others), { maxKeys: 3 }))
        .map(([own, more]) => ({ ...more, ...own }));
    }
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
};

const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;

describe('the writer of answers', () => {
  const answers = Object.entries(calls).filter(([, call]) => call.produces === undefined);

  it.each(answers)('writes every answer of %s as JSON.stringify does, no field dropped or altered', (_, { reply }) => {
    const schemas = reply instanceof z.ZodArray ? [reply, reply.element as z.ZodType] : [reply];
    for (const schema of schemas) {
      const write = answerWriter(schema);
      fc.assert(
        fc.property(valuesOf(jsonSchemaOf(schema)), (value) => {
          const [written, due] = [write(value), JSON.stringify(value)];
          expect(written).toHaveLength(due.length);
          expect(JSON.parse(written)).toEqual(JSON.parse(due));
        }),
        { numRuns: 25 },
      );
    }
  });
});
