import {
  BODY_LIMIT_BYTES,
  type Call,
  calls as contractCalls,
  ERRORS,
  type ErrorCode,
  errorBody,
} from '@windcall/contract';
import { z } from 'zod';

/** The parts of a JSON Schema that this document reads. */
export interface Schema {
  readonly type?: string | string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly additionalProperties?: Schema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly format?: string;
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return plain as Schema;
};

const parametersIn = (place: 'path' | 'query', schema: z.ZodType | undefined): object[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
  }));
};

/** Error codes that follow from a call's declaration, and the codes it lists itself. */
const refusalsOf = (call: Call): ErrorCode[] => [
  ...(call.body || call.params || call.query ? (['validation-failed'] as const) : []),
  ...(call.access === 'public' ? [] : (['not-signed-in'] as const)),
  ...(call.access === 'admin' ? (['admin-required'] as const) : []),
  ...(call.gate === undefined ? [] : (['demo-limitation'] as const)),
  ...(call.path.includes('/:') ? (['not-found'] as const) : []),
  ...(call.body ? (['too-large', 'unsupported-media-type'] as const) : []),
  'too-many-requests',
  ...(call.heavy ? (['busy', 'timed-out'] as const) : []),
  ...(call.produces === 'text/event-stream' ? (['busy'] as const) : []),
  'internal',
];

const isFile = (produces: Call['produces']): produces is NonNullable<Call['produces']> =>
  produces !== undefined && produces !== 'application/json';

const answersOf = (call: Call): Record<string, object> => {
  const success = {
    description: 'Done',
    content: isFile(call.produces)
      ? { [call.produces]: { schema: { type: 'string' } } }
      : { 'application/json': { schema: schemaOf(call.reply, 'output') } },
  };
  const codes = refusalsOf(call);
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))];
  const refusals = statuses.map((status) => [
    status,
    {
      description: codes
        .filter((code) => ERRORS[code].status === status)
        .map((code) => `${code}: ${ERRORS[code].message}`)
        .join(' '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  return { [call.status ?? 200]: success, ...Object.fromEntries(refusals) };
};

/** Operation names for generated clients: the call's unique name in the contract. */
const OPERATION_IDS = new Map(Object.entries(contractCalls).map(([name, call]) => [call, name.split('.')[1]]));

const operationOf = (call: Call): object => ({
  operationId: OPERATION_IDS.get(call),
  summary: call.summary,
  tags: [call.tag],
  security: call.access === 'public' ? [] : [{ bearer: [] }],
  'x-access': call.access,
  ...(call.gate !== undefined && { 'x-gate': call.gate }),
  parameters: [...parametersIn('path', call.params), ...parametersIn('query', call.query)],
  ...(call.body && {
    requestBody: {
      required: true,
      description: `At most ${BODY_LIMIT_BYTES[call.bodyLimit ?? 'ordinary'] / 1024} KiB`,
      content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
    },
  }),
  responses: answersOf(call),
});

export const describeCalls = (calls: readonly Call[]): { readonly openapi: string; readonly paths: object } => {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Windcall',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Distances in yards, speeds in mph, temperature in °F, pressure in inHg, holds and dials in mils, target sizes in MOA.',
    },
    servers: [{ url: '/', description: 'the server that answers this page' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
  } as { openapi: string; paths: object };
};
