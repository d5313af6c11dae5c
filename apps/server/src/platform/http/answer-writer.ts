import compile from 'fast-json-stringify';
import { z } from 'zod';

/** What is written without looking at it first, of JSON Schema; whatever else there is goes through `JSON.stringify`. */
interface Shape {
  type?: 'object' | 'array' | 'number' | 'string' | 'boolean';
  nullable?: boolean;
  properties?: Record<string, Shape>;
  items?: Shape;
}

interface JsonSchema {
  readonly type?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: unknown;
  readonly items?: JsonSchema;
}

const ANYTHING: Shape = {};

/**
 * A schema as far as a writer can rely on it: plain objects, lists and scalars, each of which may be null. No field is
 * required, so that one that is undefined is left out, as ever; whole numbers are numbers, so that none is rounded.
 */
const shapeOf = ({ type, anyOf, properties, additionalProperties, items }: JsonSchema): Shape => {
  if (anyOf !== undefined) {
    const [other, ...more] = anyOf.filter((one) => one.type !== 'null');
    if (other === undefined || more.length > 0) return ANYTHING;
    const shape = shapeOf(other);
    return shape.type === undefined ? ANYTHING : { ...shape, nullable: true };
  }
  switch (type) {
    case 'string':
    case 'boolean':
    case 'number':
      return { type };
    case 'integer':
      return { type: 'number' };
    case 'array': {
      // lists of numbers, of which a wind has thousands, are quicker the usual way
      const shape = items === undefined ? ANYTHING : shapeOf(items);
      return shape.type === 'object' ? { type, items: shape } : ANYTHING;
    }
    case 'object': {
      if (properties === undefined || additionalProperties !== false) return ANYTHING;
      const shapes = Object.entries(properties).map(([name, schema]) => [name, shapeOf(schema)] as const);
      return { type, properties: Object.fromEntries(shapes) };
    }
    default:
      return ANYTHING;
  }
};

/**
 * Writes answers of a schema as JSON, by code made for it at the first one: the same text as `JSON.stringify`, sooner. It
 * relies on values that the schema has parsed.
 */
export const answerWriter = (schema: z.ZodType): ((value: unknown) => string) => {
  let write: ((value: unknown) => string) | undefined;
  const make = (): ((value: unknown) => string) => {
    const shape = shapeOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema);
    return shape.type === undefined ? JSON.stringify : compile(shape as Parameters<typeof compile>[0]);
  };
  return (value) => {
    write ??= make();
    return write(value);
  };
};

/**
 * A list that the database wrote as JSON itself, which takes a fraction of reading, checking and writing its rows. No schema
 * strips it: a test has to hold it to the call's.
 */
export class WrittenList {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}
